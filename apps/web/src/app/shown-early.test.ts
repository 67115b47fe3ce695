import { types } from '@babel/core';
import type { CalendarEntry, Member, WorkOrder } from '@siteward/contract';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { restore, showAtOnce as showMember } from '#features/members/queries.ts';
import { showAtOnce as showWorkOrder } from '#features/work-orders/changes/show-at-once.ts';
import { BOARD } from '#features/work-orders/queries.ts';
import { aWorkOrder } from '#features/work-orders/records-testing.ts';
import { aMember } from '#testing/people.ts';
import { ORG, SITE, USER } from '#testing/render-page.tsx';
import { SOURCES, textOf, treeOf } from '#testing/sources.ts';

// Outside of the tests, whose time is limited: parsing all files takes a while on a busy machine.
for (const file of Object.keys(SOURCES)) treeOf(file);

type Item = Member | WorkOrder | CalendarEntry;
type Counts = Record<string, number>;
type List = { items: readonly Item[]; page: number; pages: number; limit: number; total: number; capped: boolean };
type Answer = { status: number; body: List | Pick<List, 'items'> | Counts };

// So small that one record more or less means one page more or less.
const LIMIT = 1;
const listOf = (...items: readonly Item[]): Answer => {
  const counted = { page: 1, pages: Math.ceil(items.length / LIMIT), limit: LIMIT, total: items.length, capped: false };
  return { status: 200, body: { items, ...counted } };
};
/** The calendar gets all of its days in one answer. */
const entriesOf = (...items: readonly Item[]): Answer => ({ status: 200, body: { items } });
const countsOf = (body: Counts): Answer => ({ status: 200, body });
const inCalendar = (workOrder: WorkOrder, at: string): CalendarEntry => {
  return { kind: 'work-order', start: at, end: at, allDay: false, by: 'schedule', workOrder };
};

const [ada, ben, cleo] = [aMember(1, 'Ada'), aMember(2, 'Ben'), aMember(3, 'Cleo')];
const AT = '2026-11-22T09:00:00.000Z';
const [lift, pump, roof] = [aWorkOrder(1, 'Lift'), aWorkOrder(2, 'Pump'), aWorkOrder(3, 'Roof')];
const [hall, yard] = [aWorkOrder(4, 'Hall'), aWorkOrder(5, 'Yard')];
const started: WorkOrder = { ...pump, status: 'in-progress', assignees: [{ _id: USER, name: 'Me' }] };
const planned: WorkOrder = { ...pump, scheduledStart: AT, scheduledEnd: AT };
const place = { org: ORG, site: SITE };

/** One way to show a change before it is answered: what is known before, and what is shown after. */
type Early = {
  file: string;
  show: (cache: QueryClient) => Promise<() => void>;
  answers: readonly { key: QueryKey; known: Answer; after: Answer }[];
};

const members = async (cache: QueryClient, changed: Member) => {
  const before = await showMember(cache, [ben], () => changed);
  return () => restore(cache, before);
};
const FLOW = 'features/work-orders/changes/show-at-once.ts';
const suspended: Member = { ...ben, status: 'suspended' };
const titled: Member = { ...ben, roleName: 'Manager' };

const EARLY: Record<string, Early> = {
  'a member who is suspended': {
    file: 'features/members/queries.ts',
    show: (cache) => members(cache, suspended),
    answers: [
      {
        key: ['members', 'list', { org: ORG, status: 'active' }],
        known: listOf(ada, ben, cleo),
        after: listOf(ada, cleo),
      },
      { key: ['members', 'list', { org: ORG, page: 2 }], known: listOf(cleo, ada), after: listOf(cleo, ada) },
      {
        key: ['members', 'counts', ORG],
        known: countsOf({ active: 3, invited: 1, suspended: 0, removed: 2 }),
        after: countsOf({ active: 2, invited: 1, suspended: 1, removed: 2 }),
      },
      { key: ['roles', 'list', { org: ORG }], known: listOf(ben), after: listOf(ben) },
    ],
  },
  'a member in another role': {
    file: 'features/members/queries.ts',
    show: (cache) => members(cache, titled),
    answers: [
      { key: ['members', 'list', { org: ORG }], known: listOf(ada, ben, cleo), after: listOf(ada, titled, cleo) },
    ],
  },
  'a work order that is begun': {
    file: FLOW,
    show: (cache) => showWorkOrder(cache, pump, started, USER),
    answers: [
      {
        key: ['workOrders', 'list', place, 'all'],
        known: listOf(lift, pump, roof),
        after: listOf(lift, started, roof),
      },
      {
        key: ['workOrders', 'list', { ...place, status: 'open' }, BOARD],
        known: listOf(lift, pump),
        after: listOf(lift),
      },
      {
        key: ['workOrders', 'list', { ...place, status: 'in-progress' }, BOARD],
        known: listOf(hall, yard),
        after: listOf(started, hall, yard),
      },
      {
        key: ['workOrders', 'list', { ...place, status: 'in-progress' }, 'all'],
        known: listOf(hall),
        after: listOf(hall),
      },
      {
        key: ['workOrders', 'counts', place],
        known: countsOf({ active: 5, overdue: 1, unassigned: 3, mine: 1 }),
        after: countsOf({ active: 5, overdue: 1, unassigned: 2, mine: 2 }),
      },
      { key: ['feedbacks', 'list', place], known: listOf(pump), after: listOf(pump) },
    ],
  },
  'a work order that is scheduled': {
    file: FLOW,
    show: (cache) => showWorkOrder(cache, pump, planned, USER),
    answers: [
      {
        key: ['workOrders', 'list', { ...place, unscheduled: 'true' }],
        known: listOf(lift, pump),
        after: listOf(lift),
      },
      {
        key: ['workOrders', 'calendar', place],
        known: entriesOf(inCalendar(lift, AT), inCalendar(roof, AT)),
        after: entriesOf(inCalendar(lift, AT), inCalendar(roof, AT), inCalendar(planned, AT)),
      },
    ],
  },
  'a work order that is deleted': {
    file: FLOW,
    show: (cache) => showWorkOrder(cache, pump, null, USER),
    answers: [
      { key: ['workOrders', 'list', place, 'all'], known: listOf(lift, pump, roof), after: listOf(lift, roof) },
      {
        key: ['workOrders', 'calendar', place],
        known: entriesOf(inCalendar(lift, AT), inCalendar(pump, AT)),
        after: entriesOf(inCalendar(lift, AT)),
      },
      {
        key: ['workOrders', 'counts', place],
        known: countsOf({ active: 5, overdue: 1, unassigned: 3, mine: 1 }),
        after: countsOf({ active: 4, overdue: 1, unassigned: 2, mine: 1 }),
      },
    ],
  },
};

it('knows each file that shows a change before it is answered', () => {
  const files = Object.entries(SOURCES).flatMap(([file, text]) => (/\bcancelQueries\(/.test(text) ? [file] : []));
  expect([...new Set(Object.values(EARLY).map(({ file }) => file))].toSorted()).toEqual(files.toSorted());
});

describe.each(Object.entries(EARLY))('%s', (_, { show, answers }) => {
  const known = () => {
    const cache = new QueryClient();
    for (const { key, known: answer } of answers) cache.setQueryData(key, answer);
    return { cache, read: () => answers.map(({ key }) => cache.getQueryData<Answer>(key)) };
  };

  it('is shown wherever it is listed and counted, with the right number of pages, and nothing else is touched', async () => {
    const { cache, read } = known();
    await show(cache);
    expect(read()).toEqual(answers.map(({ after }) => after));
  });

  it('can be taken back wherever it was shown', async () => {
    const { cache, read } = known();
    const takeBack = await show(cache);
    takeBack();
    expect(read()).toEqual(answers.map(({ known: before }) => before));
  });
});

/** What puts a record, or an answer, into the cache. */
const PUTS = /^(?:put|setQueryData|setQueriesData)$/;

/** Records that are put together from one that was read before; nothing of that one is left to be seen. */
const REPLACED = ['components/comments/comment-changes.tsx: ...comment'];

it('changes what is in the cache by then, not what was there when the page was rendered', () => {
  let changed = 0;
  const found = Object.entries(SOURCES).flatMap(([file, source]) => {
    const stale: string[] = [];
    types.traverseFast(treeOf(file), (call) => {
      if (!types.isCallExpression(call)) return;
      const { callee, arguments: given } = call;
      const name = types.isMemberExpression(callee) ? callee.property : callee;
      if (!types.isIdentifier(name) || !PUTS.test(name.name)) return;
      for (const record of given) {
        if (!types.isObjectExpression(record)) continue;
        for (const each of record.properties) {
          if (!types.isSpreadElement(each)) continue;
          changed += 1;
          const text = textOf(file, each);
          const isRead = text.includes('cache.read(') || source.includes(`const ${text.slice(3)} = cache.read(`);
          if (!isRead) stale.push(`${file}: ${text}`);
        }
      }
    });
    return stale;
  });
  expect(changed).toBeGreaterThan(1);
  expect(found).toEqual(REPLACED);
});
