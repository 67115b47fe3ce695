// What the commands about a single package have in common: `pnpm mutate <package>` and `pnpm coverage <package>`.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

/**
 * Reads the command line, and enters the folder of the package that it names. Ends the process for `--help`, and for a package
 * that does not exist.
 *
 * @param usage - how the command is called
 * @param options - those of `parseArgs`, besides `--help`
 * @returns The values of the options, the other words, the package with its folder below the root, the root, and what ends the
 *   process with a fault and the usage.
 */
export function packageCommand(usage, options) {
  const help = { type: 'boolean', short: 'h', default: false };
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { ...options, help } });
  const fail = (why) => {
    process.stderr.write(`${why}\n\n${usage}\n`);
    process.exit(1);
  };
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    process.exit();
  }
  const root = new URL('..', import.meta.url).pathname;
  const [name, ...given] = positionals;
  if (name === undefined) fail('Which package?');
  const home = ['packages', 'apps'].map((kind) => `${kind}/${name}`).find((folder) => existsSync(`${root}${folder}`));
  if (home === undefined) fail(`No package is called ${name}.`);
  process.chdir(`${root}${home}`);
  return { values, given, name, home, root, fail };
}
