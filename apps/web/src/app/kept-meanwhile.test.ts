import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, inEachNode, textOf } from '#testing/sources.ts';

/** Whatever was there stays: something else is searched for, a page is turned, or more of the same is loaded. */
const ALL = ['keepPreviousData', '(previous) => previous'];

/**
 * What each query shows until it has loaded what it was asked for: all that it had before, or only what it had for the same tab. What
 * belongs to another tab or record may not stay, because people would take it for what they asked for. A part of a page about one
 * record starts anew with another (`key`), so its history may keep all. Whether a new line is right is for whoever adds it to judge.
 */
const KEPT: Record<string, string> = {
  'components/comments/use-comments.ts': 'all',
  'components/fields/provider-of-member.tsx': 'all',
  'components/record-links/work-order-picker.tsx': 'all',
  'components/work/at-site.ts': 'all',
  'features/billing/section/billing-history.tsx': 'all',
  'features/dashboard/queries.ts': 'all, all',
  'features/feedbacks/detail/feedback-history.tsx': 'all',
  'features/feedbacks/queries.ts': 'keepWithin({ status: query.status })',
  'features/invitations/queries.ts': 'keepWithin({ status: what.status })',
  'features/maintenance-plans/beside/plan-history.tsx': 'all',
  'features/maintenance-plans/plans-screen.tsx': 'all',
  'features/maintenance-plans/queries.ts': 'all',
  'features/members/member-history.tsx': 'all',
  'features/members/queries.ts': 'keepWithin({ status })',
  'features/palette/record-items.tsx': 'all',
  'features/service-providers/provider-history.tsx': 'all',
  'features/service-providers/queries.ts': 'keepWithin({ status: query.status })',
  'features/settings/customers/customers-section.tsx': 'all',
  'features/settings/sites/queries.ts': 'all',
  'features/support-tickets/new/requester-picker.tsx': 'all',
  'features/support-tickets/queries.ts': 'keepWithin({ status: query.status, assignee: query.assignee })',
  'features/work-orders/calendar/calendar-entries.ts': 'all',
  'features/work-orders/calendar/trays.tsx': 'all',
  'features/work-orders/queries.ts':
    '(previous, before) => (before?.queryKey[3] === tab ? previous : undefined), ' +
    '(previous, before) => (before?.queryKey[3] === BOARD ? previous : undefined), all',
  'lib/organization/customers.ts': 'all',
  'lib/organization/places.ts': 'all, all',
};

it('knows for each query what it shows until it has loaded', () => {
  const found = inEachFile((text, file) => {
    if (!text.includes('placeholderData:')) return '';
    return inEachNode(file, (node) => {
      if (!types.isObjectProperty(node) || !types.isIdentifier(node.key, { name: 'placeholderData' })) return undefined;
      const kept = textOf(file, node.value);
      return ALL.includes(kept) ? 'all' : kept;
    }).join(', ');
  });
  expect(found).toEqual(KEPT);
});
