import { readdirSync, readFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createModels } from '#modules/models.ts';

/**
 * Every place that reads or writes records of organizations without `scoped`, by file: the reasons given, and the queries. The list
 * is pinned here so that nothing is added without somebody asking: may the caller see, or change, what this finds in other
 * organizations or, for `of all in it`, in one organization beyond their reach or ownership?
 */
const REVIEWED: Record<string, readonly string[]> = {
  'modules/audit/audit.service.ts': ['of all in it: AuditRecord.insertMany', 'of all in it: AuditRecord.exists'],
  'modules/auth/set-password.ts': ['by the driver: User.updateOne'],
  'modules/auth/sign-in.ts': ['by the driver: User.updateOne'],
  'modules/calendar/feeds/open-feed.ts': [
    'only the secret link identifies the feed',
    ...['across: CalendarFeed.findOne', 'by the driver: CalendarFeed.updateOne'],
  ],
  'modules/billing/local-payments.ts': [
    'only the secret of its page identifies the payment method',
    'across: PaymentMethod.findOne',
  ],
  'modules/billing/look-job.ts': [
    'the scheduler checks payment methods of all organizations',
    ...['by the driver: PaymentMethod.updateMany', 'across: PaymentMethod.findOne'],
    ...['of all in it: PaymentMethod.updateOne', 'of all in it: PaymentMethod.updateOne'],
  ],
  'modules/billing/settle-method.ts': ['of all in it: PaymentMethod.updateOne', 'without middleware'],
  'modules/billing/webhooks.ts': [
    'only the reference at the provider identifies the payment method',
    'across: PaymentMethod.findOne',
  ],
  'modules/bulk-changes/bulk.ts': ['of all in it: AuditRecord.insertMany'],
  'modules/dispatch/dispatched-work.ts': [
    'only the mailed secret identifies the dispatch',
    ...['across: Dispatch.findOne', 'of all in it: WorkOrder.findOne', 'of all in it: ServiceProvider.findOne'],
  ],
  'modules/dispatch/expiry-job.ts': ['the scheduler ends links of all organizations', 'across: Dispatch.findOne'],
  // A rating counts for whoever did the work, regardless of who can see either record.
  'modules/feedbacks/count-ratings.ts': ['of all in it: Feedback.find'],
  'modules/feedbacks/public/feedback-form.ts': ['of all in it: NumberCounter.findOne'],
  'modules/feedbacks/public/feedback-mails.ts': ['of all in it: Site.findOne'],
  // The feedback that the link opens.
  'modules/feedbacks/public/track-feedback.ts': ['', '', ''].map(() => 'of all in it: Feedback.findOne'),
  // Every feedback that became a work order, regardless of who can see it.
  'modules/feedbacks/resolve-by-work.ts': ['of all in it: Feedback.find'],
  'modules/feedbacks/store-feedback.ts': [
    ...['of all in it: Feedback.findOneAndUpdate', 'without middleware', 'of all in it: Feedback.findOneAndUpdate'],
  ],
  'modules/feedbacks/public/feedback-links.ts': [
    'only the link identifies the form or the feedback',
    ...['across: Site.findOne', 'across: Feedback.findOne'],
  ],
  'modules/invitations/accept-invitation.ts': [
    'the invited person knows their member record but is not a member yet',
    'across: Member.findOne',
  ],
  // Those that `scoped` has found, all together; and their members, regardless of who can see them.
  'modules/invitations/end-invitation.ts': ['of all in it: Invitation.updateMany', 'of all in it: Member.updateMany'],
  'modules/invitations/end-unbacked-invitations.ts': [
    'each invitation is checked against the records of its own organization',
    ...['Member', 'Role', 'Site', 'ServiceProvider'].map((model) => `across: ${model}.find`),
  ],
  'modules/invitations/expiry-job.ts': [
    'the scheduler ends invitations of all organizations',
    'across: Invitation.findOne',
  ],
  'modules/invitations/invitation-by-token.ts': [
    'only the mailed secret identifies the invitation',
    'across: Invitation.findOne',
  ],
  'modules/invitations/invitations.service.ts': [
    'a person sees what they are invited to, wherever that is',
    'across: Invitation.find',
  ],
  'modules/invitations/resend-invitation.ts': ['of all in it: Member.updateOne', 'without middleware'],
  'modules/invitations/revoke-or-decline.ts': [
    'a person declines what they are invited to, wherever that is',
    'across: Invitation.findOne',
  ],
  'modules/live/change-feed.ts': ['by the driver: AuditRecord.watch'],
  'modules/maintenance-plans/make-due-work.ts': [
    'the scheduler creates the work of plans of all organizations',
    'across: MaintenancePlan.findOne',
    'of all in it: WorkOrder.exists',
  ],
  'modules/members/member-history.ts': ['of all in it: AuditRecord.findOne'],
  'modules/members/own-memberships.ts': [
    'all memberships of one person, for that person or to end their access',
    'across: Member.find',
  ],
  'modules/numbers/next-number.ts': ['of all in it: NumberCounter.findOneAndUpdate'],
  'modules/numbers/reserve-numbers.ts': [
    ...['without middleware', 'of all in it: NumberCounter.findOneAndUpdate', 'of all in it: NumberCounter.updateOne'],
  ],
  'modules/organizations/organization-lock.ts': ['without middleware'],
  // Work that is left, including what the actor cannot see.
  'modules/service-providers/service-providers.service.ts': ['of all in it: WorkOrder.countDocuments'],
  // The same; and everyone who was limited to the site.
  'modules/sites/remove-site.ts': [
    ...['of all in it: Invitation.updateMany', 'of all in it: Member.updateMany'],
    ...['of all in it: WorkOrder.countDocuments', 'of all in it: SupportTicket.countDocuments'],
  ],
  'modules/support-tickets/close-job.ts': [
    'the scheduler closes tickets of all organizations',
    'across: SupportTicket.findOne',
  ],
  'modules/upgrades.ts': [
    'fills in what older records lack',
    ...['across: BulkChange.find', 'by the driver: BulkChange.updateOne'],
    ...['across: Invitation.find', 'by the driver: Member.updateOne'],
    ...['across: WorkOrder.find', 'of all in it: AuditRecord.find', 'by the driver: WorkOrder.updateOne'],
    ...['across: WorkOrder.find', 'by the driver: WorkOrder.updateOne'],
    ...['across: WorkOrder.find', 'of all in it: Dispatch.findOne'],
    ...['by the driver: Dispatch.updateOne', 'by the driver: WorkOrder.updateOne'],
    ...['across: WorkOrder.find', 'across: WorkOrder.find', 'across: model.find'],
  ],
  'modules/users/users.service.ts': ['of all in it: Member.exists'],
  'modules/work-counts/add-up-counts.ts': [
    ...['the counts of all organizations are added up', 'across: WorkCount.findOne'],
    ...['of all in it: WorkCount.bulkWrite', 'of all in it: WorkCount.deleteMany'],
  ],
  'modules/work-counts/recount-work.ts': ['of all in it: WorkCount.deleteMany'],
  'plugins/contract-routes/membership.ts': ['by the driver: Member.updateOne'],
  'plugins/dev/many-work-orders.ts': ['of all in it: NumberCounter.findOneAndUpdate'],
  'plugins/dev/people.ts': [
    'people on a development server, in any organization',
    ...['across: Member.find', 'across: Role.find'],
  ],
  'plugins/dev/scenarios.ts': ['by the driver: Organization.updateOne', 'of all in it: PaymentMethod.findOne'],
};

const SOURCE = new URL('../', import.meta.url);
// Tests, the seed and their tools may do as they like; `database/` is where these ways are implemented.
const NOT_OURS = /(?:\.test|-testing)\.ts$|^(?:contract-tests|database|seed|testing)\//;
// Never connected, and its models create nothing in a database.
const connection = mongoose.createConnection();
for (const made of ['autoCreate', 'autoIndex']) connection.set(made, false);
/** The models whose records belong to an organization, by the names that services use. */
const OF_ORGANIZATIONS = Object.entries(createModels(connection)).flatMap(([name, { schema }]) =>
  schema.path('org') ? name : [],
);
const WAYS = new RegExp(
  [
    String.raw`acrossOrganizations: *(?:'(?<reason>[^']*)'|(?<unsaid>\S+))`,
    String.raw`\b(?<driven>\w+)\.collection\.(?<by>(?!name\b)\w+)`,
    String.raw`\b(?<across>\w+)\.(?<query>\w+)\([^;]*?\bREASON\b`,
    '(?<unchecked>middleware: false)',
    String.raw`\b(?<direct>${OF_ORGANIZATIONS.join('|')})\s*\.(?<asked>\w+)\(`,
  ].join('|'),
  'g',
);

/** The ways around `scoped` in a file's text, in order. */
function waysIn(text: string): string[] {
  return [...text.matchAll(WAYS)].map(({ groups = {} }) => {
    const { reason, driven, by, across, query, unchecked, unsaid, direct, asked } = groups;
    if (direct) return `of all in it: ${direct}.${asked}`;
    if (driven) return `by the driver: ${driven}.${by}`;
    if (across) return `across: ${across}.${query}`;
    return unchecked ? 'without middleware' : (reason ?? `no reason: ${unsaid}`);
  });
}

describe('the ways around `scoped`', () => {
  it('are those that were reviewed', () => {
    const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
    const found = files
      .filter((name) => name.endsWith('.ts') && !NOT_OURS.test(name))
      .map((name) => [name, waysIn(readFileSync(new URL(name, SOURCE), 'utf8'))] as const)
      .filter(([, ways]) => ways.length > 0);
    const how = 'go by `scoped`, or say in REVIEWED where and why a query does not';
    expect(Object.fromEntries(found), how).toEqual(REVIEWED);
  });
});
