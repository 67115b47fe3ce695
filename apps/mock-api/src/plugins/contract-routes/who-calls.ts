import { GENERAL_LIMITS, needsSession } from '@siteward/contract';
import type { FastifyRequest } from 'fastify';
import { notFound } from '#app-error.ts';
import type { Deps } from '#deps.ts';
import { countAddress } from '#plugins/rate-limits/count-request.ts';
import type { RateCounter } from '#plugins/rate-limits/counter.ts';
import type { MemberScope, Origin } from '#scope.ts';
import type { Entry } from './authentication.ts';
import { type CustomerDemand, field } from './authorization.ts';
import type { Gate } from './gate.ts';
import type { AnyRoute, AnyScope } from './handlers.ts';
import type { Input } from './input.ts';
import type { NamedOrganization } from './membership.ts';

/** What endpoints work with. Without a counter nothing is limited (`RATE_LIMITS=off`). */
export type EndpointContext = { deps: Deps; gate: Gate; counter: RateCounter | undefined };

/** Reads the session and counts the request against it and its person; without a session, or with a dead one, against the address. */
export async function enter(
  { gate, counter }: EndpointContext,
  { metadata: { access, limit } }: AnyRoute,
  { ip, headers }: FastifyRequest,
  named?: NamedOrganization,
): Promise<Entry | undefined> {
  if (!needsSession(access)) {
    if (limit !== 'none') await countAddress(counter, ip);
    return undefined;
  }
  let entry: Entry;
  try {
    entry = await gate.authenticate(headers.authorization, named);
  } catch (error) {
    await countAddress(counter, ip);
    throw error;
  }
  const { id, user } = entry.session;
  const { person, session } = GENERAL_LIMITS;
  const counting = counter?.countShared(`person:${user}`, person, { id, max: session.max });
  if (counting) await counting;
  return entry;
}

/** A call that somebody makes. `entry` is undefined if it takes no session; `demand` is what it asks of its organization. */
export type Asked = { input: Input; entry: Entry | undefined; origin: Origin; demand?: CustomerDemand | undefined };

/**
 * The scope in which a call's handler works: for whom, in which organization, and within what reach. Refuses those who may not
 * make the call.
 */
export async function scopeOf(
  { deps, gate }: EndpointContext,
  route: AnyRoute,
  { input, entry, origin, demand }: Asked,
): Promise<AnyScope> {
  const { access } = route.metadata;
  // Field by field, here and where the handler is called: spreading what every scope contains costs as much as hashing a
  // session's sid.
  const { connection, models, env, clock, log, feed, payments } = deps;
  if (access.kind === 'link') {
    const { org, actor, link, isPaused } = await gate.openLink(access.link, tokenIn(input), demand);
    return { connection, models, env, clock, log, feed, payments, origin, org, actor, link, isPaused };
  }
  if (!entry) return { connection, models, env, clock, log, feed, payments, origin };
  const { session } = entry;
  if (access.kind === 'member' || access.kind === 'permission') {
    const { org, actor, site } = await gate.authorize(entry, access, input, demand);
    const scope: MemberScope = { connection, models, env, clock, log, feed, payments, origin, session, org, actor };
    if (site !== undefined) scope.site = site;
    return scope;
  }
  if (access.kind === 'self' && !isSelf(input.params, session.user)) throw notFound('person');
  return { connection, models, env, clock, log, feed, payments, origin, session };
}

/** The token of the link by which somebody came without an account. */
export function tokenIn({ params }: Input): string {
  return field(params, 'token') ?? '';
}

function isSelf(params: unknown, user: string): boolean {
  return typeof params === 'object' && params !== null && 'userId' in params && params.userId === user;
}

/** Where a request comes from. */
export function originOf(request: FastifyRequest): Origin {
  const { 'user-agent': userAgent = '', 'accept-language': acceptLanguage = '' } = request.headers;
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: userAgent.slice(0, 300),
    acceptLanguage: acceptLanguage.slice(0, 300),
  };
}
