// Runs before a package of the workspace is packed or published: without everything that is built (docs/adr/0051), there is no
// tarball.
import { existsSync, readFileSync } from 'node:fs';

if (!process.env['npm_config_user_agent']?.startsWith('pnpm/')) {
  fail(
    'Pack and publish with pnpm: npm leaves `publishConfig.exports` and `catalog:` as they stand, and nobody could use the package.',
  );
}
const { name, publishConfig } = JSON.parse(readFileSync('package.json', 'utf8'));
const missing = filesOf(publishConfig.exports).filter((file) => !existsSync(file));
if (missing.length > 0) fail(`${missing[0]} is not there. Build it first: \`pnpm --filter ${name} build\`.`);

/** The files that the exports of a package point to. */
function filesOf(exported) {
  return typeof exported === 'string' ? [exported] : Object.values(exported).flatMap(filesOf);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
