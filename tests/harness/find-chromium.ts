import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type ChromiumProgram, chromiumCacheDir, chromiumFromNpm } from './npm-chromium.ts';

// The headless shell first: it opens a page with a quarter of the work.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** There is no browser to test with; the message is a single line that lists the remedies. */
export class NoChromiumError extends Error {
  override name = 'NoChromiumError';
  constructor(reason: string) {
    super(
      `No Chromium to test with (${reason}). Either install one (Debian: apt-get install chromium-headless-shell), or name one in CHROMIUM_PATH, or let npm reach its registry, from where one is fetched on Linux x64.`,
    );
  }
}

/** The inputs of the search; they are parameters so that tests need neither a network nor a browser. */
export interface ChromiumSearch {
  env: NodeJS.ProcessEnv;
  log: (line: string) => void;
  platform?: string;
  fromNpm?: typeof chromiumFromNpm;
}

async function firstThatRuns(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    if (await isProgram(path)) return path;
  }
  return undefined;
}

function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Finds a Chromium: the one named in `CHROMIUM_PATH`, else one on PATH, else (on Linux x64) the one from npm.
 *
 * @throws NoChromiumError when there is none.
 */
export async function findChromium(search: ChromiumSearch): Promise<ChromiumProgram> {
  const { env, log, platform = `${process.platform} ${process.arch}`, fromNpm = chromiumFromNpm } = search;
  const named = env['CHROMIUM_PATH'];
  if (named) {
    if (await isProgram(named)) return { path: named, env: {} };
    throw new NoChromiumError(`CHROMIUM_PATH=${named} is no program`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const installed = await firstThatRuns(platform.startsWith('darwin') ? [...onPath, ...MAC] : onPath);
  if (installed) return { path: installed, env: {} };
  if (platform !== 'linux x64') throw new NoChromiumError('none on PATH');
  return fromNpm({ cacheDir: chromiumCacheDir(env), log }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
    throw new NoChromiumError(`none on PATH; from npm: ${reason}`);
  });
}
