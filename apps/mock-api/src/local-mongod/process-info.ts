import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function ps(pid: number, column: 'lstart' | 'command'): Promise<string | undefined> {
  const { stdout } = await run('ps', ['-o', `${column}=`, '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() || undefined;
}

/**
 * Identifies when a process started; undefined when no such process is alive (a zombie is not). A pid alone is reused, after the
 * restart of a container even immediately; pid and start together are not.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the program's name in brackets and may contain spaces: proc(5).
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields === undefined || fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
}

/** The command line of a process; undefined when no such process is alive. */
export async function processCommand(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return ps(pid, 'command');
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.replaceAll('\0', ' ').trim() || undefined;
}
