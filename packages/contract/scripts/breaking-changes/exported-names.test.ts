import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exports as entries } from '../../package.json';
import { exportedNames, namesChanges } from './exported-names.ts';

/** The names that a package of these modules exports, with the first module as its only entry. */
async function namesOf(modules: Record<string, string>): Promise<readonly string[] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'siteward-names-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(modules)) await writeFile(join(folder, file), text);
  return exportedNames(folder, { '.': `./${Object.keys(modules)[0]}` })['.'];
}

describe('the names that clients import', () => {
  it('are those of a module, with types told apart', async () => {
    const text = `const local = 1; export const b = local, a = 2; export function f() {} export async function g() {}
      export type T = string; export interface I {} export class C {} export { local as l };`;
    expect(await namesOf({ 'index.ts': text })).toEqual(['C', 'a', 'b', 'f', 'g', 'l', 'type C', 'type I', 'type T']);
  });

  it('include those of modules that it re-exports, under the names that it gives them', async () => {
    const index = `export * from './all.ts'; export { one, type Two as Second } from './some.ts';
      export { C } from './some.ts'; export type { C as Shape } from './some.ts'; export * as all from './all.ts';`;
    const some = 'export const one = 1, other = 2; export type Two = 2; export class C {}';
    expect(
      await namesOf({ 'index.ts': index, 'all.ts': 'export const x = 1; export type X = 1;', 'some.ts': some }),
    ).toEqual(['C', 'all', 'one', 'type C', 'type Second', 'type Shape', 'type X', 'x']);
  });

  it.each([
    ["export * from 'zod';", 'exports what zod has'],
    ['export default 1;', 'has an export without a name of its own'],
    ['export const = 1;', 'index.ts: '],
  ])('are not guessed: %s', async (text, said) => {
    await expect(namesOf({ 'index.ts': text })).rejects.toThrow(said);
  });
});

it('those of the contract are in the repository: run `pnpm --filter @siteward/contract generate` and commit exported-names.json', async () => {
  const folder = join(import.meta.dirname, '../..');
  const kept: unknown = JSON.parse(await readFile(join(folder, 'exported-names.json'), 'utf8'));
  const names = exportedNames(folder, entries);
  expect(names).toEqual(kept);
  // The names listed as values are the ones that a program finds at run time.
  const found = Object.keys(await import(join(folder, entries['./client'])));
  expect(names['./client']?.filter((name) => !name.startsWith('type '))).toEqual(found.sort());
});

describe('a change of names', () => {
  const before = { '.': ['a', 'type T'], './client': ['createFetcher'], './openapi.json': [] };
  const changes = (now: Record<string, string[]>) =>
    namesChanges('@siteward/x', before, now).map(({ effect, place }) => `${effect}: ${place}`);

  it('is not reported if all of them are there', () => {
    expect(changes(before)).toEqual([]);
  });

  it('breaks clients if a name, an entry or a document goes, and is an addition if one comes', () => {
    expect(changes({ '.': ['a', 'T'], './client': ['createFetch'], './dev': ['d'] })).toEqual([
      ...['breaking: type T of @siteward/x', 'breaking: createFetcher of @siteward/x/client'],
      'breaking: @siteward/x/openapi.json',
      ...['addition: T of @siteward/x', 'addition: createFetch of @siteward/x/client'],
      ...['addition: @siteward/x/dev', 'addition: d of @siteward/x/dev'],
    ]);
  });
});
