import { keysOf, MEMBER_TYPES, PERMISSIONS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { hearsOf, internalKinds, LIVE_AREAS } from './live.ts';

// By hand: an area that is no longer for staff alone tells people from outside when something happens that they never see.
const FOR_STAFF = ['internalComments', 'savedViews', 'ticketNotes', 'workOrderCosts'];

it.each(keysOf(LIVE_AREAS))('changes in %s reach people from outside only where they may see some', (area) => {
  const hearing = MEMBER_TYPES.filter((type) => hearsOf(area, { permissions: PERMISSIONS, type }));
  expect(hearing).toEqual(FOR_STAFF.includes(area) ? ['staff'] : MEMBER_TYPES);
});

it('records of these areas are internal', () => {
  expect(internalKinds()).toEqual(['internal-comment', 'saved-view', 'ticket-note', 'work-order-cost']);
});
