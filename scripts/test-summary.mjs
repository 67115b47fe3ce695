// Adds up the results that every package's tests left behind: names what failed and why, and prints
// `N passed, N failed` as the last line.
// Exits 1 where a test failed, was left out, or a package with tests left no results: no silence passes for success.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = new URL('..', import.meta.url).pathname;
const folders = ['packages', 'apps'].flatMap((group) =>
  readdirSync(join(root, group)).map((name) => join(group, name)),
);
const suites = [...folders, 'tests'].filter((folder) => {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return manifest.scripts?.test !== undefined;
});

const firstLine = (text) => stripVTControlCharacters(text).split('\n', 1)[0].slice(0, 300);

let passed = 0;
let failed = 0;
for (const suite of suites) {
  const file = join(root, suite, 'test-results', 'vitest.json');
  const result = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const lost = (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
  const broken = result === undefined || result.numTotalTests === 0 || (!result.success && result.numFailedTests === 0);
  passed += result?.numPassedTests ?? 0;
  failed += (result?.numFailedTests ?? 0) + lost + (broken ? 1 : 0);
  const counts = result
    ? `${result.numPassedTests} passed, ${result.numFailedTests} failed, ${lost} left out`
    : 'no results';
  process.stdout.write(`${suite.padEnd(20)} ${counts}\n`);
  for (const { name, assertionResults, message } of result?.testResults ?? []) {
    const file = name.replace(root, '');
    if (message) process.stdout.write(`  ${file}: ${firstLine(message)}\n`);
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'passed') continue;
      process.stdout.write(`  ${file} > ${fullName} (${status}): ${firstLine(failureMessages?.[0] ?? '')}\n`);
    }
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
