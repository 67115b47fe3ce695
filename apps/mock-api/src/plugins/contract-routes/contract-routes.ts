import { type AppRouter, listRoutes, type UploadRules, uploadRulesOf } from '@siteward/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { addressOf } from '#address.ts';
import { lookAtAddress } from '#plugins/rate-limits/count-request.ts';
import type { Entry } from './authentication.ts';
import { organizationNamed } from './authorization.ts';
import { applyCookies } from './cookies.ts';
import { countAnybody, countPerson } from './count-call.ts';
import { type Endpoint, endpointOf } from './endpoint.ts';
import { type Answer, answerOnce, type Keep } from './first-answers.ts';
import type { AnyHandler, Handlers } from './handlers.ts';
import { answeredAgain, earlierResult, idempotencyKeyOf, isEmpty } from './idempotency.ts';
import { assertNoFaults, expectedVersionOf, type Faults, type Input, inputCheck } from './input.ts';
import { DeclaredEvents, DeclaredFile } from './output.ts';
import { type Keeping, type MadeCall, performCall } from './perform-call.ts';
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
    const { enter, handle } = hooksOf(endpointOf(context, name, route, handler), streams);
    const options: RouteOptions = {
      method: route.method,
      url: route.path,
      config: { name },
      // A body is only read from those who may send one.
      ...(route.method !== 'GET' && { onRequest: enter }),
      handler: handle,
    };
    const rules = uploadRulesOf(route);
    if (!rules) app.route(options);
    else if (!('prepare' in handler)) throw new Error(`${name} takes a file, which is read in \`prepare\``);
    else registerUpload(app, options, rules);
  }
}

/** Registers a call whose body is a file: nothing is parsed, whatever its type, and the handler reads it itself. */
function registerUpload(app: FastifyInstance, options: RouteOptions, rules: UploadRules): void {
  app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', (request, bytes, done) => done(null, new Upload(request, bytes, rules)));
    own.route(options);
  });
}

/** What happens to a request for an endpoint before its body is read, and what answers it afterwards. */
function hooksOf(endpoint: Endpoint, streams: EventStreams) {
  const { context, route, writes } = endpoint;
  const { deps, gate, counter } = context;
  const { access, limit } = route.metadata;
  const uploadRules = uploadRulesOf(route);
  const readInput = inputCheck(route);
  const entered = new WeakMap<FastifyRequest, Entry>();
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
        ? await answerPerson(endpoint, request, input, entry, key)
        : await answerAnybody(endpoint, request, input, faults, key);
      if (answer.cookies.length > 0) applyCookies(reply, answer.cookies, deps.env);
      reply.code(answer.status);
      const reader = entry?.session;
      const look = async () => {
        if (entry) await gate.demandSession(entry, 'look');
        // The membership that came with the session is left out, so that it is read again.
        return scopeOf(context, route, { input, entry: reader && { session: reader }, origin: originOf(request) });
      };
      if (answer.body instanceof DeclaredFile) return sendFile(reply, answer.body, look);
      if (!(answer.body instanceof DeclaredEvents)) return answer.body;
      const { scope } = answer.body;
      const address = addressOf(request.ip);
      const org = scope && 'org' in scope ? scope.org : undefined;
      const whose = { person: reader?.user ?? address, address, org, key: `${reader?.id} ${request.url}` };
      return streams.send(reply, answer.body, { ...whose, look });
    },
  };
}

/** Answers somebody who is signed in: with the earlier answer to the same key and body if there is one, otherwise with a new one. */
async function answerPerson(
  endpoint: Endpoint,
  request: FastifyRequest,
  input: Input,
  entry: Entry,
  key: string | undefined,
): Promise<Answer> {
  const { context, route, counted, checkAnswer } = endpoint;
  const { deps, gate, counter } = context;
  const { method, url, body } = request;
  const attempt = key === undefined ? undefined : { key, user: entry.session.user, method, url, body };
  const earlier = attempt && (await earlierResult(deps, attempt));
  if (earlier) {
    await gate.demandSession(entry, 'look');
    // An answer without a body reveals nothing, so it is given even after the call itself has ended the person's access.
    const { status, body: told } = isEmpty(earlier)
      ? earlier
      : await answeredAgain(await scopeOf(context, route, { input, entry, origin: originOf(request) }), earlier);
    return { status, body: checkAnswer(status, told), cookies: [] };
  }
  if (counter && route.metadata.limit) {
    const scope = await scopeOf(context, route, { input, entry, origin: originOf(request) });
    await countPerson(counter, route, counted, scope, input);
  }
  return performCall(endpoint, madeCall(request, input, entry, { attempt }));
}

/** The same for anybody, identified by the address that they come from. */
async function answerAnybody(
  endpoint: Endpoint,
  request: FastifyRequest,
  input: Input,
  faults: Faults,
  key: string | undefined,
): Promise<Answer> {
  const { context, route, handler, counted } = endpoint;
  const { deps, gate, counter } = context;
  const { access } = route.metadata;
  const address = addressOf(request.ip);
  const count = async () => {
    const call = { address, input, isFaulty: faults.length > 0 };
    if (counter) await countAnybody(deps, counter, route, counted, call);
    assertNoFaults(faults);
  };
  const run = async (keep?: Keep) => {
    if (access.kind !== 'link') await count();
    return performCall(endpoint, madeCall(request, input, undefined, { keep }));
  };
  const { method, url, body } = request;
  if (access.kind === 'link') {
    await count();
    // What a link was answered while it was alive is not repeated once it is dead.
    if (key !== undefined) await gate.openLink(access.link, tokenIn(input));
  }
  if (key === undefined || faults.length > 0) return run();
  const shown = 'again' in handler ? handler.again : undefined;
  const reading = shown && { ...endpoint, handler: shown, demand: {}, writes: false };
  const again = reading && (() => performCall(reading, madeCall(request, input, undefined, {})));
  return answerOnce(deps, { key, address, method, url, body }, run, again);
}

function madeCall(request: FastifyRequest, input: Input, entry: Entry | undefined, keeping: Keeping): MadeCall {
  const { attempt, keep } = keeping;
  const expectedVersion = expectedVersionOf(request.headers['if-match'], input.body);
  return { input, entry, origin: originOf(request), expectedVersion, attempt, keep, isAdmitted: false };
}
