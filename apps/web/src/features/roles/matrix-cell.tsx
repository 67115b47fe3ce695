import type { Role } from '@siteward/contract';
import { type Permission, permissionLabel } from '@siteward/domain';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { PermissionCheckbox } from './permission-checkbox.tsx';
import type { RoleDraft } from './permission-drafts.ts';
import { PermissionMark } from './permission-mark.tsx';
import { permissionLock } from './role-access.ts';
import type { RoleMatrixProps } from './role-matrix.tsx';

interface MatrixCellProps extends Pick<RoleMatrixProps, 'onSet'> {
  role: Role;
  permission: Permission;
  shown: readonly Permission[];
  draft: RoleDraft | undefined;
  editable: boolean;
  className: string;
}

/** Whether a role allows something: a check box where that can be changed, else a mark. Amber while not saved. */
export function MatrixCell({ role, permission, shown, draft, editable, className, onSet }: MatrixCellProps) {
  const { permissions: held } = useOrganizationScope();
  const allowed = shown.includes(permission);
  if (!editable) {
    return (
      <td className={className}>
        <PermissionMark allowed={allowed} />
      </td>
    );
  }
  const changed = draft !== undefined && draft.base.includes(permission) !== allowed;
  return (
    <td className={changed ? `${className} bg-amber-soft` : className}>
      <PermissionCheckbox
        label={`${permissionLabel(permission)}, ${role.name}`}
        checked={allowed}
        changed={changed}
        lock={permissionLock(permission, held)}
        onChange={(on) => onSet(role, [permission], on)}
      />
    </td>
  );
}
