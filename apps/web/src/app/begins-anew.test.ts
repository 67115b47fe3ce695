import { traverse, types } from '@babel/core';
import { expect, it } from 'vitest';
import { SOURCES, treeOf } from '#testing/sources.ts';

/** The components in each file that start over when their `key` changes: their state, such as a selection, belongs to one record or list. */
const ANEW: Record<string, string> = {
  'app/layouts/notices.tsx': 'TrialNotice org',
  'app/pages/dispatch.tsx': 'DispatchScreen token',
  'app/providers.tsx': 'Outlet scope?.siteId',
  'components/files/file-viewer.tsx': 'Picture file._id',
  'components/saved-views/saved-view-dialogs.tsx': "ViewForm view?._id ?? 'new'",
  'features/auth/auth-screen.tsx': 'Fragment {address.state} {address.token}',
  'features/billing/create/create-customer-screen.tsx': 'Billing organization._id',
  'features/billing/linked/linked-screen.tsx': 'Answer method',
  'features/billing/section/remove-method.tsx': 'Remove shown._id',
  'features/dashboard/dashboard-screen.tsx': 'DayChart {range.from}..{range.to}',
  'features/feedbacks/changes/feedback-dialogs.tsx': 'EditFeedbackDialog feedback._id',
  'features/feedbacks/detail/feedback-panel.tsx': 'Body id',
  'features/feedbacks/detail/feedback-parts.tsx': 'FeedbackRating feedback.rating',
  'features/feedbacks/feedback-screen.tsx': 'Loaded id',
  'features/invitations/invitations-screen.tsx': 'InvitationList status',
  'features/maintenance-plans/beside/next-dates.tsx': 'Fragment date.day',
  'features/maintenance-plans/plan-screen.tsx': 'PlanEditor id',
  'features/maintenance-plans/when/when-card.tsx': 'WordEditor open',
  'features/members/member-panel.tsx': 'Body id',
  'features/members/members-screen.tsx': 'MemberList status',
  'features/roles/role-dialogs.tsx': 'NewRoleDialog newFrom',
  'features/service-providers/provider-dialogs.tsx': 'EditProviderDialog asking.provider._id',
  'features/service-providers/provider-panel.tsx': 'Body id',
  'features/settings/sites/site-form.tsx': 'SiteForm id',
  'features/settings/support/canned-replies-card.tsx': 'ReplyRow reply._id',
  'features/settings/support/canned-reply-dialogs.tsx': 'ChangeReply asked.reply._id',
  'features/support-tickets/ticket-view.tsx': 'Thread id, TicketFacts ticket._id',
  'features/work-orders/changes/step-dialog.tsx': 'StepForm stepDraft(shown.to, shown.orders)',
  'features/work-orders/talk/work-order-talk.tsx': 'Comments id',
  'features/work-orders/work-order-screen.tsx': 'Loaded id',
  'features/work-orders/work-orders-screen.tsx':
    'WorkOrderBoard view.tab, WorkOrderAgenda view.tab, WorkOrderList view.tab',
};

/** The source text of a key. */
const keyOf = (file: string, node: types.JSXAttribute): string =>
  types.isJSXExpressionContainer(node.value)
    ? (SOURCES[file] ?? '').slice(Number(node.value.expression.start), Number(node.value.expression.end))
    : '';

it('knows which components outside of lists start over, and with which key', () => {
  const found = Object.keys(SOURCES).flatMap((file) => {
    if (!/\bkey=\{/.test(SOURCES[file] ?? '')) return [];
    const keys: string[] = [];
    traverse(treeOf(file), {
      JSXAttribute(path) {
        if (!types.isJSXIdentifier(path.node.name, { name: 'key' })) return;
        const element = path.parentPath.node;
        // In a list, the key only tells the entries apart.
        const isListed = path.findParent(
          (each) =>
            each.isArrayExpression() ||
            (each.isFunction() &&
              each.parentPath?.isCallExpression() === true &&
              types.isMemberExpression(each.parentPath.node.callee)),
        );
        if (isListed || !types.isJSXOpeningElement(element) || !types.isJSXIdentifier(element.name)) return;
        // A plain HTML element has no state of ours.
        if (/^[a-z]/.test(element.name.name)) return;
        const key = keyOf(file, path.node);
        if (key !== '') keys.push(`${element.name.name} ${key.replaceAll(/[$`]/g, '')}`);
      },
    });
    return keys.length === 0 ? [] : [[file, keys.join(', ')]];
  });
  expect(Object.fromEntries(found)).toEqual(ANEW);
});
