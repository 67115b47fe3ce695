import type { Role } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import type { RoleDrafts } from './permission-drafts.ts';
import type { RoleActions } from './role-menu.tsx';

/** Roles, their unsaved permissions and what to do with them; the matrix and the phone's switches take the same. */
export interface RoleMatrixProps extends RoleActions {
  roles: readonly Role[];
  drafts: RoleDrafts;
  onSet: (role: Role, permissions: readonly Permission[], on: boolean) => void;
}
