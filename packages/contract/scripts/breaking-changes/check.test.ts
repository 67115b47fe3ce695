import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkContract, runCheck } from './check.ts';
import type { Document } from './documents.ts';
import { documentOf, inAnswer, object, text } from './testing.ts';

const documentAt = (version: string, ...fields: string[]): Document => ({
  info: { version },
  ...documentOf({
    'sites.create': inAnswer(object(Object.fromEntries(fields.map((name) => [name, text])))),
    'sites.get': { path: '/api/sites/id', method: 'get' },
  }),
});

const NAMES = { '.': ['a', 'b'] };

/** A package with a contract: the versions kept so far, and the contract as it is now. */
async function packageOf(kept: readonly Document[], now: Document, version = String(now.info?.['version'])) {
  const folder = await mkdtemp(join(tmpdir(), 'siteward-contract-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'versions'));
  for (const each of kept) {
    const file = join(folder, 'versions', String(each.info?.['version']));
    await writeFile(`${file}.json`, JSON.stringify(each));
    await writeFile(`${file}.names.json`, JSON.stringify(NAMES));
  }
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(now, null, 2));
  await writeFile(join(folder, 'exported-names.json'), JSON.stringify(NAMES));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: '@siteward/x', version }));
  await writeFile(join(folder, 'CHANGELOG.md'), `# Changes\n\n## ${version} (2026-11-23)\n\n## 1.0.0\n`);
  return folder;
}

/** How the command ends in a package, and what it prints. */
function run(folder: string, ...args: string[]): { code: number; said: string } {
  const lines: string[] = [];
  const code = runCheck(args, (line) => lines.push(line), folder);
  return { code, said: lines.join('\n') };
}

describe('the check of the contract', () => {
  const before = [documentAt('1.9.0', 'a', 'b', 'c'), documentAt('1.10.0', 'a', 'b')];

  it('fails if clients of the last version break and the version does not say so, and keeps nothing', async () => {
    const folder = await packageOf(before, documentAt('1.11.0', 'a'));
    for (const args of [[], ['--keep']]) {
      expect(run(folder, ...args)).toEqual({
        code: 1,
        said: [
          'What breaks clients of 1.10.0 (1)',
          '- sites.create 200.b is no longer answered.',
          '    Answer the field still, besides what takes its place.',
          '',
          'package.json says 1.11.0; with these changes since 1.10.0 it has to be 2.0.0 or later.',
        ].join('\n'),
      });
    }
    expect((await readdir(join(folder, 'versions'))).toSorted()).toEqual(
      ['1.10.0', '1.9.0'].flatMap((kept) => [`${kept}.json`, `${kept}.names.json`]),
    );
  });

  it('fails for each place that states another version', async () => {
    const folder = await packageOf(before, documentAt('1.10.0', 'a', 'b', 'd'), '1.11.0');
    await writeFile(join(folder, 'CHANGELOG.md'), '# Changes\n\n## 1.10.0\n');
    expect(checkContract(folder)).toMatchObject({
      kept: '1.10.0',
      version: '1.11.0',
      faults: [
        'CONTRACT_VERSION in packages/contract/src/openapi/openapi.ts is 1.10.0, and package.json says 1.11.0.',
        'The first heading of packages/contract/CHANGELOG.md is 1.10.0, and package.json says 1.11.0.',
      ],
    });
    expect(run(folder).code).toBe(1);
  });

  it('fails if a name that clients import is gone, and says which one was added', async () => {
    const folder = await packageOf(before, documentAt('1.10.0', 'a', 'b'));
    await writeFile(join(folder, 'exported-names.json'), JSON.stringify({ '.': ['a', 'c'] }));
    expect(run(folder)).toEqual({
      code: 1,
      said: [
        'What breaks clients of 1.10.0 (1)',
        '- b of @siteward/x can no longer be imported.',
        '    Export it still, besides what takes its place.',
        '',
        'What has been added since 1.10.0 (1)',
        '- c of @siteward/x can be imported now.',
        '',
        'package.json says 1.10.0; with these changes since 1.10.0 it has to be 2.0.0 or later.',
      ].join('\n'),
    });
  });

  it('says what has been added, and keeps the version that is published', async () => {
    const now = documentAt('1.11.0', 'a', 'b', 'd');
    const folder = await packageOf(before, now);
    const added = 'What has been added since 1.10.0 (1)\n- sites.create 200.d is answered now.\n';
    expect(run(folder)).toEqual({ code: 0, said: added });
    expect(await readdir(join(folder, 'versions'))).toHaveLength(4);
    expect(run(folder, '--keep')).toEqual({ code: 0, said: `${added}\nKept as 1.11.0.` });
    expect(JSON.parse(await readFile(join(folder, 'versions/1.11.0.json'), 'utf8'))).toEqual(now);
    expect(JSON.parse(await readFile(join(folder, 'versions/1.11.0.names.json'), 'utf8'))).toEqual(NAMES);
    expect(run(folder)).toEqual({ code: 0, said: 'The contract is that of 1.11.0.' });
  });

  it('leaves a published version as it is if only the wording has changed', async () => {
    const now = { ...documentAt('1.10.0', 'a', 'b'), info: { version: '1.10.0', title: 'In other words' } };
    const folder = await packageOf(before, now);
    expect(run(folder, '--keep')).toEqual({
      code: 0,
      said: 'The contract is that of 1.10.0.\nKept as 1.10.0 before, which stays as it is.',
    });
    expect(JSON.parse(await readFile(join(folder, 'versions/1.10.0.json'), 'utf8'))).toEqual(before[1]);
  });

  it('needs a version to compare with', async () => {
    const folder = await packageOf([], documentAt('1.0.0', 'a'));
    expect(() => checkContract(folder)).toThrow('has no version');
  });
});
