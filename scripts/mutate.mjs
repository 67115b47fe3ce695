// Makes careless changes in chosen files, one at a time, and reports those that no test notices (docs/careless-changes.md).
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { packageCommand } from './package-command.mjs';

const USAGE = `pnpm mutate <package> [file or folder ...] [--tests <glob>] [--static] [--concurrency <number>]

  pnpm mutate domain src/billing             all files of a folder, with the tests of that folder
  pnpm mutate domain src/billing/seats.ts    one file; seats.ts:22-40 takes these lines alone
  pnpm mutate domain src/time --tests 'src/**/*.test.ts'
                                             with these tests instead
  pnpm mutate domain src/account --static    also what is run while a file is loaded, such as patterns and tables, each with every test`;

const { values, given, name, home, root, fail } = packageCommand(USAGE, {
  tests: { type: 'string', multiple: true },
  static: { type: 'boolean', default: false },
  concurrency: { type: 'string', default: '1' },
});

/** Each path as given, relative to the root or to the package, with any line range split off. */
const chosen = (given.length === 0 ? ['src'] : given).map((path) => {
  const { file, lines = '' } = /^(?<file>.*?)\/?(?<lines>:[\d:-]+)?$/.exec(path).groups;
  const inside = file.startsWith(`${home}/`) ? file.slice(home.length + 1) : file;
  if (!existsSync(inside)) fail(`${home} has no ${inside}.`);
  const isFolder = statSync(inside).isDirectory();
  return isFolder
    ? { mutate: `${inside}/**/!(*.test|*-testing).{ts,tsx}`, folder: inside }
    : { mutate: inside + lines, folder: dirname(inside) };
});

// Without a test of its own, Stryker would run those of the whole package, which is rarely intended.
const untested = chosen.find(
  ({ folder }) => !readdirSync(folder, { recursive: true }).some((path) => /\.test\.tsx?$/.test(path)),
);
if (untested && !values.tests) fail(`${home}/${untested.folder} has no test: say by --tests which ones are to notice.`);

const report = `../../test-results/mutation/${name}`;
await new Stryker({
  plugins: [
    import.meta.resolve('@stryker-mutator/vitest-runner'),
    new URL('./mutate-survivors.mjs', import.meta.url).href,
  ],
  testRunner: 'vitest',
  // Code that runs while a file is loaded needs the file to be loaded again for each change in it.
  vitest: { related: false, ...(!values.static && { configFile: `${root}scripts/mutate-vitest.config.mjs` }) },
  mutate: chosen.map(({ mutate }) => mutate),
  testFiles: values.tests ?? [...new Set(chosen.map(({ folder }) => `${folder}/**/*.test.{ts,tsx}`))],
  // An empty string in place of another is mostly refused by the compiler, which is not run here: Stryker does not support
  // TypeScript 7.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: !values.static,
  tsconfigFile: 'none',
  concurrency: Number(values.concurrency),
  dryRunTimeoutMinutes: 30,
  // A run that takes longer than this counts as noticed. On a machine that is also doing other work, five seconds pass quickly.
  timeoutMS: 20_000,
  reporters: ['survivors', 'clear-text', 'progress', 'html', 'json'],
  clearTextReporter: { reportTests: false, allowEmojis: false },
  htmlReporter: { fileName: `${report}.html` },
  jsonReporter: { fileName: `${report}.json` },
  // From a copy of a package here, `../../tsconfig.base.json` still leads to the one in the repository.
  tempDirName: '../../test-results',
  cleanTempDir: 'always',
}).runMutationTest();
