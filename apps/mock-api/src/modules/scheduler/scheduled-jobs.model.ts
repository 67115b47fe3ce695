import { Schema, type Types } from 'mongoose';
import { createSchema, defineModel } from '#database/model.ts';

/** An organization in which a job has failed and is resting. */
export type RestingOrg = { org: Types.ObjectId; attempts: number; retryAt: Date };

/** A recurring job, run by whichever process claims it first (docs/adr/0045). */
export type ScheduledJobDoc = {
  /** `<area>.<what is done>`. */
  _id: string;
  dueAt: Date;
  /** Nobody else can claim it before this time; in the past if nobody holds it. */
  leasedUntil: Date;
  /** How often it was claimed. A process whose claim has a lower number has lost the job. */
  runs: number;
  startedAt: Date | null;
  endedAt: Date | null;
  /** How much the last run did. */
  done: number;
  /** How often it has failed in a row. */
  attempts: number;
  resting: RestingOrg[];
};

const schema = createSchema<ScheduledJobDoc>(
  {
    _id: { type: String, required: true },
    dueAt: { type: Date, required: true },
    leasedUntil: { type: Date, required: true },
    runs: { type: Number, required: true },
    startedAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    done: { type: Number, required: true },
    attempts: { type: Number, required: true },
    resting: { type: [{ _id: false, org: Schema.Types.ObjectId, attempts: Number, retryAt: Date }], required: true },
  },
  { collection: 'scheduled_jobs' },
);

/** The jobs of the installation, for all organizations. */
export const scheduledJobModel = defineModel('ScheduledJob', schema);
