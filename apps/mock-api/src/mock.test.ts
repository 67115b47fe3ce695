import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clientRoutes, contract, createClient } from '@siteward/contract';
import { createDevClient, MISBEHAVE_HEADER } from '@siteward/contract/dev';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiProcess, startApiProcess } from '#testing/api-process.ts';
import { PRODUCTION } from '#testing/harness.ts';

const MOCK = join(import.meta.dirname, '../scripts/mock.mjs');

let api: ApiProcess;
// Started as somebody writing a client would start it: nothing is set but the port.
beforeAll(async () => {
  api = await startApiProcess({ SEED: 'demo' }, [MOCK]);
  // It may have to build its bundle first.
}, 90_000);
afterAll(() => api.stop());

it('pnpm mock is ready with the demo data, without the web application, and leaves no files', async () => {
  await expect
    .poll(api.output, { timeout: 60_000 })
    .toMatch(/Siteward is running \([\d.]+ s, with its data [\d.]+ s\)/);
  const output = api.output();
  for (const text of [`${api.url}/api/docs`, `${api.url}/dev/mail`, `${api.url}/dev`, 'siteward-demo'])
    expect(output).toContain(text);
  expect(output).not.toContain('Web app');
  expect((await fetch(api.url)).status).toBe(404);

  const client = createClient(clientRoutes(contract), { baseUrl: api.url, getSid: () => undefined });
  const signedIn = await client.auth.signIn({ body: { email: 'owner@north.example', password: 'siteward-demo' } });
  expect(signedIn).toMatchObject({ status: 200, body: { user: { name: 'Olivia Brandt' } } });
  const dev = createDevClient(api.url);
  expect(await dev.state()).toMatchObject({ scenario: 'demo', clockAheadMs: 0 });

  // The page offers nothing that does not exist.
  const page = await (await fetch(`${api.url}/dev?done=sign-in&as=owner%40north.example`)).text();
  expect(page).toContain('You are signed in as Olivia Brandt. <a href="/api/docs">Try calls in the API</a>');
  expect(page).not.toMatch(/web application/i);

  // A failure that was asked for is not a fault of the server, and does not appear in its log.
  const asked = await fetch(`${api.url}/api/health`, { headers: { [MISBEHAVE_HEADER]: 'error=500' } });
  expect([asked.status, asked.headers.get('content-type')]).toEqual([500, expect.stringContaining('problem+json')]);

  const files = /files in (\S+)/.exec(output)?.[1] ?? '';
  expect(existsSync(files)).toBe(true);
  api.signal('SIGTERM');
  expect(await api.ended).toBe(0);
  expect(api.output()).toBe(output);
  expect(existsSync(files)).toBe(false);
});

it.each([
  ['alone', { NODE_ENV: 'production' }],
  ['with every variable that it requires', PRODUCTION],
])('is not for production, %s', async (_, variables) => {
  const refused = startApiProcess(variables, [MOCK]);
  await expect(refused).rejects.toThrow(/did not start: \s*The mock is for development: unset NODE_ENV\.\s*$/);
});

it('follows what is set in the environment', async () => {
  // Nobody can have a folder there, so it ends before it has really started.
  const started = startApiProcess({ DATA_DIR: '/dev/null/data' }, [MOCK]).then((other) => other.stop());
  await expect(started).rejects.toThrow("mkdir '/dev/null/data'");
});
