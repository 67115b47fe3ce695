import { type Connection, type mongo, Schema } from 'mongoose';
import { createSchema, defineModel } from '#database/model.ts';

export type RateLimitDoc = {
  _id: string;
  count: number;
  /** How many of them belong to each part that has a limit of its own. */
  parts?: Record<string, number>;
  /** By process, and by part if there are any: until when it may hold requests that are counted already but not made yet. */
  held: Record<string, Date>;
  /** Identifiers of what has been counted once and must not be counted again. */
  counted?: string[];
  expiresAt: Date;
};

const COLLECTION = 'rate_limits';
// Counters are written without waiting for the disk; a majority read would not see the latest of them.
const readConcern = { level: 'local' } as const;

const schema = createSchema<RateLimitDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    parts: { type: Schema.Types.Mixed },
    held: { type: Schema.Types.Mixed, default: {} },
    counted: { type: [String], default: [] },
    expiresAt: { type: Date, required: true },
  },
  { collection: COLLECTION, readConcern },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Counters of requests by limit, key and window, shared by all API processes. */
export const rateLimitModel = defineModel('RateLimit', schema);

/**
 * The counters, through the driver itself. Nobody waits until they are on disk: what a database counted in its last moment before
 * a crash may be counted again.
 */
export function countersOf(connection: Connection): mongo.Collection<RateLimitDoc> {
  return connection
    .getClient()
    .db(connection.name)
    .collection(COLLECTION, { readConcern, writeConcern: { w: 1, journal: false } });
}
