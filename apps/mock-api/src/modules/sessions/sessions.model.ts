import type { Session } from '@siteward/contract';
import { SESSION_IDLE_MS } from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { createSchema, defineModel } from '#database/model.ts';

/** A place where a person is signed in. Only the hash of its sid is kept (docs/api.md, Sessions). */
export type SessionDoc = {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  sidHash: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** The absolute end; a session that is not used ends earlier. */
  expiresAt: Date;
  ip: string;
  userAgent: string;
  /** Incremented by every change made in the session, so that such a change and the end of the session cannot overlap. */
  writes: number;
};

function firstSeen(this: SessionDoc): Date {
  return this.lastSeenAt;
}

const schema = createSchema<SessionDoc>(
  {
    user: { type: Schema.Types.ObjectId, required: true },
    sidHash: { type: String, required: true },
    lastSeenAt: { type: Date, required: true },
    // A session starts when it is first seen.
    createdAt: { type: Date, default: firstSeen },
    expiresAt: { type: Date, required: true },
    ip: { type: String, default: '' },
    userAgent: { type: String, default: '' },
    writes: { type: Number, default: 0 },
  },
  { collection: 'sessions' },
);
schema.index({ sidHash: 1 }, { unique: true });
schema.index({ user: 1, lastSeenAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Sessions of all people; they belong to people, not to organizations. */
export const sessionModel = defineModel('Session', schema);

/** Filter for the sessions that are still live at a given time, as defined by the domain's `isSessionLive`. */
export function liveAt(now: Date) {
  return { expiresAt: { $gt: now }, lastSeenAt: { $gt: new Date(now.getTime() - SESSION_IDLE_MS) } };
}

/**
 * A session as the contract shows it.
 *
 * @param current - the id of the session making the request
 */
export function toWire(doc: Omit<SessionDoc, 'sidHash' | 'writes'>, current: string): Session {
  const id = doc._id.toString();
  return {
    _id: id,
    current: id === current,
    ip: doc.ip,
    userAgent: doc.userAgent,
    createdAt: doc.createdAt.toISOString(),
    lastSeenAt: doc.lastSeenAt.toISOString(),
    expiresAt: doc.expiresAt.toISOString(),
  };
}
