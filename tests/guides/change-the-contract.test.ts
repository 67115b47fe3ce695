import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { blocksOf, ROOT, runScript, scriptOf } from './guide.ts';

const GUIDE = 'docs/guides/change-the-contract.md';
const GUIDE_MS = 5 * 60_000;
const PARTS = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig.base.json', 'patches'];
const PACKAGES = ['packages/contract', 'packages/domain'];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'test-results']);

/** The guide writes its files into a copy, and publishes to a registry of this test. */
let copy = '';
let registry: Server;
let port = 0;
const published: unknown[] = [];
const inPackage = (path: string) => join(copy, 'packages/contract', path);
const readJson = async (path: string) => JSON.parse(await readFile(inPackage(path), 'utf8'));
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'siteward-change-'));
  for (const part of [...PARTS, ...PACKAGES]) {
    const filter = (file: string) => !NOT_SOURCES.has(basename(file));
    await cp(join(ROOT, part), join(copy, part), { recursive: true, filter });
  }
  registry = createServer(async (request, response) => {
    if (request.method === 'PUT') published.push(await json(request));
    response.writeHead(request.method === 'PUT' ? 201 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  port = await freePort();
  await new Promise<void>((resolve) => registry.listen(port, '127.0.0.1', resolve));
  await runScript('npx -y pnpm install --frozen-lockfile --prefer-offline --filter @siteward/contract...', copy);
}, GUIDE_MS);
afterAll(async () => {
  await new Promise((resolve) => registry.close(resolve));
  await rm(copy, { recursive: true, force: true });
});

it('a change that breaks clients is reported as the guide says, and its command fails', {
  timeout: GUIDE_MS,
}, async () => {
  const blocks = await blocksOf(GUIDE);
  const [commands] = blocks.filter(({ language }) => language === 'sh');
  const [said] = blocks.filter(({ language }) => language === 'text');
  const { version } = await readJson('package.json');
  const file = inPackage('src/organizations/sites.ts');
  const kept = { 'openapi.json': `versions/${version}.json`, 'exported-names.json': `versions/${version}.names.json` };
  const before = await readFile(file, 'utf8');
  const changed = before
    .replace('    categories: z.array(z.string()),\n', '')
    .replace(/(customer: recordIdSchema\.optional\(\),\n)( {6}\}\))/, '$1floor: z.int().optional(),\n$2');
  await writeFile(file, changed);
  // Clients have the contract in its current form, whatever its next version will be.
  for (const [now, then] of Object.entries(kept)) await cp(inPackage(now), inPackage(then));
  const failed = runScript(scriptOf(commands ? [commands] : [], {}), copy);
  const next = `${Number(version.split('.')[0]) + 1}.0.0`;
  const words = said?.text.replace(/\b[12]\.0\.0\b/g, (shown) => (shown === '1.0.0' ? version : next));
  await expect(failed).rejects.toThrow(words ?? 'nothing is shown');
  await writeFile(file, before);
  for (const then of Object.values(kept)) await rm(inPackage(then));
  await cp(join(ROOT, 'packages/contract/versions'), inPackage('versions'), { recursive: true });
});

it("the contract is checked, kept and published with the guide's commands exactly as written", {
  timeout: GUIDE_MS,
}, async () => {
  // Only pnpm knows this variable: npm still fetches pnpm itself from the usual place.
  await writeFile(join(copy, '.npmrc'), `//127.0.0.1:${port}/:_authToken=x\n`);
  const output = await runScript(
    `export pnpm_config_registry=http://127.0.0.1:${port}/\n${scriptOf(await blocksOf(GUIDE), {})}`,
    copy,
  );
  const { version } = await readJson('package.json');
  const exports = { '.': { types: './dist/contract/src/index.d.ts', default: './dist/contract/src/index.js' } };
  expect(published).toMatchObject([{ name: '@siteward/contract', versions: { [version]: { version, exports } } }]);
  expect(output).toContain(`Kept as ${version}`);
  expect(await readdir(inPackage('versions'))).toEqual(
    expect.arrayContaining([`${version}.json`, `${version}.names.json`]),
  );
  // The generated files equal those in the repository.
  for (const file of ['openapi.json', 'exported-names.json'])
    expect(await readFile(inPackage(file), 'utf8')).toBe(await readFile(join(ROOT, 'packages/contract', file), 'utf8'));
});
