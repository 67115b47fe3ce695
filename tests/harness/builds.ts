import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGES = ['packages/domain', 'packages/contract', 'packages/ui'];

/** The folders of the applications. */
export const API_FOLDER = join(ROOT, 'apps/mock-api');
export const WEB_FOLDER = join(ROOT, 'apps/web');
const PUBLIC_PAGES_FOLDER = join(ROOT, 'apps/public-pages');
const CLI_FOLDER = join(ROOT, 'apps/cli');
const SUITE_FOLDER = join(ROOT, 'packages/contract-suite');

/** The built command `siteward`. */
export const CLI_COMMAND = join(CLI_FOLDER, 'dist/siteward.js');
/** The built command `siteward-contract`, and the accounts of the demo data for it. */
export const SUITE_COMMAND = join(SUITE_FOLDER, 'bin/siteward-contract.mjs');
export const SUITE_ACCOUNTS = join(SUITE_FOLDER, 'accounts.demo.json');

/**
 * Whether what was built is missing, or older than a source it was made of.
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
 * Builds the web application, and the pages for people without an account, unless their builds are there and newer than all
 * their sources.
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
  await ensureBuild(SUITE_FOLDER, 'dist/cli.js', sourcesOf(SUITE_FOLDER), () => undefined);
}

async function ensureBuild(folder: string, built: string, sources: readonly string[], tell: () => void): Promise<void> {
  if (!(await isStale(resolve(folder, built), sources))) return;
  tell();
  await run('npx', ['vite', 'build'], { cwd: folder, timeout: 5 * 60_000 });
}

/** The arguments for `node`, in the API's folder: the built server where it is up to date, else its source through tsx. */
export async function serverArguments(): Promise<string[]> {
  const built = join(API_FOLDER, 'dist/server.js');
  return (await isStale(built, sourcesOf(API_FOLDER))) ? ['--import', 'tsx', 'src/server.ts'] : [built];
}

/**
 * The path in the URL of the chunk that a source of the web application was built into.
 *
 * @param source - such as `src/app/pages/calendar.tsx`
 */
export async function chunkOf(source: string): Promise<string> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile(join(WEB_FOLDER, 'dist/.vite/manifest.json'), 'utf8'),
  );
  const file = manifest[source]?.file;
  if (file === undefined) throw new Error(`${source} has no chunk of its own.`);
  return `/${file}`;
}
