import { readdirSync, readFileSync } from 'node:fs';
import { REASONS } from '@siteward/contract';
import { expect, it } from 'vitest';

/**
 * Reasons of refusals that no API test expected by their code when this list was written: if another one were given instead, people
 * would read the wrong explanation and hardly any test would notice. The list does not grow: a new reason gets a test that names
 * it.
 */
const UNEXPECTED: readonly string[] = [
  'access-changed',
  'check-field',
  'database-away',
  'email-of-another-member',
  'exists-already',
  'file-incomplete',
  'file-kept-too-late',
  'file-with-many-columns',
  'file-with-many-people',
  'file-without-people',
  'not-a-rule',
  'not-own-message',
  'on-our-side',
  'provider-without-being-one',
  'removal-stays',
  'reporter-for-triage',
  'rows-beyond-database',
  'site-code-taken-elsewhere',
  'site-of-another',
  'sites-of-another',
  'too-many-entries',
  'too-many-plan-dates',
  'unknown-provider-of-member',
  'unknown-ticket-assignee',
  'unknown-watchers',
  'unknown-work-order',
];

const SOURCE = new URL('../', import.meta.url);
/** Leaves out words that are only compared with, and not given as a reason. */
const WORDS = /(?<!=== )(['"`])([a-z]+(?:-[a-z]+)*)\1/g;

it('every reason of a refusal is expected by a test', () => {
  const given = new Set<string>();
  const expected = new Set<string>();
  for (const path of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.endsWith('reasons-expected.test.ts')) continue;
    const text = readFileSync(new URL(path, SOURCE), 'utf8');
    const isTest = /\.test\.ts$|-testing\.ts$|^contract-tests\//.test(path);
    // Also finds reasons that are chosen between two, or given by another function.
    for (const [, , word = ''] of text.matchAll(WORDS))
      if (isTest || word in REASONS) (isTest ? expected : given).add(word);
  }
  expect(given.size).toBeGreaterThan(100);
  expect([...given].filter((code) => !expected.has(code) && !UNEXPECTED.includes(code))).toEqual([]);
  expect(UNEXPECTED.filter((code) => !given.has(code))).toEqual([]);
});
