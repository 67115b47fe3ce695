import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';

const run = promisify(execFile);

/** The root folder of the repository. */
export const ROOT = resolve(import.meta.dirname, '../..');

/**
 * A block of a guide: `sh` is run, `sh server` runs in a terminal of its own in the meantime, and `json file=tsconfig.json` is
 * written to that file.
 */
type Block = { language: string; mark: string; text: string };

/**
 * The code blocks of a guide, in order.
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
 * A script of the commands and files of a guide, exactly as written.
 *
 * @param values - the values to use for variables that the guide exports; those lines are the only ones that are changed
 */
export function scriptOf(blocks: readonly Block[], values: Readonly<Record<string, string>>): string {
  const parts = blocks.flatMap(({ language, mark, text }) => {
    const [, file] = /^file=(\S+)$/.exec(mark) ?? [];
    if (file !== undefined) return [`cat > ${file} <<'END_OF_FILE'\n${text}END_OF_FILE\n`];
    return language === 'sh' && mark === '' ? [withValues(text, values)] : [];
  });
  return ['set -euo pipefail', ...parts].join('\n');
}

/** The number of tests that passed according to the output of `node --test`; undefined if it does not say. */
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
 * Runs a shell script.
 *
 * @returns What it wrote to its standard output.
 * @throws With its whole output if one of its commands failed.
 */
export async function runScript(script: string, folder: string): Promise<string> {
  const env = {
    ...process.env,
    // Cached packages will do, and npm's other messages have nothing to do with a guide.
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
