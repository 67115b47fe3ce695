import type { Role } from '@siteward/contract';
import type { PermissionArea } from '@siteward/domain';
import { memo } from 'react';
import { useIsLimited, useOrganizationScope } from '#lib/organization-scope.ts';
import { AreaCell } from './area-cell.tsx';
import { MatrixCell } from './matrix-cell.tsx';
import { shownPermissions } from './permission-drafts.ts';
import { permissionLock, roleLock } from './role-access.ts';
import type { RoleMatrixProps } from './role-matrix-props.ts';

interface MatrixAreaProps extends Pick<RoleMatrixProps, 'roles' | 'drafts' | 'onSet'> {
  area: PermissionArea;
}

/** One area of the matrix: a line with its name, and a line for each of its actions. */
export const MatrixArea = memo(function MatrixArea({ area, roles, drafts, onSet }: MatrixAreaProps) {
  const { permissions: held } = useOrganizationScope();
  const isLimited = useIsLimited();
  const canChange = (role: Role) => roleLock(role, held, isLimited) === null;
  return (
    <tbody className="[&:last-child>tr:last-child>*]:border-b-0">
      <tr className="bg-sunken">
        <th
          scope="rowgroup"
          className="sticky left-0 z-1 h-8.5 border-line border-b bg-sunken px-3 text-left font-semibold"
        >
          {area.label}
        </th>
        {roles.map((role) => (
          <td key={role._id} className="h-8.5 border-line border-b px-2 text-center">
            {canChange(role) && area.actions.length > 1 && (
              <AreaCell area={area} role={role} shown={shownPermissions(role, drafts)} onSet={onSet} />
            )}
          </td>
        ))}
      </tr>
      {area.actions.map(({ permission, label }) => (
        <tr key={permission} className="group/row hover:bg-hover">
          <th
            scope="row"
            className="sticky left-0 z-1 h-11 border-line border-b bg-surface px-3 text-left font-normal group-hover/row:bg-hover"
          >
            {label}
          </th>
          {roles.map((role) => {
            const allowed = shownPermissions(role, drafts).includes(permission);
            return (
              <MatrixCell
                key={role._id}
                role={role}
                permission={permission}
                allowed={allowed}
                changed={(drafts[role._id]?.base.includes(permission) ?? allowed) !== allowed}
                editable={canChange(role)}
                lock={permissionLock(permission, held)}
                onSet={onSet}
              />
            );
          })}
        </tr>
      ))}
    </tbody>
  );
});
