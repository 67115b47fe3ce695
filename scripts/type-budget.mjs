// Holds how much work the types are: instantiations do not depend on the machine, so that a contract which grows slow to
// check is seen when it does. There is one checker (tsconfig.base.json): several would each instantiate the contract anew. Raise a budget on purpose, with the reason in the commit.
import { execFileSync } from 'node:child_process';

const BUDGETS = {
  'packages/domain': 40_000,
  'packages/contract': 165_000,
  'packages/ui': 160_000,
  'apps/mock-api': 545_000,
  'apps/web': 620_000,
};

for (const [folder, budget] of Object.entries(BUDGETS)) {
  const output = execFileSync('tsc', ['-p', folder, '--extendedDiagnostics'], { encoding: 'utf8' });
  const used = Number(/^Instantiations:\s+(\d+)/m.exec(output)?.[1]);
  // A number that is missing is a check that has read nothing.
  const over = !(used > 0 && used <= budget);
  process.stdout.write(`${folder.padEnd(20)} ${used} of ${budget} instantiations${over ? '  OVER' : ''}\n`);
  if (over) process.exitCode = 1;
}
