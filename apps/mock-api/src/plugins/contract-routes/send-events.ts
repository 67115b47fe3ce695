import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { reason } from '@siteward/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#app-error.ts';
import type { AnyScope } from './handlers.ts';
import type { DeclaredEvents } from './output.ts';

/** Shorter than the time after which the server (http-server.ts) or a proxy closes a silent connection. */
const BEAT_MS = 25_000;
/** A person has a page or two open on each device; a server has connections for many people. */
const MOST_OF_A_PERSON = 20;
/**
 * How many of all streams one address or one organization may have, so that accounts that cost nothing cannot take them from
 * everybody else; a small server still has room for two people there.
 */
const SHARE_OF_ONE = 1 / 4;
const LEAST_OF_ONE = 2 * MOST_OF_A_PERSON;
const RETRY_AFTER_S = 30;

/** Somebody who listens. */
export type Listener = {
  person: string;
  address: string;
  /** The organization that they listen to. */
  org: string | undefined;
  /** The same for all listeners whose access changes together: it stands for their session and what they asked for. */
  key: string;
  /**
   * The scope in which they would be answered now.
   *
   * @throws If they would not be answered.
   */
  look: () => Promise<AnyScope | undefined>;
};

/** How many connections of a server may listen, and how often silence is broken, in milliseconds. */
type StreamOptions = { most: number; beatMs?: number };

/** Sends the events of a server; all streams end when it stops. */
export class EventStreams {
  readonly #open = new Map<AbortController, Listener>();
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #beatMs: number;
  #isStopping = false;
  readonly #looks = new Map<string, Promise<string>>();

  constructor(server: FastifyInstance, { most, beatMs = BEAT_MS }: StreamOptions) {
    this.#most = most;
    this.#mostOfOne = Math.max(LEAST_OF_ONE, most * SHARE_OF_ONE);
    this.#beatMs = beatMs;
    server.addHook('preClose', async () => {
      this.#isStopping = true;
      for (const controller of this.#open.keys()) controller.abort();
    });
  }

  /**
   * Sends events until they end, the listener leaves, or the listener's access changes. A failure in the meantime ends the answer
   * too, and the client asks again.
   *
   * @throws AppError RATE_LIMITED for a person with too many open streams, UNAVAILABLE if there are too many in all, from
   *   their address or in their organization, or if the server is stopping.
   */
  send(reply: FastifyReply, { events, check, scope }: DeclaredEvents, listener: Listener): FastifyReply {
    const ofPerson = this.#like(listener, 'person');
    if (ofPerson >= MOST_OF_A_PERSON) {
      throw new AppError('RATE_LIMITED', reason('too-many-windows'), { retryAfter: RETRY_AFTER_S });
    }
    const isCrowded = this.#open.size >= this.#most || this.#like(listener, 'address') >= this.#mostOfOne;
    if (this.#isStopping || isCrowded || (listener.org && this.#like(listener, 'org') >= this.#mostOfOne)) {
      throw new AppError('UNAVAILABLE', reason('changes-away'), { retryAfter: RETRY_AFTER_S });
    }
    const began = fingerprintOf(scope);
    const assertMay = async (): Promise<void> => {
      if ((await this.#lookAs(listener)) !== began) throw new AppError('FORBIDDEN', reason('access-changed'));
    };
    const ended = new AbortController();
    this.#open.set(ended, listener);
    const out = new PassThrough();
    const end = (): void => {
      clearInterval(beat);
      this.#open.delete(ended);
      out.end();
    };
    const beat = setInterval(() => {
      // A listener who does not take what is sent gets no more of it, so that the silence ends the connection.
      if (out.writableNeedDrain) return;
      assertMay().then(
        () => out.writable && out.write(':\n\n'),
        () => ended.abort(),
      );
    }, this.#beatMs);
    ended.signal.addEventListener('abort', end, { once: true });
    // The listener left, or the connection broke, perhaps even before this point.
    if (reply.raw.destroyed) ended.abort();
    else reply.raw.once('close', () => ended.abort());

    const pass = async (): Promise<void> => {
      for await (const event of events(ended.signal)) {
        await assertMay();
        if (ended.signal.aborted) return;
        if (event !== null) out.write(`data: ${JSON.stringify(check(event))}\n\n`);
      }
    };
    // Sent immediately, although there is nothing to tell yet: the answer begins, and the client knows that it will miss nothing
    // from now on.
    out.write(':\n\n');
    if (!ended.signal.aborted)
      void pass()
        .catch((error: unknown) => {
          const isRefusal = error instanceof AppError && error.status < 500;
          if (!isRefusal && !ended.signal.aborted)
            reply.log.error({ err: error, requestId: reply.request.id }, 'events');
        })
        .finally(() => ended.abort());
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        // Proxies would otherwise hold back what is sent until there is more of it.
        .header('x-accel-buffering', 'no')
        // Otherwise a stopping server would wait for this connection, which was busy when it began to stop.
        .header('connection', 'close')
        .send(out)
    );
  }

  /** How many streams are open with the same person, address or organization as a listener's. */
  #like(listener: Listener, what: 'person' | 'address' | 'org'): number {
    let count = 0;
    for (const other of this.#open.values()) if (other[what] === listener[what]) count += 1;
    return count;
  }

  /**
   * What a listener may do by now. It is looked up once for all listeners with the same key who are told something in the same
   * turn of the event loop, and never earlier than that.
   */
  #lookAs({ key, look }: Listener): Promise<string> {
    const shared =
      this.#looks.get(key) ??
      nextTurn().then(async () => {
        this.#looks.delete(key);
        return fingerprintOf(await look());
      });
    this.#looks.set(key, shared);
    return shared;
  }
}

/** What a person may do and reach, in a form to be compared. */
function fingerprintOf(scope: AnyScope | undefined): string {
  // `JSON.stringify` would make all sets look alike.
  const listed = (_key: string, value: unknown) => (value instanceof Set ? [...value].sort() : value);
  return scope && 'actor' in scope ? JSON.stringify(scope.actor, listed) : '';
}
