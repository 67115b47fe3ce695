import { setMaxListeners } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { MISBEHAVE_HEADER } from '@siteward/contract/dev';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#plugins/problems.ts';
import { isBelow } from '#plugins/security-headers.ts';
import { brokenAnswer, hangUp } from './break-answer.ts';
import { CALLS, type KnownCall } from './known-calls.ts';
import type { Misbehaviour, Plan } from './misbehaviour.ts';
import { refusalOf } from './refusals.ts';
import { judge, type Note, type RequestLog } from './request-log.ts';
import type { ResetLock } from './reset-lock.ts';
import { toldBy, unreadBody } from './unhandled.ts';

/** The header of an answer that says what was done to it. */
const MISBEHAVED_HEADER = 'x-siteward-misbehaved';

type Watched = { note: Note; plan: Plan | undefined; hasBegun: boolean; leave: () => void };
type Watching = { lock: ResetLock; misbehaviour: Misbehaviour; log: RequestLog; clock: () => Date };

/**
 * Notes every request to the contract's addresses, passes those to its calls through the reset lock, and makes them go wrong as
 * asked.
 */
export function watchRequests(server: FastifyInstance, { lock, misbehaviour, log, clock }: Watching): void {
  const watched = new WeakMap<FastifyRequest, Watched>();
  const stopping = new AbortController();
  // Every request that is delayed waits for it too, and Node would take more than ten of them for a leak.
  setMaxListeners(0, stopping.signal);
  server.addHook('preClose', async () => stopping.abort());
  const pass = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => {});

  server.addHook('onRequest', async (request, reply) => {
    const call = CALLS.get(request.routeOptions.config.name ?? '');
    if (!call && !(request.is404 && isBelow(request.url, 'api'))) return;
    const note = log.begin(call, clock());
    if (!call) note.faults.push(`The contract has no call ${request.method} at this address.`);
    const entry: Watched = { note, plan: undefined, hasBegun: false, leave: () => {} };
    watched.set(request, entry);
    noteAtEnd(log, note, request, reply);
    if (!call) return;
    entry.plan = misbehaviour.planFor(call, headerOf(request));
    if (entry.plan) await meet(entry.plan, entry.note, call, request, reply);
    // Whether the process answers and reaches its database can be asked at any time.
    if (reply.sent || call.area === 'system') return;
    entry.leave = await lock.enter(() => hangUp(reply));
    // No handler hears of a request that breaks off before it is complete.
    reply.raw.once('close', () => {
      if (!entry.hasBegun) entry.leave();
    });
    if (reply.raw.destroyed) entry.leave();
  });

  /** What happens to a request before its call, and everything that happens to one that never gets that far. */
  const meet = async (plan: Plan, note: Note, call: KnownCall, request: FastifyRequest, reply: FastifyReply) => {
    const { ending, told, latencyMs } = plan;
    note.misbehaved.push(...told);
    note.breaksOff = ending?.kind === 'drop' || ending?.kind === 'cut-body';
    reply.header(MISBEHAVED_HEADER, told.join('; '));
    // Cutting and slowing count the bytes of the answer itself, not those of a compressed one.
    request.headers['x-no-compression'] = '1';
    const refusal = ending && refusalOf(ending, call);
    const isDropped = ending?.kind === 'drop' && !ending.after;
    if (!refusal && !isDropped) return;
    note.unread = await unreadBody(request);
    await pass(latencyMs);
    // Not thrown: a refusal that was asked for is not an error that belongs in the log. Awaited: until the answer has been sent,
    // Fastify would go on to the call.
    if (refusal) return void (await sendProblem(reply, refusal, request));
    reply.hijack();
    hangUp(reply);
  };

  // Waits only once the body is there: a wait before that would count towards the time that the server allows the body.
  server.addHook('preHandler', async (request, reply) => {
    const entry = watched.get(request);
    if (!entry) return;
    if (entry.plan) await pass(entry.plan.latencyMs);
    // The lock has let go of requests that were hung up on in the meantime, so the data may have been replaced.
    if (reply.raw.destroyed) return void reply.hijack();
    entry.hasBegun = true;
  });

  // If there is nothing to answer and nobody to hear it, Fastify sends nothing, and no hook learns that the call is done.
  server.addHook('onRoute', (route) => {
    if (!CALLS.has(route.config?.name ?? '')) return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      try {
        return await handler.call(this, request, reply);
      } finally {
        watched.get(request)?.leave();
      }
    };
  });

  server.addHook('onSend', async (request, reply, payload) => {
    const entry = watched.get(request);
    if (!entry) return payload;
    entry.leave();
    judge(entry.note, reply, payload);
    entry.note.told = toldBy(reply, payload, clock());
    const ending = entry.plan?.ending;
    if (!ending) return payload;
    const answer =
      typeof payload === 'string' || Buffer.isBuffer(payload) || payload instanceof Readable ? payload : undefined;
    return brokenAnswer(ending, reply, answer, stopping.signal);
  });
}

function headerOf({ headers }: FastifyRequest): string | undefined {
  const value = headers[MISBEHAVE_HEADER];
  return Array.isArray(value) ? value.join(';') : value;
}

/** Notes a request once its answer has been sent or its connection has closed, whichever comes first. */
function noteAtEnd(log: RequestLog, note: Note, request: FastifyRequest, reply: FastifyReply): void {
  let isNoted = false;
  const add = (hasLeft: boolean) => {
    if (!isNoted) log.add(note, request, reply, hasLeft);
    isNoted = true;
  };
  reply.raw.once('finish', () => add(true));
  reply.raw.once('close', () => add(false));
}
