import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import type { Permission, PermissionArea } from '@siteward/domain';
import { Checkbox } from '@siteward/ui/checkbox';
import { Tooltip } from '@siteward/ui/tooltip';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { actionLabel, areaLabel, permissionLabel, roleLabel } from '#lib/words/labels.ts';
import { type RoleDrafts, type SetPermissions, shownPermissions } from './permission-drafts.ts';
import { permissionLock, useRoleLock } from './role-access.ts';

interface MatrixAreaProps {
  area: PermissionArea;
  roles: readonly Role[];
  drafts: RoleDrafts;
  onSet: SetPermissions;
}

/** One area of the matrix: a row with its name, and a row for each of its actions. */
export const MatrixArea = memo(function MatrixArea({ area, roles, drafts, onSet }: MatrixAreaProps) {
  useLanguage();
  const lockOf = useRoleLock();
  const canChange = (role: Role) => lockOf(role) === null;
  return (
    <tbody className="[&:last-child>tr:last-child>*]:border-b-0">
      <tr className="bg-sunken">
        <th
          scope="rowgroup"
          className="sticky left-0 z-1 h-8.5 border-line border-b bg-sunken px-3 text-left font-semibold"
        >
          {areaLabel(area.area)}
        </th>
        {roles.map((role) => (
          <td key={role._id} className="h-8.5 border-line border-b px-2 text-center">
            {canChange(role) && area.actions.length > 1 && (
              <AreaCell area={area} role={role} shown={shownPermissions(role, drafts)} onSet={onSet} />
            )}
          </td>
        ))}
      </tr>
      {area.actions.map((action) => (
        <tr key={action.permission} className="group/row hover:bg-hover">
          <th
            scope="row"
            className="sticky left-0 z-1 h-11 border-line border-b bg-surface px-3 text-left font-normal group-hover/row:bg-hover"
          >
            {actionLabel(action)}
          </th>
          {roles.map((role) => {
            const { permission } = action;
            const allowed = shownPermissions(role, drafts).includes(permission);
            return (
              <MatrixCell
                key={role._id}
                role={role}
                permission={permission}
                label={`${permissionLabel(permission)}, ${roleLabel(role.name)}`}
                allowed={allowed}
                changed={(drafts[role._id]?.base.includes(permission) ?? allowed) !== allowed}
                editable={canChange(role)}
                onSet={onSet}
              />
            );
          })}
        </tr>
      ))}
    </tbody>
  );
});

interface AreaCellProps {
  onSet: SetPermissions;
  area: PermissionArea;
  role: Role;
  shown: readonly Permission[];
}

/** Gives a role everything in an area that the person may give, or takes it all away. */
function AreaCell({ area, role, shown, onSet }: AreaCellProps) {
  const { t } = useLingui();
  const { permissions: held } = useOrganizationScope();
  const givable = area.actions.map(({ permission }) => permission).filter((each) => held.includes(each));
  const count = givable.filter((each) => shown.includes(each)).length;
  if (givable.length === 0) return null;
  const [areaName, roleName] = [areaLabel(area.area), roleLabel(role.name)];
  return (
    <PermissionCheckbox
      label={t`${areaName}: everything, ${roleName}`}
      checked={count === givable.length}
      indeterminate={count > 0 && count < givable.length}
      onChange={(on) => onSet(role, givable, on)}
    />
  );
}

interface MatrixCellProps {
  onSet: SetPermissions;
  role: Role;
  permission: Permission;
  /** The accessible name of its check box: "Work orders: create, Night crew". */
  label: string;
  allowed: boolean;
  changed: boolean;
  /** Whether the role can be changed at all. */
  editable: boolean;
}

/**
 * Whether a role has a permission: a check box if it can be changed, otherwise a mark. Amber while unsaved. There are hundreds of
 * these cells, so each is re-rendered only when it changes.
 */
const MatrixCell = memo(function MatrixCell(props: MatrixCellProps) {
  const { role, permission, label, allowed, changed, editable, onSet } = props;
  return (
    <td className={`h-11 border-line border-b px-2 text-center ${changed ? 'bg-amber-soft' : ''}`}>
      {editable ? (
        <PermissionCheckbox
          label={label}
          checked={allowed}
          changed={changed}
          permission={permission}
          onChange={(on) => onSet(role, [permission], on)}
        />
      ) : (
        <PermissionMark allowed={allowed} />
      )}
    </td>
  );
});

interface PermissionCheckboxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  /** Changed, and not saved yet. */
  changed?: boolean;
  /** The permission that it gives. People who may not give it cannot change the box, but can still reach it to read why. */
  permission?: Permission;
  onChange: (checked: boolean) => void;
}

/** One cell of a role that can be changed. */
function PermissionCheckbox({ label, changed, permission, onChange, ...state }: PermissionCheckboxProps) {
  const { t } = useLingui();
  const { permissions: held } = useOrganizationScope();
  const lock = permission === undefined ? null : permissionLock(permission, held);
  if (lock === null) {
    return <Checkbox aria-label={changed ? t`${label}, changed` : label} {...state} onCheckedChange={onChange} />;
  }
  return (
    <Tooltip label={lock}>
      <span className="inline-grid opacity-45">
        <Checkbox aria-label={label} aria-disabled="true" aria-description={lock} {...state} />
      </span>
    </Tooltip>
  );
}

/** A permission in a role that cannot be changed: a check mark or a dash, in words for screen readers. */
export function PermissionMark({ allowed }: { allowed: boolean }) {
  return allowed ? (
    <>
      <Check aria-hidden="true" className="inline text-green" />
      <span className="sr-only">
        <Trans>Allowed</Trans>
      </span>
    </>
  ) : (
    <>
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <span className="sr-only">
        <Trans>Not allowed</Trans>
      </span>
    </>
  );
}
