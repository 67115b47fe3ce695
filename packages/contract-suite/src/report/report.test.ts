import { describe, expect, it } from 'vitest';
import { type Finding, KINDS } from '../findings.ts';
import type { SuiteReport } from '../run-suite.ts';
import { junitReport } from './junit.ts';
import { textReport } from './text.ts';

const FINDING: Finding = {
  kind: 'undeclared-field' as const,
  ...KINDS['undeclared-field'],
  call: 'sites.get',
  what: 'passwordHash',
  says: 'No such field is declared.',
  sent: 'GET /api/sites',
  came: '200 application/json\n{"a":"<b>&\u0000"}',
};
const REPORT: SuiteReport = {
  url: 'http://127.0.0.1:1',
  startedAt: '2026-11-21T09:00:00.000Z',
  ms: 1234,
  seed: 7,
  runs: 10,
  rules: ['answers', 'fuzz'],
  coverage: { calls: 231, wanted: 2, made: 1 },
  requests: 10,
  waitedMs: 3000,
  checks: { answers: 2 },
  findings: [],
  notTried: [{ call: 'webhooks.stripe', why: 'only the provider signs' }],
};

describe('the report for people', () => {
  it('says what was not tried, how long it waited, and how to repeat the run', () => {
    const text = textReport(REPORT);
    expect(text).toContain('No finding.');
    expect(text).toContain('Made 1 of 2 calls that were asked for (the contract has 231).');
    expect(text).toContain('webhooks.stripe: only the provider signs');
    expect(text).toContain('3 s of them waiting for limits');
    expect(text).toContain('--seed 7 --runs 10');
  });

  it('shows one example of each kind, all of its calls, and how to fix it', () => {
    const text = textReport({ ...REPORT, findings: [FINDING, { ...FINDING, call: 'sites.list' }] });
    for (const part of ['✗ answers', '✓ fuzz', 'passwordHash', FINDING.mend, 'sites.get, sites.list', '2 findings.']) {
      expect(text).toContain(part);
    }
    expect(text.split(FINDING.title)).toHaveLength(2);
  });

  it('names the first of many calls, and how many more there are', () => {
    const findings = Array.from({ length: 8 }, (_, at) => ({ ...FINDING, call: `sites.call${at}` }));
    const text = textReport({ ...REPORT, findings });
    expect(text).toContain('sites.call4, sites.call5, and 2 more\n');
    expect(text).not.toContain('sites.call6');
    expect(textReport({ ...REPORT, findings: findings.slice(0, 6) })).toContain('sites.call5\n');
  });

  it('says so if only a part was checked', () => {
    const text = textReport({ ...REPORT, coverage: { calls: 231, wanted: 231, made: 230 } });
    expect(text).toContain('Made 230 of 231 calls.\n');
  });
});

describe('the report as JUnit', () => {
  it('has a case for each finding and each rule without one, as XML', () => {
    const xml = junitReport({ ...REPORT, findings: [FINDING] });
    expect(xml).toContain('<testsuite name="answers" tests="1" failures="1">');
    expect(xml).toContain('<testsuite name="fuzz" tests="1" failures="0">');
    expect(xml).toContain('&quot;&lt;b&gt;&amp;�');
    expect(xml).toContain('<skipped message="only the provider signs" />');
    expect(isBalanced(xml)).toBe(true);
  });
});

/** Whether all elements are closed, and in the right order. */
function isBalanced(xml: string): boolean {
  const open: string[] = [];
  for (const [, close, name = '', own] of xml.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
    if (own) continue;
    if (!close) open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}
