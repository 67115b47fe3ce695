import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'siteward-picture-';

/**
 * Copies pieces into a file on this machine as they pass. A picture can be read only as a whole, but must not be in memory as a
 * whole.
 */
export class Spool implements AsyncDisposable {
  readonly path: string;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.path = join(folder, 'content');
  }

  static async create(): Promise<Spool> {
    return new Spool(await mkdtemp(join(tmpdir(), PREFIX)));
  }

  /** The same pieces, each written to the file before it is passed on. */
  async *copy(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const file = await open(this.path, 'wx', 0o600);
    try {
      for await (const piece of pieces) {
        await file.writeFile(piece);
        yield piece;
      }
    } finally {
      await file.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Removes old spools that were left behind by processes that were killed. */
export async function removeOldSpools(olderThanMs: number): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    // Another process may have removed it meanwhile.
    const age = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > olderThanMs) await rm(folder, { recursive: true, force: true });
  }
}
