import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from './findings.ts';
import { byVersion, leastVersion, PLACES, versionFaults } from './version-rule.ts';

const change = (effect: Finding['effect']): Finding => ({
  effect,
  place: 'sites.get',
  calls: ['sites.get'],
  what: 'is gone',
});

describe('the least version', () => {
  it.each<[string, Finding[], string]>([
    ['1.2.3', [], '1.2.3'],
    ['1.2.3', [change('addition')], '1.3.0'],
    ['1.2.3', [change('addition'), change('breaking')], '2.0.0'],
  ])('after %s', (kept, changes, least) => {
    expect(leastVersion(kept, changes)).toBe(least);
  });

  it('is found by number among those that were kept', () => {
    expect(['1.10.0', '1.9.0', '2.0.0', '1.9.10'].sort(byVersion)).toEqual(['1.9.0', '1.9.10', '1.10.0', '2.0.0']);
    expect(() => byVersion('1.0', '1.0.0')).toThrow('1.0 is not a version such as 1.2.3');
  });
});

describe('the version as it is written', () => {
  const written = (version: string) => ({ kept: '1.2.0', package: version, document: version, changelog: version });

  it.each<[string, Finding[]]>([
    ['1.2.0', []],
    ['1.2.1', []],
    ['1.3.0', [change('addition')]],
    ['2.0.0', [change('addition')]],
    ['2.0.0', [change('breaking')]],
  ])('%s is right', (version, changes) => {
    expect(versionFaults(written(version), changes)).toEqual([]);
  });

  it.each<[string, Finding[], string]>([
    ['1.2.1', [change('addition')], '1.3.0'],
    ['1.3.0', [change('breaking')], '2.0.0'],
    ['1.1.0', [], '1.2.0'],
  ])('%s is too low', (version, changes, least) => {
    expect(versionFaults(written(version), changes)).toEqual([
      `package.json says ${version}; with these changes since 1.2.0 it has to be ${least} or later.`,
    ]);
  });

  it('is the same everywhere', () => {
    expect(versionFaults({ ...written('1.3.0'), document: '1.2.0', changelog: '1.4.0' }, [])).toEqual([
      'CONTRACT_VERSION in packages/contract/src/openapi/openapi.ts is 1.2.0, and package.json says 1.3.0.',
      'The first heading of packages/contract/CHANGELOG.md is 1.4.0, and package.json says 1.3.0.',
    ]);
  });

  it('is looked up in the places that state it', async () => {
    const read = (file: string) => readFile(join(import.meta.dirname, '../../../..', file), 'utf8');
    expect(await read(PLACES.document)).toMatch(/CONTRACT_VERSION = '\d+\.\d+\.\d+'/);
    expect(await read(PLACES.changelog)).toMatch(/^## \d+\.\d+\.\d+/m);
  });
});
