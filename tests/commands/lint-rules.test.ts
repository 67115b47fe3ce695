import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/**
 * For each rule of the house, except those on imports (import-rules.test.ts), a file that it refuses. Without these, nobody would
 * notice if a rule were switched off, because all existing code obeys it.
 */
const FAULTY: Record<string, readonly [file: string, source: string]> = {
  'lint/suspicious/noExplicitAny': ['packages/domain/src/any.ts', 'export const value: any = 1;'],
  'lint/suspicious/noImportCycles': [
    'packages/domain/src/cycle.ts',
    "import { back } from './back.ts';\nexport const there = () => back();",
  ],
  'lint/suspicious/noConsole': ['apps/web/src/lib/console.ts', "console.log('here');"],
  'lint/correctness/noUnusedImports': ['apps/web/src/lib/imports.ts', "import { one } from './two.ts';"],
  'lint/correctness/noUnusedVariables': ['apps/web/src/lib/variables.ts', 'const one = 1;'],
  'lint/correctness/useExhaustiveDependencies': [
    'apps/web/src/lib/dependencies.ts',
    "import { useEffect } from 'react';\nexport function useTitle(title: string) {\n  useEffect(() => {\n    document.title = title;\n  }, []);\n}",
  ],
  'lint/style/noDefaultExport': ['apps/web/src/lib/default.ts', 'export default 1;'],
  'lint/style/noNonNullAssertion': [
    'apps/web/src/lib/assertion.ts',
    'export const first = (list: string[]) => list[0]!.length;',
  ],
  'lint/style/useFilenamingConvention': ['apps/web/src/lib/wrongName.ts', 'export const one = 1;'],
  'lint/style/useImportType': [
    'apps/web/src/lib/type.ts',
    "import { Two } from './two.ts';\nexport const one = (two: Two) => String(two);",
  ],
  'lint/style/noRestrictedGlobals': [
    'apps/web/src/lib/storage.ts',
    "export const theme = () => localStorage.getItem('theme');",
  ],
  'lint/style/noProcessEnv': ['apps/mock-api/src/modules/sites/env.ts', 'export const port = process.env.PORT;'],
  'lint/nursery/noFloatingPromises': [
    'apps/web/src/lib/promise.ts',
    'async function ask(): Promise<void> {}\nexport function run() {\n  ask();\n}',
  ],
  plugin: ['packages/domain/src/spread.ts', 'export const both = { ...{ one: 1, two: 2 } };'],
  'plugin, of attributes': [
    'apps/web/src/lib/spread.tsx',
    'export const both = (one: string) => <p {...{ id: one, title: one }}>{one}</p>;',
  ],
  'plugin, of assertions that cannot fail': [
    'apps/web/src/lib/length.test.ts',
    "import { expect, it } from 'vitest';\nit('counts', () => expect([Math.random(), 2]).toHaveLength(2));",
  ],
  'plugin, of waits that no configuration lengthens': [
    'apps/web/src/lib/wait.test.ts',
    "import { expect, it, vi } from 'vitest';\nit('waits', () => vi.waitFor(() => expect(1).toBe(1)));",
  ],
  'plugin, of waits that a pause of the machine outlasts': [
    'apps/web/src/lib/short.test.ts',
    "import { expect, it } from 'vitest';\nit('waits', () => expect.poll(() => 1, { timeout: 5000 }).toBe(1));",
  ],
  'plugin, of the same without a name': [
    'apps/web/src/lib/shorter.test.ts',
    "import { expect, it, vi } from 'vitest';\nit('waits', () => vi.waitFor(() => expect(1).toBe(1), 10_000));",
  ],
};
/** The files that these import. */
const BESIDE = {
  'packages/domain/src/back.ts': "import { there } from './cycle.ts';\nexport const back = (): number => there();",
  'apps/web/src/lib/two.ts': 'export const one = 1;\nexport type Two = number;',
};

type Diagnostic = { category: string; severity: string; location: { path: string } };

let folder = '';
let found: Diagnostic[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteward-lint-'));
  await mkdir(join(folder, 'scripts'));
  for (const file of ['biome.json', 'scripts/assertions.grit', 'scripts/object-fields.grit', 'scripts/waits.grit'])
    await copyFile(join(ROOT, file), join(folder, file));
  for (const [file, source] of [...Object.values(FAULTY), ...Object.entries(BESIDE)]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${source}\n`);
  }
  const args = ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json', '.'];
  const text = await new Promise<string>((resolve) => {
    execFile(join(ROOT, 'node_modules/.bin/biome'), args, { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(text);
  found = diagnostics;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('what is refused', () => {
  it.each(Object.entries(FAULTY))('by %s', (rule, [file]) => {
    const errors = found.filter(({ location, severity }) => location.path === file && severity === 'error');
    expect(errors.map(({ category }) => category)).toContain(rule.split(',')[0]);
  });
});
