import { setTimeout as delay } from 'node:timers/promises';
import { EXIT } from './errors.ts';
import { systemKeyring } from './keyring.ts';
import { runCommand } from './program.ts';

/** How long an interrupted command may take to clean up. */
const GRACE_MS = 1_000;

const interruption = new AbortController();

process.on('SIGINT', () => {
  if (interruption.signal.aborted) process.exit(EXIT.interrupted);
  interruption.abort();
  setTimeout(() => process.exit(EXIT.interrupted), GRACE_MS).unref();
});

// The reader has had enough, as `head` does; that is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.ok);
  throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  fetch: globalThis.fetch,
  wait: async (ms, signal) => void (await delay(ms, undefined, { signal })),
  signal: interruption.signal,
  keyring: systemKeyring,
});
