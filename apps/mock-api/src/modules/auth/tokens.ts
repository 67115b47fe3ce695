import { createHmac, randomInt } from 'node:crypto';
import { OTP_MS, VERIFICATION_TOKEN_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import type { PublicScope } from '#scope.ts';
import { createOtp, createToken, readSecret } from './secrets.ts';
import type { TokenDoc, TokenKind } from './token.model.ts';

/**
 * How many live secrets of a kind a person can have. While that many are live, no more are made, and so none are mailed. That
 * bounds what a recipient gets, whoever asks and from wherever, and lets nobody invalidate one that was mailed.
 */
const MOST: Record<TokenKind, number> = { otp: 3, verify: 5, notice: 5 };
const LIFE_MS: Record<TokenKind, number> = {
  otp: OTP_MS,
  verify: VERIFICATION_TOKEN_MS,
  notice: VERIFICATION_TOKEN_MS,
};

/**
 * Makes a secret for a person.
 *
 * @param kind - a `notice` opens nothing; it counts the mails saying that an account exists
 * @returns The secret; undefined if the person already has as many live ones of the kind as they may.
 */
export async function issueToken(scope: PublicScope, user: Types.ObjectId, kind: TokenKind) {
  const { models, env, clock } = scope;
  const now = clock();
  const live = await models.Token.find({ user, kind, expiresAt: { $gt: now } }, { slot: 1 }).lean();
  const slots = Array.from({ length: MOST[kind] }, (_, slot) => slot);
  const free = slots.filter((slot) => !live.some((token) => token.slot === slot));
  // Chosen at random, so that simultaneous calls seldom choose the same slot. Those that do collide in the unique index, and one
  // is retried.
  const slot = live.length < MOST[kind] ? free[randomInt(free.length)] : undefined;
  if (slot === undefined) return undefined;
  const { secret, hash } = kind === 'otp' ? createOtp(env) : createToken();
  const token = { user, kind, hash, createdAt: now, expiresAt: new Date(now.getTime() + LIFE_MS[kind]), usedAt: null };
  await models.Token.replaceOne({ user, kind, slot }, { ...token, slot }, { upsert: true });
  return secret;
}

/**
 * The id under which secrets for an unknown address are made, as they are for a person. It is always the same, so that several
 * simultaneous requests contend in the database as they do when there is an account, and take as long (docs/api.md, Sessions).
 */
export function nobody({ env }: PublicScope, email: string): Types.ObjectId {
  const digest = createHmac('sha256', env.SESSION_SECRET).update(`nobody:${email}`).digest('hex');
  return new Types.ObjectId(digest.slice(0, 24));
}

/**
 * Writes a token that belongs to nobody and has expired. It costs what a real write costs, so the time an answer takes does not
 * reveal whether an address is known (docs/api.md, Sessions).
 */
export async function issueNothing({ models, clock }: PublicScope): Promise<void> {
  const now = clock();
  const { hash } = createToken();
  await models.Token.create({ user: new Types.ObjectId(), kind: 'notice', hash, createdAt: now, expiresAt: now });
}

/** The live token of a secret as typed or followed as a link; null if it is unknown or expired. */
export async function findLiveToken({ models, env, clock }: PublicScope, typed: string): Promise<TokenDoc | null> {
  return models.Token.findOne({ ...readSecret(env, typed), expiresAt: { $gt: clock() } }).lean();
}
