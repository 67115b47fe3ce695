import type { User } from '@siteward/contract';
import { LANGUAGES, type Language } from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { type BaseRecord, baseFields, baseOptions, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';

/** A person who can sign in (docs/product.md); this alone does not make them a member of any organization. */
export interface UserDoc extends BaseRecord {
  /** In lower case. */
  email: string;
  name: string;
  /** Only read by queries that select it. Null if no password has been set yet. */
  passwordHash?: string | null;
  /**
   * When the password was last used to sign in. Signing in writes it, so that it conflicts with setting a new password at the
   * same time.
   */
  passwordUsedAt?: Date | null;
  /**
   * The addresses they signed in from, latest first; limits on sign-ins by strangers do not apply there. Only used in queries,
   * never loaded.
   */
  signedInFrom?: { address: string; at: Date }[];
  emailVerifiedAt: Date | null;
  defaultOrg: Types.ObjectId | null;
  /** What the person chose. If null, or missing as in older accounts, the language their browser asks for. */
  language?: Language | null;
  /** What their browser asked for when they last signed in or up; used for mails until they choose a language. */
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
