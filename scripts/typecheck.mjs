// Checks the types of the packages that form one program with the current folder (docs/adr/0055), so that what they share is
// parsed and instantiated only once. It also limits the work that the types cause. Instantiations do not depend on the machine,
// so a contract that becomes slow to check is noticed immediately. There is one checker (tsconfig.base.json), because several
// would each instantiate the contract again. Raise a budget only deliberately, with the reason in the commit.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';

/** The configuration of each program, and its budget of instantiations. */
const PROGRAMS = {
  // Code that runs anywhere: it sees neither Node nor a browser.
  'packages/domain/tsconfig.json': 75_500,
  // The API and the servers it is compared with, without browser types.
  'bench/tsconfig.check.json': 1_395_000,
  // The contract, its suite, the command line and the tests that span packages.
  'tests/tsconfig.check.json': 690_000,
  // The pages and their components.
  'apps/web/tsconfig.check.json': 1_350_000,
};

const root = join(import.meta.dirname, '..');
const inFolder = (folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const included = (config) =>
  JSON.parse(readFileSync(join(root, config), 'utf8')).include.map((path) => posix.join(config, '..', path));

// A package that is in no program would not be checked at all.
const checked = new Set(Object.keys(PROGRAMS).flatMap(included));
const packages = [...inFolder('packages'), ...inFolder('apps'), 'tests', 'bench'];
const configs = packages.map((each) => `${each}/tsconfig.json`).filter((config) => existsSync(join(root, config)));
const missing = configs.flatMap(included).filter((path) => !checked.has(path));
for (const path of missing) process.stderr.write(`${path} is in no program of scripts/typecheck.mjs\n`);

const here = relative(root, process.cwd()).replaceAll('\\', '/');
const [config, budget] = Object.entries(PROGRAMS).find(([each]) => posix.dirname(each) === here) ?? [];
if (config === undefined) throw new Error(`${here} begins no program`);
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', join(root, config), '--extendedDiagnostics'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  // The compiler keeps nearly everything it allocates until it ends; looking for garbage would be a fifth of its work.
  env: { ...process.env, GOGC: 'off' },
  maxBuffer: 64 * 1024 * 1024,
});
const used = Number(/^Instantiations:\s+(\d+)/m.exec(stdout)?.[1]);
process.stdout.write(stdout.replace(/^Files:[\s\S]*/m, ''));
// If the number is missing, the check has not read anything.
const over = !(used > 0 && used <= budget);
process.stdout.write(
  `${config}: ${used} of ${budget} instantiations${over ? '  OVER: PROGRAMS in scripts/typecheck.mjs has the budget, which is raised with the reason in the commit' : ''}\n`,
);
if (status !== 0 || over || missing.length > 0) process.exitCode = 1;
