import { randomBytes } from 'node:crypto';
import { SESSION_ABSOLUTE_MS, SYSTEM_ROLES } from '@siteward/domain';
import { Types } from 'mongoose';
import { hashPassword } from '#modules/auth/password-hash.ts';
import { readSecret, tokenHash } from '#modules/auth/secrets.ts';
import type { TestApi } from '#testing/harness.ts';

export const PASSWORD = 'copper-lantern-42';

/** The callers: a member with each system role, one with the organization's own role, and two who may do nothing in it. */
export const CALLERS = [...SYSTEM_ROLES.map(({ name }) => name), 'Custom', 'Suspended', 'Outsider'] as const;
export type Caller = (typeof CALLERS)[number];

/** Somebody with everything that calls about oneself need. Ids are 24 hex. */
export type Actor = {
  id: string;
  email: string;
  sid: string;
  /** Another place where they are signed in. */
  otherSession: { id: string; sid: string };
  verificationToken: string;
  otp: string;
  /** The token of a link that confirms a new address. */
  emailToken: string;
  /** Null for people who are not active in any organization. */
  defaultOrg: string | null;
};

let passwordHash: Promise<string> | undefined;

/** Creates a verified person with `PASSWORD`, two sessions, a verification token and an otp. */
export async function createActor(api: TestApi, email: string, defaultOrg: string | null): Promise<Actor> {
  const { models, env } = api.deps;
  const now = api.now();
  const later = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
  passwordHash ??= hashPassword(PASSWORD);
  const user = new Types.ObjectId();
  const name = email.split('@')[0] ?? '';
  const record = { _id: user, email, name, emailVerifiedAt: now, passwordHash: await passwordHash };
  await models.User.create({ ...record, defaultOrg: defaultOrg === null ? null : new Types.ObjectId(defaultOrg) });

  const [sid, otherSid, verificationToken] = [randomSecret(), randomSecret(), randomSecret()];
  const other = new Types.ObjectId();
  const place = { user, lastSeenAt: now, expiresAt: later, ip: '127.0.0.1', userAgent: 'test' };
  await models.Session.insertMany([
    { ...place, sidHash: tokenHash(sid) },
    { ...place, _id: other, sidHash: tokenHash(otherSid) },
  ]);
  const otp = randomOtp();
  const validity = { user, createdAt: now, expiresAt: later };
  await models.Token.insertMany([
    { ...validity, ...readSecret(env, otp) },
    { ...validity, ...readSecret(env, verificationToken) },
  ]);
  const emailToken = randomSecret();
  await models.EmailChange.create({
    user,
    email: `new-${email}`,
    session: other,
    tokenHash: tokenHash(emailToken),
    createdAt: now,
    expiresAt: later,
  });
  return {
    id: user.toString(),
    email,
    sid,
    otherSession: { id: other.toString(), sid: otherSid },
    verificationToken,
    otp,
    emailToken,
    defaultOrg,
  };
}

/** 32 random bytes, base64url, as the API makes sids and tokens. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

function randomOtp(): string {
  return Array.from(randomBytes(10), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(byte % 32)).join('');
}

/** Object.fromEntries loses the key types; they are all callers. */
export function ofCallers(entries: readonly [Caller, string][]): Record<Caller, string> {
  return Object.fromEntries(entries) as Record<Caller, string>;
}
