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

/** What bash completes the last of these words to. */
async function completed(script: string, ...words: string[]): Promise<string[]> {
  const all = '$'.concat('{COMPREPLY[@]}');
  const ask = String.raw`source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _siteward; printf "%s\n" "${all}"`;
  const { stdout } = await run('bash', ['--norc', '-c', ask, script, 'siteward', ...words], { cwd: folder });
  return stdout.split('\n').filter((word) => word !== '');
}

it('siteward completion writes the script, for somebody who is not signed in, too', async () => {
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
    [['completion', ''], [...SHELLS]],
    [['invitations', 'send-file', 'peo'], ['people of today.csv']],
    [['members', 'export', '--output', 'peo'], ['people of today.csv']],
    [['members', 'show', ''], []],
    [['nonsense', 'l'], []],
  ])('completes %j to %j', async (words, wanted) => {
    expect(await completed(script, ...words)).toEqual(wanted);
  });

  it('is asked for by complete', async () => {
    const { stdout } = await run('bash', ['--norc', '-c', 'source "$0"; complete -p siteward', script]);
    expect(stdout.trim()).toBe('complete -F _siteward siteward');
  });
});

describe.each(['zsh', 'fish'] as const)('siteward completion %s', (shell) => {
  if (isThere(shell)) {
    it('is a script that the shell reads', async () => {
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
  it('fish completes what bash does', async () => {
    const ask = 'source $argv[1]; complete -C $argv[2]';
    const file = await scriptFor('fish');
    const { stdout } = await run('fish', ['--no-config', '-c', ask, file, 'siteward --org x members list --status ']);
    const words = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0]);
    expect(words).toEqual(['active', 'invited', 'removed', 'suspended']);
  });
}
