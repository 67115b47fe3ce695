// Shared by the two scripts that read test results: the list of suites, and the results that the last run of each left behind.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages of a repository that have tests, by folder: those in packages/ and apps/, then tests/. */
export function suitesOf(root) {
  const folders = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  );
  return [...folders, 'tests'].filter((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return manifest.scripts?.test !== undefined;
  });
}

/** The report of a suite's last run; undefined if it left none. */
export function reportOf(root, suite) {
  const file = join(root, suite, 'test-results/vitest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
