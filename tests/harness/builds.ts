import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from './wait-for.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGES = ['packages/domain', 'packages/contract', 'packages/ui'];

/** The folders of the applications. */
export const API_FOLDER = join(ROOT, 'apps/mock-api');
export const WEB_FOLDER = join(ROOT, 'apps/web');
const PUBLIC_PAGES_FOLDER = join(ROOT, 'apps/public-pages');
const CLI_FOLDER = join(ROOT, 'apps/cli');
const SUITE_FOLDER = join(ROOT, 'packages/contract-suite');
export const CONTRACT_FOLDER = join(ROOT, 'packages/contract');
const PACKING = resolve(import.meta.dirname, '../test-results/packing');

/** The built command `siteward`. */
export const CLI_COMMAND = join(CLI_FOLDER, 'dist/siteward.js');
/** The built command `siteward-contract`, and the accounts in the demo data that it uses. */
export const SUITE_COMMAND = join(SUITE_FOLDER, 'bin/siteward-contract.mjs');
export const SUITE_ACCOUNTS = join(SUITE_FOLDER, 'accounts.demo.json');

/**
 * Whether a build is missing, or older than any of its sources.
 *
 * @param built - the built file
 * @param folders - where the sources are
 */
async function isStale(built: string, folders: readonly string[]): Promise<boolean> {
  const builtAt = await stat(built).catch(() => undefined);
  if (builtAt === undefined) return true;
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.includes('.test.')) continue;
      if ((await stat(join(entry.parentPath, entry.name))).mtimeMs > builtAt.mtimeMs) return true;
    }
  }
  return false;
}

const sourcesOf = (app: string): string[] =>
  [...PACKAGES.map((name) => join(ROOT, name)), app].map((name) => join(name, 'src'));

/**
 * Builds the web application and the pages for people without an account, unless their builds exist and are newer than all their
 * sources.
 *
 * @throws With the build's output.
 */
export async function ensureWebBuild(log: (line: string) => void): Promise<void> {
  const web = [...sourcesOf(WEB_FOLDER), join(WEB_FOLDER, 'public')];
  await ensureBuild(WEB_FOLDER, 'dist/index.html', web, () => log('Building the web application.'));
  const pages = sourcesOf(PUBLIC_PAGES_FOLDER);
  await ensureBuild(PUBLIC_PAGES_FOLDER, 'dist/index.html', pages, () => log('Building the public pages.'));
}

/** The same for the command `siteward`. */
export async function ensureCliBuild(log: (line: string) => void): Promise<void> {
  await ensureBuild(CLI_FOLDER, CLI_COMMAND, sourcesOf(CLI_FOLDER), () => log('Building the command siteward.'));
}

/** The same for the command `siteward-contract`. */
export async function ensureSuiteBuild(): Promise<void> {
  await ensureBuild(SUITE_FOLDER, 'dist/index.d.ts', sourcesOf(SUITE_FOLDER), () => undefined);
}

/** The same for the contract package. */
export async function ensureContractBuild(): Promise<void> {
  if (!(await isStale(join(CONTRACT_FOLDER, 'dist/contract/src/client/route-table.js'), sourcesOf(CONTRACT_FOLDER))))
    return;
  await run('npx', ['tsx', 'scripts/build.ts'], { cwd: CONTRACT_FOLDER, timeout: 5 * 60_000 });
}

/** Builds or packs the contract while no other test file does, because every build begins by deleting the one before. */
export async function whilePacking<Made>(act: () => Promise<Made>): Promise<Made> {
  const take = () =>
    mkdir(PACKING).then(
      () => true,
      () => undefined,
    );
  await waitFor(take, 'the packing of another test', 5 * 60_000);
  try {
    return await act();
  } finally {
    await endPacking();
  }
}

/** Lets the next one pack; also called before the first one, in case an earlier run was killed. */
export async function endPacking(): Promise<void> {
  await mkdir(dirname(PACKING), { recursive: true });
  await rm(PACKING, { recursive: true, force: true });
}

async function ensureBuild(folder: string, built: string, sources: readonly string[], tell: () => void): Promise<void> {
  if (!(await isStale(resolve(folder, built), sources))) return;
  tell();
  await run('npx', ['vite', 'build'], { cwd: folder, timeout: 5 * 60_000 });
}

/** The arguments for `node` in the API's folder: the built server if it is up to date, otherwise its source through tsx. */
export async function serverArguments(): Promise<string[]> {
  const built = join(API_FOLDER, 'dist/server.js');
  return (await isStale(built, sourcesOf(API_FOLDER))) ? ['--import', 'tsx', 'src/server.ts'] : [built];
}

/**
 * The URL path of the chunk that a source file of the web application was built into.
 *
 * @param source - for example `src/app/pages/calendar.tsx`
 */
export async function chunkOf(source: string): Promise<string> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile(join(WEB_FOLDER, 'dist/.vite/manifest.json'), 'utf8'),
  );
  const file = manifest[source]?.file;
  if (file === undefined) throw new Error(`${source} has no chunk of its own.`);
  return `/${file}`;
}
