import { t } from '@lingui/core/macro';
import type { Permission } from '@siteward/domain';
import { ORGANIZATION_WIDE, useCan, useIsLimited, useOwnGrant } from './organization-scope.ts';

/** What members limited to some sites read where something concerns the organization as a whole. */
export const limitedWords = () =>
  t`You are limited to some sites; only members with access to all sites can change this.`;

/** What those read whose organization nobody pays for (docs/adr/0049). */
export const unpaidWords = () => t`Nothing can be changed here until a payment method is linked.`;

/**
 * Why somebody whose role has a permission cannot use it all the same: they are limited to some sites, or nobody pays for the
 * organization. Null if they can use it, and if their role lacks it: only then is the permission what they have to ask for.
 */
export function useOtherReason(permission: Permission): string | null {
  const { permissions: held } = useOwnGrant();
  const isLimited = useIsLimited();
  const can = useCan();
  if (!held.includes(permission)) return null;
  if (isLimited && ORGANIZATION_WIDE.includes(permission)) return limitedWords();
  return can(permission) ? null : unpaidWords();
}
