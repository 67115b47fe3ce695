import type { ServiceProviderStatus } from '../work-orders/service-providers.ts';
import type { Permission } from './permissions.ts';
import type { MemberType } from './roles.ts';

// Only where the list has both: a right over one's own records, and the same one over any.
type InPairs<Name> = Name extends `${infer Right}-own` ? (`${Right}-any` extends Permission ? Right : never) : never;

/** A right that roles give over one's own records or over any: `work-orders:view`, for its `-own` and its `-any`. */
export type OwnRight = InPairs<Permission>;
/** An area whose records can be somebody's own. */
export type OwnArea = OwnRight extends infer Right ? (Right extends `${infer Area}:view` ? Area : never) : never;

/** Over which records of an area somebody has a right. */
export type Extent = 'any' | 'own' | 'none';

/**
 * By which right the records of an area are changed where no permission of its own allows the change. Where there is no
 * such right, whoever sees a record changes it as far as the call's permission goes.
 */
export const CHANGED_BY = {
  'work-orders': 'work-orders:update',
  feedbacks: 'feedbacks:view',
  tickets: 'tickets:view',
} as const satisfies { [Area in OwnArea]: Extract<OwnRight, `${Area}:${string}`> };

/** The two permissions that give a right, the narrower one first: either of them opens what the right is about. */
export function eitherExtent(right: OwnRight): readonly [own: Permission, any: Permission] {
  return [`${right}-own`, `${right}-any`];
}

/** Over which records permissions give a right; the wider one counts. */
export function extentOf(permissions: readonly string[], right: OwnRight): Extent {
  const [own, any] = eitherExtent(right);
  if (permissions.includes(any)) return 'any';
  return permissions.includes(own) ? 'own' : 'none';
}

/**
 * By which ids records name a member: as the person, as a member of the organization, and by the service provider whose member they are
 * (`throughProvider`).
 */
export type MemberIds = { user: string; member: string; provider?: string | null };

/** The ids, any of which makes a record that names it the member's own. */
export function idsOf({ user, member, provider = null }: MemberIds): readonly string[] {
  return provider === null ? [user, member] : [user, member, provider];
}

/** A service provider to which a member belongs, as it is now. */
type Belonging = { _id: string; status: ServiceProviderStatus };

/**
 * Through whom work is a member's own, beside themselves: a member of type provider has the work that is with their service provider, as
 * long as that one is active. Where it is not, or was deleted, they see nothing of the organization, whatever else names them.
 *
 * @param provider - to whom they belong; null for nobody, undefined for one that is not there any more
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
 * Whether a record is within an extent.
 *
 * @param named - the ids of those whose record it is: who created it, is assigned to it, watches it
 */
export function isWithinExtent(extent: Extent, named: readonly string[], member: MemberIds): boolean {
  return extent === 'any' || (extent === 'own' && idsOf(member).some((id) => named.includes(id)));
}
