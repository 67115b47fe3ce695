import { randomBytes } from 'node:crypto';
import { chmod, link, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { FILE_LIMITS, fileFault, fileTypeOf, nameOfNameless } from '@siteward/domain';
import { fileTypeFromBuffer } from 'file-type';
import { usageError } from './errors.ts';
import type { Io } from './io.ts';
import { isOf } from './private-file.ts';

/** How much of a file is looked at to see whether it is text. */
const LOOKED_AT_BYTES = 4096;

/** Stands for stdin or stdout in place of a file. */
export const PIPE = '-';

/** A size as people read it. */
export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.round(bytes / 100_000) / 10} MB`;
}

/**
 * The bytes of a file, or of stdin for `-`.
 *
 * @param maxBytes - a larger file is not read to its end
 * @throws If there is no such file, or it is larger.
 */
export async function readBytes({ stdin }: Pick<Io, 'stdin'>, path: string, maxBytes: number): Promise<Buffer> {
  const tooLarge = (bytes: string) =>
    usageError(
      `${path === PIPE ? 'The piped input' : path} is too large: it has ${bytes}, and at most ${sizeInWords(maxBytes)} are allowed.`,
    );
  const bytesOf = async (stream: AsyncIterable<Uint8Array | string>) => {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of stream) {
      const bytes = Buffer.from(piece);
      size += bytes.length;
      if (size > maxBytes) throw tooLarge(`more than ${sizeInWords(maxBytes)}`);
      pieces.push(bytes);
    }
    return Buffer.concat(pieces);
  };
  if (path === PIPE) {
    if (stdin.isTTY) throw usageError('Nothing is piped in.', 'Name a file, or pipe one: `… - < FILE`.');
    return bytesOf(stdin);
  }
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    if (size > maxBytes) throw tooLarge(sizeInWords(size));
    // A device says that it is empty but has no end, and a file may grow in the meantime.
    return await bytesOf(file.createReadStream({ autoClose: false }));
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): unknown {
  if (isOf(error, 'ENOENT')) return usageError(`There is no file ${path}.`);
  if (!(error instanceof Error) || !('code' in error)) return error;
  return usageError(`${path} cannot be read (${String(error.code)}).`);
}

/** The text of a file, or of stdin for `-`. */
export async function readText(io: Pick<Io, 'stdin'>, path: string, maxBytes: number): Promise<string> {
  return (await readBytes(io, path, maxBytes)).toString('utf8').replace(/^\ufeff/, '');
}

/**
 * Reads a file to be added to a record; its type follows from its content and its name.
 *
 * @param path - `-` for stdin
 * @param name - what to call it; by default its name on disk
 * @throws If the server would not accept it.
 */
export async function fileToAttach(io: Pick<Io, 'stdin'>, path: string, name?: string): Promise<File> {
  const bytes = await readBytes(io, path, FILE_LIMITS.bytes);
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? (isText(bytes) ? 'text/plain' : undefined);
  const given = name ?? (path === PIPE ? '' : basename(path));
  const type = fileTypeOf(given, found);
  if ('fault' in type) throw usageError(`${given || 'The piped input'}: ${type.fault.message}.`, NAME_HINT);
  const called = given || nameOfNameless(type.type);
  const fault = fileFault({ name: called, size: bytes.length });
  if (fault) throw usageError(`${called}: ${fault.message}.`);
  return new File([Uint8Array.from(bytes)], called, { type: type.type });
}

const NAME_HINT = 'Use `--name` to give it a name with another extension.';

function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, LOOKED_AT_BYTES).includes(0);
}

/**
 * Writes a file whole or not at all: even if the command is killed, there is never a partial file under its name. A file that replaces
 * another keeps its place, even behind a link, and its permissions.
 *
 * @param mayReplace - whether an existing file of this name is replaced
 * @returns The path of the file.
 * @throws If it cannot be written.
 */
export async function writeWhole(path: string, content: Blob, { mayReplace = true } = {}): Promise<string> {
  const named = resolve(path);
  const target = mayReplace ? await realpath(named).catch(() => named) : named;
  const there = mayReplace ? await stat(target).catch(() => undefined) : undefined;
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(4).toString('hex')}.part`);
  try {
    const bytes = new Uint8Array(await content.arrayBuffer());
    // A device or a pipe is written to, because a file in its place would no longer be one.
    if (there && !there.isFile() && !there.isDirectory()) await writeFile(target, bytes);
    else {
      const mode = there?.isFile() ? there.mode & 0o777 : undefined;
      await writeFile(draft, bytes, { flush: true, ...(mode !== undefined && { mode }) });
      // The umask may have dropped permissions that the replaced file had.
      if (mode !== undefined) await chmod(draft, mode);
      // A link fails if the target exists; a rename replaces it.
      if (mayReplace) await rename(draft, target);
      else await link(draft, target);
    }
    return named;
  } catch (error) {
    if (isOf(error, 'EEXIST')) throw usageError(`${path} already exists.`, 'Name another file with `--output`.');
    throw usageError(`${path} cannot be written (${error instanceof Error ? error.message : String(error)}).`);
  } finally {
    await rm(draft, { force: true });
  }
}
