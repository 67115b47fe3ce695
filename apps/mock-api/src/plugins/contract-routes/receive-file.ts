import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type ReceivedFile, reason, type UploadRules } from '@siteward/contract';
import { acceptsFile, fileNameOf } from '@siteward/domain';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import { assertNoUnitOfWork } from '#database/unit-of-work.ts';

const LONGEST_NAME = 255;
/**
 * How much is gathered before it is passed on: each piece costs event-loop turns and hashing, and a client may send byte by byte.
 */
const PIECE_BYTES = 64 * 1024;

/**
 * A body that is a file, while it arrives (docs/adr/0018). Its pieces can be taken only once, and outside transactions, which may
 * run again. Nothing of them is kept here except a digest, by which an `Idempotency-Key` recognizes the same file.
 */
export class Upload implements ReceivedFile {
  readonly type: string;
  readonly name: string;
  readonly headers: { readonly [name: string]: string };
  readonly content: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => this.#take() };
  readonly #connection: FastifyRequest['raw']['socket'];
  readonly #digest = createHash('sha256');
  readonly #pieces: AsyncIterator<Uint8Array>;
  #isTaken = false;
  #sha256: string | undefined;
  #onArrival: () => Promise<void> = async () => {};

  /** The body of a request to a call that takes a file. */
  constructor({ headers, raw }: FastifyRequest, bytes: Readable, { maxBytes, headers: wanted = [] }: UploadRules) {
    this.#connection = raw.socket;
    this.type = mediaTypeOf(headers['content-type']);
    this.name = nameIn(headers['content-disposition']);
    const sent = wanted.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]));
    this.headers = Object.fromEntries(sent);
    this.#pieces = this.#read(bytes, maxBytes);
  }

  get isAbandoned(): boolean {
    return this.#connection.destroyed;
  }

  /** Registers a check to run once the last piece has arrived, which may be long after the first. The reader gets its error. */
  onArrival(check: () => Promise<void>): void {
    this.#onArrival = check;
  }

  /**
   * Waits until all of it has arrived, however much of it has been read.
   *
   * @throws What reading throws.
   */
  async finish(): Promise<void> {
    while (!(await this.#pieces.next()).done);
  }

  /** What represents the file in a fingerprint, once it has arrived. */
  toJSON() {
    if (this.#sha256 === undefined) throw new Error('A file that has not arrived as a whole has no digest');
    return { type: this.type, name: this.name, sha256: this.#sha256 };
  }

  #take(): AsyncIterator<Uint8Array> {
    assertNoUnitOfWork('Reading a file');
    if (this.#isTaken) throw new Error('A file is read once: its bytes are not kept');
    this.#isTaken = true;
    // No `return`, so that a reader who stops early leaves the rest to `finish`.
    return { next: () => this.#pieces.next() };
  }

  async *#read(bytes: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
    let length = 0;
    // The connection is still needed for the answer, even if somebody sends too much.
    for await (const piece of arriving(bytes, maxBytes)) {
      length += piece.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      this.#digest.update(piece);
      yield piece;
    }
    this.#sha256 = this.#digest.digest('base64url');
    await this.#onArrival();
  }
}

/**
 * The bytes of a body in large pieces, up to and including the piece that exceeds the limit.
 *
 * @throws VALIDATION if the body breaks off, and the framework's own error if it cannot be decompressed.
 */
async function* arriving(bytes: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = bytes.iterator({ destroyOnReturn: false });
  const next = () =>
    pieces.next().catch((error: unknown) => {
      // The framework itself reports what it cannot decompress; anything else is a broken connection.
      if (error instanceof Error && 'decompressError' in error) throw error;
      throw new AppError('VALIDATION', reason('file-incomplete'));
    });
  let gathered: Buffer[] = [];
  let [size, room] = [0, maxBytes];
  for (let piece = await next(); !piece.done; piece = await next()) {
    gathered.push(piece.value);
    size += piece.value.length;
    if (size < PIECE_BYTES && size <= room) continue;
    yield Buffer.concat(gathered);
    room -= size;
    [gathered, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(gathered);
}

/**
 * Refuses what a call does not take, judging by the headers, before any of it is read.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE and PAYLOAD_TOO_LARGE.
 */
export function assertTakes({ headers }: FastifyRequest, { types, maxBytes }: UploadRules): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  // An empty body is reported as a fault of the input.
  if (isEmpty && headers['content-type'] === undefined) return;
  const type = mediaTypeOf(headers['content-type']);
  // All text is read as UTF-8, unless it has a byte order mark.
  const charsets = [...(headers['content-type'] ?? '').matchAll(/;\s*charset\s*=\s*"?([^\s;"]*)/gi)];
  if (!charsets.every(([, charset = '']) => /^utf-?8$/i.test(charset))) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the file as UTF-8, without another charset in Content-Type.');
  }
  if (/^[\w.+-]+\/[\w.+-]+$/.test(type) && acceptsFile({ name: '', type }, types)) return;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', `Send the file as ${types.join(' or ')}.`);
}

function tooLarge(maxBytes: number): AppError {
  const most = maxBytes < 1_000_000 ? `${Math.floor(maxBytes / 1000)} KB` : `${Math.floor(maxBytes / 1_000_000)} MB`;
  return new AppError('PAYLOAD_TOO_LARGE', reason('file-too-large', { max: most }));
}

function mediaTypeOf(contentType = ''): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

/** The name in `attachment; filename*=UTF-8''people.csv`, or in `filename="people.csv"`, without any folders. */
function nameIn(disposition = ''): string {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '';
  return fileNameOf((encoded === undefined ? undefined : decoded(encoded)) ?? plain, LONGEST_NAME);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
