import { describe, expect, it } from 'vitest';
import { called, IN_ORG, ORG, site } from '../../testing/people.ts';
import { ANNA, fileOf, LAMP, lamp, photo } from '../../testing/work.ts';
import { createWorld, idOf, pageOf, recordOf } from '../../testing/world.ts';

const REPLIES = {
  'GET /api/work-orders': { body: pageOf([lamp]) },
  [`GET ${LAMP}`]: { body: lamp },
};

describe('siteward work-orders list', () => {
  it('shows a table', async () => {
    const world = await createWorld({ replies: REPLIES });
    const { code, stdout } = await world.run('work-orders', 'list', ...IN_ORG);
    expect({ code, lines: stdout.trim().split('\n') }).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^NUMBER +TITLE +STATUS +PRIORITY +DUE +ASSIGNED +PLACE +ID$/),
        expect.stringMatching(
          /^WO-000412 +Lamp is broken +open, overdue +high +2026-03-01.* +Anna Berg +Room 3 +0+60$/,
        ),
      ],
    });
  });

  it('is about the site that is named, else the remembered one, else all of them', async () => {
    const sites = [site(41, 'Harbour', 'harbour'), site(42, 'Tower', 'tower')];
    const replies = {
      ...REPLIES,
      'GET /api/organizations': { body: pageOf([{ ...recordOf(7), name: 'North' }]) },
      'GET /api/sites': { body: pageOf(sites) },
    };
    const world = await createWorld({ replies });
    const asked = async (...args: string[]) => {
      expect((await world.run('work-orders', 'list', ...args)).code).toBe(0);
      return world.sent.at(-1)?.query['site'];
    };
    expect(await asked()).toBeUndefined();
    expect((await world.run('sites', 'use', 'harbour')).code).toBe(0);
    expect(await asked()).toBe(idOf(41));
    expect(await asked('--site', 'Tower')).toBe(idOf(42));
    world.env['SITEWARD_SITE'] = 'TOWER';
    expect(await asked()).toBe(idOf(42));
    expect(await asked('--site', 'harbour')).toBe(idOf(41));
  });
});

describe('siteward work-orders show', () => {
  it.each(['WO-000412', 'wo-412', '412', idOf(60)])('shows %s, with the steps that are possible', async (named) => {
    const world = await createWorld({ replies: REPLIES });
    const { code, stdout, stderr } = await world.run('work-orders', 'show', named, ...IN_ORG);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const line of [
      /^Number +WO-000412$/m,
      /^Status +open, overdue$/m,
      /^Next +in-progress, cancelled$/m,
      /^Assigned +Anna Berg$/m,
      /^Checklist +1 of 2$/m,
      /^ +\[x\] +Power off$/m,
      /^ +\[ \] +Power on$/m,
    ])
      expect(stdout).toMatch(line);
    expect(stdout).not.toMatch(/^(Category|Resolution|Minutes) /m);
  });

  it('writes it as it came with --json', async () => {
    const world = await createWorld({ replies: REPLIES });
    const { stdout } = await world.run('work-orders', 'show', '412', '--json', ...IN_ORG);
    expect(JSON.parse(stdout)).toEqual(lamp);
  });

  it('does not accept another number, or words, for it', async () => {
    const world = await createWorld({ replies: REPLIES });
    expect((await world.run('work-orders', 'show', '41', ...IN_ORG)).code).toBe(4);
    expect((await world.run('work-orders', 'show', 'lamp', ...IN_ORG)).code).toBe(2);
  });
});

describe('what takes a while', () => {
  it('shows the progress of a file that is being added in a terminal, and nowhere else', async () => {
    const path = await fileOf('note.txt', 'Grüße');
    const replies = { ...REPLIES, [`POST ${LAMP}/attachments`]: { status: 201, body: photo } };
    const inTerminal = await createWorld({ replies, columns: 80 });
    const { code, stderr } = await inTerminal.run('work-orders', 'attach', '412', path, ...IN_ORG);
    expect({ code, changed: called(inTerminal) }).toEqual({ code: 0, changed: [`POST ${LAMP}/attachments`] });
    expect(stderr).toMatch(/Sending note\.txt .* \d+ %/);
    const piped = await createWorld({ replies });
    expect(await piped.run('work-orders', 'attach', '412', path, ...IN_ORG)).toMatchObject({
      code: 0,
      stderr: 'Added note.txt (1 KB).\nThe file has been added.\n',
    });
  });

  it('shows the progress of an import, in its dry run and afterwards', async () => {
    const path = await fileOf('work.csv', 'Title\r\nLamp\r\n');
    const result = { rows: 1, good: 1, faults: [], more: false, ignored: [], unknown: [], created: null };
    const replies = {
      'GET /api/sites': { body: pageOf([site(41, 'Harbour', 'harbour')]) },
      'POST /api/work-orders/import': ({ query }: { query: Record<string, string> }) =>
        query['dryRun'] === 'true'
          ? { body: result }
          : { status: 201, body: { ...result, created: { first: 1, last: 1 } } },
    };
    const world = await createWorld({ replies, columns: 80 });
    const { code, stderr } = await world.run('work-orders', 'import', path, ...IN_ORG);
    expect(code).toBe(0);
    expect(stderr).toMatch(/Checking work\.csv .* \d+ %.*Importing work\.csv .* \d+ %/s);
    expect(stderr).toContain('One work order has been created: WO-000001.');
    const tried = await world.run('work-orders', 'import', path, '--dry-run', ...IN_ORG);
    expect(tried.stderr).toContain('The row is valid. Nothing has been imported yet.');
  });
});

describe('siteward work-orders remove', () => {
  const removing = async (columns: number | undefined, input: string, ...args: string[]) => {
    const replies = { ...REPLIES, [`DELETE ${LAMP}`]: {} };
    const world = await createWorld({ replies, input, ...(columns !== undefined && { columns }) });
    const { code, stderr } = await world.run('work-orders', 'remove', '412', ...IN_ORG, ...args);
    return { code, stderr, changed: called(world) };
  };

  it.each<[string, number | undefined, string, string[], number]>([
    ['where nobody can be asked', undefined, '', [], 2],
    ['after a No', 80, 'n\r', [], 1],
  ])('deletes nothing %s', async (_, columns, input, args, code) => {
    const { stderr, ...ended } = await removing(columns, input, ...args);
    expect(ended).toEqual({ code, changed: [] });
    expect(stderr).toContain('Delete WO-000412 “Lamp is broken” for good?');
  });

  it.each<[string, number | undefined, string, string[]]>([
    ['after a Yes', 80, 'y\r', []],
    ['with --yes', undefined, '', ['--yes']],
  ])('deletes it %s', async (_, columns, input, args) => {
    expect(await removing(columns, input, ...args)).toMatchObject({ code: 0, changed: [`DELETE ${LAMP}`] });
  });
});

describe('siteward work-orders, otherwise', () => {
  it('takes back the last step, on the version that was read', async () => {
    const replies = { ...REPLIES, [`POST ${LAMP}/status/undo`]: { body: { ...lamp, version: 2 } } };
    const world = await createWorld({ replies });
    expect(await world.run('work-orders', 'undo-step', '412', ...IN_ORG)).toMatchObject({
      code: 0,
      stderr: 'WO-000412 is open again.\n',
    });
    expect(world.sent.at(-1)?.body).toEqual({ version: 1 });
  });

  it('lists comments and files, and downloads a file by its name', async () => {
    const said = {
      ...recordOf(80),
      org: ORG,
      site: idOf(41),
      record: idOf(60),
      author: { ...ANNA, type: 'staff' },
      text: 'On its way.',
      mentions: [],
      internal: true,
      editedAt: null,
      removedAt: null,
      removedBy: null,
    };
    const content = new Response('Grüße', {
      headers: { 'content-type': 'text/plain', 'content-disposition': "attachment; filename*=UTF-8''note.txt" },
    });
    const replies = {
      ...REPLIES,
      [`GET ${LAMP}/comments`]: {
        body: pageOf([said, { ...said, text: '', removedAt: said.createdAt, internal: false }]),
      },
      [`GET ${LAMP}/attachments`]: { body: { files: [photo], most: 20, mayAdd: true } },
      [`GET ${LAMP}/attachments/${idOf(70)}/content`]: content,
    };
    const world = await createWorld({ replies });
    const comments = await world.run('work-orders', 'comments', '412', ...IN_ORG);
    const [, written, removed] = comments.stdout.split('\n');
    expect(written).toMatch(/^2026-03-01.* +Anna Berg +On its way\. +yes$/);
    expect(removed).toMatch(/^2026-03-01.* +Anna Berg +\(removed\)\s*$/);
    const files = await world.run('work-orders', 'files', '412', ...IN_ORG);
    expect(files.stdout.split('\n')[1]).toMatch(/^note\.txt +\S+ KB +2026-03-01.* +Anna Berg +0+70$/);
    const downloaded = await world.run('work-orders', 'download', '412', 'note.txt', '--output', '-', ...IN_ORG);
    expect(downloaded).toMatchObject({ code: 0, stdout: 'Grüße' });
  });
});
