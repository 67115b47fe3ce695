import { types } from '@babel/core';
import { PERMISSIONS } from '@siteward/domain';
import { expect, it } from 'vitest';
import { SOURCES, textOf, treeOf } from '#testing/sources.ts';

/**
 * What a file checks before it shows or does something: a permission, with its extent if it has two; a rule of the domain; which change of a
 * work order would be refused; what the record itself allows; whether the member is limited to some sites; and whether the organization is
 * read-only.
 */
const ASKED =
  /\bcan\((?<held>'[^)]*')\)|useCan\(\)\((?<now>'[^)]*')\)|\bpermission="(?<around>[^"]*)"|\.includes\((?<among>'[\w-]+:[\w-]+')\)|\b(?<limited>useIsLimited|useSeesFirmsWork)\(\)|\bextentOf\([^()]*?(?<extent>'[\w:-]+'\) [!=]== '\w+')|\brefusalOf\(\w+, \{ kind: (?<refusal>'\w+')|\b(?<word>isReadOnly|isLimited|may(?:Change|Add|Remove|Write|Note|Rate|Reply)\w*|allowedTransitions|allowedSteps)\b|\b(?<rule>(?!mayPass|mayGoOn|mayReload|holdsFiles)(?:may|sees|holds)[A-Z]\w*|worksOn|isWorkerOn|takesEntries|hasEnded|canGrant|canChange|extentOf|givesType|lockOf|roleLock)\(/g;

/** What each file checks, and how often. */
const ALLOWED: Record<string, string> = {
  'app/areas.ts': 'holdsAny',
  'app/check-route.ts': 'isReadOnly (4)',
  'app/guards.ts': 'isReadOnly (2)',
  'app/layouts/nav-count.tsx':
    'work-orders:view-own, work-orders:view-any, feedbacks:view-own, feedbacks:view-any, members:view (2)',
  'app/layouts/notices.tsx': 'isReadOnly (2), billing:manage',
  'app/pages/require-customer.tsx': 'billing:manage (2), billing:view (2), holdsAny, members:view, members:manage',
  'components/comments/comment-item.tsx': 'mayRemoveComment (2), mayEditComment',
  'components/comments/comments.tsx': 'mayComment (2), seesInternalComments',
  'components/feedback-code.tsx': 'sites:manage',
  'components/fields/provider-of-member.tsx': 'providers:view (3)',
  'components/files/file-rows.tsx': 'mayRemove (2)',
  'components/files/files-card.tsx': 'isReadOnly (3), mayAdd (7)',
  'components/record-links/links-card.tsx': 'mayChange (6)',
  'components/saved-views/saved-view-menu.tsx': 'isReadOnly (3), mayWithdrawView',
  'components/saved-views/saved-view-tabs.tsx': 'isReadOnly (3)',
  'components/work/at-site.ts': 'providers:view, plans:view',
  'components/work/people-field.tsx': 'work-orders:assign, work-orders:update === none',
  'components/work/work-texts.tsx': 'sites:view',
  'features/billing/create/create-customer-screen.tsx': 'billing:manage',
  'features/billing/section/billing-section.tsx': 'billing:manage (2)',
  'features/billing/section/details-form.tsx': 'billing:manage',
  'features/billing/section/methods-card.tsx': 'mayChange (4), billing:manage',
  'features/billing/section/seats-card.tsx': 'mayChange (3), billing:manage',
  'features/billing/trial-notice.tsx': 'billing:manage',
  'features/dashboard/dashboard-screen.tsx':
    'dashboard:view, work-orders:view-own, work-orders:view-any (2), feedbacks:create, work-orders:create',
  'features/dashboard/my-work.tsx': 'useSeesFirmsWork',
  'features/dispatch/dispatch-screen.tsx': 'mayAddPhotos (2)',
  'features/dispatch/use-dispatch.ts': 'mayAddPhotos',
  'features/dispatch/work-photos.tsx': 'mayAddPhotos (2), mayAdd (2)',
  'features/feedbacks/changes/new-feedback.tsx': 'feedbacks:triage',
  'features/feedbacks/detail/feedback-messages.tsx': 'mayReply (3)',
  'features/feedbacks/detail/feedback-parts.tsx': 'allowedTransitions (2), mayReply (3), mayRate',
  'features/feedbacks/feedback-list.tsx': 'feedbacks:triage, feedbacks:delete, feedbacks:triage, feedbacks:delete',
  'features/feedbacks/feedback-menu.tsx': 'feedbacks:triage (2), feedbacks:create, feedbacks:delete',
  'features/feedbacks/feedback-screen.tsx': 'allowedTransitions, mayReply',
  'features/feedbacks/feedbacks-screen.tsx': 'feedbacks:triage (2), feedbacks:export, feedbacks:create',
  'features/feedbacks/form-window.tsx': 'sites:view, mayChange (3), sites:manage',
  'features/feedbacks/queries.ts': 'feedbacks:view-any, mayReply, mayRate, allowedTransitions (2)',
  'features/feedbacks/use-triage-keys.ts': 'allowedTransitions, mayReply',
  'features/feedbacks/words.tsx': 'feedbacks:view-any',
  'features/first-steps/first-steps.tsx': 'members:view',
  'features/invitations/invitation-actions.ts':
    'allowedTransitions (2), isReadOnly (3), canGrant, invitations:manage, members:invite',
  'features/invitations/invitation-flow.tsx': 'isReadOnly (2)',
  'features/invitations/invitation-list.tsx': 'members:invite',
  'features/invitations/invitations-screen.tsx': 'members:invite (2)',
  'features/invitations/invite-form.tsx': 'isLimited (2), useIsLimited',
  'features/invitations/use-invite-form.ts': 'useIsLimited',
  'features/invitations/use-invited-members.tsx': 'invitations:view',
  'features/maintenance-plans/beside/made-so-far.tsx': 'work-orders:view-own, work-orders:view-any',
  'features/maintenance-plans/plan-editor.tsx': 'mayChange',
  'features/maintenance-plans/head/plan-head.tsx': 'allowedTransitions (3), plans:manage',
  'features/maintenance-plans/head/plan-menu-items.tsx': 'mayChange',
  'features/maintenance-plans/plans-screen.tsx': 'plans:manage (2), work-orders:create',
  'features/maintenance-plans/queries.ts': 'allowedTransitions, work-orders:view-own, work-orders:view-any',
  'features/members/member-actions.ts':
    'allowedTransitions (4), isReadOnly (4), members:assign-role, members:manage, canGrant, givesType',
  'features/members/member-list.tsx': 'isReadOnly (3), members:invite (2)',
  'features/members/members-screen.tsx': 'members:invite (2), members:manage, members:assign-role, billing:view',
  'features/members/seats/seat-bar.tsx': 'billing:manage',
  'features/members/sites-form.tsx': 'useIsLimited',
  'features/members/use-member-flow.ts': 'billing:manage',
  'features/palette/command-palette.tsx': 'members:view',
  'features/palette/record-items.tsx':
    'work-orders:view-own, work-orders:view-any, feedbacks:view-own, feedbacks:view-any, tickets:view-own, tickets:view-any, providers:view',
  'features/palette/use-actions.ts': 'work-orders:create, members:invite, roles:manage',
  'features/roles/matrix-area.tsx': 'lockOf, canChange (2)',
  'features/roles/new-role-dialog.tsx': 'givesType',
  'features/roles/permission-drafts.ts': 'lockOf',
  'features/roles/role-access.ts': 'roleLock (2), roles:manage, givesType (2)',
  'features/roles/role-dialogs.tsx': 'members:view',
  'features/roles/role-menu.tsx': 'lockOf, roles:manage',
  'features/roles/role-switches.tsx': 'lockOf (2)',
  'features/roles/roles-page.tsx': 'roles:manage (4)',
  'features/service-providers/provider-documents.tsx': 'mayChange (3)',
  'features/service-providers/provider-form.tsx': 'seesMoney (2), isLimited (2), useIsLimited',
  'features/service-providers/provider-list.tsx': 'mayAdd (2), mayChange',
  'features/service-providers/provider-panel.tsx': 'mayChange',
  'features/service-providers/queries.ts': 'providers:manage',
  'features/service-providers/service-providers-screen.tsx': 'mayAdd (3)',
  'features/service-providers/use-provider-flow.ts': 'mayChange (2)',
  'features/settings/customers/customers-section.tsx': 'sites:manage, useIsLimited, members:view, invitations:view',
  'features/settings/general/billing-card.tsx': 'billing:manage',
  'features/settings/general/general-section.tsx': 'organization:manage (2), billing:view',
  'features/settings/sites/site-cards.tsx': 'isLimited (2), useIsLimited',
  'features/settings/sites/site-form.tsx': 'isLimited (2), useIsLimited, sites:manage (2)',
  'features/settings/sites/sites-section.tsx': 'sites:create (3), sites:manage, useIsLimited',
  'features/settings/support/canned-replies-card.tsx': 'mayChange (5)',
  'features/settings/support/response-form.tsx': 'organization:manage',
  'features/settings/support/support-section.tsx':
    'isLimited (2), useIsLimited, tickets:manage, mayChange, organization:manage',
  'features/support-tickets/new/ticket-form.tsx': 'tickets:manage',
  'features/support-tickets/queries.ts': 'mayWrite, mayNote, mayChange, mayRate, allowedTransitions',
  'features/support-tickets/support-tickets-screen.tsx': 'tickets:create (2), tickets:manage (2)',
  'features/support-tickets/thread/canned-replies.tsx': 'isLimited (2), useIsLimited',
  'features/support-tickets/thread/ticket-composer.tsx': 'mayWrite (2), mayNote (4), mayChange (2)',
  'features/support-tickets/thread/ticket-rating.tsx': 'mayRate (3)',
  'features/support-tickets/thread/use-writing.ts': 'mayWrite (2), mayNote (2)',
  'features/support-tickets/ticket-facts.tsx': 'mayChange, allowedTransitions (4)',
  'features/support-tickets/ticket-list.tsx': 'tickets:create',
  'features/support-tickets/ticket-view.tsx': 'mayWrite (2), mayNote (2), allowedTransitions (4)',
  'features/support-tickets/ticket-work.tsx': 'mayChange, work-orders:view-own, work-orders:view-any',
  'features/work-orders/board/board-card.tsx': 'status',
  'features/work-orders/board/work-order-board.tsx': 'status',
  'features/work-orders/calendar/calendar-screen.tsx': 'mayMove (2), work-orders:create',
  'features/work-orders/calendar/entry-block.tsx': 'mayMove',
  'features/work-orders/calendar/looks/agenda-look.tsx': 'mayMove',
  'features/work-orders/calendar/subscribe-dialog.tsx': 'isReadOnly (5)',
  'features/work-orders/calendar/trays.tsx': 'holdsAny, schedule',
  'features/work-orders/changes/refusals.ts':
    'mayChangeAssignees (2), hasEnded, calendar:reschedule, mayUpdate (2), work-orders:delete, work-orders:update === none',
  'features/work-orders/changes/use-work-order-flow.ts': 'status',
  'features/work-orders/detail/checklist.tsx': 'worksOn',
  'features/work-orders/detail/signature.tsx': 'worksOn',
  'features/work-orders/detail/watch-button.tsx': 'isReadOnly (2), work-orders:view === own',
  'features/work-orders/detail/work-order-actions.tsx':
    'mayUpdate, work-orders:update === any, work-orders:update !== none, work-orders:assign, work-orders:delete',
  'features/work-orders/entries/entry-dialog.tsx': 'seesMoney, work-orders:update-any',
  'features/work-orders/entries/time-and-costs.tsx': 'takesEntries, isWorkerOn, mayRecord, canChange',
  'features/work-orders/facts/order-facts.tsx': 'mayUpdate',
  'features/work-orders/facts/provider-questions.tsx': 'providers:view',
  'features/work-orders/facts/provider-fact.tsx': 'providers:dispatch',
  'features/work-orders/inline-fields.tsx': 'status, priority, work-orders:assign, dueAt',
  'features/work-orders/links/blocked-notice.tsx': 'hasEnded',
  'features/work-orders/links/work-order-links.tsx': 'mayChange, mayUpdate',
  'features/work-orders/list/bulk-actions.tsx': 'mayUpdate, work-orders:assign, work-orders:delete',
  'features/work-orders/list/work-order-list.tsx': 'work-orders:create',
  'features/work-orders/new-work.tsx': 'work-orders:create (2)',
  'features/work-orders/one-work-order.ts':
    'mayUpdate, extentOf, worksOn, isWorkerOn, allowedTransitions, hasEnded, seesMoney',
  'features/work-orders/work-order-filters.tsx': 'work-orders:assign, work-orders:view-any',
  'features/work-orders/work-orders-screen.tsx':
    'plans:view, work-orders:import (2), work-orders:export, work-orders:create, useSeesFirmsWork',
  'lib/navigation/landing.ts': 'holdsAny',
  'lib/organization/organization-scope.ts':
    'isReadOnly (6), useIsLimited (2), useSeesFirmsWork, work-orders:view-any, members:invite, isLimited (2)',
  'lib/organization/other-reason.ts': 'isLimited (2), useIsLimited',
  'lib/organization/people.ts':
    'roles:view, members:invite, members:assign-role, canGrant, billing:view, isLimited (3), useIsLimited',
};

/** The complete conditions that contain a check and have several parts, and the lists of permissions, in each file. */
const WHOLE: Record<string, readonly string[]> = {
  'app/areas.ts': ['needed.length === 0 || holdsAny(permissions, needed)'],
  'app/check-route.ts': ["scope.isReadOnly && ofRole.outcome === 'allow'"],
  'app/guards.ts': ["check.outcome === 'allow' && check.scope?.isReadOnly && knownScope(org)?.isReadOnly === false"],
  'app/pages/require-customer.tsx': [
    '!mayPay && !reading',
    'permissions.length === 0 || holdsAny(left, permissions)',
    'work-orders:export',
    'feedbacks:export',
    'members:view',
  ],
  'components/fields/provider-of-member.tsx': ["useCan()('providers:view') && id !== ''"],
  'components/files/file-rows.tsx': ['mayRemove && onRemove'],
  'components/files/files-card.tsx': ['isTaken && !isReadOnly', '!isMobile && mayAdd', 'isMobile && mayAdd'],
  'components/record-links/links-card.tsx': ['items && shown.length === 0 && !mayChange'],
  'components/saved-views/saved-view-menu.tsx': ['current && !isReadOnly', 'shared && !isOwn && mayWithdraw'],
  'components/saved-views/saved-view-tabs.tsx': [
    'view?.own && isChanged && !isReadOnly',
    '(!view || isChanged) && !isReadOnly',
  ],
  'features/billing/section/methods-card.tsx': ["mayChange && method.status === 'linked'"],
  'features/billing/section/seats-card.tsx': ['mayChange && (isChanged || count === null)'],
  'features/billing/trial-notice.tsx': ["step === null || paymentLinked || !can('billing:manage')"],
  'features/dispatch/dispatch-screen.tsx': ['work.files.length > 0 || mayAddPhotos(work)'],
  'features/feedbacks/detail/feedback-messages.tsx': ['(query.error !== null && !page) || !mayReply'],
  'features/feedbacks/detail/feedback-parts.tsx': ['steps.length === 0 && !mayReply'],
  'features/feedbacks/feedback-menu.tsx': [
    "can('feedbacks:triage') || (can('feedbacks:create') && feedback.own && feedback.status === 'new')",
    '!mayEdit && !mayDelete',
  ],
  'features/feedbacks/feedback-screen.tsx': [
    'isFree && feedback.allowedTransitions.includes(to)',
    'isFree && feedback.mayReply',
  ],
  'features/feedbacks/feedbacks-screen.tsx': ['sites:view, feedbacks:triage'],
  'features/feedbacks/form-window.tsx': ['!mayChange || isPending', '!mayChange || isPending || !feedbackForm.enabled'],
  'features/invitations/invitation-actions.ts': [
    'role && !canGrant(own, role)',
    "isWithin && !isReadOnly && status === 'pending' && permissions.includes('invitations:manage')",
    "isOver && permissions.includes('members:invite')",
  ],
  'features/invitations/invitation-list.tsx': ["status === 'pending' && can('members:invite')"],
  'features/invitations/invite-form.tsx': ['!isLimited && !isCustomers'],
  'features/invitations/use-invited-members.tsx': ["useCan()('invitations:view') && isShown"],
  'features/maintenance-plans/plans-screen.tsx': ["can('plans:manage') && can('work-orders:create')"],
  'features/members/member-actions.ts': [
    "isIn && permissions.includes('members:assign-role')",
    "isIn && !isReadOnly && permissions.includes('members:manage')",
    'held && !canGrant(actor.own, held)',
  ],
  'features/members/member-list.tsx': ["(status === 'active' || status === 'invited') && can('members:invite')"],
  'features/members/members-screen.tsx': ["can('members:manage') || can('members:assign-role')"],
  'features/members/sites-form.tsx': ['!useIsLimited() && !hasCustomers'],
  'features/members/use-member-flow.ts': ["code === 'SEAT_LIMIT' && can('billing:manage')"],
  'features/roles/matrix-area.tsx': ['canChange(role) && area.actions.length > 1'],
  'features/roles/permission-drafts.ts': ['kept[role._id] && lockOf(role) === null'],
  'features/roles/roles-page.tsx': [
    "can('roles:manage') && roles.length > 0",
    "can('roles:manage') && roles.length > 0",
  ],
  'features/service-providers/queries.ts': ["useOwnProvider() === undefined && can('providers:manage')"],
  'features/service-providers/use-provider-flow.ts': ['providers:manage'],
  'features/settings/customers/customers-section.tsx': ["useCan()('sites:manage') && !useIsLimited()"],
  'features/settings/sites/site-cards.tsx': ['readOnly || isLimited'],
  'features/settings/sites/site-form.tsx': ["useCan()('sites:manage') && !isLimited"],
  'features/settings/sites/sites-section.tsx': [
    "opened === null && can('sites:create')",
    'canManage && !useIsLimited()',
  ],
  'features/support-tickets/thread/ticket-composer.tsx': [
    'mayWrite && mayNote',
    "event.key !== '/' || text !== '' || internal || !mayNote",
    'mayNote && !internal',
    "!mayChange || status === 'resolved'",
  ],
  'features/support-tickets/thread/ticket-rating.tsx': ['mayRate && isAsking'],
  'features/support-tickets/thread/use-writing.ts': ['(writing.internal && mayNote) || !mayWrite'],
  'features/support-tickets/ticket-facts.tsx': ['isBusy || allowedTransitions.length === 0'],
  'features/support-tickets/ticket-view.tsx': [
    'mayWrite || mayNote',
    "allowedTransitions.find((to) => to === 'resolved') ?? allowedTransitions[0]",
  ],
  'features/support-tickets/ticket-work.tsx': [
    "ticket.mayChange && can('work-orders:view-own', 'work-orders:view-any')",
    '!workOrder && !mayLink',
  ],
  'features/work-orders/calendar/looks/agenda-look.tsx': ['order && actions.mayMove(item)'],
  'features/work-orders/calendar/subscribe-dialog.tsx': ['body && isReadOnly', 'feed === null && !isReadOnly'],
  'features/work-orders/calendar/trays.tsx': ['work-orders:update-any, work-orders:update-own'],
  'features/work-orders/changes/refusals.ts': [
    "actor.permissions.includes('calendar:reschedule') || mayUpdate(order, actor.permissions)",
  ],
  'features/work-orders/detail/watch-button.tsx': ["!order.own && extentOf(permissions, 'work-orders:view') === 'own'"],
  'features/work-orders/detail/work-order-actions.tsx': [
    "extentOf(scope.permissions, 'work-orders:update') !== 'none' && (canEdit || can('work-orders:assign')) && refusalOf(order, toggle, flow.actor) === null",
  ],
  'features/work-orders/entries/entry-dialog.tsx': [
    "!permissions.includes('work-orders:update-any') || others.length === 0",
  ],
  'features/work-orders/entries/time-and-costs.tsx': [
    'isOpen && isWorkerOn(steppingDetail(order), actor)',
    'isOpen && mayRecord(steppingDetail(order), member._id, actor)',
  ],
  'features/work-orders/facts/provider-questions.tsx': ["useCan()('providers:view') && asking === 'send'"],
  'features/work-orders/facts/provider-fact.tsx': ["isOpen && permissions.includes('providers:dispatch')"],
  'features/work-orders/links/blocked-notice.tsx': ['hasEnded(order.status) || blockers.length === 0'],
  'features/work-orders/list/bulk-actions.tsx': [
    'work-orders:update-own, work-orders:update-any, work-orders:create, work-orders:cancel, work-orders:verify, work-orders:reopen',
  ],
  'features/work-orders/list/work-order-list.tsx': ["(tab === 'active' || tab === 'all') && can('work-orders:create')"],
  'features/work-orders/new-work.tsx': ["mayCreate && state === 'blank'"],
  'features/work-orders/one-work-order.ts': ["relation === 'blocked-by' && !hasEnded(workOrder.status)"],
  'features/work-orders/work-order-filters.tsx': ['isUnnamed && mayAsk'],
  'features/work-orders/work-orders-screen.tsx': ["importing && can('work-orders:import')"],
  'lib/organization/customers.ts': ['sites:view, members:view, members:invite, invitations:view'],
  'lib/navigation/landing.ts': ['keep !== undefined && (needed.length === 0 || holdsAny(permissions, needed))'],
  'lib/organization/organization-scope.ts': [
    "member.serviceProviderId !== null && !can('work-orders:view-any')",
    'sites:create, roles:manage, billing:manage, organization:manage',
    'permissions.includes(permission) && !(isLimited && ORGANIZATION_WIDE.includes(permission))',
  ],
  'lib/organization/people.ts': ['canGrant(own, role) && (!type || role.type === type)'],
};

function askedIn(text: string): string {
  const asked = Array.from(text.matchAll(ASKED), ({ groups = {} }) => Object.values(groups).find(Boolean) ?? '').map(
    (each) => each.replaceAll(/[')]/g, ''),
  );
  const often = (each: string) => asked.filter((other) => other === each).length;
  return [...new Set(asked)].map((each) => (often(each) > 1 ? `${each} (${often(each)})` : each)).join(', ');
}

it('knows for each file what it checks before it shows or does something', () => {
  const found = Object.entries(SOURCES).map(([file, text]) => [file, askedIn(text)]);
  expect(Object.fromEntries(found.filter(([, asked]) => asked !== ''))).toEqual(ALLOWED);
});

/** Whether code checks what is allowed, directly or through a variable that holds the result. */
const JUDGES = new RegExp(`${ASKED.source}|(?<named>\\bmay(?!Pass|Reload|GoOn)[A-Z]\\w*\\b)`);

const isAbout = (text: string) => JUDGES.test(text) || PERMISSIONS.some((each) => text.includes(`'${each}'`));

/** A condition without what is shown or done if it holds. */
function conditionOf(file: string, node: types.Node): string | null {
  if (!types.isLogicalExpression(node)) return null;
  const { operator, left, right } = node;
  const isShown = /^(?:JSX|Object|StringLiteral)/.test(right.type);
  const isDone =
    (types.isCallExpression(right) || types.isUnaryExpression(right, { operator: 'void' })) &&
    !JUDGES.test(textOf(file, right));
  return operator === '&&' && (isShown || isDone) ? conditionOf(file, left) : textOf(file, node);
}

/** The complete conditions of several parts in a file that allow something, and its lists of permissions, in order. */
function wholeIn(file: string): string[] {
  const parts = new Set<types.Node>();
  const found: string[] = [];
  types.traverseFast(treeOf(file), (node) => {
    if (types.isArrayExpression(node)) {
      const listed = node.elements.flatMap((each) =>
        types.isStringLiteral(each) ? PERMISSIONS.filter((known) => known === each.value) : [],
      );
      if (listed.length > 0) found.push(listed.join(', '));
    }
    if (types.isUnaryExpression(node) && parts.has(node)) parts.add(node.argument);
    if (!types.isLogicalExpression(node)) return;
    for (const part of [node.left, node.right]) parts.add(part);
    const condition = parts.has(node) ? null : conditionOf(file, node);
    // A condition that tells a type by one of its fields checks nothing.
    if (condition !== null && JUDGES.test(condition) && !condition.includes(' in value')) found.push(condition);
  });
  return found;
}

it('knows what is in each condition of several parts, and in each list of permissions', () => {
  const found = Object.entries(SOURCES).map(([file, text]) => [file, isAbout(text) ? wholeIn(file) : []] as const);
  expect(Object.fromEntries(found.filter(([, whole]) => whole.length > 0))).toEqual(WHOLE);
});

/** This page is outside of an organization, and all it knows of somebody there is their permissions. */
const NOTHING_ELSE = ['features/billing/create/create-customer-screen.tsx'];

it('names a permission as what somebody needs only after asking whether their role has it and something else is in the way', () => {
  const said = Object.keys(SOURCES).filter((file) => /needs the permission/.test(SOURCES[file] ?? ''));
  expect(said.filter((file) => !SOURCES[file]?.includes('useOtherReason('))).toEqual(NOTHING_ELSE);
  expect(said.length).toBeGreaterThan(NOTHING_ELSE.length);
});
