import { scoped } from '#database/scoped.ts';
import type { Deps } from '#deps.ts';
import { isKnownAddress } from '#modules/auth/sign-in.ts';
import { countEach, countRequest } from '#plugins/rate-limits/count-request.ts';
import type { RateCounter } from '#plugins/rate-limits/counter.ts';
import type { Entry } from './authentication.ts';
import { field } from './authorization.ts';
import type { Gate } from './gate.ts';
import type { AnyRoute, AnyScope } from './handlers.ts';
import type { Input } from './input.ts';

/** What endpoints work with. Without a counter nothing is limited (`RATE_LIMITS=off`). */
export type EndpointContext = { deps: Deps; gate: Gate; counter: RateCounter | undefined };

/** Counted for the organization, so only after the caller proved to be allowed: outsiders cannot use up its limit. */
export async function countPerson(
  { deps, gate }: EndpointContext,
  counter: RateCounter,
  { metadata: { access, limit } }: AnyRoute,
  entry: Entry,
  input: Input,
): Promise<void> {
  const person = entry.session.user;
  if (access.kind !== 'permission' && access.kind !== 'member') return countRequest(counter, limit, { person });
  const { org } = await gate.authorize(entry, access, input);
  const recipient = field(input.body, 'email') ?? (await invitedAddress(deps, org, input));
  await countRequest(counter, limit, { person, organization: org, ...(recipient && { recipient }) });
}

/** Counts the records of a request as if each came by itself, with the one whom it mails. Throws RATE_LIMITED. */
export async function countRecords(
  { counter }: EndpointContext,
  { metadata: { limitEach } }: AnyRoute,
  scope: AnyScope,
  recipients: readonly string[],
): Promise<void> {
  const counted = {
    ...('session' in scope && { person: scope.session.user }),
    ...('org' in scope && { organization: scope.org }),
  };
  if (counter) await countEach(counter, limitEach, counted, recipients);
}

/** To whom a call about an invitation mails. */
async function invitedAddress({ models }: Deps, org: string, { params }: Input): Promise<string | undefined> {
  const id = field(params, 'id');
  return id === undefined ? undefined : (await scoped(models.Invitation, org).findOne({ _id: id }))?.email;
}

/** Counts a call without a session, by the address that it comes from and the account that it names. */
export async function countAnybody(
  { deps }: EndpointContext,
  counter: RateCounter,
  { metadata: { limit } }: AnyRoute,
  address: string,
  { body }: Input,
): Promise<void> {
  const email = field(body, 'email');
  const isKnown = async () => email !== undefined && (await isKnownAddress(deps, email, address));
  await countRequest(counter, limit, { address, ...(email && { email }) }, isKnown);
}
