import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createPlace } from '../harness/people.ts';
import { waitFor } from '../harness/wait-for.ts';
import { eachOf, firstOf, type Mishap } from './bad-network.ts';
import { csvOf, PICTURE, tidied, workOf } from './world.ts';

const url = inject('stackUrl');
const { network, computer } = tidied();

const CREATE = 'POST /api/work-orders';
const IMPORT = 'POST /api/work-orders/import';

describe('siteward on a failing network', () => {
  it('creates each of twenty work orders exactly once', { timeout: 120_000 }, async () => {
    const place = await createPlace(url, 'Lossy Facilities');
    const bad = await network(url);
    const { siteward } = await computer(bad.url, place.owner);
    const mishaps = ['lost-answer', 'cut-answer', 'lost-request', 'unavailable'] as const satisfies Mishap[];
    // Each first attempt fails in one of four ways, and so does every other second attempt.
    bad.befall(eachOf(CREATE, (nth) => [mishaps[nth % 4], nth % 2 === 0 ? mishaps[(nth / 2) % 4] : undefined]));
    const titles = Array.from({ length: 20 }, (_, at) => `Order ${String(at + 1).padStart(2, '0')}`);
    const left = [...titles];
    const create = async (): Promise<void> => {
      for (let title = left.shift(); title !== undefined; title = left.shift()) {
        const ended = await siteward(['work-orders', 'create', '--title', title]);
        expect(ended).toMatchObject({ code: 0, stderr: expect.stringContaining('Trying again in') });
      }
    };
    await Promise.all([create(), create(), create(), create()]);
    expect((await workOf(place)).map(({ title }) => title).toSorted()).toEqual(titles);
    const keys = bad.passed.filter(({ method, path }) => `${method} ${path}` === CREATE).map(({ key }) => key);
    expect([new Set(keys).size, keys.length]).toEqual([20, 50]);
  });

  it('imports each row exactly once, whenever the connection is lost', { timeout: 120_000 }, async () => {
    const place = await createPlace(url, 'Lossy Imports');
    const bad = await network(url);
    const { folder, siteward } = await computer(bad.url, place.owner);
    const file = join(folder, 'work.csv');
    await writeFile(file, csvOf(1000));
    const dryRun = ['cut-answer'] as const;
    bad.befall(eachOf(IMPORT, (nth) => (nth === 0 ? dryRun : ['lost-request', 'lost-answer', 'cut-answer'])));
    const ended = await siteward(['work-orders', 'import', file, '--json']);
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ rows: 1000, created: { first: 1, last: 1000 } });
    expect((await workOf(place)).map(({ title }) => title)).toEqual(
      Array.from({ length: 1000 }, (_, at) => `Row ${at + 1}`),
    );
    const sent = bad.passed.filter(({ path }) => path === '/api/work-orders/import');
    expect(sent.map(({ answered }) => answered)).toEqual([200, 200, undefined, 201, 201, 201]);
  });

  it('waits for a server that is down for a while', async () => {
    const place = await createPlace(url, 'Away For A While');
    const bad = await network(url);
    const { start } = await computer(bad.url, place.owner);
    await bad.down();
    const running = start(['work-orders', 'create', '--title', 'Patience']);
    await waitFor(() => running.written().stderr.includes('cannot be reached (ECONNREFUSED)'), 'the first attempt');
    await bad.up();
    expect(await running.ended).toMatchObject({ code: 0, stdout: 'WO-000001\n' });
    expect((await workOf(place)).map(({ title }) => title)).toEqual(['Patience']);
  });

  it('takes a step once, and recognizes that it was its own doing', async () => {
    const place = await createPlace(url, 'Lossy Steps');
    const body = { org: place.org, site: place.site, title: 'Filter' };
    const { _id: id } = await expectStatus(place.owner.api.workOrders.create({ body }), 201);
    const bad = await network(url);
    const { siteward } = await computer(bad.url, place.owner);
    bad.befall(firstOf(`PUT /api/work-orders/id/${id}/status/in-progress`, 'lost-answer'));
    const stepped = await siteward(['work-orders', 'step', id, 'in-progress']);
    expect(stepped).toMatchObject({ code: 0, stderr: expect.stringContaining('WO-000001 is in-progress.') });
    bad.befall(firstOf(`PATCH /api/work-orders/id/${id}`, 'cut-answer'));
    const changed = await siteward(['work-orders', 'update', id, '--priority', 'urgent', '--json']);
    expect(changed.code).toBe(0);
    expect(JSON.parse(changed.stdout)).toMatchObject({ version: 3, priority: 'urgent', status: 'in-progress' });
    const { items } = await expectStatus(place.owner.api.workOrders.history({ params: { id }, query: {} }), 200);
    expect(items).toHaveLength(3);
  });

  it('adds a photo once, and reads a whole export', async () => {
    const place = await createPlace(url, 'Lossy Files');
    const body = { org: place.org, site: place.site, title: 'Roof' };
    const { _id: id } = await expectStatus(place.owner.api.workOrders.create({ body }), 201);
    const bad = await network(url);
    const { siteward } = await computer(bad.url, place.owner);
    bad.befall(firstOf(`POST /api/work-orders/id/${id}/attachments`, 'lost-request', 'lost-answer'));
    expect(await siteward(['work-orders', 'attach', id, '-', '--name', 'roof.png'], { input: PICTURE })).toMatchObject({
      code: 0,
    });
    const { files } = await expectStatus(place.owner.api.workOrderFiles.list({ params: { id } }), 200);
    expect(files).toMatchObject([{ name: 'roof.png', bytes: PICTURE.length }]);
    const whole = await siteward(['work-orders', 'export']);
    bad.befall(firstOf('GET /api/work-orders/export', 'cut-answer', 'cut-answer'));
    expect((await siteward(['work-orders', 'export'])).stdout).toBe(whole.stdout);
  });

  it('creates one record if a command is run again with the same key', async () => {
    const place = await createPlace(url, 'Run Again');
    const bad = await network(url);
    const { siteward, start } = await computer(bad.url, place.owner);
    const command = ['work-orders', 'create', '--title', 'Nightly', '--key', 'nightly-1'];
    const done = bad.hold(CREATE);
    const killed = start(command);
    await done;
    killed.kill('SIGKILL');
    await killed.ended;
    expect(await siteward(command)).toMatchObject({ code: 0, stdout: 'WO-000001\n' });
    expect(await workOf(place)).toHaveLength(1);
  });
});
