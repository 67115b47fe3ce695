import type { Permission } from '@siteward/domain';
import type { ReactNode } from 'react';
import { useCan } from '#lib/organization/organization-scope.ts';

type CanProps = {
  /** One permission, or several of which any one is enough. */
  permission: Permission | readonly Permission[];
  /** Shown without the permission; nothing by default. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** Shows what the member may use and hides the rest (product 3.5; the API is the authority). */
export function Can({ permission, otherwise = null, children }: CanProps) {
  const can = useCan();
  const wanted = typeof permission === 'string' ? [permission] : permission;
  return can(...wanted) ? children : otherwise;
}
