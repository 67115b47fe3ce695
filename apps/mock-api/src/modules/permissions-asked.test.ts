import { PERMISSIONS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { sourcesOfAll } from '#testing/sources.ts';

/** Permissions, and what stands for a pair of them: `tickets:view` for one's own and for any. */
const NAMES = [...new Set(PERMISSIONS.flatMap((each) => [each, each.replace(/-(?:own|any)$/, '')]))].join('|');
const ASKED = new RegExp(
  `(?<lacks>lacksPermission\\(|permission: )?'(?<name>${NAMES})'(?:\\) (?<is>[!=]==) '(?<extent>none|own|any)')?`,
  'g',
);

/**
 * Which permissions each file of the API asks about, in order, or says that somebody lacks: whom a mail is for, whose work is
 * counted, which part of an answer somebody sees. What the contract demands for a call as a whole is not among them.
 */
const ASKS: Record<string, string> = {
  'modules/audit/audit-words.ts': 'providers:view',
  'modules/billing/billing-mails.ts': 'billing:manage',
  'modules/bulk-changes/bulk-changes.model.ts': 'audit:view, members:assign-role, members:manage',
  'modules/bulk-changes/bulk-changes.service.ts': 'members:view',
  'modules/calendar/calendar.service.ts': 'plans:view, providers:view',
  'modules/calendar/feeds/open-feed.ts': 'calendar:view',
  'modules/dashboard/dashboard.service.ts': 'work-orders:view not none, providers:view, feedbacks:view not none',
  'modules/dashboard/query-parts.ts': 'work-orders:view own',
  'modules/dashboard/rated-feedbacks.ts': 'feedbacks:view own',
  'modules/dispatch/dispatched-work.ts': 'work-orders:view-own, work-orders:update-own',
  'modules/dispatch/dispatches.ts': 'work-orders:view-any',
  'modules/feedbacks/bulk-feedbacks.ts': 'feedbacks:delete, feedbacks:triage',
  'modules/feedbacks/count-ratings.ts': 'work-orders:view-any',
  'modules/feedbacks/create-feedback.ts': 'feedbacks:triage, lacks feedbacks:triage',
  'modules/feedbacks/feedback-messages.ts': 'feedbacks:triage, lacks feedbacks:triage',
  'modules/feedbacks/feedbacks.service.ts':
    'work-orders:view none, feedbacks:view, feedbacks:create, feedbacks:triage, feedbacks:triage, feedbacks:triage, feedbacks:triage, feedbacks:create, lacks feedbacks:triage',
  'modules/feedbacks/public/track-feedback.ts': 'feedbacks:triage',
  'modules/feedbacks/resolve-by-work.ts': 'feedbacks:view none',
  'modules/feedbacks/similar-work.ts': 'work-orders:view none',
  'modules/feedbacks/update-feedback.ts':
    'feedbacks:triage, lacks feedbacks:triage, feedbacks:triage, lacks feedbacks:triage, feedbacks:triage',
  'modules/invitations/invitation-detail.ts': 'invitations:manage',
  'modules/invitations/invitations.service.ts': 'invitations:view',
  'modules/maintenance-plans/make-due-work.ts':
    'work-orders:create, work-orders:view-any, work-orders:assign, plans:view',
  'modules/maintenance-plans/plan-access.ts':
    'work-orders:create, lacks work-orders:create, plans:manage, plans:manage, lacks plans:manage, plans:view',
  'modules/maintenance-plans/plan-detail.ts': 'plans:manage, work-orders:create',
  'modules/maintenance-plans/tell-of-plan.ts': 'plans:view, plans:manage',
  'modules/members/assign-role.ts': 'members:view',
  'modules/members/choose-people.ts': 'members:view',
  'modules/members/member-history.ts': 'audit:view',
  'modules/members/restore-member.ts': 'members:view',
  'modules/members/set-member-status.ts': 'members:view',
  'modules/members/update-member.ts': 'members:view',
  'modules/roles/roles.service.ts': 'roles:view, members:invite, members:assign-role',
  'modules/saved-views/saved-views.service.ts': 'lacks organization:manage',
  'modules/seats/seats.service.ts': 'billing:view',
  'modules/service-providers/provider-access.ts': 'providers:manage, lacks providers:manage, providers:view',
  'modules/service-providers/provider-documents.ts': 'providers:manage',
  'modules/service-providers/service-providers.service.ts': 'work-orders:view none',
  'modules/sites/remove-site.ts': 'sites:view',
  'modules/sites/update-site.ts': 'sites:view, sites:view',
  'modules/support-tickets/close-job.ts': 'tickets:view-any',
  'modules/support-tickets/support-tickets.service.ts': 'tickets:view, tickets:manage, tickets:manage, tickets:manage',
  'modules/support-tickets/ticket-messages.ts': 'tickets:manage, lacks tickets:manage, tickets:manage',
  'modules/support-tickets/ticket-people.ts':
    'tickets:view, tickets:manage, tickets:manage, lacks tickets:manage, tickets:view not none',
  'modules/support-tickets/ticket-work.ts': 'work-orders:view none, tickets:view none, work-orders:view-any',
  'modules/time-and-costs/entries.service.ts': 'lacks work-orders:update-any',
  'modules/work-counts/kept-counts.ts': 'work-orders:view any',
  'modules/work-counts/recount-work.ts': 'work-orders:view-any',
  'modules/work-orders/create-work-order.ts': 'lacks work-orders:assign',
  'modules/work-orders/import/import-names.ts': 'work-orders:assign, providers:view, members:view',
  'modules/work-orders/move-work-order.ts': 'work-orders:update not any, lacks work-orders:update-any',
  'modules/work-orders/remove-work-order.ts': 'work-orders:view',
  'modules/work-orders/steps/dispatch-work-order.ts': 'work-orders:view, work-orders:view, providers:dispatch',
  'modules/work-orders/steps/set-work-order-status.ts': 'work-orders:view, lacks work-orders:update-any',
  'modules/work-orders/steps/undo-work-order-step.ts': 'work-orders:view',
  'modules/work-orders/update-work-order.ts':
    'work-orders:view, work-orders:assign, calendar:reschedule, work-orders:update, lacks work-orders:update-own, work-orders:update-any, work-orders:update any, lacks work-orders:update-any',
  'modules/work-orders/work-order-people.ts': 'work-orders:update',
  'modules/work-orders/work-order-rooms.ts': 'work-orders:update-any',
  'modules/work-orders/work-orders.service.ts':
    'work-orders:view, work-orders:update none, lacks work-orders:update-own, lacks work-orders:update-any',
  'plugins/contract-routes/sight.ts': 'work-orders:view own',
  'plugins/dev/many-work-orders.ts': 'work-orders:view-any',
  'plugins/dev/refusals.ts': 'lacks work-orders:view-any',
};

it('knows about which permissions each file asks', () => {
  const found = sourcesOfAll().flatMap(([file, text]) => {
    if (!/^(?:database|mail|modules|plugins)\//.test(file)) return [];
    const asked = Array.from(text.matchAll(ASKED), ({ groups: { lacks, name, is, extent } = {} }) =>
      [lacks && 'lacks', name, is === '!==' && 'not', extent].filter(Boolean).join(' '),
    );
    return asked.length === 0 ? [] : [[file, asked.join(', ')]];
  });
  expect(Object.fromEntries(found)).toEqual(ASKS);
});
