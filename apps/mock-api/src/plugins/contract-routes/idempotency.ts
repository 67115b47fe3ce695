import { createHmac } from 'node:crypto';
import { reason } from '@siteward/contract';
import { fault } from '@siteward/domain';
import { AppError, invalid } from '#app-error.ts';
import type { Deps } from '#deps.ts';
import type { AnyScope } from './handlers.ts';
import type { Input } from './input.ts';
import { Upload } from './receive-file.ts';
import { type Sight, sightOf, stillSees } from './sight.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

type Result = { status: number; body: unknown };
type EarlierResult = Result & Sight;
export type Attempt = { key: string; user: string; method: string; url: string; body: unknown };

/**
 * The key of an `Idempotency-Key` header.
 *
 * @throws VALIDATION if it is not 1 to 100 visible characters.
 */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,100}$/.test(header)) return header;
  throw invalid('headers.idempotency-key', fault('not-an-idempotency-key'));
}

/**
 * The first result of a call with the same key and body; undefined if there is none.
 *
 * @throws IDEMPOTENCY_MISMATCH for another body.
 */
export async function earlierResult(deps: Deps, attempt: Attempt): Promise<EarlierResult | undefined> {
  const earlier = await deps.models.IdempotentResult.findById(idOf(deps, attempt)).lean();
  if (!earlier || earlier.expiresAt <= deps.clock()) return undefined;
  // Only waits before the call has begun; later on, the file has already arrived.
  if (attempt.body instanceof Upload) await attempt.body.finish();
  if (earlier.fingerprint !== fingerprintOf(deps, attempt)) throw mismatch();
  const { status, body, access, seen } = earlier;
  return { status, body, access, seen };
}

/**
 * Repeats an answer for somebody who still sees everything that they saw when it was first given; one without a body reveals nothing.
 *
 * @throws IDEMPOTENCY_MISMATCH for anybody else: what was done stays done, but is not shown again.
 */
export async function answeredAgain(scope: AnyScope, { status, body, ...sight }: EarlierResult): Promise<Result> {
  if (!isEmpty({ body }) && !(await stillSees(scope, sight))) {
    throw new AppError('IDEMPOTENCY_MISMATCH', reason('done-out-of-sight'));
  }
  return { status, body };
}

/** Whether an answer has no body. */
export function isEmpty({ body }: Pick<Result, 'body'>): boolean {
  return body === undefined || body === null;
}

/** IDEMPOTENCY_MISMATCH: the key was used with another body. */
export function mismatch(): AppError {
  return new AppError('IDEMPOTENCY_MISMATCH', 'Use a new Idempotency-Key for a new request.');
}

/**
 * Runs a call once per person and key (docs/api.md, Shapes): the same key and body gets the first result for 24 hours. Runs
 * inside the call's transaction, so the result is stored if and only if its effects are, and of two simultaneous calls the second
 * one meets the first one's record and is retried.
 *
 * @param scope - whose call it is
 * @param about - its path and query, as the schemas of its route parse them
 * @param keeps - whether the result is worth storing; asked once there is one
 * @throws IDEMPOTENCY_MISMATCH for another body, and as `answeredAgain`.
 */
export async function once(
  deps: Deps,
  attempt: Attempt,
  scope: AnyScope,
  { about, run, keeps }: { about: Omit<Input, 'body'>; run: () => Promise<Result>; keeps: () => boolean },
): Promise<Result> {
  const earlier = await earlierResult(deps, attempt);
  if (earlier) return answeredAgain(scope, earlier);
  const result = await run();
  if (!keeps()) return result;
  const expiresAt = new Date(deps.clock().getTime() + KEPT_MS);
  const { status, body } = result;
  // Not the address as it was sent, in which an id can be written in many ways.
  const sight = await sightOf(scope, JSON.stringify([about.params, about.query, body]));
  const record = { fingerprint: fingerprintOf(deps, attempt), status, body, ...sight, expiresAt };
  await deps.models.IdempotentResult.replaceOne({ _id: idOf(deps, attempt) }, record, { upsert: true });
  return result;
}

function idOf({ env }: Deps, attempt: Attempt): string {
  return hmac(env, 'idempotency:id', attempt);
}

/** The fingerprint of an attempt, including its body; a file must have arrived by now. */
export function fingerprintOf({ env }: Pick<Deps, 'env'>, attempt: Attempt): string {
  return hmac(env, 'idempotency:body', attempt, attempt.body ?? null);
}

/**
 * Keyed with the server's secret, because a body may hold a password: nobody who reads the database can test guesses against it.
 */
function hmac({ SESSION_SECRET }: Deps['env'], purpose: string, attempt: Attempt, ...parts: unknown[]): string {
  const { user, method, url, key } = attempt;
  const text = JSON.stringify([purpose, user, method, url, key, ...parts]);
  return createHmac('sha256', SESSION_SECRET).update(text).digest('base64url');
}
