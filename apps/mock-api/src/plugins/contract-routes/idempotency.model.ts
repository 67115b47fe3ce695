import { type Connection, Schema } from 'mongoose';

export type IdempotentResultDoc = {
  _id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  expiresAt: Date;
};

const schema = new Schema<IdempotentResultDoc>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    status: { type: Number, required: true },
    body: Schema.Types.Mixed,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'idempotent_results', minimize: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** First results of calls with an `Idempotency-Key`; MongoDB drops them when their 24 hours are over. */
export function idempotentResultModel(connection: Connection) {
  return connection.model('IdempotentResult', schema);
}
