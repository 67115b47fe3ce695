import { setTimeout as delay } from 'node:timers/promises';
import { type LiveArea, liveAreaOf, reason } from '@siteward/contract';
import { type Connection, Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import type { ChangeStream } from '#database/model.ts';
import type { AuditRecordDoc } from '#modules/audit/audit.model.ts';
import type { Models } from '#modules/models.ts';

/** A listener hears of an area at most twice a second: a bulk change of a hundred members is one thing to them. */
const PAUSE_MS = 500;
/**
 * What each listener of the process adds to that wait, in ms: with every change it is checked whether each may still
 * listen.
 */
const PAUSE_EACH_MS = 5;

type Sources = { connection: Connection; models: Models; log: { error: (details: object, what: string) => void } };
type Listener = { org: string; hear: (area: LiveArea) => void; end: () => void };

/**
 * What changes, whichever process changes it: every write has its line in the audit log, and is heard of once it is
 * committed. A process listens to the database once for everybody who listens to it, from the first of them on.
 */
export class ChangeFeed {
  readonly #deps: Sources;
  readonly #pauseMs: number;
  readonly #listeners = new Set<Listener>();
  #stream: Promise<ChangeStream<AuditRecordDoc>> | undefined;
  #isClosed = false;

  /** @param options - `pauseMs`: how long a listener hears nothing after an area */
  constructor(deps: Sources, { pauseMs = PAUSE_MS }: { pauseMs?: number } = {}) {
    this.#deps = deps;
    this.#pauseMs = pauseMs;
  }

  /**
   * Starts hearing in which areas of an organization something changes from now on.
   *
   * @param since - from when on, where it is earlier
   * @returns A function that begins to listen. What it gives ends by its signal, and where the database can no longer
   *   be heard, so that something may have been missed.
   * @throws UNAVAILABLE where the database cannot be heard.
   */
  async areasOf(org: string, since?: Date): Promise<(ended: AbortSignal) => AsyncIterable<LiveArea>> {
    this.#stream ??= this.#listen().catch((error: unknown) => {
      // Whoever listens next tries again.
      this.#stream = undefined;
      this.#deps.log.error({ err: error }, 'changes are not heard');
      throw new AppError('UNAVAILABLE', reason('changes-away'));
    });
    const stream = this.#stream;
    await stream;
    // Where it ended before they begin to listen, something may have been missed.
    return (ended) => {
      const areas = this.#areasOf(org, ended, this.#stream !== stream);
      return since ? this.#withEarlier(areas, org, since) : areas;
    };
  }

  /** Ends it for everybody who listens now; whoever asks again hears of what changes from then on. */
  endListening(): void {
    this.#endAll();
  }

  /** Ends it for everybody. */
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

  /** What is committed once listening has begun is heard; what was before is in the log. */
  async *#withEarlier(areas: AsyncIterable<LiveArea>, org: string, since: Date): AsyncGenerator<LiveArea> {
    const kinds = await this.#deps.models.AuditRecord.aggregate<{ _id: string }>([
      { $match: { org: new Types.ObjectId(org), createdAt: { $gte: since } } },
      { $group: { _id: '$target.kind' } },
    ]);
    yield* kinds.flatMap(({ _id: kind }) => liveAreaOf(kind) ?? []);
    yield* areas;
  }

  async #listen(): Promise<ChangeStream<AuditRecordDoc>> {
    // The stream itself begins a moment later; it starts from a time of the database, so that nothing is missed in
    // between.
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
   * Tells the listeners what changes, until the stream ends. Where a connection breaks, the driver resumes by itself
   * and misses nothing; that it does so is not told apart from an end by its events, so it is iterated over.
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
    // However it ends, something may be missed from now on.
    this.#stream = undefined;
    this.#endAll();
  }

  #endAll(): void {
    for (const { end } of this.#listeners) end();
  }
}
