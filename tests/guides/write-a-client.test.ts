import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { routes } from '@siteward/contract/routes';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectStatus } from '../harness/api.ts';
import { waitUntilReady } from '../harness/api-process.ts';
import { whilePacking } from '../harness/builds.ts';
import { freePort } from '../harness/free-port.ts';
import { signInPerson } from '../harness/people.ts';
import { type RunningProcess, startProcess } from '../harness/process.ts';
import { blocksOf, passedIn, ROOT, runScript, scriptOf } from './guide.ts';

const GUIDE = 'docs/guides/write-a-client.md';
const GUIDE_MS = 5 * 60_000;

let folder = '';
let url = '';
/** The output of the guide's commands. */
let output = '';
let server: RunningProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteward-guide-'));
  const blocks = await blocksOf(GUIDE);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const [terminal] = blocks.filter(({ mark }) => mark === 'server');
  const env = { ...process.env, PORT: String(port) };
  const api = startProcess('bash', ['-c', terminal?.text ?? 'false'], { cwd: ROOT, env, group: true });
  server = api;
  await waitUntilReady({ ...api, url });
  output = await whilePacking(() => runScript(scriptOf(blocks, { SITEWARD: ROOT, SITEWARD_URL: url }), folder));
}, GUIDE_MS);
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A path in the project that the guide creates. */
const project = (...path: string[]): string => join(folder, 'my-client', ...path);

describe('the guide, from an empty folder', () => {
  it('lists work orders with a typed call, and with plain HTTP', async () => {
    const { api } = await signInPerson(url, 'owner@north.example');
    const organizations = await expectStatus(api.organizations.list({ query: { sort: 'name' } }), 200);
    const org = organizations.items[0]?._id ?? '';
    const query = { org, status: 'open,in-progress', sort: 'dueAt', limit: 10 } as const;
    const orders = await expectStatus(api.workOrders.list({ query }), 200);
    expect(orders.items.length).toBe(10);
    for (const { number, status, title, dueAt } of orders.items) {
      expect(output).toContain([number, status, dueAt ?? 'no date', title].join('\t'));
    }
    const page: unknown = JSON.parse(output.trim().split('\n').at(-1) ?? '');
    expect(page).toMatchObject({ limit: 3, items: [{ status: 'open' }, { status: 'open' }, { status: 'open' }] });
  });
});

it('installs with `npm ci` anywhere, given what the guide says to commit', { timeout: GUIDE_MS }, async () => {
  const said = (await readFile(join(ROOT, GUIDE), 'utf8')).split('\n').find((line) => line.startsWith('Commit '));
  const named = [...(said ?? '').matchAll(/`([\w-]*\.\w+)`/g)].map(([, name = '']) => name);
  expect(named).toEqual(['.tgz', 'package.json', 'package-lock.json']);
  const clone = join(folder, 'clone');
  await mkdir(clone);
  const files = (await readdir(project())).filter((file) => named.includes(file) || file.endsWith('.tgz'));
  for (const file of files) await cp(project(file), join(clone, file));
  await runScript('npm ci --ignore-scripts', clone);
  const contract = 'node_modules/@siteward/contract/package.json';
  expect(await readFile(join(clone, contract), 'utf8')).toBe(await readFile(project(contract), 'utf8'));
});

describe('the guide to testing against failures, in the same project', () => {
  const FAILURES = 'docs/guides/test-against-failures.md';

  it('runs its tests with its commands exactly as written', { timeout: GUIDE_MS }, async () => {
    const blocks = await blocksOf(FAILURES);
    const tests = blocks.flatMap(({ text }) => text.match(/^test\(/gm) ?? []);
    expect(tests.length).toBeGreaterThan(0);
    const written = await runScript(`export SITEWARD_URL='${url}'\n${scriptOf(blocks, {})}`, project());
    expect(passedIn(written), written).toBe(tests.length);
    // The same with plain HTTP.
    expect(written).toContain('organizations: 503\n');
    // It starts the server with the same command as this guide.
    const servers = [...(await blocksOf(GUIDE)), ...blocks].filter(({ mark }) => mark === 'server');
    expect(servers.map(({ text }) => text)).toEqual(Array(2).fill('npx -y pnpm mock\n'));
  });
});

describe('the package, installed in an empty project', () => {
  const installed = (...path: string[]) => project('node_modules/@siteward/contract', ...path);
  const readManifest = async () => JSON.parse(await readFile(installed('package.json'), 'utf8'));

  it('describes itself, and depends on exact versions from npm', async () => {
    const { name, version, license, engines, dependencies, exports } = await readManifest();
    const source = JSON.parse(await readFile(join(ROOT, 'packages/contract/package.json'), 'utf8'));
    expect({ name, license, engines }).toEqual({
      name: '@siteward/contract',
      license: 'MIT',
      engines: { node: '>=20.19' },
    });
    expect(version).toBe(source.version);
    expect(Object.keys(dependencies)).toEqual(['eventsource-parser', 'jsvat', 'libphonenumber-js', 'zod']);
    for (const range of Object.values(dependencies)) expect(range).toMatch(/^\d+\.\d+\.\d+$/);
    // Whatever the workspace imports can be imported here, under the same name.
    expect(Object.keys(exports)).toEqual([...Object.keys(source.exports), './package.json']);
    const files = (await readdir(installed())).map((file) => file.replace(/\.\w+$/, ''));
    expect(files.sort()).toEqual(['CHANGELOG', 'LICENSE', 'README', 'dist', 'openapi', 'package']);
  });

  it('contains neither sources nor names that only the workspace knows', async () => {
    const files = await readdir(installed(), { recursive: true });
    expect(files.filter((file) => /\.ts$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
    const code = files.filter((file) => /\.(js|d\.ts)$/.test(file));
    const texts = await Promise.all(code.map(async (file) => [file, await readFile(installed(file), 'utf8')] as const));
    const imports = /(?:from |import\()['"](?:@siteward|@ts-rest|virtual:|\.[^'"]*\.ts['"])/;
    expect(texts.filter(([, text]) => imports.test(text)).map(([file]) => file)).toEqual([]);
    expect(texts.length).toBeGreaterThan(100);
  });

  const MODES = ['nodenext', 'bundler'] as const;
  it.each(MODES)(
    'type checks in full, including declarations, under %s',
    async (mode) => {
      const entries = Object.keys((await readManifest()).exports).filter((entry) => !entry.endsWith('.json'));
      const imports = entries.map((entry, at) => `import * as m${at} from '@siteward/contract${entry.slice(1)}';`);
      const uses = `export const all = [${entries.map((_, at) => `Object.keys(m${at})`).join(', ')}];`;
      await writeFile(project('all.ts'), [...imports, uses, TYPES].join('\n'));
      const module = mode === 'bundler' ? 'preserve' : mode;
      const options = `--module ${module} --moduleResolution ${mode} --skipLibCheck false --noEmit`;
      await runScript(`npx tsc -p . ${options}`, project());
    },
    GUIDE_MS,
  );

  it('type checks as its README shows it', { timeout: GUIDE_MS }, async () => {
    const blocks = await blocksOf('packages/contract/README.md');
    const examples = blocks.filter(({ language }) => ['ts', 'tsx'].includes(language));
    expect(examples.map(({ language }) => language)).toEqual(['ts', 'tsx']);
    for (const [at, { language, text }] of examples.entries()) {
      // The values that an example takes from its reader.
      const given = ['email', 'password', 'org', 'sid'].filter(
        (name) => !new RegExp(`(?:let|const) ${name}\\b`).test(text),
      );
      const declared = given.map((name) => `declare const ${name}: string;`).join('\n');
      await writeFile(project(`readme-${at}.${language}`), `${text}\n${declared}\n`);
    }
    await runScript('npx tsc -p . --noEmit', project());
  });

  it('has every part at run time', async () => {
    const entries = Object.keys((await readManifest()).exports).filter((entry) => !entry.endsWith('.json'));
    const names = entries.map((entry) => `@siteward/contract${entry.slice(1)}`);
    const script = `for (const name of ${JSON.stringify(names)}) console.log(name, Object.keys(await import(name)).length > 0);`;
    const written = await runScript(`node --input-type=module -e '${script}'`, project());
    expect(written.trim().split('\n')).toEqual(names.map((name) => `${name} true`));
    // In the build, the table of the calls is data; it has to be the same.
    const table = "process.stdout.write(JSON.stringify((await import('@siteward/contract/routes')).routes))";
    const built: unknown = JSON.parse(await runScript(`node --input-type=module -e "${table}"`, project()));
    expect(built).toEqual(routes);
  });

  it('is small in a browser, and includes zod only together with a schema', async () => {
    const client = await bundleOf('page.ts', PAGE);
    const hooks = await bundleOf('orders-list.tsx');
    const schema = await bundleOf('schema.ts', SCHEMA);
    process.stdout.write(
      `A page loads of the contract, as gzip: client ${client.size}, hooks ${hooks.size}, with a schema ${schema.size} bytes.\n`,
    );
    expect({ client: client.zod, hooks: hooks.zod }).toEqual({ client: 0, hooks: 0 });
    expect(client.size).toBeLessThan(6_000);
    expect(hooks.size).toBeLessThan(8_500);
    expect(schema.zod).toBeGreaterThan(0);
  });

  /** What a page initially loads for a module of the project; `zod`: the number of zod modules in it. */
  async function bundleOf(file: string, source?: string): Promise<{ size: number; zod: number }> {
    if (source !== undefined) await writeFile(project(file), source);
    const built = await build({
      root: project(),
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: {
          input: project(file),
          external: [/^react($|\/)/, /^@tanstack\//],
          preserveEntrySignatures: 'exports-only',
        },
      },
    });
    const [bundle] = [built].flat();
    if (!bundle || !('output' in bundle)) throw new Error('Nothing was built.');
    const chunks = bundle.output.filter((each) => each.type === 'chunk' && each.isEntry);
    const code = chunks.map((each) => (each.type === 'chunk' ? each.code : '')).join('');
    const modules = chunks.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
    return { size: gzipSync(code).length, zod: modules.filter((id) => id.includes('node_modules/zod/')).length };
  }
});

/** What the types tell a client, and what they refuse. */
const TYPES = `
import { createClient, type WorkOrder, workOrderSchema } from '@siteward/contract';
import { routes } from '@siteward/contract/routes';
const api = createClient(routes, { getSid: () => undefined });
const answer = await api.workOrders.get({ params: { id: '1' } });
if (answer.status === 200) {
  const order: WorkOrder = answer.body;
  const parsed: WorkOrder = workOrderSchema.parse(order);
  const status: 'draft' | 'open' | 'in-progress' | 'on-hold' | 'completed' | 'verified' | 'cancelled' = parsed.status;
  // @ts-expect-error there is no such field
  void order.nothing, status;
} else {
  const code: string = answer.body.code;
  // @ts-expect-error a status that the call does not declare
  void code, answer.status === 418;
}
// @ts-expect-error there is no such call
void api.workOrders.nothing;
// @ts-expect-error an id is asked for
void api.workOrders.get({});
`;
const PAGE = `
import { createClient } from '@siteward/contract/client';
import { routes } from '@siteward/contract/routes';
const api = createClient(routes, { getSid: () => undefined });
document.body.append(JSON.stringify(await api.workOrders.list({ query: { org: location.hash } })));
`;
const SCHEMA = `
import { workOrderSchema } from '@siteward/contract';
document.body.append(String(workOrderSchema.safeParse({}).success));
`;
