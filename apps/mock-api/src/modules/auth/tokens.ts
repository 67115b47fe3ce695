import { OTP_MS, VERIFICATION_TOKEN_MS } from '@siteward/domain';
import { Types } from 'mongoose';
import type { PublicScope } from '#scope.ts';
import { createOtp, createVerificationToken, readSecret } from './secrets.ts';
import type { TokenDoc } from './token.model.ts';

/** Makes a verification token for 24 hours. Earlier ones stay valid: any of several sign-up mails may be the one found. */
export async function issueVerificationToken({ models, clock }: PublicScope, user: Types.ObjectId): Promise<string> {
  const now = clock();
  const { secret, hash } = createVerificationToken();
  const expiresAt = new Date(now.getTime() + VERIFICATION_TOKEN_MS);
  await models.Token.create({ user, kind: 'verify', hash, createdAt: now, expiresAt });
  return secret;
}

/** Makes an otp for 10 minutes, in place of an earlier one. */
export async function issueOtp({ models, env, clock }: PublicScope, user: Types.ObjectId): Promise<string> {
  const now = clock();
  const { secret, hash } = createOtp(env);
  const otp = { user, kind: 'otp', hash, createdAt: now, expiresAt: new Date(now.getTime() + OTP_MS), usedAt: null };
  await models.Token.findOneAndReplace({ user, kind: 'otp' }, otp, { upsert: true });
  return secret;
}

/**
 * Writes a token that belongs to nobody and has expired: it costs what a real write costs, so that the time of an
 * answer does not tell whether an address is known (api.md "Sessions").
 */
export async function issueNothing({ models, clock }: PublicScope): Promise<void> {
  const now = clock();
  const { hash } = createVerificationToken();
  await models.Token.create({ user: new Types.ObjectId(), kind: 'verify', hash, createdAt: now, expiresAt: now });
}

/** The live token of a secret as people type or open it; null where it is unknown or expired. */
export async function findLiveToken({ models, env, clock }: PublicScope, typed: string): Promise<TokenDoc | null> {
  return models.Token.findOne({ ...readSecret(env, typed), expiresAt: { $gt: clock() } }).lean();
}
