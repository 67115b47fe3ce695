import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRepository } from './scripts.ts';

describe('the summary of all tests', () => {
  const tested = { scripts: { test: 'vitest run' } };
  const result = (passed: number, more: object = {}) => ({
    numTotalTests: passed,
    numPassedTests: passed,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    success: true,
    testResults: [],
    ...more,
  });
  /** The summary for three packages with tests and one without, in which `web` left this result behind. */
  const summaryOf = async (web: object | undefined, more: Record<string, object> = {}) => {
    const { write, run } = await createRepository();
    await write({
      'packages/domain/package.json': tested,
      'packages/domain/test-results/vitest.json': result(2),
      'packages/words/package.json': { scripts: {} },
      'apps/web/package.json': tested,
      'tests/package.json': tested,
      'tests/test-results/vitest.json': result(1),
      ...(web && { 'apps/web/test-results/vitest.json': web }),
      ...more,
    });
    const { code, stdout } = await run('test-summary.mjs');
    return { code, stdout, last: stdout.trim().split('\n').at(-1) };
  };

  it('adds up what passed', async () => {
    expect(await summaryOf(result(4))).toMatchObject({ code: 0, last: '7 passed, 0 failed' });
  });

  it.each([
    ['failed', result(4, { numFailedTests: 1, success: false }), 'apps/web             4 passed, 1 failed, 0 left out'],
    ['was skipped', result(4, { numPendingTests: 1 }), 'apps/web             4 passed, 0 failed, 1 left out'],
    ['is to be written', result(4, { numTodoTests: 1 }), 'apps/web             4 passed, 0 failed, 1 left out'],
    ['was found', result(0), 'apps/web             0 passed, 0 failed, 0 left out'],
    ['says why the run failed', result(4, { success: false }), 'apps/web             4 passed, 0 failed, 0 left out'],
    ['left results', undefined, 'apps/web             no results'],
  ])('fails if a test, or none, %s', async (_, web, line) => {
    const { code, stdout, last } = await summaryOf(web);
    expect({ code, last }).toEqual({ code: 1, last: expect.stringMatching(/^\d passed, 1 failed$/) });
    expect(stdout).toContain(line);
  });

  it('fails if something went wrong outside the tests, and says what', async () => {
    const errors = { 'tests/test-results/errors.json': ['Error: nobody caught it'] };
    const { code, stdout, last } = await summaryOf(result(4), errors);
    expect({ code, last }).toEqual({ code: 1, last: '7 passed, 1 failed' });
    expect(stdout).toContain('an error outside of tests\n    Error: nobody caught it\n');
  });

  it('counts a file whose tests could not begin, and says why', async () => {
    const testResults = [{ name: 'apps/web/src/list.test.ts', message: 'no database', assertionResults: [] }];
    const { stdout, last } = await summaryOf(result(4, { numFailedTests: 1, success: false, testResults }));
    expect(last).toBe('7 passed, 2 failed');
    expect(stdout).toContain('apps/web/src/list.test.ts: no database\n');
  });

  it('names what failed, and why', async () => {
    const failed = { status: 'failed', fullName: 'a list is sorted', failureMessages: ['Error: not sorted\n    at x'] };
    const testResults = [{ name: 'apps/web/src/list.test.ts', message: '', assertionResults: [failed] }];
    const { stdout } = await summaryOf(result(4, { numFailedTests: 1, success: false, testResults }));
    expect(stdout).toContain('apps/web/src/list.test.ts > a list is sorted (failed)');
    expect(stdout).toContain('Error: not sorted');
  });

  it('shows in what a result differs from what was expected', async () => {
    const file = 'apps/web/src/list.test.ts';
    const failed = { status: 'failed', fullName: 'a list is sorted', ancestorTitles: ['a list'], title: 'is sorted' };
    const testResults = [{ name: file, message: '', assertionResults: [failed] }];
    const diff = ['- Expected', '+ Received', '  [', '-   1,', '+   2,', '  ]'].join('\n');
    const { stdout } = await summaryOf(result(4, { numFailedTests: 1, success: false, testResults }), {
      'apps/web/test-results/differences.json': { [`${file} > a list > is sorted`]: diff },
    });
    expect(stdout).toContain('    - Expected\n    + Received\n    -   1,\n    +   2,\n');
  });
});

describe('the type check', () => {
  const CONFIGS = [
    ...['packages/domain/tsconfig.json', 'bench/tsconfig.check.json', 'tests/tsconfig.check.json'],
    'apps/web/tsconfig.check.json',
  ];
  // To raise the budget, only the script has to be changed.
  const script = readFileSync(join(import.meta.dirname, '../../scripts/typecheck.mjs'), 'utf8');
  const budget = Number(/'packages\/domain\/tsconfig\.json': ([\d_]+)/.exec(script)?.[1]?.replaceAll('_', ''));
  /** Runs the check with a compiler that ends like this, after this many instantiations. */
  const checked = async (instantiations: string, more: Record<string, object> = {}, code = 0) => {
    const { write, run } = await createRepository();
    await write({
      ...Object.fromEntries(CONFIGS.map((config) => [config, { include: ['.'] }])),
      'node_modules/typescript/bin/tsc': `console.log('Instantiations: ${instantiations}'); process.exit(${code});`,
      ...more,
    });
    return run('typecheck.mjs', 'packages/domain');
  };

  it('passes within its budget', async () => {
    expect(await checked(`${budget}`)).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['more than its budget are made', `${budget + 1}`, 0],
    ['none were counted', '', 0],
    ['the compiler fails', '10', 2],
  ])('fails if %s', async (_, instantiations, ends) => {
    expect((await checked(instantiations, {}, ends)).code).toBe(1);
  });

  it('fails if a package is in no program', async () => {
    const { code, stderr } = await checked('10', { 'apps/lost/tsconfig.json': { include: ['src'] } });
    expect(code).toBe(1);
    expect(stderr).toBe('apps/lost/src is in no program of scripts/typecheck.mjs\n');
  });
});
