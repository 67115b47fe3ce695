import { SYSTEM_ROLES, type WorkOrderStatus } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { aWorkOrder, id } from '../records-testing.ts';
import { refusalOf } from './refusals.ts';
import {
  applyChange,
  bulkChangeOf,
  changeWords,
  countedChangeWords,
  differencesOf,
  doubtWords,
  failureWords,
  previewChange,
  type Reverse,
  resultWords,
  reverseOf,
  type WorkOrderChange,
} from './work-order-change.ts';

const ME = id(1);
const me = { _id: ME, name: 'Olivia' };
const dana = { _id: id(2), name: 'Dana' };
const actor = (role: string) => ({
  member: ME,
  permissions: SYSTEM_ROLES.find(({ name }) => name === role)?.permissions ?? [],
});

const CHANGES: readonly WorkOrderChange[] = [
  { kind: 'status', to: 'in-progress' },
  { kind: 'priority', priority: 'high' },
  { kind: 'assignees', assignees: [me, dana] },
  { kind: 'dueAt', dueAt: null },
  { kind: 'remove' },
];
const LACKS = (what: string) => `You need the permission “${what}” for this. Ask an owner of the organization.`;
const NOT_OWN = 'You can change only work orders that you created or are assigned to.';
const NOT_ASSIGNED = 'Only people assigned to this work order can do this.';

describe('the message about a change that did not work', () => {
  it.each([
    ['it was refused', failureWords, 'WO-000001 could not be changed', 'WO-000001 could not be deleted'],
    ['it may have worked', doubtWords, 'WO-000001 may not have been changed', 'WO-000001 may not have been deleted'],
  ])('%s', (_, words, changed, deleted) => {
    const order = aWorkOrder(1, 'Chiller');
    expect(words(order, { kind: 'priority', priority: 'high' })).toBe(changed);
    expect(words(order, { kind: 'remove' })).toBe(deleted);
  });
});

describe('what somebody may do with a work order in a list', () => {
  it.each([
    ['Manager', [], [null, null, null, null, null]],
    [
      'Viewer',
      [],
      [
        LACKS('Work orders: update own'),
        LACKS('Work orders: update any'),
        LACKS('Work orders: assign'),
        LACKS('Work orders: update any'),
        LACKS('Work orders: delete'),
      ],
    ],
    // Work that they created or watch is also their own.
    ['Technician', [dana], [NOT_ASSIGNED, null, null, null, LACKS('Work orders: delete')]],
    ['Technician', [me], [null, null, LACKS('Work orders: assign'), null, LACKS('Work orders: delete')]],
    ['Technician', [dana], [NOT_ASSIGNED, NOT_OWN, null, NOT_OWN, LACKS('Work orders: delete')], false],
  ])('%s, %j: %j', (role, assignees, refusals, own = true) => {
    const order = aWorkOrder(1, 'Chiller', { assignees: [...assignees], own });
    expect(CHANGES.map((change) => refusalOf(order, change, actor(role)))).toEqual(refusals);
  });

  it('says that a step does not exist before what is left of the checklist, and who completed the work', () => {
    const order = aWorkOrder(1, 'Chiller', { status: 'in-progress', checklistLeft: 2 });
    const step = (to: WorkOrderStatus, of = order) => refusalOf(of, { kind: 'status', to }, actor('Manager'));
    expect([step('in-progress'), step('verified'), step('completed'), step('on-hold')]).toEqual([
      'It already has this status.',
      'Work that is “In progress” cannot become “Verified”.',
      '2 required checklist points are still to be done.',
      null,
    ]);
    const done = { ...order, status: 'completed', completedBy: me } as const;
    expect(step('verified', done)).toBe('You completed this work order yourself. Somebody else has to verify it.');
  });
});

describe('a change', () => {
  const order = aWorkOrder(1, 'Chiller', { assignees: [dana], dueAt: '2026-11-22T15:00:00.000Z' });

  it.each([
    [
      { kind: 'priority', priority: 'urgent' },
      { kind: 'priority', priority: 'medium' },
    ],
    [
      { kind: 'assignees', assignees: [] },
      { kind: 'assignees', assignees: [dana] },
    ],
    [
      { kind: 'dueAt', dueAt: null },
      { kind: 'dueAt', dueAt: '2026-11-22T15:00:00.000Z' },
    ],
    [{ kind: 'status', to: 'completed' }, { kind: 'undo-step' }],
    [{ kind: 'remove' }, null],
  ] as const)('%j is undone by %j', (change, reverse) => {
    expect(reverseOf(order, change)).toEqual(reverse);
  });

  it('is sent to the bulk call with ids, and shown before it is answered', () => {
    expect(CHANGES.map(bulkChangeOf)).toEqual([
      { kind: 'status', status: 'in-progress' },
      { kind: 'priority', priority: 'high' },
      { kind: 'assignees', assignees: [ME, id(2)] },
      { kind: 'dueAt', dueAt: null },
      { kind: 'remove' },
    ]);
    expect(CHANGES.map((change) => previewChange(order, change))).toEqual([
      { ...order, status: 'in-progress' },
      { ...order, priority: 'high' },
      { ...order, assignees: [me, dana] },
      { ...order, dueAt: null },
      null,
    ]);
  });
});

describe('a change in words', () => {
  const order = aWorkOrder(1, 'Chiller');
  const schedule = { kind: 'schedule', scheduledEnd: null, allDay: false } as const;
  const scheduledStart = '2026-11-22T15:00:00.000Z';
  it.each<[WorkOrderChange, string, string]>([
    [{ kind: 'status', to: 'draft' }, 'WO-000001 is now “Draft”', 'Draft'],
    [{ kind: 'status', to: 'open' }, 'WO-000001 is now “Open”', 'Open'],
    [{ kind: 'status', to: 'in-progress' }, 'WO-000001 is now “In progress”', 'In progress'],
    [{ kind: 'status', to: 'on-hold' }, 'WO-000001 is now “On hold”', 'On hold'],
    [{ kind: 'status', to: 'completed' }, 'WO-000001 is now “Completed”', 'Completed'],
    [{ kind: 'status', to: 'verified' }, 'WO-000001 is now “Verified”', 'Verified'],
    [{ kind: 'status', to: 'cancelled' }, 'WO-000001 is now “Cancelled”', 'Cancelled'],
    [{ kind: 'priority', priority: 'low' }, 'WO-000001 has the priority “Low”', 'Low'],
    [{ kind: 'assignees', assignees: [] }, 'WO-000001 is assigned to nobody', 'Nobody'],
    [{ kind: 'assignees', assignees: [me, dana] }, 'WO-000001 is assigned to Olivia and Dana', 'Olivia, Dana'],
    [{ kind: 'dueAt', dueAt: null }, 'WO-000001 has no due date', 'No due date'],
    [{ kind: 'dueAt', dueAt: scheduledStart }, 'WO-000001 has a new due date', 'Due date changed'],
    [{ ...schedule, scheduledStart: null }, 'WO-000001 is no longer scheduled', 'Moved'],
    [{ ...schedule, scheduledStart }, 'WO-000001 has been moved', 'Moved'],
    [{ ...schedule, scheduledStart, assignees: [] }, 'WO-000001 has been moved, and is assigned to nobody', 'Moved'],
    [
      { ...schedule, scheduledStart, assignees: [me, dana] },
      'WO-000001 has been moved, and is assigned to Olivia and Dana',
      'Moved',
    ],
    [{ kind: 'remove' }, 'WO-000001 is deleted', 'Deleted'],
  ])('%j', (change, words, result) => {
    expect([changeWords(order, change), resultWords(change)]).toEqual([words, result]);
  });

  it.each<[WorkOrderChange, number, string]>([
    [{ kind: 'remove' }, 1, '1 work order is deleted'],
    [{ kind: 'remove' }, 2, '2 work orders are deleted'],
    [{ kind: 'priority', priority: 'low' }, 1, '1 work order is changed'],
    [{ kind: 'priority', priority: 'low' }, 2, '2 work orders are changed'],
  ])('%j of %d', (change, count, words) => {
    expect(countedChangeWords(count, change)).toBe(words);
  });

  it('of both people in a conflict, field by field', () => {
    const at = (hour: number) => `2026-11-22T${hour}:00:00.000Z`;
    const yours = { ...order, scheduledStart: at(15), scheduledEnd: at(16), allDay: true, dueAt: null };
    const more = {
      title: 'Chiller 2',
      status: 'on-hold',
      priority: 'urgent',
      assignees: [me, dana],
      dueAt: at(17),
    } as const;
    const theirs = { ...order, ...more, assignees: [me, dana] };
    const change = { kind: 'remove' } as const;
    expect(differencesOf({ theirs, yours, change }, 'UTC')).toEqual([
      { label: 'Title', theirs: 'Chiller 2', yours: 'Chiller' },
      { label: 'Status', theirs: 'On hold', yours: 'Open' },
      { label: 'Priority', theirs: 'Urgent', yours: 'Medium' },
      { label: 'Assignee', theirs: 'Olivia, Dana', yours: '' },
      { label: 'Due', theirs: '22 November 2026 at 17:00', yours: '' },
      { label: 'Scheduled start', theirs: '', yours: '22 November 2026 at 15:00' },
      { label: 'Scheduled end', theirs: '', yours: '22 November 2026 at 16:00' },
      { label: 'All day', theirs: 'No', yours: 'Yes' },
    ]);
  });
});

describe('a change is sent with the version that was shown', () => {
  const order = aWorkOrder(1, 'Chiller', { version: 7 });
  const url = `/api/work-orders/id/${order._id}`;
  const times = { scheduledStart: '2026-11-22T15:00:00.000Z', scheduledEnd: null, allDay: true };
  it.each<[WorkOrderChange | Reverse, string, string, object | undefined]>([
    [{ kind: 'status', to: 'in-progress' }, 'PUT', '/status/in-progress', { version: 7 }],
    [{ kind: 'status', to: 'on-hold', reason: 'No key' }, 'PUT', '/status/on-hold', { version: 7, reason: 'No key' }],
    [
      { kind: 'status', to: 'completed', resolution: 'Cleaned' },
      ...(['PUT', '/status/completed', { version: 7, resolution: 'Cleaned' }] as const),
    ],
    [{ kind: 'undo-step' }, 'POST', '/status/undo', { version: 7 }],
    [{ kind: 'priority', priority: 'low' }, 'PATCH', '', { version: 7, priority: 'low' }],
    [{ kind: 'assignees', assignees: [me, dana] }, 'PATCH', '', { version: 7, assignees: [ME, dana._id] }],
    [{ kind: 'dueAt', dueAt: null }, 'PATCH', '', { version: 7, dueAt: null }],
    [{ kind: 'schedule', ...times }, 'PATCH', '', { version: 7, ...times }],
    [{ kind: 'schedule', ...times, assignees: [] }, 'PATCH', '', { version: 7, ...times, assignees: [] }],
    [{ kind: 'remove' }, 'DELETE', '', undefined],
  ])('%j', async (change, method, path, body) => {
    const after = { ...order, version: 8 };
    const api = fakeApi({
      [`${method} ${url}*`]: () => (method === 'DELETE' ? { status: 204 } : { status: 200, body: after }),
    });
    expect(await applyChange(order, change)).toEqual(method === 'DELETE' ? null : after);
    expect(api.calls.map((call) => [call.method, call.path, call.body])).toEqual([[method, `${url}${path}`, body]]);
    expect(api.calls[0]?.headers.get('if-match')).toBe(method === 'DELETE' ? '7' : null);
  });

  it('keeps the reason and the resolution in the call for several', () => {
    expect([
      bulkChangeOf({ kind: 'status', to: 'on-hold', reason: 'No key' }),
      bulkChangeOf({ kind: 'status', to: 'completed', resolution: 'Cleaned' }),
      bulkChangeOf({ kind: 'undo-step' }),
    ]).toEqual([
      { kind: 'status', status: 'on-hold', reason: 'No key' },
      { kind: 'status', status: 'completed', resolution: 'Cleaned' },
      { kind: 'undo-step' },
    ]);
    expect(() => bulkChangeOf({ kind: 'schedule', ...times })).toThrow('no one schedule');
  });

  it('shows a schedule before it is answered, and is undone with whoever was assigned in the same change', () => {
    const before = { ...order, assignees: [dana] };
    const own = { scheduledStart: null, scheduledEnd: null, allDay: false };
    const [moved, handedOn] = [
      { kind: 'schedule', ...times } as const,
      { kind: 'schedule', ...times, assignees: [me] } as const,
    ];
    expect([previewChange(before, moved), previewChange(before, handedOn)]).toEqual([
      { ...before, ...times },
      { ...before, ...times, assignees: [me] },
    ]);
    expect([reverseOf(before, moved), reverseOf(before, handedOn)]).toEqual([
      { kind: 'schedule', ...own },
      { kind: 'schedule', ...own, assignees: [dana] },
    ]);
    const held = previewChange(before, { kind: 'status', to: 'on-hold' });
    expect(held?.heldSince).not.toBeNull();
    expect(held && previewChange(held, { kind: 'status', to: 'in-progress' })?.heldSince).toBeNull();
  });
});
