import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const VERSION = '143.0.4';
const PACKAGE = `@sparticuz/chromium@${VERSION}`;
const FETCH_MS = 10 * 60_000;
const UNPACK_MS = 2 * 60_000;

// With Amazon's variable set, the package also unpacks the few libraries that a bare machine lacks.
const UNPACK = {
  script: 'const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath();',
  env: { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
};

/** A program and the environment variables that it needs. */
export type ChromiumProgram = { path: string; env: Record<string, string> };

/** The outside programs; tests replace them with their own. */
export interface NpmTools {
  /** Installs the package into the folder. */
  install(folder: string): Promise<void>;
  /** Unpacks the browser of the package in `folder` into `target`. */
  unpack(folder: string, target: string): Promise<void>;
  /**
   * Runs the program to see whether it works.
   *
   * @throws When it does not.
   */
  tryOut(program: ChromiumProgram): Promise<void>;
}

/** Where to keep the browser, where to report progress, and the programs to use. */
export interface NpmSearch {
  cacheDir: string;
  log: (line: string) => void;
  tools?: NpmTools;
}

const realTools: NpmTools = {
  async install(folder) {
    const npm = join(dirname(process.execPath), process.platform === 'win32' ? 'npm.cmd' : 'npm');
    const options = ['--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
    await run(existsSync(npm) ? npm : 'npm', ['install', ...options, PACKAGE], { cwd: folder, timeout: FETCH_MS });
  },
  async unpack(folder, target) {
    const env = { ...process.env, ...UNPACK.env, TMPDIR: target };
    await run(process.execPath, ['--input-type=module', '--eval', UNPACK.script], {
      cwd: folder,
      env,
      timeout: UNPACK_MS,
    });
  },
  async tryOut({ path, env }) {
    await run(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 20_000 });
  },
};

/** The user's cache folder for this version of the browser. */
export function chromiumCacheDir(env: NodeJS.ProcessEnv): string {
  return join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'siteward', 'chromium', VERSION);
}

function programIn(folder: string): ChromiumProgram {
  const fonts = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  return { path: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), ...fonts } };
}

/**
 * Finds the Chromium in npm's package `@sparticuz/chromium`, fetching it once into `cacheDir`. A cached one is tried, and fetched
 * again if it is broken. Only for Linux x64.
 *
 * @throws When npm, the unpacking or the program fails.
 */
export async function chromiumFromNpm({ cacheDir, log, tools = realTools }: NpmSearch): Promise<ChromiumProgram> {
  const program = programIn(cacheDir);
  if (existsSync(cacheDir)) {
    try {
      await tools.tryOut(program);
      return program;
    } catch {
      log(`The Chromium in ${cacheDir} does not run; it is fetched anew.`);
      await rm(cacheDir, { recursive: true, force: true });
    }
  }
  log(`Fetching ${PACKAGE} (72 MB) with npm into ${cacheDir}; this happens once.`);
  await mkdir(dirname(cacheDir), { recursive: true });
  const work = await mkdtemp(`${cacheDir}.tmp-`);
  try {
    const [installed, unpacked] = [join(work, 'npm'), join(work, 'unpacked')];
    await Promise.all([mkdir(installed), mkdir(unpacked)]);
    await tools.install(installed);
    await tools.unpack(installed, unpacked);
    await tools.tryOut(programIn(unpacked));
    // Another process may have been faster; its browser is just as good.
    await rename(unpacked, cacheDir).catch((error: unknown) => {
      if (!existsSync(cacheDir)) throw error;
    });
    return program;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
