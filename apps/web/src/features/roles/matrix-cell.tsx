import type { Role } from '@siteward/contract';
import { type Permission, permissionLabel } from '@siteward/domain';
import { memo } from 'react';
import { PermissionCheckbox } from './permission-checkbox.tsx';
import { PermissionMark } from './permission-mark.tsx';
import type { RoleMatrixProps } from './role-matrix-props.ts';

interface MatrixCellProps extends Pick<RoleMatrixProps, 'onSet'> {
  role: Role;
  permission: Permission;
  allowed: boolean;
  changed: boolean;
  /** Whether the role can be changed at all. */
  editable: boolean;
  /** Why this permission cannot be given. */
  lock: string | null;
}

/**
 * Whether a role allows something: a check box where that can be changed, else a mark. Amber while not saved.
 * There are hundreds of them, so that each is drawn anew only when it changes.
 */
export const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { role, permission, allowed, changed, editable, lock, onSet } = props;
  return (
    <td className={`h-11 border-line border-b px-2 text-center ${changed ? 'bg-amber-soft' : ''}`}>
      {editable ? (
        <PermissionCheckbox
          label={`${permissionLabel(permission)}, ${role.name}`}
          checked={allowed}
          changed={changed}
          lock={lock}
          onChange={(on) => onSet(role, [permission], on)}
        />
      ) : (
        <PermissionMark allowed={allowed} />
      )}
    </td>
  );
});
