import { reason } from '@siteward/contract';
import { AppError } from '#app-error.ts';
import { type Afterwards, withCleanUp } from '#clean-up.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Origin } from '#scope.ts';
import type { Entry } from './authentication.ts';
import { countRecords } from './count-call.ts';
import type { Endpoint } from './endpoint.ts';
import type { Answer, Keep } from './first-answers.ts';
import type { AnyPrepared, AnyRoute, AnyRun, AnyScope, CookieChange } from './handlers.ts';
import { type Attempt, earlierResult, fingerprintOf, isEmpty, once } from './idempotency.ts';
import type { Input } from './input.ts';
import { type LookAgain, lookAgainOutside } from './look-again.ts';
import { DeclaredEvents, DeclaredFile } from './output.ts';
import { Upload } from './receive-file.ts';
import { scopeOf } from './who-calls.ts';

/** What stores the answer of a call: the person's key, or a function. */
export type Keeping = { attempt?: Attempt | undefined; keep?: Keep | undefined };

/** A call that is being made. */
export type MadeCall = Keeping & {
  input: Input;
  entry: Entry | undefined;
  origin: Origin;
  expectedVersion: number | undefined;
  /** Whether it has been let in once; a refusal after that means that access was lost in the meantime. */
  isAdmitted: boolean;
};

/**
 * Performs a call whose input is valid and which the rate limits let through: the preparation if there is one, and then, in a
 * transaction for writes, the session, membership, permission, customer, idempotency, the handler and the check of its answer.
 * Whatever the outcome, what a preparation has stored in passing is cleaned up afterwards.
 *
 * @throws Whatever refuses the call; then nothing is written. CONFLICT if somebody who had been let in lost their access before
 *   the transaction, and the call declares it.
 */
export async function performCall(endpoint: Endpoint, made: MadeCall): Promise<Answer> {
  const { context, handler } = endpoint;
  if (!('prepare' in handler)) return perform(endpoint, made, 'handle' in handler ? handler.handle : handler);
  return withCleanUp(context.deps, async (afterwards) =>
    perform(endpoint, made, await prepare(endpoint, made, handler, afterwards)),
  );
}

async function prepare(
  { context, route, demand }: Endpoint,
  made: MadeCall,
  prepared: AnyPrepared,
  afterwards: Afterwards,
): Promise<AnyRun> {
  const { deps, gate, counter } = context;
  const { input, entry, origin, expectedVersion, attempt, keep } = made;
  const { params, query, body } = input;
  if (entry) await gate.demandSession(entry, 'look');
  const scope = await scopeOf(context, route, { input, entry, origin, demand });
  made.isAdmitted = true;
  // If the person signs out, or is signed out, while a file arrives, the file does not count as sent.
  if (body instanceof Upload && entry) body.onArrival(() => gate.demandSession(entry, 'look'));
  const countEach = async (recipients: readonly string[]) => {
    if (!counter) return;
    // The same file may arrive again, as a second attempt, before the first one has its result.
    if (body instanceof Upload && attempt) await body.finish();
    const fingerprint = attempt && fingerprintOf(deps, attempt);
    await countRecords(counter, route, scope, { recipients, once: fingerprint });
  };
  const handle = await prepared.prepare({ params, query, body, scope, expectedVersion, countEach, afterwards });
  // Its digest is stored with the answer.
  if (body instanceof Upload && (attempt || keep)) await body.finish();
  return handle;
}

function perform(endpoint: Endpoint, made: MadeCall, handle: AnyRun): Promise<Answer> {
  const { context, route, writes, isLong } = endpoint;
  if (!writes) return carryOut(endpoint, made, handle);
  const again = lookAgainOutside(context, route, made, isLong);
  return unitOfWork(context.deps.connection, () => carryOut(endpoint, made, handle, again()), { isLong });
}

/** Everything except the preparation, in a transaction if it writes. The answer is stored in the same transaction. */
async function carryOut(
  { context, route, demand, writes, isLong, checkAnswer }: Endpoint,
  made: MadeCall,
  handle: AnyRun,
  lookAgain?: LookAgain,
): Promise<Answer> {
  const { deps, gate } = context;
  const { input, entry, origin, expectedVersion, attempt, keep } = made;
  const cookies: CookieChange[] = [];
  const now = deps.clock();
  let scope: AnyScope;
  try {
    // What was checked before waiting for the body is checked again within the transaction.
    if (entry && writes) await gate.demandSession(entry, isLong ? 'look' : 'hold');
    scope = await scopeOf(context, route, { input, entry, origin, demand });
  } catch (error) {
    // The same call may have ended the person's own access a moment ago, for example by leaving an organization.
    const isGone = error instanceof AppError && error.code === 'NOT_FOUND';
    const done = isGone && attempt ? await earlierResult(deps, attempt) : undefined;
    if (done && isEmpty(done)) return { status: done.status, body: undefined, cookies };
    throw made.isAdmitted ? lostAccess(route, error) : error;
  }
  made.isAdmitted = true;
  // Everything that a call answers and writes has the same time: when this attempt at it began.
  scope.clock = () => now;
  let keeps = true;
  const keepNothing = () => {
    keeps = false;
  };
  const setCookie = (change: CookieChange) => cookies.push(change);
  const { params, query, body } = input;
  const run = () => handle({ params, query, body, scope, expectedVersion, setCookie, keepNothing });
  const result = await (attempt ? once(deps, attempt, scope, { about: input, run, keeps: () => keeps }) : run());
  const checked = { status: result.status, body: checkAnswer(result.status, result.body), cookies };
  if (checked.body instanceof DeclaredEvents || checked.body instanceof DeclaredFile) checked.body.scope = scope;
  if (keep) await keep(checked);
  await lookAgain?.(scope);
  return checked;
}

/**
 * If somebody was admitted but is refused when the transaction runs again, their access was taken at that very moment, for
 * example when two owners remove each other (product 2). They are told of the conflict, if the call declares one.
 */
function lostAccess({ metadata }: AnyRoute, error: unknown): unknown {
  // A link that has died in the meantime is as dead as any other.
  const isByLink = metadata.access.kind === 'link';
  // A trial that has ended in the meantime is over for everybody.
  if (
    !(error instanceof AppError) ||
    isByLink ||
    error.code === 'CUSTOMER_REQUIRED' ||
    !metadata.errors.includes('CONFLICT')
  )
    return error;
  return new AppError('CONFLICT', reason('access-changed-meanwhile'));
}
