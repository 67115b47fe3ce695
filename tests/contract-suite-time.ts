import { readFile } from 'node:fs/promises';
import { readAccounts, runSuite, textReport } from '@siteward/contract-suite';
import { SUITE_ACCOUNTS } from './harness/builds.ts';
import { startStack } from './harness/stack.ts';

// `pnpm --filter @siteward/tests contract-suite-time`: checks our API once, as in the guide "check a server", and reports how
// long that takes and which calls take the longest.

const SHOWN = 10;

const stack = await startStack({ env: { RATE_LIMITS: 'off' } });
try {
  const accounts = readAccounts(await readFile(SUITE_ACCOUNTS, 'utf8'));
  const begun: { call: string; at: number }[] = [];
  const onProgress = (_done: number, _of: number, call: string): void =>
    void begun.push({ call, at: performance.now() });
  const report = await runSuite({ url: stack.url, accounts, seed: 1, onProgress });
  const spent = begun.slice(0, -1).map(({ call, at }, index) => ({ call, ms: (begun[index + 1]?.at ?? at) - at }));
  const longest = spent.sort((one, other) => other.ms - one.ms).slice(0, SHOWN);
  const lines = longest.map(({ call, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s ${call}`);
  process.stdout.write(
    `${textReport(report)}\nThe calls that take the longest, but for lists and arbitrary calls:\n${lines.join('\n')}\n`,
  );
  process.exitCode = report.findings.length === 0 ? 0 : 1;
} finally {
  await stack.stop();
}
