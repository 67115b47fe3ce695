import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Stack, startStack } from '../harness/stack.ts';
import { blocksOf } from './guide.ts';

const run = promisify(execFile);
const GUIDE = 'docs/guides/test-against-failures.md';
const FILE = 'failures.test.ts';
// Where the packages of the workspace are found, as they are in the project of the guide.
const FOLDER = resolve(import.meta.dirname, '../test-results/guide');

let stack: Stack | undefined;
beforeAll(async () => {
  stack = await startStack();
  await mkdir(FOLDER, { recursive: true });
});
afterAll(async () => {
  await stack?.stop();
  await rm(FOLDER, { recursive: true, force: true });
});

it('the tests of the guide pass as they stand in it', async () => {
  const code = (await blocksOf(GUIDE)).find(({ mark }) => mark === `file=${FILE}`)?.text ?? '';
  await writeFile(join(FOLDER, FILE), code);
  const env = { ...process.env, SITEWARD_URL: stack?.url, FORCE_COLOR: '0' };
  const node = run(process.execPath, ['--import', 'tsx', '--test', '--test-reporter', 'tap', FILE], {
    cwd: FOLDER,
    env,
  });
  const { stdout } = await node.catch((error: Error & { stdout?: string }) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  const tests = code.match(/^test\(/gm)?.length ?? 0;
  expect(tests).toBeGreaterThan(0);
  expect(stdout).toContain(`# pass ${tests}\n`);
});
