import { type Connection, type mongo, Schema } from 'mongoose';
import { createSchema, defineModel } from '#database/model.ts';

export type RateLimitDoc = {
  _id: string;
  count: number;
  /** By process: until when it may hold requests that are already counted and not yet made. */
  held: Record<string, Date>;
  /** What was counted once and is not to be counted again, by an identifier of its own. */
  counted?: string[];
  expiresAt: Date;
};

const COLLECTION = 'rate_limits';
// Counters are written without waiting for the disk; a read by a majority would not see the latest of them.
const readConcern = { level: 'local' } as const;

const schema = createSchema<RateLimitDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
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
 * The counters by the driver itself. Nobody waits until they are on disk: what a database that crashes has counted in
 * its last moment may be counted again.
 */
export function countersOf(connection: Connection): mongo.Collection<RateLimitDoc> {
  return connection
    .getClient()
    .db(connection.name)
    .collection(COLLECTION, { readConcern, writeConcern: { w: 1, journal: false } });
}
