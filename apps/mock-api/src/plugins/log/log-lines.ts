import { writeSync } from 'node:fs';

/** How long the process waits for whoever reads the log, where they are behind. */
const BEHIND_MS = 10;

/**
 * Where the lines of the log go. Those of one turn of the event loop are written at once at its end, since a write takes as long
 * as all else of a line; what is left when the process ends is written before it does, also after an error that nobody has
 * caught. A process that is killed has lost the lines of that very turn and no others.
 */
export class LogLines {
  readonly #fd: number;
  #text = '';
  #isDue = false;

  /** @param fd - the file, or the stream, that is written to */
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

  /** Writes what there is, as the logger asks for after a line that tells of the end. */
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
      // Nobody reads the log any more, or the disk is full: no reason to answer nobody.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return bytes.length;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BEHIND_MS);
      return 0;
    }
  }
}
