import { type AppRouter, listRoutes } from '@siteward/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#app-error.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { countRequest } from '#plugins/rate-limits/count-request.ts';
import type { RateCounter } from '#plugins/rate-limits/counter.ts';
import { LIMITS } from '#plugins/rate-limits/limits.ts';
import type { OrgScope, Origin, PublicScope, UserScope } from '#scope.ts';
import type { Entry } from './authentication.ts';
import { namedOrganization } from './authorization.ts';
import { applyCookies } from './cookies.ts';
import type { Gate } from './gate.ts';
import type { AnyHandler, AnyRoute, CookieChange, Handlers } from './handlers.ts';
import { earlierResult, idempotencyKeyOf, once } from './idempotency.ts';
import { assertNoFaults, type Input, inputCheck } from './input.ts';
import { outputCheck } from './output.ts';
import { expectedVersionOf } from './versions.ts';

/** What endpoints work with. Without a counter nothing is limited (`RATE_LIMITS=off`). */
export type EndpointContext = { deps: Deps; gate: Gate; counter: RateCounter | undefined };

/** Handlers by area and call, once their types are checked. */
type HandlerTable = { [area: string]: { [call: string]: AnyHandler } };

/**
 * Registers every route of a contract (docs/adr/0003).
 * For each call, in this order: session, rate limit, input, the preparation of those that have one, then for writes a
 * transaction around: membership and permission, idempotency, the handler; last the check of the answer. A refusal
 * anywhere rolls all of it back.
 */
export function registerContract<Router extends AppRouter>(
  app: FastifyInstance,
  router: Router,
  handlers: Handlers<Router>,
  context: EndpointContext,
): void {
  // Each handler fits its own route, as the signature demands; in a loop over all of them only their common form is left.
  const table = handlers as unknown as HandlerTable;
  for (const { area, call, name, route } of listRoutes(router)) {
    const handler = table[area]?.[call];
    if (!handler) throw new Error(`${name} has no handler`);
    app.route({
      method: route.method,
      url: route.path,
      config: { name },
      handler: createEndpoint(context, name, route, handler),
    });
  }
}

function createEndpoint(context: EndpointContext, name: string, route: AnyRoute, handler: AnyHandler) {
  const { deps, gate, counter } = context;
  const readInput = inputCheck(route);
  const checkAnswer = outputCheck(name, route);
  const writes = route.method !== 'GET' || route.metadata.writes === true;

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { access } = route.metadata;
    const { input, faults } = readInput(request);
    // A write looks membership up inside its transaction; a read asks for it together with the session.
    const org = writes ? undefined : namedOrganization(access, input);
    const { authorization } = request.headers;
    const entry = access.kind === 'public' ? undefined : await gate.authenticate(authorization, org);
    const session = entry?.session;
    if (counter) await countRequest(counter, route.metadata, request, session);
    assertNoFaults(faults);
    if (route.metadata.limit === 'invite') await countInvitation(context, route, entry, input);
    const key = route.method === 'POST' && session ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined;
    const attempt =
      key && session
        ? { key, user: session.user, method: route.method, url: request.url, body: request.body }
        : undefined;
    const expectedVersion = expectedVersionOf(request.headers['if-match'], input.body);

    let admitted = false;
    const prepared = async () => {
      if (typeof handler === 'function') return handler;
      // What was done already is answered as it was, without doing its slow part again.
      const earlier = attempt && (await earlierResult(deps, attempt));
      if (earlier) return async () => earlier;
      const scope = await scopeOf(context, route, entry, input, originOf(request));
      admitted = true;
      return handler.prepare({ ...input, scope, expectedVersion });
    };
    const handle = await prepared();
    const work = async () => {
      const cookies: CookieChange[] = [];
      const scope = await scopeOf(context, route, entry, input, originOf(request)).catch((error: unknown) => {
        throw admitted ? lostAccess(route, error) : error;
      });
      admitted = true;
      const run = () => handle({ ...input, scope, expectedVersion, setCookie: (change) => cookies.push(change) });
      const result = attempt ? await once(deps, attempt, run) : await run();
      return { ...result, body: checkAnswer(result.status, result.body), cookies };
    };
    const answer = writes ? await unitOfWork(deps.connection, work) : await work();

    applyCookies(reply, answer.cookies, deps.env);
    reply.code(answer.status);
    return answer.body;
  };
}

/**
 * Who was admitted and is refused when the transaction runs again was met by somebody who took their access in that very
 * moment: two owners who remove each other (product 2). They are told of the conflict, where the call declares one.
 */
function lostAccess({ metadata }: AnyRoute, error: unknown): unknown {
  if (!(error instanceof AppError) || !metadata.errors.includes('CONFLICT')) return error;
  return new AppError('CONFLICT', 'Somebody changed your own access at the same moment. Nothing was changed.');
}

/** Counted for the organization, so only after the caller proved to be allowed: outsiders cannot use up its limit. */
async function countInvitation(
  { gate, counter }: EndpointContext,
  { metadata: { access } }: AnyRoute,
  entry: Entry | undefined,
  input: Input,
): Promise<void> {
  if (!counter || !entry || access.kind !== 'permission') return;
  const { org } = await gate.authorize(entry, access, input);
  await counter.count(`invite:${org}`, LIMITS.invite.byOrganization);
}

async function scopeOf(
  { deps, gate }: EndpointContext,
  route: AnyRoute,
  entry: Entry | undefined,
  input: Input,
  origin: Origin,
): Promise<PublicScope | UserScope | OrgScope> {
  const { access } = route.metadata;
  if (!entry) return { ...deps, origin };
  const { session } = entry;
  const scope = { ...deps, origin, session };
  if (access.kind === 'member' || access.kind === 'permission') {
    return { ...scope, ...(await gate.authorize(entry, access, input)) };
  }
  if (access.kind === 'self' && !isSelf(input.params, session.user)) throw notFound('person');
  return scope;
}

function isSelf(params: unknown, user: string): boolean {
  return typeof params === 'object' && params !== null && 'userId' in params && params.userId === user;
}

function originOf(request: FastifyRequest): Origin {
  const userAgent = request.headers['user-agent'] ?? '';
  return { requestId: request.id, ip: request.ip, userAgent: userAgent.slice(0, 300) };
}
