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
/** Longer than a call can take. The key of a process that dies meanwhile is blocked for no longer than this. */
const CLAIMED_MS = 30_000;
/** How soon a waiting call asks at first; then less and less often. */
const ASK_AFTER_MS = 50;
const ASK_AFTER_MS_AT_MOST = 400;
/** How many calls may wait for one answer. No client that retries a call sends more of them. */
export const ANSWER_WAITING = 10;
const RETRY_AFTER_S = 1;
/** Refusals that may no longer apply a moment later, for example once a payment method has been linked. */
const PASSING: readonly ErrorCode[] = ['RATE_LIMITED', 'CUSTOMER_REQUIRED'];
/** The fingerprint of a body that has not arrived yet. */
const UNKNOWN = 'unknown';

/** A call without a session: the address that it comes from takes the place of the person. */
export type Attempt = { key: string; address: string; method: string; url: string; body: unknown };
export type Answer = { status: number; body: unknown; cookies: CookieChange[] };
/** Stores an answer. Called within the call's transaction, so that it is stored if and only if the call's effects are. */
export type Keep = (answer: Answer) => Promise<void>;

// Both were written by this file, sealed and authenticated, but perhaps by an earlier version, in which faults were messages
// only.
const reasonSchema = z.custom<AnyReason>((value) => typeof value === 'object' && value !== null && 'code' in value);
const inputFaultSchema = z
  .looseObject({ path: z.string(), message: z.string() })
  .transform((value): InputFault => ({ ...fault('check-field'), ...value }));

/** What was answered: a result, or a refusal that lasts. */
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
 * Runs a call without a session once per address and key (docs/adr/0010). The same key and body gets the first answer for ten
 * minutes, even a refusal such as a wrong password, without another check or count. If two such calls arrive at the same time,
 * the later one waits. A file is only known once it has arrived, so it is compared while it streams in, and if it was refused,
 * nothing is stored.
 *
 * @param run - receives the function that stores its answer
 * @param again - gives the body of the answer when it is repeated; it is then not stored
 * @throws What `run` and `again` throw; IDEMPOTENCY_MISMATCH for another body; RATE_LIMITED if too many are waiting already.
 */
export async function answerOnce(
  deps: Deps,
  attempt: Attempt,
  run: (keep: Keep) => Promise<Answer>,
  again?: () => Promise<Answer>,
): Promise<Answer> {
  const { FirstAnswer } = deps.models;
  const secrets = secretsOf(deps, attempt);
  const { _id, seal, open } = secrets;
  const upload = attempt.body instanceof Upload ? attempt.body : undefined;
  const claim = randomBytes(12).toString('base64url');
  const earlier = await claimOrWait(deps, { _id, fingerprint: upload ? undefined : secrets.fingerprint(), claim });
  if (earlier !== undefined) {
    await upload?.finish();
    if (earlier.fingerprint !== secrets.fingerprint()) throw mismatch();
    return replay(open(earlier.sealed), again);
  }
  const save = (outcome: Outcome) =>
    FirstAnswer.updateOne({ _id, claim }, { sealed: seal(outcome), fingerprint: secrets.fingerprint() });
  try {
    return await run(async (answer) => {
      const { matchedCount } = await save(again ? { ...answer, body: undefined } : answer);
      if (matchedCount === 0) throw new AppError('UNAVAILABLE', reason('took-too-long'));
    });
  } catch (error) {
    try {
      const isFinal = error instanceof AppError && error.status < 500 && !PASSING.includes(error.code);
      if (isFinal && !upload) {
        const { code, message: detail, reason: why, extras } = error;
        await save({ code, detail, reason: why, errors: extras.errors });
      } else await FirstAnswer.deleteOne({ _id, claim });
    } catch (failure) {
      // The caller is told why the call itself failed.
      deps.log.error({ err: failure }, 'the first answer to a call could not be kept');
    }
    throw error;
  }
}

/**
 * Claims the key for this call.
 *
 * @param fingerprint - of the request; undefined if it is not known before all of it has arrived
 * @returns Undefined if the claim succeeded; if another call has been answered, that sealed answer and the fingerprint of its
 *   request.
 * @throws IDEMPOTENCY_MISMATCH, and RATE_LIMITED if too many calls are waiting for that answer already, across all processes.
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
    // A record that has expired, or belongs to a process that died, is taken over in the same step.
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
      // A waiting place is never given back: once the claim has an outcome, nobody waits for it any longer.
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

async function replay(outcome: Outcome, again: (() => Promise<Answer>) | undefined): Promise<Answer> {
  if ('status' in outcome) return { ...outcome, body: again ? (await again()).body : outcome.body };
  throw new AppError(outcome.code, outcome.reason ?? outcome.detail, outcome.errors && { errors: outcome.errors });
}

/**
 * Secrets that only this request can lead to. Its body may hold a password and its answer a sid, and neither may be found in the
 * database. So the record's id, its fingerprint and the key that seals its answer are derived from the request and the server's
 * secret, and that key itself is stored nowhere.
 */
function secretsOf({ env }: Pick<Deps, 'env'>, { key, address, method, url, body }: Attempt) {
  const hmac = (purpose: string, ...parts: unknown[]) =>
    createHmac('sha256', env.SESSION_SECRET).update(JSON.stringify([purpose, address, method, url, key, ...parts]));
  // The body of a file is only known once it has arrived.
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
