import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterQuery, keepWithin, type ListView, PAGE_SIZES, readListView, writeListView } from './list-view.ts';

const options = { limit: 10, sorts: ['name', 'roleName'], filters: ['type', 'role'] } as const;
const read = (query: string) => readListView(new URLSearchParams(query), options);
const DEFAULTS = { page: 1, limit: 10, search: '', sort: undefined, filters: {}, hidden: [] };

describe('readListView', () => {
  it('has defaults', () => expect(read('')).toEqual(DEFAULTS));

  it('reads a complete view', () => {
    expect(read('page=3&limit=50&search=ann&sort=-name&type=staff,customer,,staff&role=,&hide=sites,type')).toEqual({
      page: 3,
      limit: 50,
      search: 'ann',
      sort: '-name',
      filters: { type: ['staff', 'customer'] },
      hidden: ['sites', 'type'],
    });
  });

  it.each(['page=0', 'page=-1', 'page=1e3', 'page=x', 'limit=7', 'limit=0x10', 'sort=email', 'sort=--name', 'other=1'])(
    'ignores %s',
    (query) => expect(read(query)).toEqual(DEFAULTS),
  );

  it('reads no more values for a filter than the API takes', () => {
    const values = Array.from({ length: 25 }, (_, at) => `role-${at}`);
    expect(read(`role=${values.join()}`).filters).toEqual({ role: values.slice(0, 20) });
  });

  it('reads no more of a search than the API takes, and no impossible page', () => {
    expect(read(`search=+${'x'.repeat(120)}`).search).toBe('x'.repeat(100));
    expect(['9', '99999', '100000', '1 ', ' 1', '１'].map((page) => read(`page=${page}`).page)).toEqual([
      9, 99_999, 1, 1, 1, 1,
    ]);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (query) => read(query).page > 0));
  });
});

describe('writeListView', () => {
  const write = (query: string, change: Partial<ListView<'name' | 'roleName', 'type' | 'role'>>) =>
    writeListView(new URLSearchParams(query), change, options).toString();

  it.each([
    ['page=3', { search: 'ann' }, 'search=ann'],
    ['page=3', { sort: '-name' as const }, 'sort=-name'],
    ['page=3&type=staff', { filters: {} }, ''],
    ['page=3&type=staff', { filters: { type: ['staff', 'customer'], role: [] } }, 'type=staff%2Ccustomer'],
    ['page=3', { limit: 20 }, 'limit=20'],
    ['page=3&limit=20', { limit: 10 }, ''],
    ['page=3', { hidden: ['type'] }, 'page=3&hide=type'],
    ['search=ann', { page: 2 }, 'search=ann&page=2'],
    ['dialog=invite&page=2', { page: 1 }, 'dialog=invite'],
  ])('changes %j with %j to %j', (query, change, expected) => expect(write(query, change)).toBe(expected));

  it('is read back as it was written', () => {
    const view = fc.record({
      page: fc.integer({ min: 1, max: 99_999 }),
      sort: fc.constantFrom('name', '-name', 'roleName', '-roleName', undefined),
      limit: fc.constantFrom(...PAGE_SIZES),
      search: fc.string({ maxLength: 100 }).map((text) => text.trim()),
      filters: fc.record(
        { type: fc.uniqueArray(fc.stringMatching(/^[^,]+$/), { minLength: 1, maxLength: 20 }) },
        { requiredKeys: [] },
      ),
      hidden: fc.subarray(['sites', 'type', 'role']),
    });
    fc.assert(
      fc.property(view, ({ page, ...set }) => {
        const narrowed = writeListView(new URLSearchParams(), set, options);
        const turned = writeListView(narrowed, { page }, options);
        expect(readListView(turned, options)).toEqual({ page, ...set });
      }),
    );
  });
});

describe('columns that are hidden by default', () => {
  const withExtra = { ...options, extra: ['cost', 'plan'] };
  const hidden = (query: string) => readListView(new URLSearchParams(query), withExtra).hidden.toSorted();

  it.each([
    ['', ['cost', 'plan']],
    ['show=plan', ['cost']],
    ['show=plan,cost', []],
    ['hide=type&show=plan', ['cost', 'type']],
  ])('are hidden unless %j shows them: %j', (query, expected) => expect(hidden(query)).toEqual(expected));

  it('are in the address if they are shown, and other columns if they are hidden', () => {
    fc.assert(
      fc.property(
        fc.subarray(['type', 'role', 'cost', 'plan']),
        fc.constantFrom('', 'show=cost&hide=type'),
        (keys, before) => {
          const params = writeListView(new URLSearchParams(before), { hidden: keys }, withExtra);
          expect(hidden(params.toString())).toEqual(keys.toSorted());
          const split = (extra: boolean) =>
            ['type', 'role', 'cost', 'plan'].filter((key) => withExtra.extra.includes(key) === extra);
          expect([params.get('hide'), params.get('show')]).toEqual([
            split(false)
              .filter((key) => keys.includes(key))
              .join(',') || null,
            split(true)
              .filter((key) => !keys.includes(key))
              .join(',') || null,
          ]);
        },
      ),
    );
  });
});

it('filters go to the API with the values that it takes, and are left out if they have none', () => {
  const query = filterQuery(
    { type: ['staff', 'robot', 'customer'], role: ['x'], site: [], tag: undefined },
    (value) => {
      return ['staff', 'customer'].includes(value);
    },
  );
  expect(query).toEqual({ type: 'staff,customer' });
});

it.each([
  [{ status: 'open' }, 'the same tab', { status: 'open', page: 1 }, ['before']],
  [{ status: 'open' }, 'another tab', { status: 'done' }, undefined],
  [{ status: 'open' }, 'all', {}, undefined],
  [{ status: 'open' }, 'nothing', undefined, undefined],
  [{ status: undefined }, 'one tab', { status: 'open' }, undefined],
  [{ status: undefined }, 'all', { page: 1 }, ['before']],
  [{ status: undefined }, 'nothing', undefined, undefined],
  [{ status: 'open', assignee: 'me' }, 'the same tab', { assignee: 'me', status: 'open', page: 2 }, ['before']],
  [{ status: 'open', assignee: 'me' }, 'another tab', { status: 'open' }, undefined],
] as const)('while %j is loading after a page of %s, the list shows what is expected', (tab, _, query, expected) => {
  expect(keepWithin(tab)(['before'], { queryKey: ['workOrders', 'list', query] })).toEqual(expected);
});
