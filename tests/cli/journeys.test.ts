import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { createMember, createPlace, PASSWORD } from '../harness/people.ts';
import { csvOf, PICTURE, tidied, workOf } from './world.ts';

const url = inject('stackUrl');
const { network, computer } = tidied();

describe('siteward', () => {
  it('signs in from a script, creates work with a photo, and hands JSON to the next program', async () => {
    const place = await createPlace(url, 'Scripted Facilities');
    const { folder, shell, siteward } = await computer((await network(url)).url);
    await writeFile(join(folder, 'lamp.png'), PICTURE);
    await writeFile(join(folder, 'password'), PASSWORD);
    await writeFile(
      join(folder, 'titles.cjs'),
      `const { items } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
       console.log(items.map(({ title, priority }) => title + ' is ' + priority).join('\\n'));`,
    );
    const ended = await shell(`
      siteward sign-in --email ${place.owner.email} --password-stdin < password
      number=$(siteward work-orders create --title "Lamp is broken" --priority high --attach lamp.png)
      siteward work-orders step "$number" in-progress
      siteward work-orders comment "$number" "A new one is on its way."
      siteward work-orders list --status in-progress --json | node titles.cjs
    `);
    expect(ended).toMatchObject({ code: 0, stdout: 'Lamp is broken is high\n' });

    const [order, ...others] = await workOf(place);
    if (!order) throw new Error('Nothing was created.');
    expect(others).toEqual([]);
    expect(order).toMatchObject({ number: 1, title: 'Lamp is broken', priority: 'high', status: 'in-progress' });
    const params = { id: order._id };
    const { files } = await expectStatus(place.owner.api.workOrderFiles.list({ params }), 200);
    expect(files).toMatchObject([{ name: 'lamp.png', type: 'image/png', bytes: PICTURE.length }]);
    const comments = await expectStatus(place.owner.api.workOrderComments.list({ params, query: {} }), 200);
    expect(comments.items.map(({ text }) => text)).toEqual(['A new one is on its way.']);

    await siteward(['sign-out']);
    expect(await siteward(['work-orders', 'list'])).toMatchObject({ code: 3, stdout: '' });
  });

  it('imports a thousand rows, all or none', async () => {
    const place = await createPlace(url, 'Importing From A Terminal');
    const { folder, siteward } = await computer((await network(url)).url, place.owner);
    const file = join(folder, 'work.csv');
    await writeFile(file, csvOf(1000, { 17: 'Urgently', 900: 'Soon' }));
    for (const options of [['--dry-run'], []]) {
      const refused = await siteward(['work-orders', 'import', file, ...options]);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('2 of 1000 rows have errors.') });
      expect(refused.stdout.split('\n').map((line) => line.trim().split(/ {2,}/).slice(0, 2))).toEqual([
        ['ROW', 'COLUMN'],
        ['18', 'Priority'],
        ['901', 'Priority'],
        [''],
      ]);
      const asJson = await siteward(['work-orders', 'import', file, '--json', ...options]);
      expect(asJson.code).toBe(1);
      expect(JSON.parse(asJson.stdout)).toMatchObject({ rows: 1000, good: 998, faults: [{ row: 18 }, { row: 901 }] });
    }
    expect(await workOf(place)).toEqual([]);

    await writeFile(file, csvOf(1000));
    const tried = await siteward(['work-orders', 'import', file, '--dry-run']);
    expect(tried).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('All 1000 rows are valid.') });
    expect(await workOf(place)).toEqual([]);
    const done = await siteward(['work-orders', 'import', '-', '--json'], { input: await readFile(file) });
    expect(done.code).toBe(0);
    expect(JSON.parse(done.stdout)).toMatchObject({ rows: 1000, created: { first: 1, last: 1000 } });
    const work = await workOf(place);
    expect(work.map(({ title }) => title)).toEqual(Array.from({ length: 1000 }, (_, at) => `Row ${at + 1}`));
  });

  it('tells people with read-only access so, and shows nothing of another organization', async () => {
    const place = await createPlace(url, 'Read By Some');
    const elsewhere = await createPlace(url, 'Somewhere Else');
    const body = { org: elsewhere.org, site: elsewhere.site, title: 'Not for you' };
    const { _id: theirs } = await expectStatus(elsewhere.owner.api.workOrders.create({ body }), 201);
    const reader = await createMember(url, place, 'Viewer');
    const { siteward } = await computer((await network(url)).url, reader);

    const refused = await siteward(['work-orders', 'create', '--title', 'Mine', '--verbose']);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/work-orders:create/);
    expect(refused.stderr).toMatch(/code: FORBIDDEN\nrequest id: \S+/);
    expect(await workOf(place)).toEqual([]);
    for (const command of [
      ['show', theirs],
      ['step', theirs, 'cancelled', '--reason', 'x'],
      ['show', 'WO-000001'],
    ]) {
      expect(await siteward(['work-orders', ...command])).toMatchObject({ code: 4, stdout: '' });
    }
    expect(await siteward(['work-orders', 'list', '--org', elsewhere.org])).toMatchObject({ code: 4, stdout: '' });
    const { status } = await expectStatus(elsewhere.owner.api.workOrders.get({ params: { id: theirs } }), 200);
    expect(status).toBe('open');
  });

  it('says which steps are possible when one is not', async () => {
    const place = await createPlace(url, 'Stepping Facilities');
    const { siteward } = await computer((await network(url)).url, place.owner);
    const { stdout } = await siteward(['work-orders', 'create', '--title', 'Filter']);
    expect(stdout).toBe('WO-000001\n');
    const early = await siteward(['work-orders', 'step', 'wo-1', 'completed', '--resolution', 'Done.']);
    expect(early).toMatchObject({ code: 6, stdout: '' });
    expect(early.stderr).toContain('Possible now: in-progress, on-hold (with --reason), cancelled (with --reason).');
    expect(await siteward(['work-orders', 'step', '1', 'in-progress'])).toMatchObject({ code: 0 });
    const bare = await siteward(['work-orders', 'step', '1', 'completed']);
    expect(bare).toMatchObject({ code: 1, stderr: expect.stringContaining('completed (with --resolution)') });
    const done = await siteward(['work-orders', 'step', '1', 'completed', '--resolution', 'Replaced.', '--json']);
    expect(done.code).toBe(0);
    expect(JSON.parse(done.stdout)).toMatchObject({ status: 'completed', resolution: 'Replaced.' });
  });

  it('leaves no half-written export behind, and the previous one untouched', async () => {
    const place = await createPlace(url, 'Exporting Facilities');
    const body = { org: place.org, site: place.site, title: 'In the file' };
    await expectStatus(place.owner.api.workOrders.create({ body }), 201);
    const bad = await network(url);
    const { folder, siteward, start } = await computer(bad.url, place.owner);
    const file = join(folder, 'work.csv');
    await writeFile(file, 'what was there');

    const reached = bad.hold('GET /api/work-orders/export');
    const killed = start(['work-orders', 'export', '--output', file]);
    await reached;
    killed.kill('SIGKILL');
    expect((await killed.ended).code).toBeNull();
    expect(await readFile(file, 'utf8')).toBe('what was there');

    expect(await siteward(['work-orders', 'export', '--output', file])).toMatchObject({ code: 0, stdout: '' });
    const written = await readFile(file, 'utf8');
    expect(written).toContain('In the file');
    expect(await siteward(['work-orders', 'export'])).toMatchObject({ code: 0, stdout: written });
  });
});
