import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Types } from 'mongoose';
import type { Environment } from '#env.ts';
import { purposeKeys } from '#modules/auth/secrets.ts';

type Secrets = Pick<Environment, 'LINK_SECRETS'>;
/** `linkRound`: how often it was given another link. */
type Linked = { _id: Types.ObjectId; linkRound: number };

const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/**
 * The token of a feedback's link, which nobody guesses, and what is stored of it. It is made anew for each mail, so that the database has its hash
 * alone, and every mail the same link.
 */
export function trackingToken(env: Secrets, { _id, linkRound }: Linked): { token: string; hash: string } {
  const [key] = purposeKeys(env, 'feedback link');
  const token = mac(key, `${_id.toString()}.${linkRound}`);
  const [hash = ''] = trackingHashes(env, token);
  return { token, hash };
}

/**
 * The link that a feedback has: that of an earlier secret for as long as that one counts.
 *
 * @returns Undefined where no secret that counts has made it.
 */
export function tokenOf(env: Secrets, feedback: Linked & { trackingHash: string }): string | undefined {
  return purposeKeys(env, 'feedback link')
    .map((key) => mac(key, `${feedback._id.toString()}.${feedback.linkRound}`))
    .find((token) => trackingHashes(env, token).includes(feedback.trackingHash));
}

/** As what a token may be stored: under the secret that counts, and under the earlier one while it does. */
export function trackingHashes(env: Secrets, token: string): string[] {
  return purposeKeys(env, 'stored feedback link').map((key) => mac(key, token));
}

/** Says when a form was asked for, in a way that nobody else can; no two are the same. */
export function stampOf(env: Secrets, site: string, at: Date): string {
  const said = `${at.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
  const [key] = purposeKeys(env, 'feedback form');
  return `${said}.${mac(key, `${site}.${said}`)}`;
}

/** When the form was asked for that a stamp is of; null for one that no form of the site has given. */
export function stampedAt(env: Secrets, site: string, stamp: string): Date | null {
  const [time = '', nonce = '', given = ''] = stamp.split('.');
  const isOurs = purposeKeys(env, 'feedback form').some((key) => {
    const [own, other] = [mac(key, `${site}.${time}.${nonce}`), given].map((each) => Buffer.from(each));
    return own !== undefined && other !== undefined && own.length === other.length && timingSafeEqual(own, other);
  });
  return isOurs ? new Date(Number.parseInt(time, 36)) : null;
}
