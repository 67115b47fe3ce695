import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { usageError } from './errors.ts';
import type { Io } from './io.ts';

const namedSchema = z.object({ id: z.string(), name: z.string() });
/** What is remembered of one server: who signed in there, and where they work. */
const serverSchema = z.object({
  user: z.object({ id: z.string(), email: z.string() }).optional(),
  org: namedSchema.optional(),
  site: namedSchema.optional(),
});
const configSchema = z.object({ url: z.string().optional(), servers: z.record(z.string(), serverSchema).default({}) });

export type Remembered = z.infer<typeof serverSchema>;
export type Config = z.infer<typeof configSchema>;

/** The folder of everything that is kept: `$XDG_CONFIG_HOME/siteward`. */
export function configFolder(env: Io['env']): string {
  return join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'siteward');
}

const fileOf = (env: Io['env']) => join(configFolder(env), 'config.json');

/**
 * What is remembered; nothing before the first time.
 *
 * @throws When the file cannot be read as what it should be.
 */
export async function readConfig(env: Io['env']): Promise<Config> {
  const text = await readOrUndefined(fileOf(env));
  return text === undefined ? { servers: {} } : parsedAs(configSchema, text, fileOf(env));
}

export async function writeConfig(env: Io['env'], config: Config): Promise<void> {
  await writePrivately(fileOf(env), `${JSON.stringify(config, null, 2)}\n`);
}

/** The text of a file, undefined where there is none. */
export async function readOrUndefined(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw usageError(`${file} cannot be read (${error.code ?? error.message}).`);
  });
}

/**
 * What the text of a file says.
 *
 * @throws When it is something else.
 */
export function parsedAs<Schema extends z.ZodType>(schema: Schema, text: string, file: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw usageError(`${file} is not what siteward wrote.`, 'Remove it, and sign in again.');
  }
}

/** Writes a file that only its owner reads, all of it or nothing, whoever else writes at the same time. */
export async function writePrivately(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    // A draft that an earlier process of the same number left behind keeps the mode that it had.
    await chmod(draft, 0o600);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw usageError(`${file} cannot be written (${error instanceof Error ? error.message : String(error)}).`);
  }
}
