import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const LINK = "import { Link } from 'react-router-dom';";
const of = (source: string) => `import { one } from '${source}';`;

/**
 * What a file in each folder must not import. For the features, `members` stands for files directly in one and `members/seats`
 * for its parts.
 */
const REFUSED: Record<string, readonly string[]> = {
  'packages/domain/src/a.ts': ['zod', '@siteward/contract', '#b.ts'].map(of),
  'packages/contract/src/a.ts': [of('@ts-rest/core')],
  'packages/ui/src/a.ts': ['@siteward/domain', 'react-router-dom', '@tanstack/react-query', '@ts-rest/core'].map(of),
  'apps/web/src/app/a.ts': [LINK],
  'apps/web/src/lib/a.ts': [...['#app/router.tsx', '#features/members/queries.ts'].map(of), LINK],
  'apps/web/src/components/a.ts': [...['#app/router.tsx', '#features/members/queries.ts'].map(of), LINK],
  'apps/web/src/features/members/a.ts': [
    ...['#app/router.tsx', '#features/roles/queries.ts', '../roles/queries.ts'].map(of),
    LINK,
  ],
  'apps/web/src/features/members/seats/a.ts': [
    ...['#app/router.tsx', '#features/members/queries.ts', '../../roles/queries.ts', '../history/b.ts'].map(of),
    LINK,
  ],
  ...Object.fromEntries(
    ['agenda', 'board', 'calendar', 'detail', 'list'].map((part) => [
      `apps/web/src/features/work-orders/${part}/a.ts`,
      [
        ...['#app/router.tsx', '#features/roles/queries.ts', '../../roles/queries.ts', '../facts/order-facts.tsx'].map(
          of,
        ),
        LINK,
      ],
    ]),
  ),
  'apps/mock-api/src/database/a.ts': [
    ...['#mail/a.ts', '#modules/a.ts', '#plugins/a.ts', '../mail/a.ts', '../modules/a.ts', '../plugins/a.ts'],
    ...['#app.ts', 'fastify'],
  ].map(of),
  'apps/mock-api/src/modules/sites/sites.routes.ts': [
    ...['mongoose', './site.model.ts', '#modules/sites/site.model.ts', '#database/model.ts', '#local-mongod/a.ts'],
  ].map(of),
  'apps/mock-api/src/modules/sites/sites.service.ts': [
    ...['fastify', './sites.routes.ts', '#modules/roles/roles.routes.ts', '#plugins/a.ts', '#app.ts'],
  ].map(of),
  ...Object.fromEntries(
    ['csv', 'lists', 'names', 'records'].map((room) => [
      `apps/mock-api/src/modules/${room}/a.ts`,
      ['fastify', '#modules/sites/sites.model.ts', '../sites/sites.model.ts', '#plugins/a.ts', '#app.ts'].map(of),
    ]),
  ),
};

/** What the same files may import, to show that no rule refuses what is needed. */
const TAKEN: Record<string, readonly string[]> = {
  'packages/domain/src/a.ts': ['./b.ts', '../b.ts'].map(of),
  'packages/domain/src/a.test.ts': [of('vitest')],
  'packages/contract/src/base.ts': [of('@ts-rest/core')],
  'packages/ui/src/a.ts': ['react', '#lib/cx.ts'].map(of),
  'apps/web/src/lib/a.ts': [
    ...['#components/link.tsx', '@siteward/domain'].map(of),
    "import { useLocation } from 'react-router-dom';",
  ],
  'apps/web/src/features/members/a.ts': [
    './queries.ts',
    './seats/a.ts',
    '#lib/calls/api.ts',
    '#components/link.tsx',
  ].map(of),
  'apps/web/src/features/members/seats/a.ts': ['../queries.ts', '../member-panel.tsx', './b.ts'].map(of),
  'apps/web/src/features/work-orders/board/a.ts': ['../queries.ts', '../changes/in-turn.ts', '../list-frame.tsx'].map(
    of,
  ),
  'apps/mock-api/src/database/a.ts': ['mongoose', '#clock.ts'].map(of),
  'apps/mock-api/src/modules/sites/sites.routes.ts': ['./sites.service.ts', '@siteward/contract'].map(of),
  'apps/mock-api/src/modules/sites/sites.service.ts': ['./site.model.ts', '#database/model.ts'].map(of),
  'apps/mock-api/src/modules/names/a.ts': ['#modules/models.ts', '#database/scoped.ts', './b.ts'].map(of),
};

type Diagnostic = { location: { path: string; start: { line: number } } };

/** The folder of a repository with these files, one line per import, and Biome's rules. */
let folder = '';
let refused = new Set<string>();
const place = (kind: 'refused' | 'taken', file: string, line: string) => `${kind} ${file}: ${line}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteward-imports-'));
  refused = new Set([...(await refusedIn('refused', REFUSED)), ...(await refusedIn('taken', TAKEN))]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function refusedIn(kind: 'refused' | 'taken', files: typeof REFUSED): Promise<string[]> {
  const root = join(folder, kind);
  await mkdir(root);
  await mkdir(join(root, 'scripts'));
  for (const file of ['biome.json', 'scripts/assertions.grit', 'scripts/object-fields.grit', 'scripts/waits.grit'])
    await copyFile(join(ROOT, file), join(root, file));
  for (const [file, lines] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), `${lines.join('\n')}\n`);
  }
  const rule = ['--only=style/noRestrictedImports', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=json'];
  const text = await outputOf(join(ROOT, 'node_modules/.bin/biome'), ['lint', ...rule, '.'], root);
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(text);
  return diagnostics.map(({ location: { path, start } }) => place(kind, path, files[path]?.[start.line - 1] ?? ''));
}

/** What a program writes to stdout, whatever its exit code. */
function outputOf(program: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve) => execFile(program, args, { cwd }, (_, stdout) => resolve(stdout)));
}

const cases = (files: typeof REFUSED) =>
  Object.entries(files).flatMap(([file, lines]) => lines.map((line) => [file, line] as const));

describe('a file', () => {
  it.each(cases(REFUSED))('%s is refused %s', (file, line) => {
    expect(refused).toContain(place('refused', file, line));
  });

  it.each(cases(TAKEN))('%s may have %s', (file, line) => {
    expect(refused).not.toContain(place('taken', file, line));
  });
});
