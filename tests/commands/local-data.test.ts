import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processCommand } from '@siteward/mock-api/internals/local-mongod/process-info.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiAt, expectStatus } from '../harness/api.ts';
import { type ApiProcess, startApi, startApiForDevelopment, waitUntilReady } from '../harness/api-process.ts';
import { createPlace, type Person, signInPerson } from '../harness/people.ts';
import { EMPTY } from '../harness/stack.ts';
import { waitFor } from '../harness/wait-for.ts';

// A single folder, on which one server after the other is started: each test finds what the one before left there.
let dataDir = '';
let server: ApiProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'siteward-data-'));
});
afterAll(async () => {
  await server?.stop();
  await waitFor(hasDatabaseEnded, `the end of the database in ${dataDir}`);
  await rm(dataDir, { recursive: true, force: true });
});

/**
 * Whether the database has ended. `tsx watch` kills a server that takes more than 5 s to end; its database then ends by itself a
 * moment later.
 */
async function hasDatabaseEnded(): Promise<boolean> {
  const pid = Number(await readFile(join(dataDir, 'mongod.lock'), 'utf8').catch(() => ''));
  return pid === 0 || !(await processCommand(pid))?.includes(dataDir);
}

/** The server on the folder: the running one, or a new one. */
async function serverForDevelopment(): Promise<ApiProcess> {
  if (server && server.exitCode() === undefined) return server;
  server = await startApiForDevelopment({ dataDir });
  await waitUntilReady(server);
  return server;
}

const PLACE = { address: '', timezone: 'UTC', locale: 'en-GB', currency: 'EUR' };

/**
 * Creates sites, several at a time, until the server is gone.
 *
 * @returns The ids of the acknowledged ones, which grow in number until `ended`.
 */
function writeUntilGone({ api }: Person, org: string): { acknowledged: string[]; ended: Promise<unknown> } {
  const acknowledged: string[] = [];
  const write = async (writer: number) => {
    for (let n = 0; ; n += 1) {
      const body = { ...PLACE, org, name: `Site ${writer}-${n}`, code: `S${writer}-${n}` };
      const { _id } = await expectStatus(api.sites.create({ body }), 201);
      acknowledged.push(_id);
    }
  };
  return { acknowledged, ended: Promise.allSettled([0, 1, 2, 3].map(write)) };
}

async function siteIds({ api }: Person, org: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { items, pages } = await expectStatus(api.sites.list({ query: { org, page, limit: 100 } }), 200);
    for (const { _id } of items) ids.add(_id);
    if (page >= pages) return ids;
  }
}

describe('the API for development, on a folder of its own', () => {
  it('tells a second one that the folder is in use; the first one carries on', async () => {
    const first = await serverForDevelopment();
    const second = await startApi({ dataDir, env: EMPTY });
    expect(await second.ended).toBe(1);
    const lines = second.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(dataDir);
    expect(lines[0]).toMatch(/in use/i);
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
  });

  it('has its data and its sessions again after a restart', async () => {
    const first = await serverForDevelopment();
    const owner = await signInPerson(first.url, 'owner@north.example');
    const { org, site } = await createPlace(first.url, 'Kept Facilities', owner);
    await first.stop();
    expect(first.exitCode()).not.toBeUndefined();

    const second = await serverForDevelopment();
    const sites = await expectStatus(apiAt(second.url, owner.sid).sites.list({ query: { org } }), 200);
    expect(sites.items.map(({ _id, name }) => ({ _id, name }))).toEqual([{ _id: site, name: 'Kept Facilities' }]);
  });

  it('has every acknowledged write after kill -9 of everything during writes', async () => {
    const first = await serverForDevelopment();
    const owner = await signInPerson(first.url, 'owner@north.example');
    const { org } = await createPlace(first.url, 'Durable Facilities', owner);
    const writes = writeUntilGone(owner, org);
    await waitFor(() => writes.acknowledged.length >= 150, '150 acknowledged writes', 60_000);
    process.kill(Number(await readFile(join(dataDir, 'mongod.lock'), 'utf8')), 'SIGKILL');
    await first.kill();
    await writes.ended;

    const second = await serverForDevelopment();
    const found = await siteIds(await signInPerson(second.url, owner.email), org);
    expect(writes.acknowledged.filter((id) => !found.has(id))).toEqual([]);
    expect(writes.acknowledged.length).toBeGreaterThanOrEqual(150);
  });
});
