import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createRepository } from './scripts.ts';

const LINE = 'const line = 1;\n';
const ROUTES = 'apps/mock-api/src/modules/members/members.routes.ts';
const READ = 'export const members = {\n  list: () => ({ ...listMembers() }),\n  get: () => getMember(),\n};\n';

/** The report on a house in which every bound holds, plus some added or changed files. */
async function houseWith(more: Record<string, string> = {}) {
  const { root, write, run } = await createRepository();
  await write({
    'packages/domain/package.json': { name: '@siteward/domain', exports: { '.': './src/index.ts' } },
    'packages/domain/src/index.ts': "export * from './rule.ts';\n",
    'packages/domain/src/rule.ts': `export const rule = 1;\n${LINE.repeat(80)}`,
    [ROUTES]: `import { getMember } from './get-member.ts';\nimport { listMembers } from './members.service.ts';\n${READ}${LINE.repeat(70)}`,
    'apps/mock-api/src/modules/members/get-member.ts': `export function getMember() {}\n${LINE.repeat(80)}`,
    'apps/mock-api/src/modules/members/members.service.ts': `import { rule, type Rule } from '@siteward/domain';\nimport type { Member } from './member.ts';\nexport function listMembers(): Member {\n  return rule;\n}\n${LINE.repeat(80)}`,
    'apps/mock-api/src/modules/members/member.ts': `export type Member = number;\n${LINE.repeat(80)}`,
    'apps/web/src/app/pages/members.tsx': `import { MembersScreen } from '#features/members/members-screen.tsx';\nexport function Component() {\n  return <MembersScreen />;\n}\n${LINE.repeat(70)}`,
    'apps/web/src/features/members/members-screen.tsx': `export function MembersScreen() {}\n${LINE.repeat(80)}`,
    ...more,
  });
  execFileSync('git', ['init', '-q'], { cwd: root });
  return run('house.mjs');
}

describe('the house in numbers', () => {
  it('follows what a read and a screen use, through re-exports, without types and other calls', async () => {
    const { code, stdout } = await houseWith();
    // The bounds may be lowered.
    expect(stdout).toMatch(
      /^2 of \d+ files that the list of members goes through in the API\n1 \.\.\. and rules of packages\/$/m,
    );
    expect(stdout).toMatch(/^2 of \d+ files that its screen goes through/m);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringContaining('OVER') });
  });

  const among = (count: number, nameOf: (at: number) => string, text: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), text]));
  const part = `export const line = 1;\n${LINE.repeat(80).replaceAll('line', 'other')}`;
  const using = (count: number, folder: string) =>
    Array.from({ length: count }, (_, at) => `import { line as l${at} } from '${folder}/part-${at}.ts';\n`).join('');
  const usingBoth = Array.from(
    { length: 20 },
    (_, at) => `import { line as l${at} } from '#features/sites/${at % 2}/part-${at}.ts';\n`,
  ).join('');
  const named = (count: number) => Array.from({ length: count }, (_, at) => `l${at}`).join(', ');
  const beside = (at: number) => `apps/web/src/lib/part-${at}.ts`;
  const all = (count: number) => using(count, '.');

  it.each([
    [
      'a file grows beyond 300 lines',
      { 'apps/web/src/lib/long.ts': LINE.repeat(301) },
      'apps/web/src/lib/long.ts (301)',
    ],
    [
      'a feature has more than 15 files in a folder',
      among(16, (at) => `apps/web/src/features/roles/part-${at}.ts`, LINE.repeat(80)),
      '  apps/web/src/features/roles\n',
    ],
    [
      'more small files have one neighbour each than may',
      { ...among(16, beside, LINE), 'apps/web/src/lib/whole.ts': `${all(16)}${LINE.repeat(80)}` },
      ' files of at most 40 lines that only the file beside them uses  OVER\n  apps/web/src/lib/part-0.ts (1)\n',
    ],
    [
      'the read of a list goes through more than 5 files of its own area',
      {
        ...among(5, (at) => `apps/mock-api/src/modules/sites/part-${at}.ts`, part),
        'apps/mock-api/src/modules/sites/sites.routes.ts': `${using(5, '.')}export const sites = {\n  list: () => [${named(5)}],\n};\n${LINE.repeat(70)}`,
      },
      ' files of their own area  OVER\n  apps/mock-api/src/modules/sites/sites.routes.ts (78)\n',
    ],
    [
      'a second page goes through more than 20 files of its own',
      {
        ...among(20, (at) => `apps/web/src/features/sites/${at % 2}/part-${at}.ts`, part),
        ...among(
          2,
          (at) => `apps/web/src/app/pages/long-${at}.tsx`,
          `${usingBoth}export const all = [${named(20)}];\n${LINE.repeat(60)}`,
        ),
      },
      'without components/, lib/ and packages/  OVER\n  apps/web/src/app/pages/long-0.tsx (81)\n  apps/web/src/app/pages/long-1.tsx (81)\n',
    ],
  ])('fails if %s', async (_, more, words) => {
    const { code, stdout } = await houseWith(more);
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining(words) });
  });

  it('tolerates small files that have tests, several users or a neighbour that loads them later', async () => {
    const { stdout } = await houseWith({
      ...among(3, beside, LINE),
      'apps/web/src/lib/part-0.test.ts': LINE,
      'apps/web/src/lib/whole.ts': `${all(2)}void import('./part-2.ts');\n${LINE.repeat(80)}`,
      'apps/web/src/app/other.ts': `import { line } from '#lib/part-1.ts';\n${LINE.repeat(80)}`,
    });
    expect(stdout).toMatch(/^0 of \d+ files of at most 40 lines/);
  });

  it('tolerates small files that the entry of their package re-exports', async () => {
    const { stdout } = await houseWith({
      'packages/domain/src/index.ts': "export * from './rule.ts';\nexport { line } from './small.ts';\n",
      'packages/domain/src/small.ts': LINE,
    });
    expect(stdout).toMatch(/^0 of \d+ files of at most 40 lines/);
  });

  it('tolerates the samples of a small area', async () => {
    const samples = 'packages/contract-suite/src/samples';
    const { stdout } = await houseWith({
      ...among(5, (at) => `${samples}/part-${at}.ts`, LINE),
      [`${samples}/index.ts`]: `${all(5)}${LINE.repeat(80)}`,
    });
    expect(stdout).toMatch(/^0 of \d+ files of at most 40 lines/);
  });
});
