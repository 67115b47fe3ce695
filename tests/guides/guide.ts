import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';

const run = promisify(execFile);

/** The folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '../..');

/**
 * A block of a guide: `sh` is run, `sh server` is what runs meanwhile, in a terminal of its own, and `json file=tsconfig.json` is written to that
 * file.
 */
type Block = { language: string; mark: string; text: string };

/**
 * The code blocks of a guide, in its order.
 *
 * @param guide - its path in the repository
 */
export async function blocksOf(guide: string): Promise<Block[]> {
  const text = await readFile(join(ROOT, guide), 'utf8');
  return [...text.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language = '', mark = '', block = '']) => ({
    language,
    mark,
    text: block,
  }));
}

/**
 * One script of the commands and files of a guide, as they stand in it.
 *
 * @param values - what variables that the guide exports are here: the only lines that are not taken as they are
 */
export function scriptOf(blocks: readonly Block[], values: Readonly<Record<string, string>>): string {
  const parts = blocks.flatMap(({ language, mark, text }) => {
    const [, file] = /^file=(\S+)$/.exec(mark) ?? [];
    if (file !== undefined) return [`cat > ${file} <<'END_OF_FILE'\n${text}END_OF_FILE\n`];
    return language === 'sh' && mark === '' ? [withValues(text, values)] : [];
  });
  return ['set -euo pipefail', ...parts].join('\n');
}

/** How many tests passed, by what `node --test` wrote; undefined where it wrote none of it. */
export function passedIn(output: string): number | undefined {
  const [, passed] = /^(?:#|ℹ) pass (\d+)$/m.exec(stripVTControlCharacters(output)) ?? [];
  return passed === undefined ? undefined : Number(passed);
}

function withValues(commands: string, values: Readonly<Record<string, string>>): string {
  return commands.replace(/^export (\w+)=.*$/gm, (line, name: string) =>
    values[name] === undefined ? line : `export ${name}='${values[name]}'`,
  );
}

/**
 * Runs a script of the shell.
 *
 * @returns What it wrote to its standard output.
 * @throws With all that it wrote, where a command of it failed.
 */
export async function runScript(script: string, folder: string): Promise<string> {
  const env = {
    ...process.env,
    // What is there already does; whatever npm has to tell besides is not what a guide is about.
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  };
  const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run('bash', ['-c', script], options).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
    },
  );
  return stdout;
}
