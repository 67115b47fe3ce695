import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const SCRIPTS = join(import.meta.dirname, '../../scripts');

/** The files that scripts import from their own folder. */
const SHARED = ['test-suites.mjs'];

type Ended = { code: number; stdout: string; stderr: string };

/** A repository for a single test, in which one of the scripts of this one is run. */
export async function createRepository() {
  const root = await mkdtemp(join(tmpdir(), 'siteward-checks-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return {
    root,
    /** Writes files by path; an object is written as JSON. */
    write: async (files: Record<string, string | object>): Promise<void> => {
      for (const [file, content] of Object.entries(files)) {
        await mkdir(dirname(join(root, file)), { recursive: true });
        await writeFile(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
      }
    },
    /** Runs a script as the root's commands do, in a folder of the repository. */
    run: async (script: string, folder = '.'): Promise<Ended> => {
      await mkdir(join(root, 'scripts'), { recursive: true });
      for (const name of [script, ...SHARED]) await copyFile(join(SCRIPTS, name), join(root, 'scripts', name));
      return new Promise((resolve) => {
        const options = { cwd: join(root, folder) };
        execFile(process.execPath, [join(root, 'scripts', script)], options, (error, stdout, stderr) => {
          resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr });
        });
      });
    },
  };
}
