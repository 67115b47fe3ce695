import { expect, it } from 'vitest';
import { inEachFile } from '#testing/sources.ts';

const TEXTS = import.meta.glob<string>(['../{components,features}/**/*.tsx', '!../**/*{.test,-testing}.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** What is passed to a component that shows a time, or to a function that puts one in words. */
const SHOWN =
  /(?:<(?:TimeAgo|ClockTime|SaidAt|time)\b[^>]*?\b(?:at|dateTime)=\{|\b(?:siteDay|siteClock|siteTime|absoluteTime|relativeTime|shortWhen|withZone)\()([\w.?\s]+?)(?=[,})])/g;

/** The times that a file shows, as written in the source; a time that is passed in has no telling name, and is left out. */
function timesIn(text: string): string[] {
  const found = Array.from(text.matchAll(SHOWN), ([, time = '']) => time.trim());
  return found.filter((time, index) => /(?:At|Until|\.at)\b/.test(time) && time !== found[index - 1]);
}

/** Which times of its records each file shows, in order. */
const TIMES: Record<string, string> = {
  'components/comments/comment-item.tsx': 'removedAt, createdAt, editedAt',
  'components/files/file-rows.tsx': 'createdAt',
  'components/work/due.tsx': 'dueAt',
  'features/account/sessions-section.tsx': 'lastSeenAt, createdAt',
  'features/dispatch/complete-work.tsx': 'completedAt',
  'features/dispatch/dispatch-screen.tsx': 'expiresAt',
  'features/dispatch/work-checklist.tsx': 'doneAt',
  'features/dispatch/work-comments.tsx': 'createdAt',
  'features/feedbacks/detail/feedback-messages.tsx': 'createdAt',
  'features/feedbacks/detail/feedback-parts.tsx': 'createdAt',
  'features/feedbacks/feedback-columns.tsx': 'createdAt',
  'features/invitations/invitation-list.tsx': 'expiresAt, sentAt, expiresAt',
  'features/invitations/use-invited-members.tsx': 'invitation.expiresAt',
  'features/maintenance-plans/beside/made-so-far.tsx': 'order.scheduledStart ?? order.createdAt',
  'features/maintenance-plans/plan-columns.tsx': 'nextAt',
  'features/maintenance-plans/head/plan-notices.tsx': 'lastFailure.at, paused.at',
  'features/members/member-columns.tsx': 'lastSeenAt',
  'features/members/member-panel.tsx': 'lastSeenAt',
  'features/members/recent-changes.tsx': 'createdAt',
  'features/organizations/my-invitations.tsx': 'expiresAt',
  'features/service-providers/provider-panel.tsx': 'blocked.at',
  'features/settings/jobs-section.tsx': 'endedAt, restsUntil, dueAt',
  'features/support-tickets/thread/ticket-event.tsx': 'entry.at',
  'features/support-tickets/thread/ticket-thread.tsx': 'createdAt',
  'features/support-tickets/ticket-facts.tsx': 'responseDueAt, createdAt, resolvedAt, closesAt, createdAt',
  'features/support-tickets/ticket-list.tsx': 'lastMessage.at',
  'features/support-tickets/ticket-work.tsx': 'dueAt',
  'features/work-orders/calendar/subscribe-dialog.tsx': 'createdAt, fetchedAt',
  'features/work-orders/detail/checklist.tsx': 'doneAt',
  'features/work-orders/detail/print-record.tsx': 'comment.createdAt',
  'features/work-orders/detail/print-sheet.tsx': 'createdAt',
  'features/work-orders/detail/signature.tsx': 'createdAt',
  'features/work-orders/facts/provider-fact.tsx': 'sentAt, expiresAt ?? sentAt, answeredAt ?? sentAt',
  'features/work-orders/list/work-order-columns.tsx': 'createdAt',
  'features/work-orders/work-order-screen.tsx': 'createdAt',
};

it('knows for each file which times it shows', () => {
  const found = Object.entries(TEXTS).flatMap(([file, text]) => {
    const times = timesIn(text);
    return times.length === 0 ? [] : [[file.replace('../', ''), times.join(', ')]];
  });
  expect(Object.fromEntries(found)).toEqual(TIMES);
});

it('never shows when a record was last written, because changes that its reader may not see update it too', () => {
  const named = Object.entries(TEXTS).filter(([, text]) =>
    text.replaceAll("sort: '-updatedAt'", '').includes('updatedAt'),
  );
  expect(named.map(([file]) => file)).toEqual([]);
});

/** When work is due in each file, in order: with the time that it was on hold (`countingDue`), or as somebody has set it. */
const DUE: Record<string, string> = {
  'components/work/due.tsx': 'countingDue(order)',
  'features/maintenance-plans/beside/made-so-far.tsx': 'countingDue(order)',
  'features/work-orders/agenda/agenda-days.ts': 'countingDue(order), items.at(0)?.dueAt, items.at(-1)?.dueAt',
  'features/work-orders/agenda/work-order-agenda.tsx': 'countingDue(order)',
  'features/work-orders/calendar/calendar-entries.ts': 'countingDue(order)',
  'features/work-orders/changes/work-order-change.ts':
    'change.dueAt, change.dueAt, before.dueAt, change.dueAt, change.dueAt',
  'features/work-orders/changes/work-order-dialogs.tsx': 'first?.dueAt, first.dueAt',
  'features/work-orders/detail/print-sheet.tsx': 'countingDue(order)',
  'features/work-orders/form/work-order-fields.tsx': 'errors.dueAt',
  'features/work-orders/inline-fields.tsx': 'order.dueAt',
};

it('knows for each file whether work is due there as set, or with the time on hold', () => {
  const due = /\bcountingDue\(\w+\)|\b\w+(?:\.at\(-?\d\))?\??\.dueAt\b/g;
  expect(inEachFile((text) => (text.match(due) ?? []).join(', '))).toEqual(DUE);
});
