import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '..');

function take(...options: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      join(FOLDER, 'node_modules/.bin/tsx'),
      ['screenshots.ts', ...options],
      { cwd: FOLDER },
      (error, _, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, said: stderr });
      },
    );
  });
}

it.each([
  ['a name that no screen has', ['--only', 'no-such-screen']],
  ['two looks at once', ['--only', 'members', '--look', '390-dark,1440-light']],
])('says that %s is not a screen, and how to ask for one, before it builds anything', async (_, options) => {
  const { code, said } = await take(...options);
  expect(code).toBe(1);
  expect(said).toMatch(/^No screen is wanted by these options\.\n\nTakes pictures/);
});
