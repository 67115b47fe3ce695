import { setTimeout as delay } from 'node:timers/promises';
import { type LiveArea, liveAreaOf, reason } from '@siteward/contract';
import { type Connection, Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import type { ChangeStream } from '#database/model.ts';
import type { AuditRecordDoc } from '#modules/audit/audit.model.ts';
import type { Models } from '#modules/models.ts';

/** A listener hears of an area at most twice a second: a bulk change to a hundred members should reach them as one. */
const PAUSE_MS = 500;
/**
 * What each listener of the process adds to that pause, in ms: every change costs a check, per listener, whether they may still
 * listen.
 */
const PAUSE_EACH_MS = 5;

type Sources = { connection: Connection; models: Models; log: { error: (details: object, what: string) => void } };
type Listener = { org: string; hear: (area: LiveArea) => void; end: () => void };

/**
 * Tells listeners what changes, whichever process changes it. Every write leaves a line in the audit log, which is heard of once it
 * is committed. A process watches the database once for all of its listeners, from the first of them on.
 */
export class ChangeFeed {
  readonly #deps: Sources;
  readonly #pauseMs: number;
  readonly #listeners = new Set<Listener>();
  #stream: Promise<ChangeStream<AuditRecordDoc>> | undefined;
  #isClosed = false;

  /** @param options - `pauseMs`: how long a listener hears nothing more after hearing of an area */
  constructor(deps: Sources, { pauseMs = PAUSE_MS }: { pauseMs?: number } = {}) {
    this.#deps = deps;
    this.#pauseMs = pauseMs;
  }

  /**
   * Starts hearing in which areas of an organization something changes.
   *
   * @param since - an earlier time to start from, instead of now
   * @returns A function that begins to listen. What it yields ends when its signal is aborted, or when the database can no longer
   *   be watched, because changes may then have been missed.
   * @throws UNAVAILABLE if the database cannot be watched.
   */
  async areasOf(org: string, since?: Date): Promise<(ended: AbortSignal) => AsyncIterable<LiveArea>> {
    this.#stream ??= this.#listen().catch((error: unknown) => {
      // The next listener tries again.
      this.#stream = undefined;
      this.#deps.log.error({ err: error }, 'changes are not heard');
      throw new AppError('UNAVAILABLE', reason('changes-away'));
    });
    const stream = this.#stream;
    await stream;
    // If the stream ended before they begin to listen, they may have missed something.
    return (ended) => {
      const areas = this.#areasOf(org, ended, this.#stream !== stream);
      return since ? this.#withEarlier(areas, org, since) : areas;
    };
  }

  /** Ends listening for everybody who listens now. Those who ask again hear of changes from then on. */
  endListening(): void {
    this.#endAll();
  }

  /** Ends listening for everybody, and stops watching the database. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const stream = await this.#stream?.catch(() => undefined);
    this.#endAll();
    await stream?.close();
  }

  #areasOf(org: string, ended: AbortSignal, hasMissed: boolean): AsyncIterable<LiveArea> {
    const waiting = new Set<LiveArea>();
    let isOver = hasMissed;
    let wake = () => {};
    const listener: Listener = {
      org,
      hear: (area) => {
        waiting.add(area);
        wake();
      },
      end: () => {
        isOver = true;
        this.#listeners.delete(listener);
        wake();
      },
    };
    if (!isOver) this.#listeners.add(listener);
    ended.addEventListener('abort', listener.end, { once: true });

    const [listeners, pauseMs] = [this.#listeners, this.#pauseMs];
    async function* areas(): AsyncGenerator<LiveArea> {
      while (!isOver) {
        if (waiting.size === 0) await new Promise<void>((resolve) => (wake = resolve));
        const heard = [...waiting];
        waiting.clear();
        yield* heard;
        await delay(pauseMs + PAUSE_EACH_MS * listeners.size, undefined, { signal: ended }).catch(() => {});
      }
    }
    return areas();
  }

  /** Changes committed after listening began are heard; the earlier ones are in the log. */
  async *#withEarlier(areas: AsyncIterable<LiveArea>, org: string, since: Date): AsyncGenerator<LiveArea> {
    const kinds = await this.#deps.models.AuditRecord.aggregate<{ _id: string }>([
      { $match: { org: new Types.ObjectId(org), createdAt: { $gte: since } } },
      { $group: { _id: '$target.kind' } },
    ]);
    yield* kinds.flatMap(({ _id: kind }) => liveAreaOf(kind) ?? []);
    yield* areas;
  }

  async #listen(): Promise<ChangeStream<AuditRecordDoc>> {
    // The stream itself begins a moment later. Starting it from a time of the database ensures that nothing in between is missed.
    const { connection, models } = this.#deps;
    const { operationTime } = await connection.getClient().db('admin').command({ ping: 1 });
    const stream = models.AuditRecord.collection.watch(
      [
        { $match: { operationType: 'insert', 'fullDocument.org': { $ne: null } } },
        { $project: { operationType: 1, 'fullDocument.org': 1, 'fullDocument.target.kind': 1 } },
      ],
      { startAtOperationTime: operationTime },
    );
    void this.#hear(stream);
    return stream;
  }

  /**
   * Passes changes on to the listeners until the stream ends. When a connection breaks, the driver resumes by itself and misses
   * nothing, but the stream's events do not tell that apart from an end; iterating over it does.
   */
  async #hear(stream: ChangeStream<AuditRecordDoc>): Promise<void> {
    try {
      for await (const { fullDocument } of stream) {
        const { org, target } = fullDocument;
        const area = liveAreaOf(target.kind);
        for (const listener of this.#listeners) if (area && org?.equals(listener.org)) listener.hear(area);
      }
    } catch (error) {
      if (!this.#isClosed) this.#deps.log.error({ err: error }, 'changes are not heard');
    }
    // However it ended, changes may be missed from now on.
    this.#stream = undefined;
    this.#endAll();
  }

  #endAll(): void {
    for (const { end } of this.#listeners) end();
  }
}
