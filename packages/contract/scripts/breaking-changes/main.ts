import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkContract, report, VERSIONS } from './check.ts';

// `pnpm --filter @siteward/contract breaking-changes`: says what has changed since the last version that was kept, and fails
// where the version does not say so. With `--keep` it keeps the contract as the version that is published now.

const outcome = checkContract();
process.stdout.write(`${report(outcome)}\n`);
if (outcome.faults.length > 0) process.exitCode = 1;
else if (process.argv.includes('--keep')) keep(outcome.version);

function keep(version: string): void {
  const file = join(VERSIONS, `${version}.json`);
  if (existsSync(file) && outcome.changes.length > 0) throw new Error(`${file} is published: it stays as it is`);
  const document: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'));
  writeFileSync(file, `${JSON.stringify(document)}\n`);
  process.stdout.write(`Kept as ${version}.\n`);
}
