import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { called, IN_ORG, site } from '../../testing/people.ts';
import { fileOf, LAMP, lamp, photo } from '../../testing/work.ts';
import { away, conflict, createWorld, idOf, inTurn, pageOf, problem } from '../../testing/world.ts';

const CREATE = 'POST /api/work-orders';
const ATTACH = `POST ${LAMP}/attachments`;
const harbour = { 'GET /api/sites': { body: pageOf([site(41, 'Harbour', 'harbour')]) } };

const keysOf = ({ sent }: Awaited<ReturnType<typeof createWorld>>, path: string) =>
  sent
    .filter((each) => each.path === path && each.method === 'POST')
    .map(({ headers }) => headers.get('idempotency-key'));

describe('siteward work-orders create', () => {
  const created = { ...harbour, [CREATE]: { status: 201, body: lamp }, [ATTACH]: { status: 201, body: photo } };
  const create = ['work-orders', 'create', '--title', 'Lamp', ...IN_ORG];

  it('with a key sends the same one each time, and for each of its files a key of its own', async () => {
    const file = await fileOf('note.txt', 'Grüße');
    const world = await createWorld({ replies: created });
    for (let time = 0; time < 2; time += 1)
      expect((await world.run(...create, '--attach', file, file, '--key', 'nightly')).code).toBe(0);
    const [order, again, ...none] = keysOf(world, '/api/work-orders');
    expect([again, none]).toEqual([order, []]);
    const [one, two, ...oneAndTwo] = keysOf(world, `${LAMP}/attachments`);
    expect(oneAndTwo).toEqual([one, two]);
    expect(new Set([order, one, two]).size).toBe(3);
    for (const key of [order, one, two]) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });

  it('writes the number as plain text, whatever the server sends', async () => {
    const replies = { ...created, [CREATE]: { status: 201, body: { ...lamp, number: '\u001b[2J' } } };
    const { stdout, stderr } = await (await createWorld({ replies, columns: 80 })).run(...create);
    expect(stdout).toMatch(/^WO-/);
    expect(stdout + stderr).not.toContain('\u001b');
  });

  it('without a key sends a new one each time', async () => {
    const world = await createWorld({ replies: created });
    for (let time = 0; time < 2; time += 1) expect((await world.run(...create)).code).toBe(0);
    expect(new Set(keysOf(world, '/api/work-orders')).size).toBe(2);
  });

  it.each([
    ['a key is that of a variable which is not set', ['--key', ' ']],
    ['a file is not there', ['--attach', '/nowhere/lamp.jpg']],
    ['a field is not understood', ['--priority', 'hot']],
  ])('creates nothing if %s', async (_, args) => {
    const world = await createWorld({ replies: created });
    expect({ code: (await world.run(...create, ...args)).code, changed: called(world) }).toEqual({
      code: 2,
      changed: [],
    });
  });

  it('says what has been created if a file could not be added, but still fails', async () => {
    const refusal = { status: 409, body: problem('CONFLICT', 409, 'It has as many files as it may have.') };
    const file = await fileOf('note.txt', 'Grüße');
    const world = await createWorld({ replies: { ...created, [ATTACH]: refusal } });
    expect(await world.run(...create, '--attach', file)).toEqual({
      code: 6,
      stdout: '',
      stderr:
        'siteward: It has as many files as it may have.\nWO-000412 exists now, without all of its files. See it with `siteward work-orders show WO-000412`.\n',
    });
    const { stderr } = await world.run(...create, '--attach', file, '--verbose');
    expect(stderr).toContain('\ncode: CONFLICT\nrequest id: request-1\nrequest: POST ');
  });

  it('asks which site if there are several', async () => {
    const sites = { 'GET /api/sites': { body: pageOf([site(41, 'Harbour', 'harbour'), site(42, 'Tower', 'tower')]) } };
    const world = await createWorld({ replies: { ...created, ...sites } });
    const { code, stderr } = await world.run(...create);
    expect({ code, changed: called(world) }).toEqual({ code: 2, changed: [] });
    expect(stderr).toContain('tower  Tower');
  });
});

describe('siteward work-orders update', () => {
  const update = (more: object) => ({
    'GET /api/work-orders': { body: pageOf([lamp]) },
    [`GET ${LAMP}`]: { body: lamp },
    ...more,
  });
  const urgent = ['work-orders', 'update', '412', '--priority', 'urgent', ...IN_ORG];

  it('is refused if somebody else was faster, even by a single change', async () => {
    const replies = update({
      [`PATCH ${LAMP}`]: conflict,
      [`GET ${LAMP}`]: inTurn({ body: lamp }, { body: { ...lamp, version: 2, priority: 'low' } }),
    });
    const world = await createWorld({ replies });
    expect(await world.run(...urgent)).toMatchObject({ code: 6, stdout: '' });
  });

  it.each([
    ['as its own where it is so by now', { version: 2, priority: 'urgent' }, 0],
    ['as its own where somebody else has changed something else since', { version: 3, priority: 'urgent' }, 0],
    ['as not done where somebody else has changed it instead', { version: 2, title: 'Lamp' }, 6],
    ['as not done where nothing has changed', { version: 1, priority: 'urgent' }, 6],
  ])('treats a change whose answer was lost %s', async (_, now, code) => {
    const replies = update({
      [`PATCH ${LAMP}`]: inTurn(away, conflict),
      [`GET ${LAMP}`]: inTurn({ body: lamp }, { body: { ...lamp, ...now } }),
    });
    const world = await createWorld({ replies });
    expect((await world.run(...urgent)).code).toBe(code);
    expect(called(world)).toEqual([`PATCH ${LAMP}`, `PATCH ${LAMP}`]);
  });

  it('is made on the version in its file, else on the one that was read', async () => {
    const replies = update({ [`PATCH ${LAMP}`]: { body: lamp } });
    const world = await createWorld({ replies, input: '{"version":7}' });
    expect((await world.run(...urgent, '--from-json', '-')).code).toBe(0);
    expect((await world.run(...urgent)).code).toBe(0);
    const bodies = world.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(bodies).toEqual([7, 1].map((version) => ({ priority: 'urgent', version })));
  });
});

describe('siteward work-orders step', () => {
  const STEP = `PUT ${LAMP}/status/in-progress`;
  const step = ['work-orders', 'step', '412', 'in-progress', ...IN_ORG];

  it.each([
    ['as its own where it is so now', [away, conflict], 'in-progress', 0],
    ['as not done where it is not so', [away, conflict], 'cancelled', 6],
    ['as somebody else’s where no answer was lost', [conflict], 'in-progress', 6],
  ])('treats a step that is refused %s', async (_, answers, status, code) => {
    const replies = {
      'GET /api/work-orders': { body: pageOf([lamp]) },
      [STEP]: inTurn(...answers),
      [`GET ${LAMP}`]: inTurn({ body: lamp }, { body: { ...lamp, status, version: 2 } }),
    };
    const world = await createWorld({ replies });
    expect((await world.run(...step)).code).toBe(code);
    expect(called(world)).toEqual(answers.map(() => STEP));
  });

  it.each([
    ['completed', '--resolution', 'resolution'],
    ['cancelled', '--reason', 'cancelReason'],
    ['on-hold', '--reason', 'holdReason'],
  ])('takes %s for its own step only with the words that it was given', async (status, option, field) => {
    const ended = async (words: string) => {
      const replies = {
        [`PUT ${LAMP}/status/${status}`]: inTurn(away, conflict),
        [`GET ${LAMP}`]: inTurn({ body: lamp }, { body: { ...lamp, status, [field]: words, version: 2 } }),
      };
      const world = await createWorld({ replies });
      return (await world.run('work-orders', 'step', idOf(60), status, option, ' Filter ', ...IN_ORG)).code;
    };
    expect([await ended('Filter'), await ended('Another one')]).toEqual([0, 6]);
  });
});

describe('siteward work-orders remove', () => {
  const gone = { status: 404, body: problem('NOT_FOUND', 404, 'There is none.') };

  it.each([
    ['is done where only its answer was lost', [away, gone], 0],
    ['fails where there was nothing to delete', [gone], 4],
  ])('%s', async (_, answers, code) => {
    const replies = { 'GET /api/work-orders': { body: pageOf([lamp]) }, [`DELETE ${LAMP}`]: inTurn(...answers) };
    const world = await createWorld({ replies });
    expect((await world.run('work-orders', 'remove', '412', '--yes', ...IN_ORG)).code).toBe(code);
  });

  it.each([
    [401, 'UNAUTHENTICATED', 3],
    [403, 'FORBIDDEN', 1],
    [409, 'CONFLICT', 6],
  ])('is not done if the repeat is refused with %i, though an answer was lost', async (status, code, exitCode) => {
    const refusal = { status, body: problem(code, status, 'Not by you.') };
    const replies = {
      'GET /api/work-orders': { body: pageOf([lamp]) },
      [`DELETE ${LAMP}`]: inTurn(away, refusal),
      [`GET ${LAMP}`]: status === 401 ? refusal : { body: lamp },
    };
    const { code: ended, stderr } = await (await createWorld({ replies })).run(
      ...['work-orders', 'remove', '412', '--yes', ...IN_ORG],
    );
    expect(ended).toBe(exitCode);
    expect(stderr).toContain('Not by you.');
    expect(stderr).not.toContain('deleted');
  });
});

describe('siteward work-orders comment', () => {
  const COMMENT = `${LAMP}/comments`;

  it.each([
    [['--internal'], { text: 'Bill them twice.', internal: true }],
    [[], { text: 'Bill them twice.' }],
  ])('with %j says who may read it, and is written once per key', async (args, body) => {
    const replies = {
      'GET /api/work-orders': { body: pageOf([lamp]) },
      [`POST ${COMMENT}`]: { status: 201, body: {} },
    };
    const world = await createWorld({ replies });
    const comment = ['work-orders', 'comment', '412', ' Bill them twice. ', '--key', 'k', ...IN_ORG, ...args];
    for (let time = 0; time < 2; time += 1) expect((await world.run(...comment)).code).toBe(0);
    expect(world.sent.filter(({ method }) => method === 'POST').map((each) => each.body)).toEqual([body, body]);
    expect(new Set(keysOf(world, COMMENT)).size).toBe(1);
  });
});

describe('siteward work-orders download', () => {
  const named = (name: string) => ({
    'GET /api/work-orders': { body: pageOf([lamp]) },
    [`GET ${LAMP}/attachments`]: { body: { files: [{ ...photo, name }], most: 20, mayAdd: true } },
    [`GET ${LAMP}/attachments/${idOf(70)}/content`]: () =>
      new Response('Grüße', { headers: { 'content-disposition': "attachment; filename*=UTF-8''x" } }),
  });
  const download = async (name: string) => {
    const world = await createWorld({ replies: named(name) });
    return world.run('work-orders', 'download', '412', idOf(70), '--json', ...IN_ORG);
  };
  /** A folder of its own as the command's working directory. */
  async function inFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'siteward-work-'));
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
    onTestFinished(async () => {
      cwd.mockRestore();
      await rm(folder, { recursive: true, force: true });
    });
    return folder;
  }

  it('does not let a name lead out of the folder', async () => {
    const folder = await inFolder();
    const { code, stdout } = await download('../../.profile');
    expect(code).toBe(0);
    const { file } = JSON.parse(stdout);
    expect(dirname(file)).toBe(folder);
    expect(await readFile(file, 'utf8')).toBe('Grüße');
  });

  it.each([
    ['.profile', 'profile'],
    ['...', idOf(70)],
    ['/', idOf(70)],
  ])('does not create a hidden file, as the name %s would', async (name, kept) => {
    const folder = await inFolder();
    expect((await download(name)).code).toBe(0);
    expect(await readdir(folder)).toEqual([kept]);
  });

  it.each([
    ['C:lamp.bat', 'C_lamp.bat'],
    ['lamp.jpg:notes.txt', 'lamp.jpg_notes.txt'],
    ['NUL.txt', '_NUL.txt'],
    ['com¹', '_com¹'],
    ['con .jpg', '_con .jpg'],
    ['console.txt', 'console.txt'],
  ])('creates a file in the folder on Windows too, where %s would mean something else', async (name, kept) => {
    const folder = await inFolder();
    expect((await download(name)).code).toBe(0);
    expect(await readdir(folder)).toEqual([kept]);
  });

  it('does not replace a file of that name unless it was named with --output', async () => {
    const folder = await inFolder();
    await writeFile(join(folder, 'note.txt'), 'mine');
    expect((await download('note.txt')).code).toBe(2);
    expect(await readFile(join(folder, 'note.txt'), 'utf8')).toBe('mine');
  });
});
