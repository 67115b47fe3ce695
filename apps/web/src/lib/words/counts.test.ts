import { LANGUAGES, type Language } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { siteNames } from '#lib/organization/site-names.ts';
import { speak } from '#testing/speak.ts';
import { countLabel, namesInLine, pageRangeLabel } from './counts.ts';

it.each<[Language, number, string]>([
  ['en', 0, '0'],
  ['en', 9999, '9999'],
  ['en', 10_000, '10,000+'],
  ['de', 10_000, '10.000+'],
  ['es', 10_000, '10.000+'],
  ['hi', 10_000, '10,000+'],
])('%s: %d is counted as %s', async (language, count, label) => {
  await speak(language);
  expect(countLabel(count)).toBe(label);
});

describe('the range of a page', () => {
  const capped = { page: 1000, limit: 10, total: 10_000, capped: true };
  it.each<[Language, Parameters<typeof pageRangeLabel>[0], string]>([
    ['en', undefined, '-- - -- of --'],
    ['en', { page: 1, limit: 10 }, '-- - -- of --'],
    ['en', { page: 1, limit: 10, total: 0 }, '0 - 0 of 0'],
    ['en', { page: 1, limit: 10, total: 32, capped: false }, '1 - 10 of 32'],
    ['en', { page: 5, limit: 10, total: 32 }, '0 - 0 of 32'],
    ['en', capped, '9991 - 10000 of 10,000+'],
    ['de', undefined, '-- - -- von --'],
    ['de', { page: 1, limit: 10, total: 32 }, '1 - 10 von 32'],
    ['de', capped, '9991 - 10000 von 10.000+'],
    ['es', { page: 1, limit: 10, total: 32 }, '1 - 10 de 32'],
    ['hi', { page: 1, limit: 10, total: 32 }, '32 में से 1 - 10'],
  ])('%s: for %j is %j', async (language, page, label) => {
    await speak(language);
    expect(pageRangeLabel(page)).toBe(label);
  });
});

describe('names of sites', () => {
  const [one, two, three] = ['Mill Street', 'Harbour Campus', 'South Depot'].map((name, index) => ({
    _id: String(index),
    name,
  }));
  const all = [one, two, three].flatMap((site) => site ?? []);
  const ids = all.map(({ _id }) => _id);
  it.each<[Language, string[], string]>([
    ['en', [], 'All sites'],
    ['en', ids, 'Mill Street, Harbour Campus, South Depot'],
    ['en', [...ids.slice(1), 'x'], 'Harbour Campus, South Depot and 1 other'],
    ['en', [...ids.slice(0, 1), 'x', 'y'], 'Mill Street and 2 others'],
    ['en', ['x'], '1 other site'],
    ['en', ['x', 'y'], '2 other sites'],
    ['de', [], 'Alle Standorte'],
    ['de', ids, 'Mill Street, Harbour Campus, South Depot'],
    ['de', [...ids.slice(1), 'x'], 'Harbour Campus, South Depot und 1 weiterer'],
    ['de', ['x', 'y'], '2 weitere Standorte'],
    ['es', [...ids.slice(0, 1), 'x', 'y'], 'Mill Street y 2 más'],
    ['es', ['x'], '1 centro más'],
    ['hi', [...ids.slice(0, 1), 'x', 'y'], 'Mill Street और 2 अन्य'],
    ['hi', ['x', 'y'], '2 अन्य साइटें'],
  ])('%s: %j', async (language, wanted, words) => {
    await speak(language);
    expect(siteNames(wanted, all)).toBe(words);
  });

  it.each(LANGUAGES)('%s: are separated by commas, however many there are', async (language) => {
    await speak(language);
    expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(namesInLine)).toEqual(['', 'A', 'A, B', 'A, B, C']);
  });
});
