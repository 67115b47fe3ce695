import type { Deps } from '#deps.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { hasPaymentMethod } from '#modules/organizations/paid-for.ts';
import { countEach, countRequest, limitsOf } from '#plugins/rate-limits/count-request.ts';
import type { RateCounter } from '#plugins/rate-limits/counter.ts';
import { field } from './authorization.ts';
import type { AnyCounted, AnyHandler, AnyRoute, AnyScope } from './handlers.ts';
import type { Input } from './input.ts';

/**
 * How to find out what a call counts against, by the limits of its area.
 *
 * @throws If the limits of the area need more than the handler provides.
 */
export function countedOf(name: string, { metadata: { limit } }: AnyRoute, handler: AnyHandler): AnyCounted {
  const counted: AnyCounted = typeof handler === 'function' ? {} : handler;
  for (const { by, unlessKnown } of limitsOf(limit)) {
    if (by.includes('recipient') && !counted.recipientOf) throw new Error(`${name} needs a \`recipientOf\``);
    if (unlessKnown && !counted.isKnownAddress) throw new Error(`${name} needs an \`isKnownAddress\``);
  }
  return counted;
}

/** Counts a call of somebody who is signed in. Its scope is known by now, so outsiders cannot use up an organization's limit. */
export async function countPerson(
  counter: RateCounter,
  { metadata: { limit } }: AnyRoute,
  { recipientOf }: AnyCounted,
  scope: AnyScope,
  { params, query, body }: Input,
): Promise<void> {
  const recipient = await recipientOf?.({ params, query, body, scope });
  const mailed = recipient && { recipient, lacksPaymentMethod: await lacksPaymentMethod(scope) };
  await countRequest(counter, limit, { ...whoAsks(scope), ...mailed });
}

/**
 * Counts each record of a request as if it were a call of its own, including against the address that it sends mail to.
 *
 * @throws RATE_LIMITED.
 */
export async function countRecords(
  counter: RateCounter,
  { metadata: { limitEach } }: AnyRoute,
  scope: AnyScope,
  records: { recipients: readonly string[]; once: string | undefined },
): Promise<void> {
  const counted = { ...whoAsks(scope), lacksPaymentMethod: await lacksPaymentMethod(scope) };
  await countEach(counter, limitEach, counted, records);
}

async function lacksPaymentMethod(scope: AnyScope): Promise<boolean> {
  return 'org' in scope && !(await hasPaymentMethod(scope));
}

function whoAsks(scope: AnyScope): { person?: string; organization?: string } {
  return {
    ...('session' in scope && { person: scope.session.user }),
    ...('org' in scope && { organization: scope.org }),
  };
}

/**
 * Counts a call without a session against the address that it comes from, the account that it names, and the link that it comes
 * by.
 *
 * @param call - `isFaulty`: its input has faults; it then does not count against the link, so that nonsense cannot use up a link
 *   that many people share
 */
export async function countAnybody(
  deps: Deps,
  counter: RateCounter,
  { metadata: { limit } }: AnyRoute,
  { isKnownAddress, linkOf = async (_, token) => tokenHash(token) }: AnyCounted,
  { address, input, isFaulty }: { address: string; input: Input; isFaulty: boolean },
): Promise<void> {
  const { params, body } = input;
  const email = field(body, 'email');
  const isKnown = async () => email !== undefined && (await isKnownAddress?.(deps, email, address)) === true;
  // By default the token as it was sent, valid or not, so that nobody can tell which tokens are valid.
  const token = field(params, 'token');
  const link = token !== undefined && !isFaulty ? await linkOf(deps, token) : undefined;
  await countRequest(counter, limit, { address, ...(email && { email }), ...(link && { link }) }, isKnown);
}
