import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What `pnpm coverage` prints. */
function coverage(...given: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/coverage.mjs', ...given], { cwd: ROOT }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr });
    });
  });
}

it('lists what the tests do not run, with its line, and counts it', async () => {
  const { code, stdout } = await coverage(
    'domain',
    'src/time/clocks.test.ts',
    '--of',
    'src/words/{name-keys,languages}.ts',
  );
  expect(code).toBe(0);
  const [, files = ''] = stdout.split('packages/domain/src/words/languages.ts\n');
  expect(files).toMatch(/^ +\d+ {2}function rangeOf\(range: string\).* \(function\)$/m);
  expect(files).toMatch(
    /^Files: 2\. Run: functions 0 of \d+ \(0\.0 %\), branches 0 of \d+ \(0\.0 %\)\. More in test-results/m,
  );
});

it.each([
  [[], 'Which package?'],
  [['cellar'], 'No package is called cellar.'],
  [['domain', 'src/cellar'], 'packages/domain has no src/cellar.'],
])('%j is refused with how it is called', async (given, fault) => {
  const { code, stdout, stderr } = await coverage(...given);
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(`^${fault.replace('?', '\\?')}\n\npnpm coverage `),
  });
});
