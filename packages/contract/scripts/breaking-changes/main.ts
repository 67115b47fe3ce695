import { runCheck } from './check.ts';

// `pnpm --filter @siteward/contract breaking-changes`: reports what has changed since the last version that was kept, and fails
// if the version number does not reflect it. With `--keep` it keeps the contract as the version now being published.

process.exitCode = runCheck(process.argv.slice(2), (text) => void process.stdout.write(`${text}\n`));
