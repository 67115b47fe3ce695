import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { version } from '../package.json';
import { createProgram } from './program.ts';
import { called, IN_ORG, invitation, member } from './testing/people.ts';
import { createWorld, idOf, nowhere, pageOf, problem, recordOf } from './testing/world.ts';

/** Every command without subcommands, with the words that call it. */
function leavesOf(command: Command, path: string[] = []): { path: string[]; command: Command }[] {
  if (command.commands.length === 0) return [{ path, command }];
  return command.commands.flatMap((each) => leavesOf(each, [...path, each.name()]));
}

const leaves = leavesOf(createProgram(nowhere)).map(({ path, command }) => ({ path: path.join(' '), command }));

describe('every command', () => {
  it.each(leaves)('$path says what it does, with examples that call it', async ({ path, command }) => {
    const world = await createWorld({ env: { SITEWARD_SID: '', SITEWARD_URL: '' } });
    const { code, stdout, stderr } = await world.run(...path.split(' '), '--help');
    expect({ code, stderr, sent: world.sent }).toEqual({ code: 0, stderr: '', sent: [] });
    expect(command.description()).toMatch(/^[A-Z].*\.$/s);
    expect(stdout).toContain(`siteward ${path}`);
    expect(stdout.split('Examples:')[1]).toContain(`siteward ${path}`);
    // Global options are the same everywhere: another option of that name would never be seen.
    for (const { long } of command.options)
      expect(['--url', '--org', '--site', '--json', '--verbose']).not.toContain(long);
    // Each is a phrase: it begins with a small letter, unless with an abbreviation, and does not end with a full stop.
    for (const { description, long } of command.options)
      expect(description, long ?? '').toMatch(/^(?![A-Z][a-z ]|[a-z][A-Z]).*[^.]$/s);
    for (const argument of command.registeredArguments) expect(argument.description).not.toBe('');
  });
});

describe('every command that has --yes', () => {
  const id = idOf(60);
  const lamp = { ...recordOf(60), number: 412, title: 'Lamp is broken' };
  /** What each is given, and what it reads before it asks; null: it can be undone, so it does not ask. */
  const ASKED: Record<string, { named: string[]; reads: Record<string, object> } | null> = {
    'members suspend': null,
    'members reactivate': null,
    'members leave': { named: [], reads: {} },
    'members remove': { named: [id], reads: { [`GET /api/members/id/${id}`]: member(60, 'Ben', 'ben@north.example') } },
    'invitations revoke': { named: [id], reads: {} },
    'invitations decline': {
      named: [id],
      reads: { 'GET /api/invitations/mine': pageOf([invitation(60, 'me@north.example', 'pending')]) },
    },
    'work-orders remove': { named: [id], reads: { [`GET /api/work-orders/id/${id}`]: lamp } },
  };

  it('is listed here', () => {
    const asking = leaves.filter(({ command }) => command.options.some(({ long }) => long === '--yes'));
    expect(asking.map(({ path }) => path).toSorted()).toEqual(Object.keys(ASKED).toSorted());
  });

  it.each(Object.entries(ASKED).flatMap(([path, asked]) => (asked ? [{ path, ...asked }] : [])))(
    '$path changes nothing without it if nobody can be asked',
    async ({ path, named, reads }) => {
      const replies = Object.fromEntries(Object.entries(reads).map(([call, body]) => [call, { body }]));
      const world = await createWorld({ replies });
      const { code, stderr } = await world.run(...path.split(' '), ...named, ...IN_ORG);
      expect({ code, changed: called(world) }).toEqual({ code: 2, changed: [] });
      expect(stderr).toContain('Say `--yes` if you mean it.');
    },
  );
});

describe('each group of commands', () => {
  it('is the same if it is the only one made, because it is what was called', () => {
    const groups = createProgram(nowhere).commands.filter(({ commands }) => commands.length > 0);
    expect(groups.length).toBeGreaterThan(5);
    const helps = (group: Command | undefined) =>
      group && [group, ...group.commands].map((each) => each.helpInformation());
    for (const group of groups) {
      const { commands } = createProgram(nowhere, [group.name(), 'list']);
      expect(commands.map((each) => each.name())).toEqual([group.name()]);
      expect(helps(commands[0])).toEqual(helps(group));
    }
  });
});

describe('data of every command', () => {
  it('is written by the output that turns it into JSON with --json, except for files and shell scripts', async () => {
    const folder = join(import.meta.dirname, 'commands');
    const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
    const texts = await Promise.all(
      files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
    );
    expect(texts.length).toBeGreaterThan(15);
    const writing = texts.filter(([, text]) => /\bstdout\.write\(/.test(text)).map(([file]) => file);
    expect(writing.toSorted()).toEqual(['completion.ts', join('shared', 'export.ts')]);
    // Only a number for the next command is written as text; with --json the whole record is.
    const lines = texts.flatMap(([, text]) => text.split('\n').filter((line) => line.includes('output.text(')));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !line.includes('!context.options.json'))).toEqual([]);
  });
});

describe('the README', () => {
  it('has every command', async () => {
    const rows = (await readFile(join(import.meta.dirname, '../README.md'), 'utf8')).split('\n');
    const missing = leaves.filter(({ path }) => {
      const [group = '', ...name] = path.split(' ');
      const own = rows.filter(
        (row) => row.startsWith(`| \`siteward ${group} `) || row.startsWith(`| \`siteward ${group}\``),
      );
      return !own.some(
        (row) => name.length === 0 || new RegExp(`(siteward ${group} |, \`)${name.join(' ')}\\b`).test(row),
      );
    });
    expect(missing.map(({ path }) => path)).toEqual([]);
  });
});

describe('siteward', () => {
  it.each<[string[], string]>([
    [['organisations'], 'Did you mean organizations?'],
    [['sites', 'lits'], 'Did you mean list?'],
    [['sites', 'list', '--serach', 'x'], 'Did you mean --search?'],
    [['sites'], 'Usage: siteward sites'],
    [['help', 'site'], "siteward: unknown command 'site'"],
    [['members', 'show'], 'missing required argument'],
    [['completion', 'powershell'], 'Allowed choices are bash, zsh, fish'],
  ])('ends with 2 for %j, and says what may have been meant', async (args, message) => {
    const world = await createWorld();
    const { code, stdout, stderr } = await world.run(...args);
    expect({ code, stdout, sent: world.sent }).toEqual({ code: 2, stdout: '', sent: [] });
    expect(stderr).toContain(message);
  });

  it('reports wrong usage like every other error, and points to the help', async () => {
    const { code, stderr } = await (await createWorld()).run('members', 'show');
    expect(code).toBe(2);
    expect(stderr).toBe("siteward: missing required argument 'member'\n`--help` after a command says what it takes.\n");
  });

  it.each([
    [['sites', '--\u001b[2J']],
    [['sit\u001b[2J\u202es']],
    [['members', 'set-role', 'a', 'b', '--type', '\u009b31m']],
  ])('repeats %j without anything that a terminal would obey', async (args) => {
    const { code, stderr } = await (await createWorld({ columns: 80 })).run(...args);
    expect(code).toBe(2);
    expect(stderr.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });

  it('reports a single fault once, and several faults each', async () => {
    const refuseWith = async (faults: [path: string, message: string][]) => {
      const errors = faults.map(([path, message]) => ({ path, code: 'exists-already', params: {}, message }));
      const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
      const body = problem('VALIDATION', 400, detail, { errors });
      const world = await createWorld({ replies: { 'GET /api/roles': { status: 400, body } } });
      return (await world.run('roles', 'list', '--org', idOf(7))).stderr;
    };
    expect(await refuseWith([['name', 'Too long']])).toBe('siteward: name: Too long\n');
    const two = [
      ...(
        await refuseWith([
          ['name', 'Too long'],
          ['type', 'Unknown'],
        ])
      ).split('\n'),
    ];
    expect(two).toEqual(['siteward: name: Too long; type: Unknown', '  name: Too long', '  type: Unknown', '']);
  });

  it.each([
    'https://siteward.test',
    'https://siteward.test/',
    'https://siteward.test/api',
    'https://siteward.test/api/',
  ])('finds the server by the address %s, and identifies itself there', async (url) => {
    const world = await createWorld({ env: { SITEWARD_URL: '' }, replies: { 'GET /api/roles': { body: pageOf([]) } } });
    expect(await world.run('roles', 'list', '--url', url, '--org', idOf(7))).toMatchObject({ code: 0 });
    const [{ path, headers } = {}] = world.sent;
    expect([path, headers?.get('user-agent')]).toEqual(['/api/roles', `siteward/${version}`]);
  });

  it('asks for a server if none is known', async () => {
    const world = await createWorld({ env: { SITEWARD_URL: '' } });
    const { code, stderr } = await world.run('whoami');
    expect(code).toBe(2);
    expect(stderr).toContain('siteward sign-in --url');
  });

  it('writes bold headings in a terminal, and none with NO_COLOR or into a pipe', async () => {
    const replies = {
      'GET /api/organizations': {
        body: { items: [{ name: 'N' }], page: 1, pages: 1, limit: 1, total: 1, capped: false },
      },
    };
    const stdoutOf = async (options: object) =>
      (await (await createWorld({ replies, ...options })).run('organizations', 'list')).stdout;
    const bold = '\u001b[1m';
    expect(await stdoutOf({ columns: 80 })).toContain(bold);
    expect(await stdoutOf({ columns: 80, env: { NO_COLOR: '1' } })).not.toContain(bold);
    expect(await stdoutOf({ columns: 80, env: { TERM: 'dumb' } })).not.toContain(bold);
    expect(await stdoutOf({})).not.toContain(bold);
  });

  it('ends with 130 when it is interrupted', async () => {
    const world = await createWorld({
      replies: {
        'GET /api/sessions': () => {
          world.interrupt();
          throw new DOMException('Aborted', 'AbortError');
        },
      },
    });
    expect(await world.run('whoami')).toEqual({ code: 130, stdout: '', stderr: 'siteward: Interrupted.\n' });
  });

  it('says that it may have been done if a change is interrupted', async () => {
    const world = await createWorld({
      replies: {
        'POST /api/members/leave': () => {
          world.interrupt();
          throw new DOMException('Aborted', 'AbortError');
        },
      },
    });
    const { code, stderr } = await world.run('members', 'leave', '--yes', '--org', idOf(7));
    expect(code).toBe(130);
    expect(stderr).toBe('siteward: Interrupted.\nWhat you asked for may have been done: check before you try again.\n');
  });
});
