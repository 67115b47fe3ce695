import type { Permission } from '@siteward/domain';
import type { ReactNode } from 'react';
import { useCan } from '#lib/organization-scope.ts';

type CanProps = {
  /** One permission, or several of which one is enough. */
  permission: Permission | readonly Permission[];
  /** What is shown without it; nothing unless given. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** Shows what the member may use, and hides the rest (product 3.5; the API is the authority). */
export function Can({ permission, otherwise = null, children }: CanProps) {
  const can = useCan();
  const wanted = typeof permission === 'string' ? [permission] : permission;
  return can(...wanted) ? children : otherwise;
}
