import { writeSync } from 'node:fs';

/** How long the process waits for the log's reader when that falls behind. */
const BEHIND_MS = 10;

/**
 * Where the lines of the log go. The lines of one turn of the event loop are written together when it ends, because a write takes
 * as long as everything else about a line. What is left when the process ends is written before it does, even after an uncaught
 * error. A process that is killed only loses the lines of that very turn.
 */
export class LogLines {
  readonly #fd: number;
  #text = '';
  #isDue = false;

  /** @param fd - the descriptor of the file or stream to write to */
  constructor(fd: number) {
    this.#fd = fd;
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    this.#text += line;
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => this.flushSync());
  }

  /** Writes everything that is waiting. The logger asks for this after a line about a fatal error. */
  flushSync(): void {
    let bytes = Buffer.from(this.#text);
    this.#text = '';
    this.#isDue = false;
    while (bytes.length > 0) bytes = bytes.subarray(this.#write(bytes));
  }

  /** Writes as much as there is room for, and returns how much that was. */
  #write(bytes: Buffer): number {
    try {
      return writeSync(this.#fd, bytes);
    } catch (error) {
      // Nobody reads the log any more, or the disk is full: no reason to stop answering.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return bytes.length;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BEHIND_MS);
      return 0;
    }
  }
}
