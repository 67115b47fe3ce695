import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Io } from './io.ts';
import { changePrivately, parsedAs, readOrUndefined } from './private-file.ts';

const namedSchema = z.object({ id: z.string(), name: z.string() });
/** What is remembered about one server: who signed in there, and where they work. */
const serverSchema = z.object({
  user: z.object({ id: z.string(), email: z.string() }).optional(),
  org: namedSchema.optional(),
  site: namedSchema.optional(),
});
const configSchema = z.object({ url: z.string().optional(), servers: z.record(z.string(), serverSchema).default({}) });

export type Remembered = z.infer<typeof serverSchema>;
export type Config = z.infer<typeof configSchema>;

/** The folder in which everything is kept: `$XDG_CONFIG_HOME/siteward`. */
export function configFolder(env: Io['env']): string {
  return join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'siteward');
}

const fileOf = (env: Io['env']) => join(configFolder(env), 'config.json');

/**
 * Reads what is remembered; empty before the first use.
 *
 * @throws If the file cannot be read, or is not what it should be.
 */
export async function readConfig(env: Io['env']): Promise<Config> {
  return configIn(await readOrUndefined(fileOf(env)), fileOf(env));
}

/** Changes what is remembered without losing what another command remembers at the same time. */
export async function changeConfig(env: Io['env'], change: (before: Config) => Config): Promise<void> {
  const file = fileOf(env);
  await changePrivately(file, (text) => `${JSON.stringify(change(configIn(text, file)), null, 2)}\n`);
}

function configIn(text: string | undefined, file: string): Config {
  return text === undefined ? { servers: {} } : parsedAs(configSchema, text, file);
}
