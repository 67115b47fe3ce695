import { expect, it } from 'vitest';
import { SOURCES } from '#testing/sources.ts';

/** What a pattern finds in each file, in the order of its source. */
function saidIn(pattern: RegExp): Record<string, string> {
  const found = Object.entries(SOURCES).map(([file, text]) => [
    file,
    Array.from(text.matchAll(pattern), ([, said = '']) => said).join(', '),
  ]);
  return Object.fromEntries(found.filter(([, said]) => said !== ''));
}

/**
 * The site in each link to the page of a record: the record's own, if it says so. A plain `site` may also be that of the current page; the
 * page of a record at another site then leads on to that site.
 */
const AT: Record<string, string> = {
  'features/dashboard/my-work.tsx': 'site: order.site',
  'features/feedbacks/detail/feedback-parts.tsx': 'site',
  'features/feedbacks/feedback-list.tsx': 'site',
  'features/feedbacks/feedback-screen.tsx': 'site: feedback.site',
  'features/maintenance-plans/beside/made-so-far.tsx': 'site, site',
  'features/maintenance-plans/new-plan-screen.tsx': 'site',
  'features/maintenance-plans/plan-screen.tsx': 'site: plan.site',
  'features/maintenance-plans/plans-screen.tsx': 'site',
  'features/palette/record-items.tsx': 'site, site',
  'features/service-providers/provider-work.tsx': 'site',
  'features/support-tickets/ticket-work.tsx': 'site',
  'features/work-orders/agenda/work-order-agenda.tsx': 'site',
  'features/work-orders/board/work-order-board.tsx': 'site',
  'features/work-orders/calendar/entry-block.tsx': 'site, site',
  'features/work-orders/calendar/trays.tsx': 'site',
  'features/work-orders/detail/print-sheet.tsx': 'site: order.site',
  'features/work-orders/facts/order-facts.tsx': 'site, site',
  'features/work-orders/form/new-work-order.tsx': 'site',
  'features/work-orders/links/blocked-notice.tsx': 'site',
  'features/work-orders/list/quick-add.tsx': 'site, site',
  'features/work-orders/list/work-order-list.tsx': 'site',
  'features/work-orders/work-order-screen.tsx': 'site: order.site',
};

it('knows for each link to a record at which site it leads there', () => {
  expect(saidIn(/\bpathTo\('org-site-[\w-]+-id', \{ org, (site(?:: [\w.]+)?)/g)).toEqual(AT);
});

/** The version that is sent when something is deleted or withdrawn. */
const ON: Record<string, string> = {
  'components/comments/comment-changes.tsx': 'version',
  'components/saved-views/saved-view-dialogs.tsx': 'view.version',
  'features/billing/queries.ts': 'version',
  'features/feedbacks/queries.ts': 'version',
  'features/maintenance-plans/queries.ts': 'version, version',
  'features/roles/role-dialogs.tsx': 'role.version',
  'features/service-providers/queries.ts': 'version',
  'features/settings/sites/delete-site-dialog.tsx': 'site.version',
  'features/settings/support/canned-reply-dialogs.tsx': 'version',
  'features/work-orders/mutations.ts': 'version',
  'features/work-orders/entries/time-and-costs.tsx': 'entry.version',
  'features/work-orders/facts/provider-questions.tsx': 'version',
};

it('knows for each call without a body which version it sends', () => {
  expect(saidIn(/'if-match': String\(([\w.]+)\)/g)).toEqual(ON);
});
