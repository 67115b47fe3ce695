import { NoAnswer } from '@siteward/contract/client';
import { SYSTEM_ROLES, type WorkOrderStatus } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { aWorkOrder, id } from '../testing.ts';
import { refusalOf } from './refusals.ts';
import { bulkChangeOf, failureWords, previewChange, reverseOf, type WorkOrderChange } from './work-order-change.ts';

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
    ['it was refused', { status: 409 }, 'WO-000001 could not be changed', 'WO-000001 could not be deleted'],
    ['nothing was asked', undefined, 'WO-000001 could not be changed', 'WO-000001 could not be deleted'],
    [
      'it may have worked',
      new NoAnswer(),
      'WO-000001 may not have been changed',
      'WO-000001 may not have been deleted',
    ],
  ])('%s', (_, error, changed, deleted) => {
    const order = aWorkOrder(1, 'Chiller');
    expect(failureWords(order, { kind: 'priority', priority: 'high' }, error)).toBe(changed);
    expect(failureWords(order, { kind: 'remove' }, error)).toBe(deleted);
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
