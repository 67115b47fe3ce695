import { MAX_LISTED } from '@siteward/domain';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { Filter } from '#database/model.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-order-record.ts';
import { WORK_ORDER_LIST } from '#modules/work-orders/work-orders.model.ts';
import { readNarrowed } from './narrowed-list.ts';

type Hints = { hint?: object; limit?: number };
const narrowing = ({ hint = {} }: Hints) => Object.keys(hint).slice(2, 4).join(' ');

/** Records with this many hits per index and these words. Notes which queries went to which index. */
function records(hits: Readonly<Record<string, number>>, words: readonly string[] = []) {
  const asked: string[] = [];
  const merged: unknown[] = [];
  const told = {
    list: async (filter: object = {}, options: Hints = {}) => {
      asked.push(`list ${narrowing(options)}`);
      merged.push(...(JSON.stringify(filter).match(/"\$in":\[[^\]]*\]/g) ?? []));
      return [{ _id: new Types.ObjectId() } as WorkOrderDoc];
    },
    count: async (_filter: object = {}, options: Hints = {}) => {
      asked.push(`count ${narrowing(options)}`);
      return Math.min(hits[Object.keys(options.hint ?? {})[2] ?? ''] ?? 0, options.limit ?? 0);
    },
    firstKey: async (filter: Filter<WorkOrderDoc>) => {
      const [[by, sought] = ['', {}]] = Object.entries(filter);
      const after = String(Object(sought).$gt ?? '');
      const next = words.find((word) => word > after);
      return next === undefined ? undefined : { [by]: next };
    },
  };
  return { told, asked, merged };
}

const lead = (...fields: string[]) => fields.map((by) => ({ by, filter: { [by]: 'x' } }));
const MANY = MAX_LISTED + 1;
const chills = (count: number) => Array.from({ length: count }, (_, index) => `chill${String(index).padStart(3, '0')}`);

describe('a narrowed list', () => {
  const read = (of: ReturnType<typeof records>, query: object, ...leads: string[]) =>
    readNarrowed(
      of.told,
      WORK_ORDER_LIST,
      { page: 1, limit: 10, ...query },
      {
        filter: {},
        leads: lead(...leads),
        byDefault: 'dueAt',
      },
    );

  it('that is not narrowed is read in its order', async () => {
    const of = records({ dueKey: 3 });
    expect((await read(of, {})).total).toBe(3);
    expect(of.asked).toEqual(['list dueKey _id', 'count dueKey _id']);
  });

  it('is counted once if there is no choice', async () => {
    const of = records({ assignees: MANY });
    expect(await read(of, { sort: '-createdAt' }, 'assignees')).toMatchObject({ total: MAX_LISTED, capped: true });
    expect(of.asked).toEqual(['list assignees createdAt', 'count assignees dueKey']);
  });

  it('is read by what leaves the least, or by the first if several leave as much', async () => {
    const of = records({ assignees: MANY, site: 7, status: MANY });
    await read(of, {}, 'assignees', 'status', 'site');
    expect(of.asked.slice(3)).toEqual(['list site dueKey', 'count site dueKey']);
    const alike = records({ assignees: MANY, status: MANY });
    await read(alike, {}, 'assignees', 'status');
    expect(alike.asked.slice(2)).toEqual(['list assignees dueKey', 'count assignees dueKey']);
  });

  it('is read by more hits from an index alone rather than by fewer that need their records read', async () => {
    const of = records({ assignees: 40, status: 5 });
    await read(of, {}, 'assignees', 'status');
    expect(of.asked.slice(2)).toEqual(['list assignees dueKey', 'count assignees dueKey']);
    const rare = records({ assignees: 40, status: 3 });
    await read(rare, {}, 'assignees', 'status');
    expect(rare.asked.slice(2)).toEqual(['list status dueKey', 'count status dueKey']);
  });

  it('is read by what its reader is limited to, whatever they search for', async () => {
    const of = records({ involved: MANY, words: 1 }, ['chiller']);
    const options = { filter: {}, leads: lead('involved'), isLimited: true, byDefault: 'dueAt' } as const;
    await readNarrowed(of.told, WORK_ORDER_LIST, { page: 1, limit: 10, search: 'chill' }, options);
    expect(of.asked).toEqual(['list involved dueKey', 'count involved dueKey']);
  });

  it('is counted further if there are many hits either way whose records must be read', async () => {
    const of = records({ tagKeys: 5 * MANY, assignees: 2 * MANY });
    await read(of, {}, 'tagKeys', 'assignees');
    expect(of.asked.slice(2)).toEqual([
      ...['count tagKeys dueKey', 'count assignees dueKey'],
      ...['list assignees dueKey', 'count assignees dueKey'],
    ]);
  });

  it('is read in its own order if many hits are left and no index has both, and sorted if few are', async () => {
    const many = records({ assignees: MANY });
    await read(many, { sort: 'number' }, 'assignees');
    expect(many.asked).toEqual(['count assignees dueKey', 'list number _id']);
    const few = records({ assignees: MAX_LISTED });
    await read(few, { sort: 'number' }, 'assignees');
    expect(few.asked).toEqual(['count assignees dueKey', 'list assignees dueKey', 'list ']);
  });

  it('is merged from the words that begin with the search', async () => {
    const of = records({ words: MANY }, ['chilled', 'chiller', 'door']);
    await read(of, { search: 'chill' });
    expect(of.asked).toEqual(['list words dueKey', 'count words dueKey']);
    expect(of.merged).toEqual(['"$in":["chilled","chiller"]']);
  });

  it.each([
    [20, MANY, 'list words dueKey'],
    [21, MANY, 'list dueKey _id'],
    [21, MAX_LISTED, 'list words dueKey'],
  ])('of %i words with %i hits is read by the right index', async (words, hits, expected) => {
    const of = records({ words: hits }, chills(words));
    await read(of, { search: 'chill' });
    expect(of.asked.filter((each) => each.startsWith('list'))).toEqual([expected]);
  });

  it('is read by the combined fields if several of them are filtered by, or one without an index', async () => {
    const of = records({ status: MANY, site: 7 });
    await read(of, {}, 'status', 'priorityRank', 'site');
    expect(of.asked).toEqual([
      ...['count status type', 'count site dueKey'],
      ...['list site dueKey', 'count site dueKey'],
    ]);
    const type = records({ status: MANY });
    await read(type, {}, 'type');
    expect(type.asked).toEqual(['list status type', 'count status type']);
    const status = records({ status: MANY });
    await read(status, {}, 'status');
    expect(status.asked).toEqual(['list status dueKey', 'count status dueKey']);
  });

  it('is read by a tag combined with a word if both are given', async () => {
    const of = records({ tagWords: MANY }, ['roof\nchilled', 'roof\nchiller', 'roof\ndoor', 'chilled']);
    const pairs = { by: 'tagWords', field: 'tagKeys', value: 'roof' };
    const options = { filter: { tagKeys: 'roof' }, leads: lead('tagKeys'), pairs, byDefault: 'dueAt' } as const;
    await readNarrowed(of.told, WORK_ORDER_LIST, { page: 1, limit: 10, search: 'chill' }, options);
    expect(of.asked).toEqual(['list tagWords dueKey', 'count tagWords dueKey']);
    expect(of.merged).toEqual(['"$in":["roof\\nchilled","roof\\nchiller"]']);
  });

  it('is empty for a word that nothing begins with, and reads nothing else', async () => {
    const of = records({ words: 0, status: MANY });
    expect(await read(of, { search: 'roof door' }, 'status')).toMatchObject({ items: [], total: 0, capped: false });
    expect(of.asked.filter((each) => each.startsWith('list'))).toEqual([]);
  });

  it('is read, among equals, by what no other index has', async () => {
    const of = records({ status: MANY * 9, assignees: MANY * 9 });
    await read(of, {}, 'status', 'assignees');
    expect(of.asked.slice(2)).toEqual(['list assignees dueKey', 'count assignees dueKey']);
    const several = records({ status: MANY * 9, assignees: MANY * 9 });
    await read(several, {}, 'status', 'type', 'assignees');
    expect(several.asked.slice(-2)).toEqual(['list assignees dueKey', 'count assignees dueKey']);
  });

  it('is empty for a search with nothing to look for', async () => {
    const of = records({});
    await read(of, { search: '\u0301' });
    expect(of.merged).toEqual(['"$in":[]']);
  });
});
