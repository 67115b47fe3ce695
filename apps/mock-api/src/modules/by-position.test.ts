import { expect, it } from 'vitest';
import { sourcesOfAll } from '#testing/sources.ts';

/** What a file takes from lists by its position there, such as `found[0]` or `lines.at(-1)`, without what it says in comments. */
function takenIn(text: string): string[] {
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  const found = code.matchAll(/[\w$.?]*[\w$)\]](?:\?\.)?(?:\[\d+\]|\.at\([^)]*\))/g);
  return Array.from(found, ([taken]) => taken).filter((taken) => !taken.startsWith('Parameters'));
}

/**
 * What each file of the API takes by its position: the first of several, say. Everything else that it does with a list, it does with
 * all of them. Whether one of several is enough is for whoever changes its line to judge.
 */
const TAKEN: Record<string, string> = {
  'database/connect.ts': ')[1]; )[0]',
  'database/errors.ts': ').at(-1)',
  'database/scoped.ts': ')[0]; )[0]',
  'database/tenant.ts': 'stages[0]',
  'mail/reader.ts': 'UNITS[2]',
  'modules/billing/billing-mails.ts': 'site[0]',
  'modules/csv/read-table.ts': 'faults[0]',
  'modules/csv/row-faults.ts': 'error.extras.errors?.[0]',
  'modules/dashboard/open-work.ts': 'other)[0]',
  'modules/dashboard/rated-feedbacks.ts': 'starts[0]; starts.at(-1)',
  'modules/dashboard/work-by-day.ts': 'points[0]; points.at(-1); starts[0]; starts.at(-1)',
  'modules/feedbacks/public/track-feedback.ts': 'steps[0]',
  'modules/feedbacks/resolve-by-work.ts': 'before.at(-1)',
  'modules/files/fair-queue.ts': '...longest.waiting].at(-1)',
  'modules/files/without-metadata.ts': 'head[0]; head[1]; )[0]; flags[0]',
  'modules/record-links/record-links.service.ts': 'ends[0]; ends[1]',
  'modules/lists/list.ts': 'sort)[0]; sort)[0]; column)?.[1]',
  'modules/lists/narrowed-list.ts': 'sort)[0]; choices[0]; long[0]; byCost)[0]',
  'modules/maintenance-plans/dates-of-plans.ts': '1)[0]',
  'modules/maintenance-plans/plan-detail.ts': 'made[0]',
  'modules/maintenance-plans/plan-schedule.ts': 'closed[0]; closed.at(-1)',
  'modules/members/assigned-to.ts': '...forms[0]',
  'modules/members/own-memberships.ts': 'active[0]',
  'modules/saved-views/saved-views.service.ts': 'area][0]',
  'modules/work-counts/count-work.ts': 'took[0]; took[1]',
  'modules/work-counts/kept-counts.ts': 'starts[0]; starts.at(-1)',
  'modules/work-orders/import/read-order.ts': 'issue.path[0]',
  'payments/stripe.ts': '?.data[0]',
  'plugins/contract-routes/input.ts': 'ifMatch)?.[1]',
  'plugins/contract-routes/membership.ts': 'found.owner?.[0]; found.member?.[0]; found.role?.[0]',
  'plugins/contract-routes/receive-file.ts': ')[0]; disposition)?.[1]; disposition)?.[1]',
};

it('knows for each file what it takes from a list by its position', () => {
  const found = sourcesOfAll().flatMap(([file, text]) => {
    if (!/^(?:modules|mail|database|payments|plugins\/contract-routes)\//.test(file)) return [];
    const taken = takenIn(text);
    return taken.length === 0 ? [] : [[file, taken.join('; ')]];
  });
  expect(Object.fromEntries(found)).toEqual(TAKEN);
});
