import { expect, it } from 'vitest';
import { sourcesOfAll } from '#testing/sources.ts';

const TEXTS = sourcesOfAll();

const NOW = String.raw`(?:toMillis\()?\b(?:now|(?:\w+\.)?clock\(\)|Date\.now\(\))\)?(?:\.getTime\(\))?(?![\w.(])`;
/** Comparisons with the current time, each with what says that something is over, and that it is not. */
const COMPARED = [
  { pattern: new RegExp(String.raw`\w+: \{ (\$(?:gte?|lte?)): ${NOW}`, 'g'), over: '$lte', not: '$gt' },
  { pattern: new RegExp(String.raw`[\w.?()]+ ([<>]=?) ${NOW}`, 'g'), over: '<=', not: '>' },
  { pattern: new RegExp(String.raw`${NOW} ([<>]=?) [\w.]+`, 'g'), over: '>=', not: '<' },
];

/** Work is overdue only after the time at which it is due; a deadline of the program itself may as well pass a moment later. */
const AFTER: Record<string, string> = {
  'local-mongod/data-dir.ts': 'Date.now() > deadline',
  'local-mongod/replica-set.ts': 'Date.now() > deadline',
  'modules/work-orders/work-orders.service.ts': 'overdueFrom: { $lt: now',
  'domain work-orders/work-orders.ts': 'from < toMillis(now)',
  'command private-file.ts': 'Date.now() > endsAt',
  'web features/work-orders/agenda/agenda-days.ts': 'toMillis(last) < now)',
};

it('everything is over at the time until which it lasts, in each query and condition', () => {
  let count = 0;
  const found = TEXTS.flatMap(([file, text]) => {
    const others = COMPARED.flatMap(({ pattern, over, not }) =>
      [...text.matchAll(pattern)].flatMap(([whole, operator]) => {
        count += 1;
        return operator === over || operator === not ? [] : [whole];
      }),
    );
    return others.length === 0 ? [] : [[file, others.join(', ')]];
  });
  expect(count).toBeGreaterThan(50);
  expect(Object.fromEntries(found)).toEqual(AFTER);
});

/** Times after which something was done, or until which it lasts, which are not the beginning of a range. */
const NO_RANGE: Record<string, string> = {
  'database/scoped.ts': '$gt: new Date(0)',
  'mail/dispatcher.ts': '$gt: new Date(now.getTime() - GIVE_UP_MS)',
  'modules/calendar/scheduled-work.ts': '$gt: new Date(start)',
  'modules/sessions/sessions.model.ts': '$gt: new Date(now.getTime() - SESSION_IDLE_MS)',
  'modules/work-counts/recount-work.ts': '$gt: new Date(0)',
  'plugins/contract-routes/first-answers.ts': '$lte: new Date()',
};

it('a range of times includes its beginning, and not its end', () => {
  let count = 0;
  const found = TEXTS.flatMap(([file, text]) => {
    const others = Array.from(text.matchAll(/(\$(?:gte?|lte?)): (?:\w+ \? )?new Date\((?:[^()]|\(\))*\)/g)).flatMap(
      ([whole, operator]) => {
        count += 1;
        return operator === '$gte' || operator === '$lt' ? [] : [whole];
      },
    );
    return others.length === 0 ? [] : [[file, others.join(', ')]];
  });
  expect(count).toBeGreaterThan(15);
  expect(Object.fromEntries(found)).toEqual(NO_RANGE);
});

/** Where the maximum is already too much, because what is there is counted before one more is added. */
const FULL: Record<string, string> = {
  'mail/outside-mails.ts': '0) >= max, 0) >= max',
  'modules/auth/tokens.ts': 'live.length < MOST',
  'modules/billing/payment-methods.ts': 'there >= max',
  'modules/feedbacks/feedback-messages.ts': 'feedback.messageCount >= max',
  'modules/feedbacks/public/track-feedback.ts': 'photos < FEEDBACK_LIMITS.attachments',
  'modules/files/fair-queue.ts': 'waiting >= most',
  'modules/record-links/record-links.service.ts': 'links.length >= max, ofOther.length >= max',
  'modules/maintenance-plans/dates-of-plans.ts': 'found.length < most',
  'modules/roles/create-role.ts': ')) >= MAX_ROLES',
  'modules/saved-views/create-saved-view.ts': ')) >= SAVED_VIEW_LIMITS.own, )) < max',
  'modules/work-orders/import/import-names.ts': 'unknown.size < MOST_UNKNOWN',
  'modules/work-orders/import/spelled-tags.ts': 'known.size >= MOST_KNOWN',
  'modules/work-orders/watch-work-order.ts': 'others.length >= max',
  'plugins/contract-routes/send-events.ts': 'ofPerson >= MOST_OF_A_PERSON',
  'plugins/dev/request-log.ts': 'verdict.unhandled.length < MOST_FAULTS',
  'domain pagination.ts': 'limit >= MAX_LISTED',
  'domain time/working-time.ts': 'ahead < MOST_DAYS',
  'domain transitions/invitation.ts': 'invitation.sentCount < MAX_INVITATION_SENDS',
  'domain work-orders/signatures.ts': 'every < most',
  'suite rules/limits.ts': 'windows.size < MOST_WINDOWS',
  'suite wire.ts': 'tries < MOST_WAITS',
  'command prompt.ts': 'line.length < MOST',
  'public form/photos.tsx': 'photos.length < most',
  'web components/comments/mentions.ts': 'same < most, sameAtEnd < most',
  'web components/record/history-list.tsx': 'limit < MAX_LIMIT',
  'web components/work/checklist-editor.tsx': 'points.length >= MOST',
  'web features/dashboard/day-chart.tsx': '4 >= most',
  'web features/maintenance-plans/when/ahead.tsx': 'value >= max',
  'web features/members/queries.ts': 'status] < MAX_LISTED',
  'web features/settings/sites/categories-card.tsx': 'categories.length < MOST',
  'web features/settings/sites/holidays-card.tsx': 'fields.length < MOST',
  'web features/work-orders/changes/show-at-once.ts': 'of] < MAX_LISTED',
  'web features/work-orders/detail/use-send-again.ts': 'tries >= MOST_TRIES',
  'web lib/words/counts.ts': 'count < MAX_LISTED',
  'ui lib/text-limit.tsx': 'length >= limit',
};

/** Where a day that is named is the first that is too much. */
const BEYOND: Record<string, string> = {
  'contract common.ts': "text < '2200'",
  'domain time/due-days.ts': "day < '2199-12-31'",
  'web features/work-orders/calendar/calendar-view.ts': "text < '2199-06-01'",
};

it('the first and the last day of a range belong to it', () => {
  let count = 0;
  const found = TEXTS.flatMap(([file, text]) => {
    const others = Array.from(text.matchAll(/\w+ ([<>]=?) (?:'\d{4}(?:-\d\d){0,2}'|(?:FIRST|LAST)_DAY\b)/g)).flatMap(
      ([whole, operator]) => {
        count += 1;
        return operator === '>=' || operator === '<=' ? [] : [whole];
      },
    );
    return others.length === 0 ? [] : [[file, others.join(', ')]];
  });
  expect(count).toBeGreaterThan(9);
  expect(Object.fromEntries(found)).toEqual(BEYOND);
});

it('as much as is allowed is allowed, except where one more would be added', () => {
  let count = 0;
  const found = TEXTS.flatMap(([file, text]) => {
    const others = Array.from(
      text.matchAll(/[\w.\])?]+ ([<>]=?) \(?(?:max|most|limit|MAX|MOST)\w*|[\w.\])?]+ ([<>]=?) \w*LIMITS[\w.]*/g),
    ).flatMap(([whole, operator, other = operator]) => {
      count += 1;
      return other === '>' || other === '<=' ? [] : [whole];
    });
    return others.length === 0 ? [] : [[file, others.join(', ')]];
  });
  expect(count).toBeGreaterThan(80);
  expect(Object.fromEntries(found)).toEqual(FULL);
});
