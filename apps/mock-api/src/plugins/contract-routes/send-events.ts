import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { reason } from '@siteward/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#app-error.ts';
import type { AnyScope } from './handlers.ts';
import type { DeclaredEvents } from './output.ts';

/** Sooner than the server (http-server.ts) or a proxy ends a connection that says nothing. */
const BEAT_MS = 25_000;
/** A person has a page or two in sight on each device; a server has connections for many people. */
const MOST_OF_A_PERSON = 20;
const RETRY_AFTER_S = 30;

/** Somebody who listens. */
export type Listener = {
  person: string;
  /** The same for all listeners who may listen for equally long: their session and what they asked for. */
  key: string;
  /**
   * As whom they would be answered now.
   *
   * @throws Where they would not.
   */
  look: () => Promise<AnyScope | undefined>;
};

/** How many connections of a server may listen, and how often silence is broken, in milliseconds. */
type StreamOptions = { most: number; beatMs?: number };

/** Sends events of a server, all of which end when it stops. */
export class EventStreams {
  readonly #open = new Map<AbortController, string>();
  readonly #most: number;
  readonly #beatMs: number;
  #isStopping = false;
  readonly #looks = new Map<string, Promise<string>>();

  constructor(server: FastifyInstance, { most, beatMs = BEAT_MS }: StreamOptions) {
    this.#most = most;
    this.#beatMs = beatMs;
    server.addHook('preClose', async () => {
      this.#isStopping = true;
      for (const controller of this.#open.keys()) controller.abort();
    });
  }

  /**
   * Answers events until they end, the listener leaves, or may not listen any more; what fails meanwhile ends the answer
   * too, and whoever listens asks again.
   *
   * @throws AppError RATE_LIMITED for a person with too many of them at once, UNAVAILABLE where all have too many, or the
   *   server stops.
   */
  send(reply: FastifyReply, { events, check, scope }: DeclaredEvents, listener: Listener): FastifyReply {
    const { person } = listener;
    const ofPerson = [...this.#open.values()].filter((other) => other === person).length;
    if (ofPerson >= MOST_OF_A_PERSON) {
      throw new AppError('RATE_LIMITED', reason('too-many-windows'), { retryAfter: RETRY_AFTER_S });
    }
    if (this.#isStopping || this.#open.size >= this.#most) {
      throw new AppError('UNAVAILABLE', reason('changes-away'), { retryAfter: RETRY_AFTER_S });
    }
    const began = fingerprintOf(scope);
    const assertMay = async (): Promise<void> => {
      if ((await this.#lookAs(listener)) !== began) throw new AppError('FORBIDDEN', reason('access-changed'));
    };
    const ended = new AbortController();
    this.#open.set(ended, person);
    const out = new PassThrough();
    const end = (): void => {
      clearInterval(beat);
      this.#open.delete(ended);
      out.end();
    };
    const beat = setInterval(() => {
      // Whoever does not take what is sent gets no more of it, so that the silence ends the connection.
      if (out.writableNeedDrain) return;
      assertMay().then(
        () => out.writable && out.write(':\n\n'),
        () => ended.abort(),
      );
    }, this.#beatMs);
    ended.signal.addEventListener('abort', end, { once: true });
    // The listener left, or the connection broke; perhaps before it came to this.
    if (reply.raw.destroyed) ended.abort();
    else reply.raw.once('close', () => ended.abort());

    const pass = async (): Promise<void> => {
      for await (const event of events(ended.signal)) {
        await assertMay();
        if (ended.signal.aborted) return;
        if (event !== null) out.write(`data: ${JSON.stringify(check(event))}\n\n`);
      }
    };
    // That there is nothing to tell yet is sent at once: the answer begins, and the client knows that it misses
    // nothing.
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
        // Proxies would keep what is sent until there is more of it.
        .header('x-accel-buffering', 'no')
        // Otherwise a server that stops would wait for the connection, which was busy when it began to.
        .header('connection', 'close')
        .send(out)
    );
  }

  /**
   * As whom somebody listens by now: looked up once for all who hear of the same thing in the same moment, and never
   * before it.
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

/** What a person may do and reach, to be compared. */
function fingerprintOf(scope: AnyScope | undefined): string {
  // To `JSON.stringify` all sets look alike.
  const listed = (_key: string, value: unknown) => (value instanceof Set ? [...value].sort() : value);
  return scope && 'actor' in scope ? JSON.stringify(scope.actor, listed) : '';
}
