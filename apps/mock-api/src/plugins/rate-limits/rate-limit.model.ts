import { type Connection, Schema } from 'mongoose';

export type RateLimitDoc = { _id: string; count: number; expiresAt: Date };

const schema = new Schema<RateLimitDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'rate_limits' },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Counters of requests by limit, key and window, shared by all API processes. */
export function rateLimitModel(connection: Connection) {
  return connection.model('RateLimit', schema);
}
