import { describe, expect, it } from 'vitest';
import { ROUTES } from '../calls.ts';
import { disorderOf, isList } from './lists.ts';

const named = (...names: unknown[]) => names.map((name) => ({ name }));

describe('the order of a list', () => {
  it.each<[string, unknown[], unknown[], string | undefined]>([
    ['numbers', [1, 2, 10], [10, 2, 1], undefined],
    ['numbers in disorder', [1, 10, 2], [10, 2, 1], '10 before 2'],
    ['numbers that only go up', [1, 2, 3], [1, 2, 3], '1 before 2, downwards'],
    ['names in any capitals', ['alpha', 'Bravo'], ['Bravo', 'alpha'], undefined],
    ['names in disorder', ['Bravo', 'Alpha'], ['Bravo', 'Alpha'], 'Bravo before Alpha'],
    ['names by the numbers in them', ['Site 2', 'Site 10'], ['Site 10', 'Site 2'], undefined],
    ['names by their letters alone', ['Site 10', 'Site 2'], ['Site 2', 'Site 10'], undefined],
    ['times', ['2026-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z'], [], undefined],
    ['names that languages sort in different ways', ['Zoë', 'Ärger'], ['Ärger', 'Zoë'], undefined],
    ['values that some records lack', [1, null], [null, 1], undefined],
  ])('of %s', (_, up, down, expected) => {
    expect(disorderOf('name', named(...up), named(...down))).toBe(expected);
  });

  it('is checked for every call that answers with pages', () => {
    const lists = ROUTES.filter(isList).map(({ name }) => name);
    expect(lists).toEqual(expect.arrayContaining(['sites.list', 'members.list', 'audit.list', 'workOrders.history']));
    expect(lists).not.toContain('calendar.get');
  });
});
