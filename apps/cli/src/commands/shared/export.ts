import type { Context } from '../../context.ts';
import { PIPE, sizeInWords, writeWhole } from '../../files.ts';
import { manyLines, safeJson } from '../../output/clean.ts';

/** The option of every export. */
export const OUTPUT_OPTION = ['-o, --output <file>', 'where to write it; stdout by default, and for -'] as const;

/** Writes an exported file where it was asked for, whole or not at all. */
export async function writeExport({ io, output, options }: Context, file: File, path = PIPE): Promise<void> {
  if (path !== PIPE) {
    const written = await writeWhole(path, file);
    return output.done(`${path} has been written (${sizeInWords(file.size)}).`, { file: written, bytes: file.size });
  }
  if (options.json) io.stdout.write(`${safeJson({ name: file.name, type: file.type, content: await file.text() })}\n`);
  else await writeBytes(io, file);
}

/** Writes content that people made to stdout: cleaned for a terminal, which would obey what is in it, byte for byte for a program. */
export async function writeBytes({ stdout }: Pick<Context['io'], 'stdout'>, content: Blob): Promise<void> {
  stdout.write(stdout.isTTY ? manyLines(await content.text()) : Buffer.from(await content.arrayBuffer()));
}
