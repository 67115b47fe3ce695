import { type CountedBy, GENERAL_LIMITS, LIMITS, type Limit, type RateLimitName } from '@siteward/contract';
import { mailboxOf } from '@siteward/domain';
import { addressOf } from '#address.ts';
import { AppError } from '#app-error.ts';
import type { RateCounter } from './counter.ts';

/**
 * The values of a request that limits count by. A limit does not count a request that lacks one of its values.
 * `lacksPaymentMethod`: it is made for an organization that has none. What such organizations send to a mailbox is counted apart, so
 * that accounts that cost nothing cannot keep anybody else from writing to it.
 */
export type Counted = Partial<Record<CountedBy, string>> & { lacksPaymentMethod?: boolean };

/**
 * Counts a request against the limits of its call, before it has any effect.
 *
 * @param name - the name of the limits
 * @param counted - the values of the request
 * @param isKnown - whether its account has been signed in to from its address before
 * @throws RATE_LIMITED.
 */
export async function countRequest(
  counter: RateCounter,
  name: RateLimitName | undefined,
  counted: Counted,
  isKnown: () => Promise<boolean> = async () => false,
): Promise<void> {
  for (const limit of limitsOf(name)) {
    const key = keyOf(name, limit, counted);
    if (key === undefined) continue;
    try {
      await counter.count(key, limit);
    } catch (error) {
      const isRefusal = error instanceof AppError && error.code === 'RATE_LIMITED';
      if (!(isRefusal && limit.unlessKnown && (await isKnown()))) throw error;
    }
  }
}

/**
 * Counts several records of one request, as if each had come by itself: all of them, or none if there is not enough room.
 *
 * @param name - the name of the limits
 * @param counted - the values of the request
 * @param recipients - the address that each record sends mail to
 * @param once - identifies a request that may be sent again while it is being answered, so that it only counts once
 * @throws RATE_LIMITED.
 */
export async function countEach(
  counter: RateCounter,
  name: RateLimitName | undefined,
  counted: Counted,
  { recipients, once }: { recipients: readonly string[]; once: string | undefined },
): Promise<void> {
  const uses = limitsOf(name).flatMap((limit) => {
    // Records with the same values are counted together: counted one by one, `once` would let through all after the first.
    const many = new Map<string, number>();
    for (const recipient of recipients) {
      const key = keyOf(name, limit, { ...counted, recipient });
      if (key !== undefined) many.set(key, (many.get(key) ?? 0) + 1);
    }
    return [...many].map(([key, count]) => ({ key, limit, many: count }));
  });
  for (const { key, limit, many } of uses) await counter.look(key, limit, { many, once });
  // Another request may take the last ones at the same moment. What was counted here is then lost, but no more are let in than the
  // limit allows.
  for (const { key, limit, many } of uses) await counter.count(key, limit, { many, once });
}

/**
 * Counts a call without a session against the address that it comes from.
 *
 * @param ip - of the request
 * @returns Nothing if it was counted immediately, or else a promise to wait for, which may reject with RATE_LIMITED.
 */
export function countAddress(counter: RateCounter | undefined, ip: string): Promise<void> | undefined {
  return counter?.countShared(`address:${addressOf(ip)}`, GENERAL_LIMITS.address);
}

/**
 * Checks whether an address has used up a limit of a call, before reading the body, which the other limits depend on.
 *
 * @throws RATE_LIMITED.
 */
export async function lookAtAddress(counter: RateCounter, name: RateLimitName | undefined, address: string) {
  for (const limit of limitsOf(name)) {
    const key = limit.by.length === 1 ? keyOf(name, limit, { address }) : undefined;
    if (key !== undefined) await counter.look(key, limit);
  }
}

/** The limits with a name; empty for a call that has none of its own. */
export function limitsOf(name: RateLimitName | undefined): readonly Limit[] {
  return name === undefined || name === 'none' ? [] : LIMITS[name];
}

function keyOf(
  name: RateLimitName | undefined,
  { by }: Limit,
  { lacksPaymentMethod = false, ...counted }: Counted,
): string | undefined {
  const { recipient } = counted;
  const apart = lacksPaymentMethod ? 'without payment method ' : '';
  const mailbox = recipient === undefined ? {} : { recipient: `${apart}${mailboxOf(recipient)}` };
  const values = by.map((what) => ({ ...counted, ...mailbox })[what]);
  return values.includes(undefined) ? undefined : JSON.stringify([name, by.join('+'), ...values]);
}
