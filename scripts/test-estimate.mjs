// Reads the results of the last test run, and prints how long the tests of the API would take with more or fewer calls in the
// contract; tests that are generated from it name the call they are about. Then prints how long all suites would take when run
// one after the other; builds and the start of each suite come on top.
//
// Usage: node scripts/test-estimate.mjs [calls] [folder of the repository]; the defaults are 150 and this repository.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { reportOf, suitesOf } from './test-suites.mjs';

const wanted = Number(process.argv[2] ?? 150);
const root = resolve(process.argv[3] ?? join(import.meta.dirname, '..'));
const API = 'apps/mock-api';

const { paths } = JSON.parse(readFileSync(join(root, 'packages/contract/openapi.json'), 'utf8'));
const methods = ['get', 'post', 'put', 'patch', 'delete'];
const calls = new Set(Object.values(paths).flatMap((path) => methods.flatMap((each) => path[each]?.operationId ?? [])));
const report = reportOf(root, API);
if (report === undefined) {
  process.stderr.write(`There are no results of ${API}: run \`npx -y pnpm --filter ./${API} test\` first.\n`);
  process.exit(1);
}
const { testResults } = report;
const namesCall = (name) => (name.match(/[a-z]\w+\.[a-z]\w+/gi) ?? []).some((each) => calls.has(each));

const groups = { generated: new Map(), modules: new Map(), other: new Map() };
for (const { name, assertionResults } of testResults) {
  const file = name.replace(/^.*apps\/mock-api\/src\//, '');
  for (const { fullName, duration = 0 } of assertionResults) {
    const isGenerated = file.startsWith('contract-tests/') && namesCall(fullName);
    const group = isGenerated ? 'generated' : file.startsWith('modules/') ? 'modules' : 'other';
    groups[group].set(file, (groups[group].get(file) ?? 0) + duration / 1000);
  }
}
const [generated, modules, other] = Object.values(groups).map((times) =>
  [...times.values()].reduce((a, b) => a + b, 0),
);
// Tests run in parallel, so a run is shorter than all its tests together.
const spanOf = ({ startTime, testResults: files }) =>
  (Math.max(...files.map(({ endTime }) => endTime)) - startTime) / 1000;
const share = spanOf(report) / (generated + modules + other);
const factor = wanted / calls.size;
const inSeconds = (seconds) => `${seconds.toFixed(0).padStart(5)} s`;
const print = (line) => process.stdout.write(`${line}\n`);

print(
  `apps/mock-api, ${calls.size} calls: ${inSeconds(spanOf(report))} by the clock, of which one second holds ${(1 / share).toFixed(2)} s of tests`,
);
print('tests that name a call, in seconds of tests for each call:');
for (const [file, time] of [...groups.generated].sort(([, a], [, b]) => b - a).slice(0, 12)) {
  print(`  ${(time / calls.size).toFixed(3)}  ${file}`);
}
print(`  ${(generated / calls.size).toFixed(3)}  all, ${((generated / calls.size) * share).toFixed(2)} s by the clock`);
const least = share * ((generated + modules) * factor + other);
const most = share * (generated * factor + modules + other);
print(`with ${wanted} calls, by the clock:`);
print(`${inSeconds(most)}  where nothing but these grow`);
print(`${inSeconds(least)}  where the tests beside the modules grow as the calls do`);

const others = suitesOf(root)
  .filter((folder) => folder !== API)
  .flatMap((folder) => {
    const left = reportOf(root, folder);
    return left ? [{ folder, span: spanOf(left) }] : [];
  })
  .sort((one, other) => other.span - one.span);
const beside = others.reduce((sum, { span }) => sum + span, 0);
print('all suites, by the clock:');
for (const { folder, span } of others) print(`${inSeconds(span)}  ${folder}`);
print(`${inSeconds(spanOf(report) + beside)}  all, with ${calls.size} calls`);
print(`${inSeconds(most + beside)}  all, with ${wanted} calls, where the other suites stay as they are`);
print(`${inSeconds(least + beside * factor)}  where they and the tests beside the modules grow as the calls do`);
