import type { ServiceProviderStatus } from '../work-orders/service-providers.ts';
import type { Permission } from './permissions.ts';
import type { MemberType } from './roles.ts';

// Only rights that the list has in both forms: over one's own records, and over any.
type InPairs<Name> = Name extends `${infer Right}-own` ? (`${Right}-any` extends Permission ? Right : never) : never;

/** A right that roles grant over one's own records or over any record: `work-orders:view` covers its `-own` and its `-any`. */
export type OwnRight = InPairs<Permission>;
/** An area whose records can belong to somebody. */
export type OwnArea = OwnRight extends infer Right ? (Right extends `${infer Area}:view` ? Area : never) : never;

/** Which records of an area a right covers. */
export type Extent = 'any' | 'own' | 'none';

/**
 * The right that governs changes to an area's records when no dedicated permission covers the change. In an area that has no
 * update right, anyone who sees a record may change it as far as the call's permission allows.
 */
export const CHANGED_BY = {
  'work-orders': 'work-orders:update',
  feedbacks: 'feedbacks:view',
  tickets: 'tickets:view',
} as const satisfies { [Area in OwnArea]: Extract<OwnRight, `${Area}:${string}`> };

/** The two permissions that grant a right, the narrower one first. Either is enough to open the pages that the right is about. */
export function eitherExtent(right: OwnRight): readonly [own: Permission, any: Permission] {
  return [`${right}-own`, `${right}-any`];
}

/** The extent to which a set of permissions grants a right; the wider permission wins. */
export function extentOf(permissions: readonly string[], right: OwnRight): Extent {
  const [own, any] = eitherExtent(right);
  if (permissions.includes(any)) return 'any';
  return permissions.includes(own) ? 'own' : 'none';
}

/**
 * The ids by which records refer to a member: as a person, as a member of the organization, and through the service provider they
 * belong to (`throughProvider`).
 */
export type MemberIds = { user: string; member: string; provider?: string | null };

/** The ids that make a record the member's own if it names any of them. */
export function idsOf({ user, member, provider = null }: MemberIds): readonly string[] {
  return provider === null ? [user, member] : [user, member, provider];
}

/** The service provider that a member belongs to, in its current state. */
type Belonging = { _id: string; status: ServiceProviderStatus };

/**
 * The service provider, if any, whose work also counts as a member's own. A member of type provider owns the work assigned to
 * their service provider as long as that provider is active. If it is inactive or was deleted, they see nothing of the
 * organization, whatever else names them.
 *
 * @param provider - the provider they belong to; null for none, undefined for one that no longer exists
 */
export function throughProvider(
  type: MemberType,
  provider: Belonging | null | undefined,
): { provider: string | null; seesNothing: boolean } {
  if (type !== 'provider' || provider === null) return { provider: null, seesNothing: false };
  return provider?.status === 'active'
    ? { provider: provider._id, seesNothing: false }
    : { provider: null, seesNothing: true };
}

/**
 * Whether a service provider's people, or those who belong to none, are a member's to manage: to change them, and to make somebody
 * one of them. Members of a service provider manage only its own people: another one's work and people are not theirs, and whoever
 * belonged to none would keep their access when the service provider loses its own.
 *
 * @param own - `provider`: the service provider whose work is the member's own (`throughProvider`)
 * @param provider - the id of the service provider in question; null for none
 */
export function managesPeopleOf(own: { type: MemberType; provider?: string | null }, provider: string | null): boolean {
  return own.type !== 'provider' || (own.provider ?? null) === provider;
}

/**
 * Whether a record is within an extent.
 *
 * @param named - the ids of the people the record belongs to: its creator, its assignees and its watchers
 */
export function isWithinExtent(extent: Extent, named: readonly string[], member: MemberIds): boolean {
  return extent === 'any' || (extent === 'own' && idsOf(member).some((id) => named.includes(id)));
}
