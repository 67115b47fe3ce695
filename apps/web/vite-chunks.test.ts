import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS: Record<string, string> = { web: 'apps/web/src', domain: 'packages/domain/src', ui: 'packages/ui/src' };
const SOURCE = readFileSync(join(import.meta.dirname, 'vite-chunks.ts'), 'utf8');

/** The modules that a pattern such as `lib/forms/(?:form|record-form)` stands for. */
function modulesOf(pattern: string): string[] {
  const [, before = '', choice = '', after = ''] = /^(.*)\(\?:([^()]*)\)(.*)$/.exec(pattern) ?? [];
  return choice === '' ? [pattern] : choice.split('|').flatMap((each) => modulesOf(before + each + after));
}

it('the files that the build is split into name only modules that exist', () => {
  const named: string[] = [];
  for (const [, of = '', given = ''] of SOURCE.matchAll(/\b(web|domain|ui)\(([^;]*?)\)(?=,|\)[,;])/g)) {
    for (const [, pattern = ''] of given.matchAll(/'([^']+)'/g)) {
      for (const module of modulesOf(pattern)) named.push(`${FOLDERS[of]}/${module}`);
    }
  }
  expect(named.length).toBeGreaterThan(50);
  const gone = named.filter((each) => !existsSync(join(ROOT, `${each}.ts`)) && !existsSync(join(ROOT, `${each}.tsx`)));
  expect(gone).toEqual([]);
});
