import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRepository } from './scripts.ts';

const ROOT = join(import.meta.dirname, '../..');
const STEPS = ['check', 'test', 'size'];

/** Runs `.ci/run` in a repository in which one step fails, or the tests add up to a failure, or neither. */
async function ran(failing?: string) {
  const { root, write } = await createRepository();
  const summary = failing === 'summary' ? '2 passed, 1 failed' : '3 passed, 0 failed';
  await write({
    'scripts/test-summary.mjs': `console.log('${summary}'); process.exit(${failing === 'summary' ? 1 : 0});`,
    // Without root, nothing gets installed.
    'bin/id': '#!/bin/sh\necho 1000\n',
    'bin/npx': `#!/bin/sh\necho "$3" >> "${root}/steps"\n[ "$3" != "${failing}" ]\n`,
  });
  for (const program of ['id', 'npx']) await chmod(join(root, 'bin', program), 0o755);
  await mkdir(join(root, '.ci'));
  await copyFile(join(ROOT, '.ci/run'), join(root, '.ci/run'));
  const path = [join(root, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(':');
  const ended = await new Promise<{ code: number; stdout: string }>((resolve) => {
    execFile('bash', [join(root, '.ci/run')], { env: { PATH: path } }, (error, stdout) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout });
    });
  });
  const steps = (await readFile(join(root, 'steps'), 'utf8')).trim().split('\n');
  return { ...ended, steps, last: ended.stdout.trim().split('\n').at(-1) };
}

describe('.ci/run', () => {
  it('takes all steps, and ends with the number of tests passed', async () => {
    expect(await ran()).toMatchObject({ code: 0, steps: STEPS, last: '3 passed, 0 failed' });
  });

  it.each(STEPS)('fails if %s does, still takes the other steps, and says so', async (step) => {
    const { code, steps, stdout, last } = await ran(step);
    expect({ code, steps, last }).toEqual({ code: 1, steps: STEPS, last: '3 passed, 0 failed' });
    expect(stdout).toContain('A step failed (see above).');
  });

  it('fails if a test has, whatever the step reported', async () => {
    expect(await ran('summary')).toMatchObject({ code: 1, steps: STEPS, last: '2 passed, 1 failed' });
  });
});

describe('the tasks that are never cached', () => {
  type Task = { cache?: boolean; dependsOn?: string[] };
  const tasks = async (): Promise<Record<string, Task>> => {
    const { tasks: all }: { tasks: Record<string, Task> } = JSON.parse(
      await readFile(join(ROOT, 'turbo.json'), 'utf8'),
    );
    return all;
  };

  // A task that reads files of other packages would count as done as long as its own package has not changed.
  it('are all except those that look at one package and its dependencies', async () => {
    const kept = Object.entries(await tasks()).filter(([, { cache }]) => cache !== false);
    expect(Object.fromEntries(kept.map(([name, { dependsOn }]) => [name, dependsOn ?? []]))).toEqual({
      transit: ['^transit'],
      'check:messages': ['transit'],
      typecheck: ['transit'],
      build: ['transit'],
      test: ['transit', '^build'],
    });
  });
});
