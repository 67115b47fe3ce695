import { runCheck } from './check.ts';

// `pnpm --filter @siteward/contract breaking-changes`: says what has changed since the last version that was kept, and fails
// where the version does not say so. With `--keep` it keeps the contract as the version that is published now.

process.exitCode = runCheck(process.argv.slice(2), (text) => void process.stdout.write(`${text}\n`));
