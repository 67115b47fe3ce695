import { RULES } from '../findings.ts';
import type { SuiteReport } from '../run-suite.ts';
import { rulesOf } from './text.ts';

/**
 * The report as JUnit XML, which CI systems display: a suite for each rule, with a case for each finding, or a single case if
 * there is none.
 */
export function junitReport(report: SuiteReport): string {
  const suites = rulesOf(report).map((rule) => {
    const found = report.findings.filter((each) => each.rule === rule);
    const cases = found.map(({ call, title, what, says, mend, sent, came }) => {
      const text = `${what}\ncontract: ${says}\nto mend: ${mend}\n\nsent:\n${sent}\n\ncame:\n${came}`;
      const failure = `<failure message="${escaped(`${title}: ${what}`)}">${escaped(text)}</failure>`;
      return `    <testcase classname="${rule}" name="${escaped(`${call}: ${title}`)}">${failure}</testcase>`;
    });
    const passed = `    <testcase classname="${rule}" name="${escaped(RULES[rule])}" />`;
    const all = cases.length > 0 ? cases : [passed];
    return `  <testsuite name="${rule}" tests="${all.length}" failures="${cases.length}">\n${all.join('\n')}\n  </testsuite>`;
  });
  const skipped = report.notTried.map(
    ({ call, why }) =>
      `    <testcase classname="coverage" name="${escaped(call)}"><skipped message="${escaped(why)}" /></testcase>`,
  );
  const coverage = `  <testsuite name="coverage" tests="${skipped.length}" skipped="${skipped.length}">\n${skipped.join('\n')}\n  </testsuite>`;
  const time = (report.ms / 1000).toFixed(1);
  const head = `<testsuites name="siteward-contract" failures="${report.findings.length}" time="${time}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${[...suites, coverage].join('\n')}\n</testsuites>\n`;
}

const NAMES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };

/** Escapes a text for XML, and drops the characters that XML cannot contain at all. */
function escaped(text: string): string {
  const allowed = Buffer.from(text)
    .toString()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '�');
  return allowed.replace(/[&<>"]/g, (letter) => `&${NAMES[letter]};`);
}
