import type { Role } from '@siteward/contract';
import type { Permission, PermissionArea } from '@siteward/domain';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import { PermissionCheckbox } from './permission-checkbox.tsx';
import type { RoleMatrixProps } from './role-matrix-props.ts';

interface AreaCellProps extends Pick<RoleMatrixProps, 'onSet'> {
  area: PermissionArea;
  role: Role;
  shown: readonly Permission[];
}

/** Allows everything of an area in a role, as far as one may give it, or nothing of it. */
export function AreaCell({ area, role, shown, onSet }: AreaCellProps) {
  const { permissions: held } = useOrganizationScope();
  const givable = area.actions.map(({ permission }) => permission).filter((each) => held.includes(each));
  const count = givable.filter((each) => shown.includes(each)).length;
  if (givable.length === 0) return null;
  return (
    <PermissionCheckbox
      label={`${area.label}: everything, ${role.name}`}
      checked={count === givable.length}
      indeterminate={count > 0 && count < givable.length}
      onChange={(on) => onSet(role, givable, on)}
    />
  );
}
