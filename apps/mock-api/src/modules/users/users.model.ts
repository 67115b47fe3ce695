import type { User } from '@siteward/contract';
import { LANGUAGES, type Language } from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { type BaseRecord, baseFields, baseOptions, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';

/** A person who can sign in (docs/product.md); belongs to no organization by that alone. */
export interface UserDoc extends BaseRecord {
  /** Lower case. */
  email: string;
  name: string;
  /** Only read where a query selects it. Null: no password was set yet. */
  passwordHash?: string | null;
  /**
   * When somebody last signed in with the password; signing in writes it, so that it conflicts with setting a new one
   * at the same time.
   */
  passwordUsedAt?: Date | null;
  /**
   * Where they signed in, the latest first; limits on sign-ins of strangers do not hold there. Only read by the
   * database.
   */
  signedInFrom?: { address: string; at: Date }[];
  emailVerifiedAt: Date | null;
  defaultOrg: Types.ObjectId | null;
  /** What the person chose; null, and missing in older accounts: whichever their browser asks for. */
  language?: Language | null;
  /** What their browser asked for when they last signed in or up: for mails, while they have chosen none. */
  askedIn?: Language | null;
  /** What the person gave as `referral` at sign-up (spec section 7). */
  referral: string;
}

const schema = createSchema<UserDoc>(
  {
    ...baseFields,
    email: { type: String, required: true, lowercase: true, trim: true },
    name: { type: String, default: '' },
    passwordHash: { type: String, default: null, select: false },
    passwordUsedAt: { type: Date, default: null, select: false },
    signedInFrom: { type: [{ _id: false, address: String, at: Date }], default: [], select: false },
    emailVerifiedAt: { type: Date, default: null },
    defaultOrg: { type: Schema.Types.ObjectId, default: null },
    language: { type: String, enum: [...LANGUAGES, null], default: null },
    askedIn: { type: String, enum: [...LANGUAGES, null], default: null },
    referral: { type: String, default: '' },
  },
  { ...baseOptions, collection: 'users' },
);
schema.index({ email: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } });

/** All people who can sign in. */
export const userModel = defineModel('User', schema);

/** A person as the contract shows them: to themselves. */
export function toWire(doc: UserDoc): User {
  return recordToWire(doc, {
    email: doc.email,
    name: doc.name,
    defaultOrg: doc.defaultOrg?.toString() ?? null,
    emailVerified: doc.emailVerifiedAt !== null,
    language: doc.language ?? null,
  });
}
