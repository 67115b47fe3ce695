// Runs the tests of a package and lists what none of them runs, so that no careless change there could be noticed (docs/careless-changes.md).
import { existsSync, readFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';
import { packageCommand } from './package-command.mjs';

const USAGE = `pnpm coverage <package> [test file or folder ...] [--of <glob>]

  pnpm coverage web                          all tests of a package
  pnpm coverage web src/features/billing     those of a folder, and what they run of it
  pnpm coverage web src/lib --of 'src/components/**'
                                             what they run of other files`;

const { values, given, name, home, root, fail } = packageCommand(USAGE, { of: { type: 'string', multiple: true } });
const missing = given.find((path) => !existsSync(path));
if (missing) fail(`${home} has no ${missing}.`);

const folders = given.map((path) => path.replace(/\/?([^/]+\.test\.tsx?)?$/, ''));
const of = values.of ?? (folders.length > 0 ? folders : ['src']).map((folder) => `${folder}/**/*.{ts,tsx}`);
const reportsDirectory = `${root}test-results/coverage/${name}`;
const vitest = await startVitest('test', given, {
  watch: false,
  reporters: ['default'],
  coverage: {
    enabled: true,
    provider: 'v8',
    include: of,
    exclude: ['**/*.test.*', '**/*-testing.{ts,tsx}', '**/testing/**', '**/contract-tests/**', '**/locales/**'],
    reporter: ['json', 'html'],
    reportsDirectory,
    reportOnFailure: true,
  },
});
await vitest.close();

const files = Object.entries(JSON.parse(readFileSync(`${reportsDirectory}/coverage-final.json`, 'utf8')));
const sums = { functions: [0, 0], branches: [0, 0] };
for (const [path, file] of files) {
  const source = readFileSync(path, 'utf8').split('\n');
  const found = new Map();
  const note = (kind, hits, line, what) => {
    sums[kind][1] += 1;
    if (hits > 0) sums[kind][0] += 1;
    else found.set(line, [...(found.get(line) ?? []), what]);
  };
  for (const [key, hits] of Object.entries(file.f)) note('functions', hits, file.fnMap[key].loc.start.line, 'function');
  for (const [key, each] of Object.entries(file.b)) {
    const { type, loc, locations } = file.branchMap[key];
    // An `else` that is not written has no place of its own.
    for (const [index, hits] of each.entries())
      note('branches', hits, locations[index]?.start?.line ?? loc.start.line, `${type} ${index + 1}`);
  }
  if (found.size === 0) continue;
  process.stdout.write(`\n${path.slice(root.length)}\n`);
  for (const [line, what] of [...found].sort(([one], [other]) => one - other)) {
    process.stdout.write(
      `${String(line).padStart(5)}  ${source[line - 1].trim().slice(0, 120)}  (${[...new Set(what)].join(', ')})\n`,
    );
  }
}
const share = ([run, all]) => `${run} of ${all} (${((100 * run) / all).toFixed(1)} %)`;
process.stdout.write(
  `\nFiles: ${files.length}. Run: functions ${share(sums.functions)}, branches ${share(sums.branches)}. More in ${reportsDirectory.slice(root.length)}/index.html\n`,
);
