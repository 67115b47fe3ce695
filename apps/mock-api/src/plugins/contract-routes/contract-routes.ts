import {
  type AppRouter,
  asksForCustomer,
  listRoutes,
  reason,
  type UploadRules,
  uploadRulesOf,
} from '@siteward/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { addressOf } from '#address.ts';
import { AppError } from '#app-error.ts';
import { type Afterwards, withCleanUp } from '#clean-up.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import { lookAtAddress } from '#plugins/rate-limits/count-request.ts';
import type { Origin } from '#scope.ts';
import type { Entry } from './authentication.ts';
import { organizationNamed } from './authorization.ts';
import { applyCookies } from './cookies.ts';
import { countAnybody, countedOf, countPerson, countRecords } from './count-call.ts';
import { type Answer, answerOnce, type Keep } from './first-answers.ts';
import type { AnyHandler, AnyPrepared, AnyRoute, AnyRun, AnyScope, CookieChange, Handlers } from './handlers.ts';
import {
  type Attempt,
  answeredAgain,
  earlierResult,
  fingerprintOf,
  idempotencyKeyOf,
  isEmpty,
  once,
} from './idempotency.ts';
import { assertNoFaults, expectedVersionOf, type Faults, type Input, inputCheck } from './input.ts';
import { type LookAgain, lookAgainOutside } from './look-again.ts';
import { DeclaredEvents, DeclaredFile, outputCheck } from './output.ts';
import { assertTakes, Upload } from './receive-file.ts';
import { EventStreams } from './send-events.ts';
import { sendFile } from './send-file.ts';
import { type EndpointContext, enter, originOf, scopeOf, tokenIn } from './who-calls.ts';

/** The share of all connections that may be kept busy by listening to events, for any length of time. */
const LISTENING_SHARE = 0.5;

/** Handlers by area and call, once their types have been checked. */
type HandlerTable = { [area: string]: { [call: string]: AnyHandler } };

/**
 * Registers every route of a contract (docs/adr/0003). For each call, in this order: the session, the rate limit, the input, and
 * the preparation if the call has one. Then, in a transaction for writes: the session once more, because the body may have
 * arrived late, membership, permission and customer, idempotency, and the handler. Last, the check of the answer. A refusal at
 * any point rolls everything back.
 */
export function registerContract<Router extends AppRouter>(
  app: FastifyInstance,
  router: Router,
  handlers: Handlers<Router>,
  context: EndpointContext,
): void {
  // Each handler fits its own route, as the signature demands; a loop over all of them only sees what they have in common.
  const table = handlers as unknown as HandlerTable;
  const streams = new EventStreams(app, { most: context.deps.env.MAX_CONNECTIONS * LISTENING_SHARE });
  for (const { area, call, name, route } of listRoutes(router)) {
    const handler = table[area]?.[call];
    if (!handler) throw new Error(`${name} has no handler`);
    const { enter, handle } = createEndpoint({ ...context, streams }, name, route, handler);
    const endpoint: RouteOptions = {
      method: route.method,
      url: route.path,
      config: { name },
      // A body is only read from those who may send one.
      ...(route.method !== 'GET' && { onRequest: enter }),
      handler: handle,
    };
    const rules = uploadRulesOf(route);
    if (!rules) app.route(endpoint);
    else if (!('prepare' in handler)) throw new Error(`${name} takes a file, which is read in \`prepare\``);
    else registerUpload(app, endpoint, rules);
  }
}

/** Registers a call whose body is a file: nothing is parsed, whatever its type, and the handler reads it itself. */
function registerUpload(app: FastifyInstance, endpoint: RouteOptions, rules: UploadRules): void {
  app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', (request, bytes, done) => done(null, new Upload(request, bytes, rules)));
    own.route(endpoint);
  });
}

function createEndpoint(
  context: EndpointContext & { streams: EventStreams },
  name: string,
  route: AnyRoute,
  handler: AnyHandler,
) {
  const { deps, gate, counter, streams } = context;
  const { access, limit, writes: getWrites } = route.metadata;
  const counted = countedOf(name, route, handler);
  const uploadRules = uploadRulesOf(route);
  const demand = { asksForCustomer: asksForCustomer(route) };
  const isLong = 'prepare' in handler && handler.isLong === true;
  const readInput = inputCheck(route);
  const checkAnswer = outputCheck(name, route, { isLazy: !deps.env.production });
  const writes = route.method !== 'GET' || getWrites === true;
  const entered = new WeakMap<FastifyRequest, Entry>();

  /** Performs a call that prepares something. Whatever the outcome, what it has stored in passing is cleaned up afterwards. */
  const performPrepared = (made: Made, prepared: AnyPrepared): Promise<Answer> =>
    withCleanUp(deps, async (afterwards) => perform(made, await prepare(made, prepared, afterwards)));

  const prepare = async (made: Made, prepared: AnyPrepared, afterwards: Afterwards): Promise<AnyRun> => {
    const { input, entry, origin, expectedVersion, attempt, keep } = made;
    const { params, query, body } = input;
    if (entry) await gate.demandSession(entry, 'look');
    const scope = await scopeOf(context, route, entry, input, origin, demand);
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
  };

  const perform = (made: Made, handle: AnyRun): Promise<Answer> => {
    if (!writes) return carryOut(made, handle);
    const again = lookAgainOutside(context, route, made, isLong);
    return unitOfWork(deps.connection, () => carryOut(made, handle, again()), { isLong });
  };

  /** Everything except the preparation, in a transaction if it writes. The answer is stored in the same transaction. */
  const carryOut = async (made: Made, handle: AnyRun, lookAgain?: LookAgain): Promise<Answer> => {
    const { input, entry, origin, expectedVersion, attempt, keep } = made;
    const cookies: CookieChange[] = [];
    const now = deps.clock();
    let scope: AnyScope;
    try {
      // What was checked before waiting for the body is checked again within the transaction.
      if (entry && writes) await gate.demandSession(entry, isLong ? 'look' : 'hold');
      scope = await scopeOf(context, route, entry, input, origin, demand);
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
  };

  const make = (request: FastifyRequest, input: Input, entry: Entry | undefined, { attempt, keep }: Keeping) => {
    const expectedVersion = expectedVersionOf(request.headers['if-match'], input.body);
    const made: Made = { input, entry, origin: originOf(request), expectedVersion, attempt, keep, isAdmitted: false };
    if ('prepare' in handler) return performPrepared(made, handler);
    return perform(made, 'handle' in handler ? handler.handle : handler);
  };

  /** Answers somebody who is signed in: with the earlier answer to the same key and body if there is one, otherwise with a new one. */
  const answerPerson = async (request: FastifyRequest, input: Input, entry: Entry, key: string | undefined) => {
    const { method, url, body } = request;
    const attempt = key === undefined ? undefined : { key, user: entry.session.user, method, url, body };
    const earlier = attempt && (await earlierResult(deps, attempt));
    if (earlier) {
      await gate.demandSession(entry, 'look');
      // An answer without a body reveals nothing, so it is given even after the call itself has ended the person's access.
      const { status, body: told } = isEmpty(earlier)
        ? earlier
        : await answeredAgain(await scopeOf(context, route, entry, input, originOf(request)), earlier);
      return { status, body: checkAnswer(status, told), cookies: [] };
    }
    if (counter && limit) {
      const scope = await scopeOf(context, route, entry, input, originOf(request));
      await countPerson(counter, route, counted, scope, input);
    }
    return make(request, input, entry, { attempt });
  };

  /** The same for anybody, identified by the address that they come from. */
  const answerAnybody = async (request: FastifyRequest, input: Input, faults: Faults, key: string | undefined) => {
    const address = addressOf(request.ip);
    const count = async () => {
      if (counter) await countAnybody(deps, counter, route, counted, address, input, faults.length > 0);
      assertNoFaults(faults);
    };
    const run = async (keep?: Keep) => {
      if (access.kind !== 'link') await count();
      return make(request, input, undefined, { keep });
    };
    const { method, url, body } = request;
    if (access.kind === 'link') {
      await count();
      // What a link was answered while it was alive is not repeated once it is dead.
      if (key !== undefined) await gate.openLink(access.link, tokenIn(input));
    }
    return key === undefined || faults.length > 0 ? run() : answerOnce(deps, { key, address, method, url, body }, run);
  };

  return {
    /** Before the body is read: who is asking, and whether they may ask any more. */
    enter: async (request: FastifyRequest): Promise<void> => {
      const entry = await enter(context, route, request);
      if (entry) entered.set(request, entry);
      else if (counter) await lookAtAddress(counter, limit, addressOf(request.ip));
      if (uploadRules) assertTakes(request, uploadRules);
    },
    handle: async (request: FastifyRequest, reply: FastifyReply) => {
      const { input, faults } = readInput(request);
      // A write looks membership up inside its transaction; a read fetches it together with the session.
      const named = writes || !('org' in access) ? undefined : organizationNamed(access, input);
      const entry = route.method === 'GET' ? await enter(context, route, request, named) : entered.get(request);
      const key = route.method === 'POST' ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined;
      if (entry) assertNoFaults(faults);
      const answer = entry
        ? await answerPerson(request, input, entry, key)
        : await answerAnybody(request, input, faults, key);
      if (answer.cookies.length > 0) applyCookies(reply, answer.cookies, deps.env);
      reply.code(answer.status);
      const reader = entry?.session;
      const look = async () => {
        if (entry) await gate.demandSession(entry, 'look');
        // The membership that came with the session is left out, so that it is read again.
        return scopeOf(context, route, reader && { session: reader }, input, originOf(request));
      };
      if (answer.body instanceof DeclaredFile) return sendFile(reply, answer.body, look);
      if (!(answer.body instanceof DeclaredEvents)) return answer.body;
      const person = reader?.user ?? addressOf(request.ip);
      return streams.send(reply, answer.body, { person, key: `${reader?.id} ${request.url}`, look });
    },
  };
}

/** What stores the answer of a call: the person's key, or a function. */
type Keeping = { attempt?: Attempt | undefined; keep?: Keep | undefined };

/** A call that is being made. */
type Made = Keeping & {
  input: Input;
  entry: Entry | undefined;
  origin: Origin;
  expectedVersion: number | undefined;
  /** Whether it has been let in once; a refusal after that means that access was lost in the meantime. */
  isAdmitted: boolean;
};

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
