import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROUTE_GUARDS } from '@siteward/domain';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerProblems } from './problems.ts';
import { registerWebApp } from './web-app.ts';

const PAGE = '<!doctype html><title>Siteward</title>';

let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteward-web-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  server = fastify();
  registerProblems(server);
  await registerWebApp(server, folder);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('the web app', () => {
  const pages = Object.values(ROUTE_GUARDS).map(({ path }) => path.replace(/\{\w+\}/g, '0123456789abcdef01234567'));

  it.each([...pages, '/?state=sign-up', '/unauthorized/?permission=a'])('is there at %s', async (url) => {
    const answer = await server.inject(url);
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      PAGE,
    ]);
  });

  it.each(['/nothing', '/a/b/c', '/unauthorized/more?x=1', '/.env', '/caf%C3%A9'])(
    'says with 404 that there is no page at %s',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers, body } = await server.inject({ method, url });
        expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
          ...[404, 'text/html; charset=utf-8', 'no-cache'],
          method === 'GET' ? PAGE : '',
        ]);
      }
    },
  );

  it.each(['/api/nothing', '/dev/nothing', '/assets/gone.js'])('is not shown for %s', async (url) => {
    expect((await server.inject(url)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await server.inject({ method: 'POST', url: '/' })).json()).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });
});
