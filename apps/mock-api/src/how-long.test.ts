import * as domain from '@siteward/domain';
import { expect, it } from 'vitest';
import { sourcesOfAll } from '#testing/sources.ts';

const IN_MS: Record<string, number> = { MS: 1, S: 1000, DAYS: domain.DAY_MS };
const UNITS = [
  ['d', domain.DAY_MS],
  ['h', domain.HOUR_MS],
  ['min', domain.MINUTE_MS],
  ['s', domain.SECOND_MS],
] as const;

/** Milliseconds in the largest unit that divides them evenly. */
function inWords(ms: number): string {
  const [unit, length] = UNITS.find(([, each]) => ms % each === 0) ?? ['ms', 1];
  return `${ms / length} ${unit}`;
}

const isNumber = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === 'number';
const OF_DOMAIN = Object.entries<unknown>(domain).filter(isNumber);

/** The constants of a file that are products of numbers and of constants defined before them. */
function numbersIn(text: string): [name: string, value: number][] {
  const known = new Map(OF_DOMAIN);
  return [...text.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]*) = ([\w *]+);$/gm)].flatMap(
    ([, name = '', product = '']) => {
      const factors = product
        .split('*')
        .map((factor) => known.get(factor.trim()) ?? Number(factor.replaceAll('_', '')));
      const value = factors.reduce((all, factor) => all * factor, 1);
      if (Number.isNaN(value)) return [];
      known.set(name, value);
      return [[name, value]];
    },
  );
}

/** Those whose names say that they are durations. */
function lasting(numbers: readonly (readonly [string, number])[], place: string): [string, string][] {
  return numbers.flatMap(([name, value]) => {
    const unit = IN_MS[/_(MS|S|DAYS)$/.exec(name)?.[1] ?? ''];
    return unit === undefined ? [] : [[`${place}${name}`, inWords(value * unit)]];
  });
}

function all(): Record<string, string> {
  // Those of the domain are read from what it exports.
  const ofFiles = sourcesOfAll()
    .filter(([file]) => !file.startsWith('domain '))
    .flatMap(([file, text]) => lasting(numbersIn(text), `${file} `));
  return Object.fromEntries([
    ...lasting(
      OF_DOMAIN.toSorted(([one], [other]) => (one < other ? -1 : 1)),
      '',
    ),
    ...ofFiles,
  ]);
}

/**
 * How long everything lasts: in the rules, the API, the contract and its suite, the command and all pages. Other tests wait as
 * long as the constants say. Only here are the values written a second time, so that a slip in one of them, such as an extra
 * zero, is noticed.
 */
const LASTS = {
  DAY_MS: '1 d',
  DEFAULT_DASHBOARD_DAYS: '14 d',
  DISPATCH_DAYS: '7 d',
  DISPATCH_MS: '7 d',
  DOCUMENT_DUE_DAYS: '30 d',
  EMAIL_CHANGE_MS: '1 d',
  FEEDBACK_LINK_MS: '90 d',
  FEEDBACK_PHOTO_MS: '1 h',
  FEEDBACK_REOPEN_MS: '14 d',
  FEEDBACK_STAMP_MS: '1 d',
  FEEDBACK_THOUGHT_MS: '3 s',
  HOUR_MS: '1 h',
  INVITATION_DAYS: '7 d',
  INVITATION_MS: '7 d',
  MINUTE_MS: '1 min',
  MOST_CALENDAR_MS: '2209 h',
  MOST_LIVE_AGE_MS: '15 min',
  OTP_MS: '10 min',
  RELOAD_GUARD_MS: '10 s',
  SECOND_MS: '1 s',
  SESSION_ABSOLUTE_MS: '14 d',
  SESSION_IDLE_MS: '1 d',
  STEP_UNDO_MS: '2 min',
  TICKET_REOPEN_MS: '14 d',
  TRIAL_DAYS: '14 d',
  TRIAL_MS: '14 d',
  VERIFICATION_TOKEN_MS: '1 d',
  'database/unit-of-work.ts RETRY_MS': '15 s',
  'database/unit-of-work.ts LONG_RETRY_MS': '45 s',
  'http-server.ts LINGER_MS': '1 s',
  'mail/dispatcher.ts ROUND_EVERY_MS': '1 s',
  'mail/dispatcher.ts LOCK_MS': '5 min',
  'mail/dispatcher.ts GIVE_UP_MS': '1 d',
  'mail/mail.model.ts KEPT_S': '30 d',
  'modules/auth/password-hash.ts RETRY_AFTER_S': '5 s',
  'modules/billing/look-job.ts EVERY_MS': '10 s',
  'modules/billing/look-job.ts AGAIN_MS': '10 min',
  'modules/calendar/feeds/icalendar.ts AROUND_MS': '3 h',
  'modules/calendar/feeds/open-feed.ts NOTED_EVERY_MS': '1 min',
  'modules/calendar/feeds/read-feed.ts PART_MS': '30 d',
  'modules/calendar/feeds/zone-lines.ts STEP_MS': '7 d',
  'modules/files/sweep-job.ts EVERY_MS': '10 min',
  'modules/files/sweep-job.ts LOOSE_MS': '1 h',
  'modules/files/thumbnail.ts DRAWING_S': '5 s',
  'modules/live/change-feed.ts PAUSE_MS': '500 ms',
  'modules/live/change-feed.ts PAUSE_EACH_MS': '5 ms',
  'modules/live/live.routes.ts ON_THE_WAY_MS': '10 s',
  'modules/maintenance-plans/make-due-work.ts RETRY_MS': '1 h',
  'modules/maintenance-plans/make-due-work.ts TOLD_EVERY_MS': '7 d',
  'modules/numbers/reserve-numbers.ts RESERVED_MS': '2 min',
  'modules/numbers/reserve-numbers.ts PATIENCE_MS': '15 s',
  'modules/numbers/reserve-numbers.ts LOOK_EVERY_MS': '200 ms',
  'modules/scheduler/scheduler.ts TICK_MS': '5 s',
  'modules/scheduler/scheduler.ts LEASE_MS': '1 min',
  'modules/system/system.service.ts PATIENCE_MS': '1500 ms',
  'modules/work-counts/work-counts.model.ts SLOT_MS': '15 min',
  'payments/local.ts PAGE_MS': '1 h',
  'payments/local.ts CHECKED_MS': '8 s',
  'payments/stripe.ts TOLERANCE_S': '5 min',
  'plugins/contract-routes/cookies.ts FOURTEEN_DAYS_S': '14 d',
  'plugins/contract-routes/first-answers.ts KEPT_MS': '10 min',
  'plugins/contract-routes/first-answers.ts CLAIMED_MS': '30 s',
  'plugins/contract-routes/first-answers.ts ASK_AFTER_MS': '50 ms',
  'plugins/contract-routes/first-answers.ts RETRY_AFTER_S': '1 s',
  'plugins/contract-routes/idempotency.ts KEPT_MS': '1 d',
  'plugins/contract-routes/look-again.ts MOMENT_MS': '250 ms',
  'plugins/contract-routes/membership.ts SEEN_EVERY_MS': '1 min',
  'plugins/contract-routes/send-events.ts BEAT_MS': '25 s',
  'plugins/contract-routes/send-events.ts RETRY_AFTER_S': '30 s',
  'plugins/log/log-lines.ts BEHIND_MS': '10 ms',
  'plugins/rate-limits/counter.ts HELD_MS': '1 s',
  'plugins/rate-limits/counter.ts WAITED_MS': '5 s',
  'plugins/rate-limits/counter.ts ASK_EVERY_MS': '100 ms',
  'start.ts GRACE_MS': '10 s',
  'local-mongod/data-dir.ts DYING_MS': '15 s',
  'local-mongod/local-mongod.ts LAUNCH_MS': '1 min',
  'local-mongod/lock-file.ts WRITING_MS': '2 s',
  'local-mongod/mongod-download.ts PROBE_MS': '3 s',
  'local-mongod/mongod-wheel.ts FETCH_MS': '10 min',
  'local-mongod/replica-set.ts ELECTION_MS': '30 s',
  'local-mongod/replica-set.ts POLL_MS': '10 ms',
  'local-mongod/replica-set.ts WRITE_MS': '1 min',
  'plugins/dev/many-work-orders.ts APART_MS': '37 min',
  'plugins/dev/reset-lock.ts PATIENCE_MS': '5 s',
  'plugins/dev/scenarios.ts FRESH_MS': '1 h',
  'plugins/dev/unhandled.ts AGAIN_MS': '10 s',
  'plugins/dev/unhandled.ts EARLY_MS': '100 ms',
  'plugins/dev/unhandled.ts PAUSE_MS': '100 ms',
  'plugins/dev/unhandled.ts SAME_MS': '1 min',
  'contract client/client.ts DEADLINE_MS': '30 s',
  'contract dev.ts MOST_AHEAD_MS': '3660 d',
  'contract dev.ts MOST_MS': '55 s',
  'suite wire.ts LONGEST_WAIT_S': '65 s',
  'suite wire.ts PATIENCE_MS': '30 s',
  'suite world/mailbox.ts EVERY_MS': '50 ms',
  'suite world/records.ts THOUGHT_MS': '3500 ms',
  'command main.ts GRACE_MS': '1 s',
  'command patient-fetch.ts PATIENCE_MS': '2 min',
  'command whole-answer.ts ANSWER_MS': '10 min',
  'command whole-answer.ts FILE_MS': '1 h',
  'command patient-fetch.ts FIRST_PAUSE_MS': '500 ms',
  'command patient-fetch.ts LONGEST_PAUSE_MS': '15 s',
  'command private-file.ts PATIENCE_MS': '10 s',
  'command private-file.ts HELD_MS': '5 s',
  'command private-file.ts PAUSE_MS': '20 ms',
  'public lib/kept-photos.ts KEPT_MS': '1 d',
  'web app/layouts/navigation.tsx LATEST_MS': '2 s',
  'web app/use-guard-after-navigation.ts SETTLED_MS': '400 ms',
  'web components/data-list/list-toolbar.tsx TYPING_MS': '300 ms',
  'web components/fields/phone.tsx QUIET_MS': '1500 ms',
  'web components/on-demand.tsx QUIET_MS': '1500 ms',
  'web components/when-near.tsx QUIET_MS': '1500 ms',
  'web features/auth/sign-up-return.ts REMEMBERED_MS': '1 d',
  'web features/auth/verify-email.tsx RESEND_AFTER_S': '1 min',
  'web features/billing/linked/linked-screen.tsx FIRST_MS': '2 s',
  'web features/billing/linked/linked-screen.tsx LONGEST_MS': '15 s',
  'web features/dashboard/queries.ts EVERY_MS': '1 min',
  'web features/dispatch/use-dispatch.ts ASK_EVERY_MS': '30 s',
  'web features/settings/jobs-section.tsx EVERY_MS': '30 s',
  'web features/work-orders/calendar/calendar-windows.tsx FAR_DAYS': '14 d',
  'web features/work-orders/calendar/looks/day-column.tsx SHORTEST_MS': '30 min',
  'web features/work-orders/calendar/use-drag.ts REST_MS': '400 ms',
  'web lib/calls/connection.ts FIRST_WAIT_MS': '1 s',
  'web lib/calls/connection.ts LONGEST_WAIT_MS': '30 s',
  'web lib/calls/connection.ts PROBE_TIMEOUT_MS': '10 s',
  'web lib/calls/connection.ts A_FEW_SECONDS_MS': '5 s',
  'web lib/words/language.ts LONGEST_WAIT_MS': '2 s',
  'web lib/cache/live.ts QUIET_MS': '1500 ms',
  'web lib/cache/live.ts FIRST_PAUSE_MS': '1 s',
  'web lib/cache/live.ts LONGEST_PAUSE_MS': '30 s',
  'web lib/cache/live.ts SCATTER_MS': '300 ms',
  'web lib/cache/live.ts LASTING_MS': '2 s',
  'web lib/cache/live.ts ON_THE_WAY_MS': '3 s',
  'web lib/cache/live.ts SOON_MS': '500 ms',
  'web lib/cache/live.ts CALM_MS': '2500 ms',
  'web lib/organization/places.ts DEBOUNCE_MS': '250 ms',
  'web lib/cache/query-client.ts FRESH_MS': '15 s',
  'web lib/cache/query-client.ts FIRST_RETRY_MS': '1 s',
  'web lib/calls/send-once.ts SAME_MS': '2 min',
  'web lib/session/session.ts FOURTEEN_DAYS_S': '14 d',
  'web lib/time/time-ago.ts COUNTED_DAYS': '31 d',
  'web lib/time/time-ago.ts TICK_MS': '30 s',
  'ui components/toaster.tsx PLAIN_MS': '6 s',
  'ui components/toaster.tsx ACTION_MS': '10 s',
  'ui components/toaster.tsx QUIET_MS': '1500 ms',
  'ui components/tooltip.tsx REST_MS': '400 ms',
  'ui lib/outside.ts DOUBLE_CLICK_MS': '500 ms',
};

it('everything lasts as long as it should', () => {
  expect(all()).toEqual(LASTS);
});
