import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Types } from 'mongoose';
import type { Environment } from '#env.ts';
import { purposeKeys } from '#modules/auth/secrets.ts';

type Secrets = Pick<Environment, 'LINK_SECRETS'>;
/** `linkRound`: how many times its link was replaced. */
type Linked = { _id: Types.ObjectId; linkRound: number };

const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/**
 * The unguessable token of a feedback's link, and what is stored of it. It is derived again for each mail, so that the database
 * needs only its hash and yet every mail has the same link.
 */
export function trackingToken(env: Secrets, { _id, linkRound }: Linked): { token: string; hash: string } {
  const [key] = purposeKeys(env, 'feedback link');
  const token = mac(key, `${_id.toString()}.${linkRound}`);
  const [hash = ''] = trackingHashes(env, token);
  return { token, hash };
}

/**
 * The token of a feedback's current link, even if it was made with an earlier secret, as long as that is still valid.
 *
 * @returns Undefined if no valid secret has made it.
 */
export function tokenOf(env: Secrets, feedback: Linked & { trackingHash: string }): string | undefined {
  return purposeKeys(env, 'feedback link')
    .map((key) => mac(key, `${feedback._id.toString()}.${feedback.linkRound}`))
    .find((token) => trackingHashes(env, token).includes(feedback.trackingHash));
}

/** The forms in which a token may be stored: under the current secret, and under the earlier one while that is still valid. */
export function trackingHashes(env: Secrets, token: string): string[] {
  return purposeKeys(env, 'stored feedback link').map((key) => mac(key, token));
}

/** A signed record of when a form was requested, which nobody else can produce. No two are the same. */
export function stampOf(env: Secrets, site: string, at: Date): string {
  const said = `${at.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
  const [key] = purposeKeys(env, 'feedback form');
  return `${said}.${mac(key, `${site}.${said}`)}`;
}

/** When the form that a stamp belongs to was requested; null for a stamp that no form of the site has issued. */
export function stampedAt(env: Secrets, site: string, stamp: string): Date | null {
  const [time = '', nonce = '', given = ''] = stamp.split('.');
  const isOurs = purposeKeys(env, 'feedback form').some((key) => {
    const [own, other] = [mac(key, `${site}.${time}.${nonce}`), given].map((each) => Buffer.from(each));
    return own !== undefined && other !== undefined && own.length === other.length && timingSafeEqual(own, other);
  });
  return isOurs ? new Date(Number.parseInt(time, 36)) : null;
}
