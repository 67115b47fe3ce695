import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * Everything that reads or writes the records of organizations in other ways than through `scoped`, by its file: the
 * reasons that are given, and the queries. Held here so that nothing is added without somebody looking at it: may
 * whoever calls see, or change, what it finds in other organizations?
 */
const REVIEWED: Record<string, readonly string[]> = {
  'modules/auth/set-password.ts': ['by the driver: User.updateOne'],
  'modules/auth/sign-in.ts': ['by the driver: User.updateOne'],
  'modules/calendar/feeds/open-feed.ts': [
    'only the secret link tells whose feed is meant',
    ...['across: CalendarFeed.findOne', 'by the driver: CalendarFeed.updateOne'],
  ],
  'modules/billing/local-payments.ts': [
    'only the secret of its page tells which payment method is meant',
    'across: PaymentMethod.findOne',
  ],
  'modules/billing/look-job.ts': [
    'time looks at the payment methods of all organizations',
    ...['by the driver: PaymentMethod.updateMany', 'across: PaymentMethod.findOne'],
  ],
  'modules/billing/settle-method.ts': ['without middleware'],
  'modules/billing/webhooks.ts': [
    'only what the provider calls it tells which payment method is meant',
    'across: PaymentMethod.findOne',
  ],
  'modules/dispatch/dispatched-work.ts': [
    'only the mailed secret tells which dispatch is meant',
    'across: Dispatch.findOne',
  ],
  'modules/dispatch/expiry-job.ts': ['time ends links of all organizations', 'across: Dispatch.findOne'],
  'modules/feedbacks/store-feedback.ts': ['without middleware'],
  'modules/feedbacks/public/feedback-links.ts': [
    'only the link tells which form or feedback is meant',
    ...['across: Site.findOne', 'across: Feedback.findOne'],
  ],
  'modules/invitations/accept-invitation.ts': [
    'the invited person knows their member record but is no member yet',
    'across: Member.findOne',
  ],
  'modules/invitations/end-unbacked-invitations.ts': [
    'each invitation is held against members, roles and sites of its own organization',
    ...['Member', 'Role', 'Site'].map((model) => `across: ${model}.find`),
  ],
  'modules/invitations/expiry-job.ts': ['time ends invitations of all organizations', 'across: Invitation.findOne'],
  'modules/invitations/invitation-by-token.ts': [
    'only the mailed secret tells which invitation is meant',
    'across: Invitation.findOne',
  ],
  'modules/invitations/invitations.service.ts': [
    'a person sees what they are invited to, wherever that is',
    'across: Invitation.find',
  ],
  'modules/invitations/resend-invitation.ts': ['without middleware'],
  'modules/invitations/revoke-or-decline.ts': [
    'a person declines what they are invited to, wherever that is',
    'across: Invitation.findOne',
  ],
  'modules/live/change-feed.ts': ['by the driver: AuditRecord.watch'],
  'modules/maintenance-plans/make-due-work.ts': [
    'time makes the work of the plans of all organizations',
    'across: MaintenancePlan.findOne',
  ],
  'modules/members/own-memberships.ts': [
    'what one person belongs to, for that person or for the end of their access',
    'across: Member.find',
  ],
  'modules/numbers/reserve-numbers.ts': ['without middleware'],
  'modules/organizations/organization-lock.ts': ['without middleware'],
  'modules/ownership.ts': ['whose record it is decides which membership a call needs', 'across: model.findOne'],
  'modules/support-tickets/close-job.ts': ['time closes tickets of all organizations', 'across: SupportTicket.findOne'],
  'modules/upgrades.ts': [
    'what records from before a change lack',
    ...['across: BulkChange.find', 'by the driver: BulkChange.updateOne'],
    ...['across: Invitation.find', 'by the driver: Member.updateOne'],
    ...['across: WorkOrder.find', 'by the driver: WorkOrder.updateOne'],
    ...['across: WorkOrder.find', 'by the driver: WorkOrder.updateOne'],
    ...['across: WorkOrder.find', 'by the driver: Dispatch.updateOne', 'by the driver: WorkOrder.updateOne'],
    ...['across: WorkOrder.find', 'across: WorkOrder.find', 'across: model.find'],
  ],
  'modules/work-counts/add-up-counts.ts': ['the counts of all organizations are added up', 'across: WorkCount.findOne'],
  'plugins/contract-routes/authentication.ts': ['by the driver: Session.findOne'],
  'plugins/contract-routes/actor.ts': ['by the driver: Member.updateOne'],
  'plugins/dev/people.ts': [
    'people of a development server, in whichever organization they are',
    ...['across: Member.find', 'across: Role.find'],
  ],
  'plugins/dev/scenarios.ts': ['by the driver: Organization.updateOne'],
};

const SOURCE = new URL('../', import.meta.url);
// Tests, the seed and the tools of both may do as they like; `database/` is what makes these ways.
const NOT_OURS = /(?:\.test|-testing)\.ts$|^(?:contract-tests|database|seed|testing)\//;
const WAYS =
  /acrossOrganizations: *(?:'(?<reason>[^']*)'|(?<unsaid>\S+))|\b(?<driven>\w+)\.collection\.(?<by>(?!name\b)\w+)|\b(?<across>\w+)\.(?<query>\w+)\([^;]*?\bREASON\b|(?<unchecked>middleware: false)/g;

/** The ways around `scoped` in a text, in their order. */
function waysIn(text: string): string[] {
  return [...text.matchAll(WAYS)].map(({ groups = {} }) => {
    const { reason, driven, by, across, query, unchecked, unsaid } = groups;
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
