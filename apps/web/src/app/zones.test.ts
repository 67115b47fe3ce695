import { types } from '@babel/core';
import { expect, it } from 'vitest';
import { inEachFile, treeOf } from '#testing/sources.ts';

/** The number of arguments of functions whose last one is the zone; without it, they use the browser's. */
const WITH_ZONE: Record<string, number> = { absoluteTime: 2, relativeTime: 3 };

/** How many times a file shows by the clock of its reader, because they belong to no site, or are over before anybody thinks of one. */
const BY_THE_READER: Record<string, number> = {
  // Since when, or until when, an organization is paid for.
  'app/pages/require-customer.tsx': 1,
  'features/settings/general/billing-card.tsx': 1,
  // Before the reader is a member.
  'features/auth/accept-invitation.tsx': 1,
  'features/organizations/my-invitations.tsx': 2,
  // How long to wait before trying again.
  'lib/forms/form-fault.ts': 1,
  'lib/calls/waits.ts': 1,
};

/** Whether a point in time is formatted here without a time zone. */
function isWithoutZone(node: types.Node): boolean {
  if (!types.isCallExpression(node) || !types.isIdentifier(node.callee)) return false;
  const most = WITH_ZONE[node.callee.name];
  if (most !== undefined) return node.arguments.length < most;
  if (node.callee.name !== 'dateFormat') return false;
  const [parts] = node.arguments;
  const saysZone = (each: types.Node) =>
    types.isSpreadElement(each) || (types.isObjectProperty(each) && types.isIdentifier(each.key, { name: 'timeZone' }));
  return types.isObjectExpression(parts) && !parts.properties.some(saysZone);
}

it('shows times by the clock of the site, wherever there is one', () => {
  const found = inEachFile((text, file) => {
    if (!/absoluteTime|relativeTime|dateFormat/.test(text)) return 0;
    let count = 0;
    types.traverseFast(treeOf(file), (node) => {
      if (isWithoutZone(node)) count += 1;
    });
    return count;
  });
  expect(found).toEqual(BY_THE_READER);
});

/** How many dates without a zone a file formats; for these UTC only means that the date is not shifted. */
const DATES_ALONE: Record<string, number> = { 'lib/time/site-time.ts': 2 };

it('treats no point in time as a day in UTC', () => {
  const found = inEachFile((text, file) => {
    if (!text.includes("'UTC'")) return 0;
    let count = 0;
    types.traverseFast(treeOf(file), (node) => {
      if (types.isCallExpression(node) && node.arguments.some((each) => types.isStringLiteral(each, { value: 'UTC' })))
        count += 1;
    });
    return count;
  });
  expect(found).toEqual(DATES_ALONE);
});

/** How often a file uses the zone of its reader. */
const OF_THE_READER: Record<string, number> = {
  // An organization that is being created has no site yet.
  'features/organizations/create-organization-form.tsx': 1,
  // To find out whether the site has another zone, and for pages without a site.
  'features/work-orders/calendar/calendar-head.tsx': 1,
  'lib/time/site-time.ts': 2,
  // The default of all formats (the rule above finds those that are given none).
  'lib/words/formats.ts': 1,
  // The default if no zone is given (the rule above finds those), and to decide whether the zone has to be named.
  'lib/time/time-ago.ts': 3,
};

it('uses the zone of the reader only where there is no other', () => {
  const found = inEachFile((text) => (text.match(/(?<!function )\bbrowserZone\(\)/g) ?? []).length);
  expect(found).toEqual(OF_THE_READER);
});

/** How often a file says a time of day to which it does not add the zone of the site at once. */
const WITHOUT_NAME: Record<string, number> = {
  'components/record/schedule-words.ts': 2,
  'components/work/due.tsx': 2,
  'features/dispatch/complete-work.tsx': 1,
  'features/dispatch/work-checklist.tsx': 1,
  'features/dispatch/work-comments.tsx': 1,
  'features/dispatch/work-facts.tsx': 1,
  'features/maintenance-plans/beside/next-dates.tsx': 1,
  'features/maintenance-plans/head/plan-head.tsx': 1,
  'features/work-orders/agenda/work-order-agenda.tsx': 2,
  'features/work-orders/calendar/calendar-entries.ts': 2,
  'features/work-orders/calendar/ghost.tsx': 2,
  'features/work-orders/calendar/looks/agenda-look.tsx': 4,
  'features/work-orders/calendar/looks/day-column.tsx': 2,
  'features/work-orders/calendar/looks/time-grid.tsx': 1,
  'features/work-orders/detail/checklist.tsx': 1,
  'features/work-orders/facts/order-facts.tsx': 1,
  'features/work-orders/facts/provider-fact.tsx': 3,
};

it('knows for each file how many times of day it says without the zone', () => {
  const saying = /(?<!withZone\(|function )\b(?:siteTime|siteClock|hourOf)\(/g;
  const found = inEachFile((text, file) => (file === 'lib/time/site-time.ts' ? 0 : (text.match(saying) ?? []).length));
  expect(found).toEqual(WITHOUT_NAME);
});
