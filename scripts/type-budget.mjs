// Limits how much work the types are. Instantiations do not depend on the machine, so a contract that becomes slow to check
// is noticed when it does. There is one checker (tsconfig.base.json): several would each instantiate the contract anew.
// Raise a budget on purpose, with the reason in the commit.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const BUDGETS = {
  'packages/domain': 72_000,
  // With the hooks of TanStack Query, whose types walk every call.
  'packages/contract': 400_000,
  // It types a call of each route.
  'packages/contract-suite': 480_000,
  'packages/ui': 165_000,
  'apps/cli': 400_000,
  'apps/mock-api': 1_160_000,
  'apps/public-pages': 350_000,
  'apps/web': 1_560_000,
  // With the samples of the contract suite, which it runs.
  tests: 570_000,
  // It types the whole of mock-api again, whose servers it starts.
  bench: 960_000,
};

const root = join(import.meta.dirname, '..');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

for (const [folder, budget] of Object.entries(BUDGETS)) {
  const options = ['-p', folder, '--extendedDiagnostics'];
  const output = execFileSync(process.execPath, [tsc, ...options], { cwd: root, encoding: 'utf8' });
  const used = Number(/^Instantiations:\s+(\d+)/m.exec(output)?.[1]);
  // A number that is missing is a check that has read nothing.
  const over = !(used > 0 && used <= budget);
  process.stdout.write(`${folder.padEnd(20)} ${used} of ${budget} instantiations${over ? '  OVER' : ''}\n`);
  if (over) process.exitCode = 1;
}
