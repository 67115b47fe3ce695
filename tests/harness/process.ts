import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const STOP_MS = 20_000;

/** A started program, with all its output so far. */
export type RunningProcess = {
  pid: number;
  output: () => string;
  /** The exit code, or null after a signal; undefined while it is running. */
  exitCode: () => number | null | undefined;
  /** Resolves with the exit code when it has ended. */
  ended: Promise<number | null>;
  /** Asks it to end, waits, and kills it if it does not. Does nothing if it has already ended. */
  stop: () => Promise<void>;
  /** kill -9, without a chance to clean up. */
  kill: () => Promise<void>;
};

/** `group`: in a process group of its own, which lets `stop` and `kill` also reach the processes it starts. */
export type ProcessOptions = { cwd: string; env: NodeJS.ProcessEnv; group?: boolean };

/**
 * Starts a program.
 *
 * @param options - its folder, and all of its environment variables
 */
export function startProcess(
  program: string,
  args: readonly string[],
  { group = false, ...options }: ProcessOptions,
): RunningProcess {
  // In the process group of the tests, it ends with them, however they end.
  const child: ChildProcess = spawn(program, args, { ...options, detached: group, stdio: ['ignore', 'pipe', 'pipe'] });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} did not start`);
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (written += chunk.toString()));
  let code: number | null | undefined;
  const ended = once(child, 'close').then(([exitCode]: unknown[]) => {
    code = typeof exitCode === 'number' ? exitCode : null;
    return code;
  });
  const signal = (name: NodeJS.Signals) => {
    if (code !== undefined) return;
    try {
      process.kill(group ? -pid : pid, name);
    } catch {
      // It ended between the check and the call.
    }
  };
  const kill = async () => {
    signal('SIGKILL');
    await ended;
  };
  const stop = async () => {
    signal('SIGTERM');
    const late = setTimeout(signal, STOP_MS, 'SIGKILL');
    await ended;
    clearTimeout(late);
  };
  return { pid, output: () => written, exitCode: () => code, ended, stop, kill };
}
