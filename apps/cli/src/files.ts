import { randomBytes } from 'node:crypto';
import { chmod, link, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { FILE_LIMITS, fileFault, fileTypeOf, nameOfNameless } from '@siteward/domain';
import { fileTypeFromBuffer } from 'file-type';
import { usageError } from './errors.ts';
import type { Io } from './io.ts';
import { isOf } from './private-file.ts';

/** How much of a file is looked at to see whether it is a text. */
const LOOKED_AT_BYTES = 4096;

/** What stands for stdin and stdout in place of a file. */
export const PIPE = '-';

/** A size as people read it. */
export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.round(bytes / 100_000) / 10} MB`;
}

/**
 * The bytes of a file, or of stdin for `-`.
 *
 * @param maxBytes - a file that has more is not read to its end
 * @throws When there is none, or it has more.
 */
export async function readBytes({ stdin }: Pick<Io, 'stdin'>, path: string, maxBytes: number): Promise<Buffer> {
  const tooLarge = (bytes: string) =>
    usageError(
      `${path === PIPE ? 'What was piped in' : path} has ${bytes}; at most ${sizeInWords(maxBytes)} are taken.`,
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
    // A device says that it has nothing, and has no end; a file may grow meanwhile.
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
 * A file to be added to a record, of the type that its content and its name say.
 *
 * @param path - `-` for stdin
 * @param name - what it is to be called; by default as it is on disk
 * @throws When the server would not take it.
 */
export async function fileToAttach(io: Pick<Io, 'stdin'>, path: string, name?: string): Promise<File> {
  const bytes = await readBytes(io, path, FILE_LIMITS.bytes);
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? (isText(bytes) ? 'text/plain' : undefined);
  const given = name ?? (path === PIPE ? '' : basename(path));
  const type = fileTypeOf(given, found);
  if ('fault' in type) throw usageError(`${given || 'What was piped in'}: ${type.fault.message}.`, NAME_HINT);
  const called = given || nameOfNameless(type.type);
  const fault = fileFault({ name: called, size: bytes.length });
  if (fault) throw usageError(`${called}: ${fault.message}.`);
  return new File([Uint8Array.from(bytes)], called, { type: type.type });
}

const NAME_HINT = 'A name with another ending is given by `--name`.';

function isText(bytes: Buffer): boolean {
  return !bytes.subarray(0, LOOKED_AT_BYTES).includes(0);
}

/**
 * Writes a file, all of it or nothing: under its name there is never a part of it, whenever the command is killed. What takes the place of
 * another one is where that was, also behind a link, and is read by nobody else than that was.
 *
 * @param mayReplace - whether a file of this name that is there already goes
 * @returns Where it is.
 * @throws When it cannot be written.
 */
export async function writeWhole(path: string, content: Blob, { mayReplace = true } = {}): Promise<string> {
  const named = resolve(path);
  const target = mayReplace ? await realpath(named).catch(() => named) : named;
  const there = mayReplace ? await stat(target).catch(() => undefined) : undefined;
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(4).toString('hex')}.part`);
  try {
    const bytes = new Uint8Array(await content.arrayBuffer());
    // A device or a pipe takes what is written; a file in its place would not be one.
    if (there && !there.isFile() && !there.isDirectory()) await writeFile(target, bytes);
    else {
      const mode = there?.isFile() ? there.mode & 0o777 : undefined;
      await writeFile(draft, bytes, { flush: true, ...(mode !== undefined && { mode }) });
      // What this process leaves out of the rights of new files, the file may have had.
      if (mode !== undefined) await chmod(draft, mode);
      // A link fails where there is something already, a renaming takes its place.
      if (mayReplace) await rename(draft, target);
      else await link(draft, target);
    }
    return named;
  } catch (error) {
    if (isOf(error, 'EEXIST')) throw usageError(`There is a ${path} already.`, 'Name another file with `--output`.');
    throw usageError(`${path} cannot be written (${error instanceof Error ? error.message : String(error)}).`);
  } finally {
    await rm(draft, { force: true });
  }
}
