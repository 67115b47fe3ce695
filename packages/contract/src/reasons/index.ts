import { FAULTS, keysOf, type ParamsOf, type Reason, reasonsOf } from '@siteward/domain';
import { z } from 'zod';
import { ACCESS_REASONS } from './access.ts';
import { WORK_REASONS } from './work.ts';

export type { AccessReason, EndedStatus, RecordKind } from './access.ts';
export type { WorkReason } from './work.ts';

type Seconds = { seconds: number };

/** What can get in the way of any call. */
const CALL_REASONS = {
  'try-again-in': ({ seconds }: Seconds) => `Too many requests. Try again in ${seconds} seconds.`,
  'too-many-mails': ({ seconds }: Seconds) =>
    `Too many emails went to this address, or out of your organization. Nothing was changed; try again in ${seconds} seconds.`,
  'too-many-waiting': () => 'Too many of these requests are already waiting. Nothing was changed; try again.',
  'too-many-windows': () => 'Too many pages are open at once. Close some of them.',
  'sign-in-busy': () => 'Many people are signing in right now. Nothing was changed; try again in a moment.',
  'took-too-long': () => 'This took too long. Nothing was changed; try again.',
  'exists-already': () => 'Somebody has just created the same thing. Check what exists now.',
  busy: () => 'Many people are changing the same thing right now. Nothing was changed; try again.',
  'database-away': () => 'The database is not responding. Try again in a moment.',
  'payment-provider-away': () => 'The payment provider is not responding. Nothing was changed; try again in a moment.',
  'changes-away': () => 'Live updates are not available right now. Try again in a moment.',
  'on-our-side': () => 'Something went wrong on our side. The request id helps us find it.',
} as const;

export type CallReason = keyof typeof CALL_REASONS;

/**
 * Why a call is refused, in English for developers: what a form can find out by itself (FAULTS), and what only the server knows,
 * including faults of fields. Messages that are shown only at a field have no full stop; all others are a sentence or two. The
 * web application has its own words for each code (docs/web.md, Languages). Mistakes that only a program can make have no reason:
 * their detail says what to do.
 */
export const REASONS = { ...FAULTS, ...ACCESS_REASONS, ...WORK_REASONS, ...CALL_REASONS } as const;

/** What a form can find out by itself. */
export type FieldReason = keyof typeof FAULTS;

export type ReasonCode = keyof typeof REASONS;

/** Why a call is refused: `reason('role-name-taken', { name })`. */
export const reason = /* @__PURE__ */ reasonsOf(REASONS);

/** What the placeholders of a reason are filled with. */
export type ReasonParamsOf<Code extends ReasonCode> = ParamsOf<(typeof REASONS)[Code]>;

/** The code of a reason, and what its placeholders are filled with. */
export const reasonFields = {
  // Grows with the contract: a client that does not know a code should show the message.
  code: z
    .enum(keysOf(REASONS))
    .meta({ description: 'The reason, for clients that have their own wording for it.', 'x-extensible': true }),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()]))
    .meta({ description: 'What to insert into that wording: numbers, names, or lists of names.' }),
  message: z.string().meta({ description: 'The same in English, for developers.' }),
};

export type AnyReason = Reason<ReasonCode>;
