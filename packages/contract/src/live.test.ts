import { keysOf, MEMBER_TYPES, PERMISSIONS, type Permission, seesInternalNotes } from '@siteward/domain';
import { expect, it } from 'vitest';
import { listRoutes } from './client/routes.ts';
import { contract } from './contract.ts';
import { hearsOf, internalKinds, LIVE_AREAS, type LiveArea } from './live.ts';

// By hand: if an area were no longer for staff only, people from outside would be told that something happened which they never
// see.
const FOR_STAFF = ['internalComments', 'savedViews', 'ticketNotes', 'workOrderCosts'];

it.each(keysOf(LIVE_AREAS))('changes in %s reach people from outside only if they may see some of them', (area) => {
  const hearing = MEMBER_TYPES.filter((type) => hearsOf(area, { permissions: PERMISSIONS, type }));
  expect(hearing).toEqual(FOR_STAFF.includes(area) ? ['staff'] : MEMBER_TYPES);
});

/** The call that shows an area without a list of its own. */
const SHOWN_BY: Partial<Record<LiveArea, string>> = {
  comments: 'workOrderComments.list',
  internalComments: 'workOrderComments.list',
  ticketMessages: 'supportTickets.messages',
  timeEntries: 'workOrderTime.get',
  workOrderCosts: 'workOrderCosts.get',
};
/** Areas whose changes are heard of by other rights than those that show them, with the reason. */
const OTHERWISE: Partial<Record<LiveArea, { rights: readonly Permission[]; because: string }>> = {
  roles: { rights: ['roles:view'], because: 'who only chooses one for somebody asks for them each time' },
  ticketNotes: { rights: ['tickets:view-any'], because: 'they are shown by no call alone, and to fewer than the rest' },
};

/** The rights any one of which shows an area; null for all members. */
function rightsToSee(area: LiveArea): readonly Permission[] | null {
  if (OTHERWISE[area]) return OTHERWISE[area].rights;
  const name = SHOWN_BY[area] ?? `${area}.list`;
  const access = listRoutes(contract).find((each) => each.name === name)?.route.metadata.access;
  if (!access) throw new Error(`There is no ${name}: SHOWN_BY says what shows ${area}.`);
  return access.kind === 'permission' ? [access.permission, ...access.or] : null;
}

it.each(keysOf(LIVE_AREAS))('changes in %s are heard of with the rights that show it', (area) => {
  const all = PERMISSIONS.filter((each) => hearsOf(area, { permissions: [each], type: 'staff' }));
  expect(all.toSorted()).toEqual((rightsToSee(area) ?? PERMISSIONS).toSorted());
});

it('internal notes are heard of by those who see them', () => {
  for (const type of MEMBER_TYPES) {
    for (const each of PERMISSIONS) {
      const reader = { type, permissions: [each] };
      expect([type, each, hearsOf('ticketNotes', reader)]).toEqual([type, each, seesInternalNotes(reader)]);
    }
  }
});

it('records of these areas are internal', () => {
  expect(internalKinds()).toEqual(['internal-comment', 'saved-view', 'ticket-note', 'work-order-cost']);
});
