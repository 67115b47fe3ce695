import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PUBLIC_SOURCES, SOURCES, UI_SOURCES } from '#testing/sources.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** The texts of all tests in a folder and of what they share, but this one's. */
function testsIn(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$|-testing\.tsx?$|^testing\//.test(file) && !file.endsWith('heard.test.ts'))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
    .join('\n');
}

/** The events that files listen for by themselves, rather than through React. */
function heardIn(sources: Readonly<Record<string, string>>): Set<string> {
  return new Set(
    Object.values(sources).flatMap((text) =>
      Array.from(text.matchAll(/addEventListener\('(\w+)'/g), ([, event = '']) => event),
    ),
  );
}

const PACKAGES = [
  ['apps/web/src', SOURCES],
  ['apps/public-pages/src', PUBLIC_SOURCES],
  ['packages/ui/src', UI_SOURCES],
] as const;

/** What tests cause by moving the focus. */
const CAUSED: Record<string, string[]> = {
  'apps/web/src': ['focusin'],
  'apps/public-pages/src': [],
  'packages/ui/src': ['focusin'],
};

/** How a test sends an event: as one, by a helper, by calling what was registered for it, or by a method such as `abort()`. */
const sends = (event: string) =>
  new RegExp(String.raw`Event\('${event}'|fireEvent\.${event}\b|get\('${event}'\)\?\.\(|\.${event}\(`, 'i');

it('sends in some test of a package whatever the package listens for', () => {
  const heard = PACKAGES.map(([folder, sources]) => [folder, heardIn(sources), testsIn(folder)] as const);
  expect(heard.reduce((sum, [, events]) => sum + events.size, 0)).toBeGreaterThan(25);
  const unsent = heard.map(([folder, events, tests]) => [
    folder,
    [...events].filter((event) => !sends(event).test(tests)),
  ]);
  expect(Object.fromEntries(unsent)).toEqual(CAUSED);
});
