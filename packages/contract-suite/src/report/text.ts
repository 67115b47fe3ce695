import { keysOf } from '@siteward/domain';
import { type Finding, RULES, type Rule } from '../findings.ts';
import type { SuiteReport } from '../run-suite.ts';
import { plainText } from '../shown.ts';

const MOST_CALLS = 6;

/** The findings for people to read: by rule and kind, each with an example and how to fix it. */
export function textReport(report: SuiteReport): string {
  const { findings, notTried, coverage, url, seed, runs, requests, ms, waitedMs } = report;
  const lines = [`Siteward contract suite: ${url}`, ''];
  for (const rule of rulesOf(report)) {
    const own = findings.filter((each) => each.rule === rule);
    const count = report.checks[rule];
    const checked = count === undefined ? '' : ` (${count})`;
    lines.push(`${own.length === 0 ? '✓' : '✗'} ${rule}: ${RULES[rule]}${checked}`);
    for (const group of groupsOf(own)) lines.push('', ...groupLines(group), '');
  }
  lines.push(
    '',
    `Made ${coverage.made} of ${coverage.wanted} calls${coverage.wanted < coverage.calls ? ` that were asked for (the contract has ${coverage.calls})` : ''}.`,
  );
  if (notTried.length > 0) lines.push('Not tried:', ...notTried.map(({ call, why }) => `  ${call}: ${why}`));
  const waited = waitedMs > 0 ? `, ${Math.round(waitedMs / 1000)} s of them waiting for limits` : '';
  lines.push(`${requests} requests in ${Math.round(ms / 1000)} s${waited}.`);
  if (report.rules.includes('fuzz')) lines.push(`The same arbitrary calls again: --seed ${seed} --runs ${runs}`);
  lines.push(
    '',
    findings.length === 0 ? 'No finding.' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`,
    '',
  );
  return plainText(lines.join('\n'));
}

/** The rules that were checked, in the order of `RULES`. */
export function rulesOf({ rules }: Pick<SuiteReport, 'rules'>): Rule[] {
  return keysOf(RULES).filter((rule) => rules.includes(rule));
}

function groupsOf(findings: readonly Finding[]): Finding[][] {
  const kinds = [...new Set(findings.map(({ kind }) => kind))];
  return kinds.map((kind) => findings.filter((each) => each.kind === kind));
}

function groupLines(group: readonly Finding[]): string[] {
  const [first] = group;
  if (!first) return [];
  const calls = [...new Set(group.map(({ call }) => call))];
  const more = calls.length > MOST_CALLS ? `, and ${calls.length - MOST_CALLS} more` : '';
  const others = calls.length > 1 ? [`    calls:     ${calls.slice(0, MOST_CALLS).join(', ')}${more}`] : [];
  return [
    `  ✗ ${first.title} [${first.kind}]`,
    `    call:      ${first.call}`,
    `    what:      ${first.what}`,
    `    contract:  ${first.says}`,
    `    to mend:   ${first.mend}`,
    ...others,
    ...indented('sent:     ', first.sent),
    ...indented('came:     ', first.came),
  ];
}

function indented(label: string, text: string): string[] {
  return text.split('\n').map((line, index) => `    ${index === 0 ? label : ' '.repeat(label.length)} ${line}`);
}
