import type { Readable, Writable } from 'node:stream';
import type { Keyring } from './keyring.ts';

/** Where a command reads from; a terminal can be read without echo. */
export type Input = Readable & { isTTY?: boolean; setRawMode?: (raw: boolean) => unknown };
/** Where a command writes to; a terminal has a width. */
export type OutputStream = Writable & { isTTY?: boolean; columns?: number };

/** Everything that a command uses of the outside world, so that a test can replace it. */
export type Io = {
  env: Readonly<Record<string, string | undefined>>;
  stdin: Input;
  stdout: OutputStream;
  stderr: OutputStream;
  fetch: typeof fetch;
  /** Waits; rejects when `signal` aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Aborts when somebody presses Ctrl-C. */
  signal: AbortSignal;
  /** The system's keyring; undefined if there is none. */
  keyring: () => Promise<Keyring | undefined>;
};
