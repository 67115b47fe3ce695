// Adds up the test results of all packages: lists what failed, why and where, with the text that was on the browser's screens at
// that moment, and prints `N passed, N failed` as its last line.
// Exits with 1 if a test failed or was left out, an error occurred outside tests, or a package with tests left no results:
// missing results never count as success.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { reportOf, suitesOf } from './test-suites.mjs';

const root = new URL('..', import.meta.url).pathname;

const firstLine = (text) => stripVTControlCharacters(text).split('\n', 1)[0].slice(0, 300);

const MAX_LINES = 12;
const MAX_DIFFERENT = 30;
const MAX_WORDS = 80;

/** Why a test failed, without stack frames in code that is not ours. */
function reasonOf(text) {
  const lines = stripVTControlCharacters(text).split('\n');
  const told = lines.filter((line) => line.trim() !== '' && !/node_modules|<anonymous>/.test(line));
  return told.slice(0, MAX_LINES).map((line) => line.replace(root, '').slice(0, 300));
}

/** The text that was on the screens of a suite's failed tests (tests/harness/window.ts). */
function screensOf(suite) {
  const folder = join(root, suite, 'test-results', 'failures');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.txt')) : [];
  return files.sort().map((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    return [...lines.slice(0, MAX_WORDS), ...(lines.length > MAX_WORDS ? ['...'] : [])];
  });
}

/** What scripts/errors-reporter.mjs has written about a suite. */
function told(suite, name) {
  const file = join(root, suite, 'test-results', name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** The lines that were expected (-) or found instead (+); the first and the last ones if there are many. */
function differentLines(diff) {
  const lines = stripVTControlCharacters(diff).split('\n');
  const different = lines.filter((line) => /^[-+]/.test(line)).map((line) => line.slice(0, 300));
  const half = MAX_DIFFERENT / 2;
  return different.length > MAX_DIFFERENT ? [...different.slice(0, half), '...', ...different.slice(-half)] : different;
}

const print = (lines, indent) => process.stdout.write(lines.map((line) => `${indent}${line}\n`).join(''));

let passed = 0;
let failed = 0;
for (const suite of suitesOf(root)) {
  const result = reportOf(root, suite);
  const lost = (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0);
  // Files that failed before or outside of their tests, which Vitest counts neither as failed nor as left out.
  const unread = (result?.testResults ?? []).filter(({ message }) => message).length;
  const broken =
    result === undefined || result.numTotalTests === 0 || (!result.success && result.numFailedTests + unread === 0);
  const errors = told(suite, 'errors.json') ?? [];
  const differences = told(suite, 'differences.json') ?? {};
  passed += result?.numPassedTests ?? 0;
  failed += (result?.numFailedTests ?? 0) + lost + unread + errors.length + (broken ? 1 : 0);
  const counts = result
    ? `${result.numPassedTests} passed, ${result.numFailedTests} failed, ${lost} left out`
    : 'no results';
  process.stdout.write(`${suite.padEnd(20)} ${counts}\n`);
  for (const { name, assertionResults, message } of result?.testResults ?? []) {
    const file = name.replace(root, '');
    if (message) process.stdout.write(`  ${file}: ${firstLine(message)}\n`);
    for (const { status, fullName, ancestorTitles = [], title, failureMessages } of assertionResults) {
      if (status === 'passed') continue;
      print([`${file} > ${fullName} (${status})`], '  ');
      print(reasonOf(failureMessages?.[0] ?? ''), '    ');
      print(differentLines(differences[[name, ...ancestorTitles, title].join(' > ')] ?? ''), '    ');
    }
  }
  for (const error of errors) {
    print(['an error outside of tests'], '  ');
    print(reasonOf(error), '    ');
  }
  for (const words of screensOf(suite)) print(words, '  | ');
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
