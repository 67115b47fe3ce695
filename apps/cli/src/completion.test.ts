import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completionScript, SHELLS, type Shell } from './completion.ts';
import { createProgram } from './program.ts';
import { createWorld, nowhere } from './testing/world.ts';

const run = promisify(execFile);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteward-completion-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function scriptFor(shell: Shell): Promise<string> {
  const file = join(folder, `siteward.${shell}`);
  await writeFile(file, completionScript(createProgram(nowhere), shell));
  return file;
}

function isThere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

/** The completions that bash offers for the last of these words. */
async function completed(script: string, ...words: string[]): Promise<string[]> {
  const all = '$'.concat('{COMPREPLY[@]}');
  const ask = String.raw`source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _siteward; printf "%s\n" "${all}"`;
  const { stdout } = await run('bash', ['--norc', '-c', ask, script, 'siteward', ...words], { cwd: folder });
  return stdout.split('\n').filter((word) => word !== '');
}

it('siteward completion writes the script, even if nobody is signed in', async () => {
  const world = await createWorld({ env: { SITEWARD_SID: '', SITEWARD_URL: '' } });
  const stdout = `${completionScript(createProgram(nowhere), 'bash')}\n`;
  expect(await world.run('completion', 'bash')).toEqual({ code: 0, stdout, stderr: '' });
});

describe('siteward completion bash', () => {
  let script = '';
  beforeAll(async () => {
    script = await scriptFor('bash');
    await writeFile(join(folder, 'people of today.csv'), '');
  });

  it.each<[string[], string[]]>([
    [['memb'], ['members']],
    [['members', 'su'], ['suspend']],
    [['--org', 'members', 'sites', 'u'], ['use']],
    [['members', 'list', '--sta'], ['--status']],
    [
      ['members', 'list', '--status', ''],
      ['invited', 'active', 'suspended', 'removed'],
    ],
    [['members', 'list', '--type', 'staff,pro'], ['staff,provider']],
    [['invitations', 'list', '--sort', '-exp'], ['-expiresAt']],
    [
      ['organizations', 'list', '--json', '--ver'],
      ['--version', '--verbose'],
    ],
    [['members', 'list', '--status', '=', 'sus'], ['suspended']],
    [
      ['members', 'list', '--status', '='],
      ['invited', 'active', 'suspended', 'removed'],
    ],
    [['--org', '=', 'members', 'sites', 'u'], ['use']],
    [['work-orders', 'create', '--priority', 'u'], ['urgent']],
    [['work-orders', 'step', '412', 'comp'], ['completed']],
    [['work-orders', 'step', ''], []],
    [['work-orders', 'step', '412', 'completed', ''], []],
    [['work-orders', 'attach', 'peo'], []],
    [['work-orders', 'attach', '412', 'lamp.jpg', 'peo'], ['people of today.csv']],
    [['completion', ''], [...SHELLS]],
    [['invitations', 'send-file', 'peo'], ['people of today.csv']],
    [['members', 'export', '--output', 'peo'], ['people of today.csv']],
    [['members', 'show', ''], []],
    [['nonsense', 'l'], []],
  ])('completes %j to %j', async (words, wanted) => {
    expect(await completed(script, ...words)).toEqual(wanted);
  });

  it('is registered with complete', async () => {
    const { stdout } = await run('bash', ['--norc', '-c', 'source "$0"; complete -p siteward', script]);
    expect(stdout.trim()).toBe('complete -F _siteward siteward');
  });
});

describe.each(['zsh', 'fish'] as const)('siteward completion %s', (shell) => {
  if (isThere(shell)) {
    it('is a script that the shell can parse', async () => {
      await expect(run(shell, ['-n', await scriptFor(shell)])).resolves.toEqual({ stdout: '', stderr: '' });
    });
  }

  it('knows commands, options and their values', async () => {
    const script = await readFile(await scriptFor(shell), 'utf8');
    for (const word of ['members list', 'set-role', 'status', 'suspended', 'completion'])
      expect(script).toContain(word);
  });
});

if (isThere('fish')) {
  it.each([
    ['siteward --org x members list --status ', ['active', 'invited', 'removed', 'suspended']],
    ['siteward work-orders create --priority=u', ['--priority=urgent']],
    ['siteward work-orders step 412 comp', ['completed']],
    ['siteward work-orders step comp', []],
    ['siteward invitations send-file peo', ['people of today.csv']],
    ['siteward sites u', ['use']],
    ['siteward memb', ['members']],
  ])('fish completes %j as bash does', async (line, wanted) => {
    const ask = 'source $argv[1]; complete -C $argv[2]';
    const { stdout } = await run('fish', ['--no-config', '-c', ask, await scriptFor('fish'), line], { cwd: folder });
    const words = stdout.split('\n').flatMap((each) => each.split('\t')[0] || []);
    expect(words).toEqual(wanted);
  });
}

if (isThere('zsh')) {
  // Stand-ins for zsh's own functions, which print what they are given.
  const SHOWN = [
    'compdef() { : }',
    'compset() { : }',
    'compadd() { shift; print -l -- $@ }',
    '_files() { print FILES }',
    '_describe() { local name=$@[-1] all; eval "all=(\\$$name)"; print -l -- $(print -l -- $all | cut -d: -f1) }',
    'source $1; shift',
    'words=("$@"); CURRENT=$#words',
    '_siteward',
  ].join('\n');

  it.each<[string[], string[]]>([
    [
      ['--org', 'members', 'sites', ''],
      ['list', 'use', 'show'],
    ],
    [
      ['members', 'list', '--status='],
      ['invited', 'active', 'suspended', 'removed'],
    ],
    [
      ['work-orders', 'create', '--priority', ''],
      ['none', 'low', 'medium', 'high', 'urgent'],
    ],
    [
      ['tickets', 'step', '218', ''],
      ['new', 'open', 'waiting-customer', 'resolved', 'closed'],
    ],
    [['tickets', 'step', ''], []],
    [['work-orders', 'attach', '412', ''], ['FILES']],
    [['work-orders', 'attach', ''], []],
  ])('for %j, zsh is given the completions there are', async (words, wanted) => {
    const args = ['-f', '-c', SHOWN, 'zsh', await scriptFor('zsh'), 'siteward', ...words];
    const { stdout } = await run('zsh', args, { cwd: folder });
    expect(stdout.split('\n').filter(Boolean)).toEqual(wanted);
  });
}
