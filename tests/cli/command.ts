import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI_COMMAND } from '../harness/builds.ts';
import type { Person } from '../harness/people.ts';

/** How a command ended, and what it wrote. */
type Ended = { code: number | null; stdout: string; stderr: string };

type Given = { input?: string | Uint8Array; env?: NodeJS.ProcessEnv };

/** A running command, with what it has written so far. */
type Running = {
  ended: Promise<Ended>;
  written: () => Omit<Ended, 'code'>;
  kill: (signal: NodeJS.Signals) => void;
};

/** A computer with the built command, a home directory of its own and a folder to work in. */
export type Computer = {
  /** Where commands run and their files are. */
  folder: string;
  /** Runs `siteward` with these arguments, and waits until it has ended. */
  siteward: (args: readonly string[], given?: Given) => Promise<Ended>;
  /** Starts it and leaves it running. */
  start: (args: readonly string[], given?: Given) => Running;
  /** Runs a shell script that can use `siteward`. */
  shell: (script: string) => Promise<Ended>;
  remove: () => Promise<void>;
};

/**
 * A computer whose commands reach a server.
 *
 * @param url - the server, or a network in front of it
 * @param as - the person signed in on it; nobody by default
 */
export async function newComputer(url: string, as?: Pick<Person, 'sid'>): Promise<Computer> {
  const folder = await mkdtemp(join(tmpdir(), 'siteward-cli-'));
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    SITEWARD_KEYRING: 'off',
    SITEWARD_URL: url,
    ...(as && { SITEWARD_SID: as.sid }),
  };
  const start = (program: string, args: readonly string[], { input, env: more }: Given = {}): Running => {
    const child = spawn(program, args, { cwd: folder, env: { ...env, ...more } });
    const written = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text));
    // A command that does not read its input may have ended before all of it was written.
    child.stdin.on('error', () => undefined).end(input ?? '');
    const ended = once(child, 'close').then(([code]: unknown[]) => ({
      code: typeof code === 'number' ? code : null,
      ...written,
    }));
    return { ended, written: () => written, kill: (signal) => void child.kill(signal) };
  };
  const startCommand: Computer['start'] = (args, given) => start(process.execPath, [CLI_COMMAND, ...args], given);
  return {
    folder,
    start: startCommand,
    siteward: (args, given) => startCommand(args, given).ended,
    shell: (script) => {
      const known = `siteward() { "${process.execPath}" "${CLI_COMMAND}" "$@"; }`;
      return start('sh', ['-euc', `${known}\n${script}`]).ended;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
