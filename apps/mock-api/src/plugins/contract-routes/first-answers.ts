import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type AnyReason, ERRORS, type ErrorCode, reason } from '@siteward/contract';
import { fault } from '@siteward/domain';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { AppError, type InputFault } from '#app-error.ts';
import type { Deps } from '#deps.ts';
import type { CookieChange } from './handlers.ts';
import { mismatch } from './idempotency.ts';
import { Upload } from './receive-file.ts';

const KEPT_MS = 10 * 60_000;
/** Longer than a call can take; a process that dies meanwhile keeps its key for no longer. */
const CLAIMED_MS = 30_000;
/** Whoever waits asks soon at first, then less and less often. */
const ASK_AFTER_MS = 50;
const ASK_AFTER_MS_AT_MOST = 400;
/** How many calls wait for one answer. No client that repeats itself sends more of them. */
export const ANSWER_WAITING = 10;
const RETRY_AFTER_S = 1;
/** Refusals that may be over a moment later, such as when a payment method has been linked. */
const PASSING: readonly ErrorCode[] = ['RATE_LIMITED', 'CUSTOMER_REQUIRED'];
/** The fingerprint of what has not arrived yet. */
const UNKNOWN = 'unknown';

/** A call without a session: the address it comes from replaces the person. */
export type Attempt = { key: string; address: string; method: string; url: string; body: unknown };
export type Answer = { status: number; body: unknown; cookies: CookieChange[] };
/** Keeps an answer. Called within the call's transaction, so that it is kept if and only if its effects are. */
export type Keep = (answer: Answer) => Promise<void>;

// Both were written by this file, sealed and authenticated; perhaps by an earlier version, whose faults were messages alone.
const reasonSchema = z.custom<AnyReason>((value) => typeof value === 'object' && value !== null && 'code' in value);
const inputFaultSchema = z
  .looseObject({ path: z.string(), message: z.string() })
  .transform((value): InputFault => ({ ...fault('check-field'), ...value }));

/** What was answered: a result, or a refusal that stays one. */
const outcomeSchema = z.union([
  z.object({
    status: z.int(),
    body: z.unknown().optional(),
    cookies: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  }),
  z.object({
    code: z.custom<keyof typeof ERRORS>((code) => typeof code === 'string' && code in ERRORS),
    detail: z.string(),
    reason: reasonSchema.optional(),
    errors: z.array(inputFaultSchema).optional(),
  }),
]);
type Outcome = z.output<typeof outcomeSchema>;

/**
 * Runs a call without a session once for an address and key (docs/adr/0010): the same key and body gets the first
 * answer for ten minutes, a refusal such as a wrong password too, without another check or count. Of two at once the
 * later one waits. What a file is shows when it has arrived: it is compared while it streams, and where it was refused nothing is kept.
 *
 * @param run - is given what keeps its answer
 * @throws What `run` throws; IDEMPOTENCY_MISMATCH for another body; RATE_LIMITED where too many wait already.
 */
export async function answerOnce(deps: Deps, attempt: Attempt, run: (keep: Keep) => Promise<Answer>): Promise<Answer> {
  const { FirstAnswer } = deps.models;
  const secrets = secretsOf(deps, attempt);
  const { _id, seal, open } = secrets;
  const upload = attempt.body instanceof Upload ? attempt.body : undefined;
  const claim = randomBytes(12).toString('base64url');
  const earlier = await claimOrWait(deps, { _id, fingerprint: upload ? undefined : secrets.fingerprint(), claim });
  if (earlier !== undefined) {
    await upload?.finish();
    if (earlier.fingerprint !== secrets.fingerprint()) throw mismatch();
    return replay(open(earlier.sealed));
  }
  const save = (outcome: Outcome) =>
    FirstAnswer.updateOne({ _id, claim }, { sealed: seal(outcome), fingerprint: secrets.fingerprint() });
  try {
    return await run(async (answer) => {
      const { matchedCount } = await save(answer);
      if (matchedCount === 0) throw new AppError('UNAVAILABLE', reason('took-too-long'));
    });
  } catch (error) {
    const isFinal = error instanceof AppError && error.status < 500 && !PASSING.includes(error.code);
    if (isFinal && !upload) {
      const { code, message: detail, reason: why, extras } = error;
      await save({ code, detail, reason: why, errors: extras.errors });
    } else await FirstAnswer.deleteOne({ _id, claim });
    throw error;
  }
}

/**
 * Makes the key this call's own.
 *
 * @param fingerprint - of what is asked; undefined where it is not known before all of it has arrived
 * @returns Undefined where it is; the sealed answer, and what was asked then, where another call has given one.
 * @throws IDEMPOTENCY_MISMATCH, and RATE_LIMITED where too many wait for that answer already, in all processes
 *   together.
 */
async function claimOrWait(
  { models: { FirstAnswer }, clock }: Deps,
  { _id, fingerprint, claim }: { _id: string; fingerprint: string | undefined; claim: string },
): Promise<{ sealed: string; fingerprint: string } | undefined> {
  let waitsFor: string | undefined;
  for (let after = ASK_AFTER_MS; ; after = Math.min(after * 2, ASK_AFTER_MS_AT_MOST)) {
    const claimed = {
      fingerprint: fingerprint ?? UNKNOWN,
      claim,
      waiting: 0,
      sealed: null,
      claimedUntil: new Date(Date.now() + CLAIMED_MS),
      expiresAt: new Date(clock().getTime() + KEPT_MS),
    };
    // What has expired, or belongs to a process that died, is taken over in the same step.
    const isFree = { $or: [{ expiresAt: { $lte: clock() } }, { sealed: null, claimedUntil: { $lte: new Date() } }] };
    try {
      await FirstAnswer.updateOne({ _id, ...isFree }, { $set: claimed }, { upsert: true });
      return undefined;
    } catch (error) {
      if (!(error instanceof mongo.MongoServerError && error.code === 11_000)) throw error;
    }
    const first = await FirstAnswer.findById(_id).lean();
    if (first && fingerprint !== undefined && first.fingerprint !== fingerprint) throw mismatch();
    if (first?.sealed) return { sealed: first.sealed, fingerprint: first.fingerprint };
    if (first && first.claim !== waitsFor) {
      // A place that is taken is never given back: whatever the claim leads to, nobody waits for it any longer.
      const place = { _id, claim: first.claim, sealed: null, waiting: { $lt: ANSWER_WAITING } };
      const { matchedCount } = await FirstAnswer.updateOne(place, { $inc: { waiting: 1 } });
      if (matchedCount === 1) waitsFor = first.claim;
      else if (first.waiting >= ANSWER_WAITING) throw tooManyWait();
    }
    await delay(after);
  }
}

function tooManyWait(): AppError {
  return new AppError('RATE_LIMITED', reason('too-many-waiting'), { retryAfter: RETRY_AFTER_S });
}

function replay(outcome: Outcome): Answer {
  if ('status' in outcome) return { ...outcome, body: outcome.body };
  throw new AppError(outcome.code, outcome.reason ?? outcome.detail, outcome.errors && { errors: outcome.errors });
}

/**
 * What only this request leads to. Its body may hold a password and its answer a sid, and neither may be found in the
 * database: the record's id, its fingerprint and the key that its answer is sealed with come from the whole request and the
 * server's secret, and the key itself is kept nowhere.
 */
function secretsOf({ env }: Pick<Deps, 'env'>, { key, address, method, url, body }: Attempt) {
  const hmac = (purpose: string, ...parts: unknown[]) =>
    createHmac('sha256', env.SESSION_SECRET).update(JSON.stringify([purpose, address, method, url, key, ...parts]));
  // The body of a file is known once it has arrived.
  const secret = () => hmac('first-answer:seal', body ?? null).digest();
  const seal = (outcome: Outcome): string => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', secret(), iv);
    const text = Buffer.concat([cipher.update(JSON.stringify(outcome)), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
  };
  const open = (sealed: string): Outcome => {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', secret(), bytes.subarray(0, 12)).setAuthTag(
      bytes.subarray(12, 28),
    );
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString();
    return outcomeSchema.parse(JSON.parse(text));
  };
  return {
    _id: hmac('first-answer:id').digest('base64url'),
    fingerprint: () => hmac('first-answer:body', body ?? null).digest('base64url'),
    seal,
    open,
  };
}
