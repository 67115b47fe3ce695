import { type Limit, OUTSIDE_MAIL_LIMITS, reason } from '@siteward/contract';
import { MINUTE_MS, mailboxOf } from '@siteward/domain';
import type { Types } from 'mongoose';
import { AppError } from '#app-error.ts';
import { announceLock } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import type { Environment } from '#env.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { hasPaymentMethod } from '#modules/organizations/paid-for.ts';
import type { OpenedLink } from '#scope.ts';
import { type Mail, queueMail } from './outbox.ts';

type MailScope = Pick<Deps, 'models' | 'clock'> & {
  org: string | Types.ObjectId;
  env: Pick<Environment, 'RATE_LIMITS'>;
  /** A stranger's link; a stranger's mails do not count against those of members. */
  link?: OpenedLink;
};
/** `receipt`: it goes to an address that somebody gave, which may not be their own. */
type OutsideKind = 'receipt' | 'mail';

/**
 * Puts a mail to somebody outside into the outbox, unless too many have gone to the same mailbox, across all organizations
 * without a payment method or all others, or out of this organization (docs/adr/0038). It is counted within the current transaction:
 * exactly, and never for changes that are not kept.
 *
 * @returns Whether it goes out. If it does not, the caller records that in the history of the record.
 */
export async function queueOutsideMail(scope: MailScope, mail: Mail, kind: OutsideKind = 'mail'): Promise<boolean> {
  const [isGoingOut = false] = await queueOutsideMails(scope, [mail], kind);
  return isGoingOut;
}

/**
 * Puts several such mails into the outbox, in order and as far as there is room for each, with as many queries as for a single
 * one.
 *
 * @returns Whether each of them goes out.
 */
export async function queueOutsideMails(
  scope: MailScope,
  mails: readonly Mail[],
  kind: OutsideKind = 'mail',
): Promise<boolean[]> {
  const recipients = mails.map(({ to }) => to);
  const countersOfMails = await countersOf(scope, recipients, kind);
  const counts = await countsOf(scope, countersOfMails.flat());
  const counted = new Map<string, Counter & { more: number }>();
  const goOut = countersOfMails.map((counters) => {
    const isFull = ({ _id, max }: Counter) => (counts.get(_id) ?? 0) + (counted.get(_id)?.more ?? 0) >= max;
    if (counters.some(isFull)) return false;
    for (const counter of counters) {
      counted.set(counter._id, { ...counter, more: (counted.get(counter._id)?.more ?? 0) + 1 });
    }
    return true;
  });
  const increments = Array.from(counted.values(), ({ _id, more, expiresAt }) => {
    const update = { $inc: { count: more }, $set: { expiresAt } };
    return { updateOne: { filter: { _id }, update, upsert: true } };
  });
  if (increments.length > 0) await scope.models.MailCount.bulkWrite(increments);
  const queued = mails.filter((_, index) => goOut[index]);
  if (queued.length > 0) await queueMail(scope, ...queued);
  return goOut;
}

/**
 * Makes sure that a mail to somebody outside can be sent now, for changes that would be pointless without it.
 *
 * @throws RATE_LIMITED with the seconds to wait.
 */
export async function assertMayMailOutside(scope: MailScope, to: string): Promise<void> {
  const [counters = []] = await countersOf(scope, [to], 'mail');
  const counts = await countsOf(scope, counters);
  const full = counters.find(({ _id, max }) => (counts.get(_id) ?? 0) >= max);
  if (full === undefined) return;
  const retryAfter = Math.max(1, Math.ceil((full.expiresAt.getTime() - scope.clock().getTime()) / 1000));
  throw new AppError('RATE_LIMITED', reason('too-many-mails', { seconds: retryAfter }), { retryAfter });
}

type Counter = { _id: string; max: number; expiresAt: Date };

/** The counters of each of these recipients. */
async function countersOf(scope: MailScope, recipients: readonly string[], kind: OutsideKind): Promise<Counter[][]> {
  const { org, env, clock, link } = scope;
  if (env.RATE_LIMITS === 'off') return recipients.map(() => []);
  // Otherwise organizations that cost nothing could keep everybody else from mailing somebody.
  const apart = (await hasPaymentMethod(scope)) ? [] : ['without payment method'];
  const ofMembers = kind === 'receipt' ? (['receipt', 'mail'] as const) : (['mail'] as const);
  return recipients.map((to) => {
    // The address itself is stored only with the mail.
    const values = { recipient: [tokenHash(mailboxOf(to)), ...apart].join(' '), organization: org.toString() };
    return (link ? (['stranger'] as const) : ofMembers).flatMap((name) => {
      const limits: readonly (Limit & { by: readonly [keyof typeof values] })[] = OUTSIDE_MAIL_LIMITS[name];
      return limits.map(({ by: [by], max, minutes }) => {
        const windowMs = minutes * MINUTE_MS;
        const window = Math.floor(clock().getTime() / windowMs);
        const _id = JSON.stringify([name, by, values[by], minutes, window]);
        return { _id, max, expiresAt: new Date((window + 1) * windowMs) };
      });
    });
  });
}

/** How far the counters have got; each one is locked by its writer until the transaction ends. */
async function countsOf({ models }: MailScope, counters: readonly Counter[]): Promise<Map<string, number>> {
  const ids = new Set(counters.map(({ _id }) => _id));
  for (const id of ids) announceLock(`mails ${id}`);
  const found = await models.MailCount.find({ _id: { $in: [...ids] } }).lean();
  return new Map(found.map(({ _id, count }) => [_id, count]));
}
