import { expect, it } from 'vitest';
import { sourcesOfAll } from '#testing/sources.ts';

/** Where one of several actions is chosen for the audit log. */
const CHOSEN =
  /\b(?:action|happened)(?:: | = )(?!')(?<chosen>[^;\n]*? \? [^;\n]*?)(?:,? (?:target|\})[^;\n]*|,)?[;\n]/g;

/**
 * By what each file of the API tells which of several things happened, as the audit log will say. That somebody asked for a thing is
 * not that it happened: `again`, for work that is no longer with a service provider, sends it as if for the first time.
 */
const BY_WHAT: Record<string, string> = {
  'modules/auth/sign-up.ts': "known ? 'user.signed-up-again' : 'user.signed-up'",
  'modules/billing/settle-method.ts':
    "customer.method-{isLinked ? 'linked' : 'failed'}; organization.{paymentLinked ? 'payment-linked' : 'payment-ended'}",
  'modules/feedbacks/feedback-messages.ts': "isReporter ? 'feedback.message-received' : 'feedback.replied'",
  'modules/maintenance-plans/set-maintenance-plan-status.ts': "to === 'paused' ? 'paused' : 'resumed'",
  'modules/members/set-member-status.ts': "to === 'active' ? 'member.reactivated' : member.{to}",
  'modules/service-providers/update-service-provider.ts':
    "Object.keys(changes).length === 0 ? 'rate-changed' : 'updated'",
  'modules/support-tickets/set-support-ticket-status.ts':
    "to === 'waiting-customer' || to === 'resolved' ? happened[to] : undefined",
  'modules/support-tickets/store-support-ticket.ts':
    "action ?? (isReopened ? 'reopened' : 'status' in changes ? 'opened' : 'updated')",
  'modules/work-orders/steps/dispatch-work-order.ts': "live ? 'work-order.dispatched-again' : 'work-order.dispatched'",
  'modules/work-orders/update-work-order.ts':
    "onlyAssigns && wanted ? 'work-order.assigned' : hasMoved ? 'work-order.moved' : 'work-order.updated'",
  'modules/work-orders/watch-work-order.ts': 'isWatching ? watched : unwatched',
};

it('knows by what each file tells what happened', () => {
  const found = sourcesOfAll().flatMap(([file, text]) => {
    if (!file.startsWith('modules/')) return [];
    const chosen = Array.from(text.matchAll(CHOSEN), ({ groups }) => groups?.['chosen']);
    return chosen.length === 0 ? [] : [[file, chosen.join('; ').replaceAll(/[`$]/g, '')]];
  });
  expect(Object.fromEntries(found)).toEqual(BY_WHAT);
});
