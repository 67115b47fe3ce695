import type { Role } from '@siteward/contract';
import { type PermissionAction, type PermissionArea, permissionLabel } from '@siteward/domain';
import { Card, CardHeader } from '@siteward/ui/card';
import { cn } from '@siteward/ui/lib/cn';
import { Switch } from '@siteward/ui/switch';
import { CountPill } from '@siteward/ui/tabs';
import { useId } from 'react';
import { useIsLimited, useOrganizationScope } from '#lib/organization-scope.ts';
import type { RoleDraft } from './permission-drafts.ts';
import { PermissionMark } from './permission-mark.tsx';
import { permissionLock, roleLock } from './role-access.ts';
import type { RoleMatrixProps } from './role-matrix-props.ts';

interface AreaSwitchesProps extends Pick<RoleMatrixProps, 'onSet'> {
  area: PermissionArea;
  role: Role;
  draft: RoleDraft | undefined;
}

/** One area of a role: how much of it is allowed, and a line for each action. */
export function AreaSwitches({ area, role, draft, onSet }: AreaSwitchesProps) {
  const { permissions: held } = useOrganizationScope();
  const isLimited = useIsLimited();
  const shown = draft?.permissions ?? role.permissions;
  const allowed = area.actions.filter(({ permission }) => shown.includes(permission)).length;
  return (
    <Card>
      <CardHeader
        title={area.label}
        className="pb-2"
        aside={
          <CountPill label="allowed">
            {allowed} of {area.actions.length}
          </CountPill>
        }
      />
      <ul>
        {area.actions.map((action) => (
          <PermissionLine
            key={action.permission}
            action={action}
            allowed={shown.includes(action.permission)}
            changed={
              draft !== undefined && draft.base.includes(action.permission) !== shown.includes(action.permission)
            }
            fixed={roleLock(role, held, isLimited) !== null}
            lock={permissionLock(action.permission, held)}
            onChange={(on) => onSet(role, [action.permission], on)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface PermissionLineProps {
  action: PermissionAction;
  allowed: boolean;
  changed: boolean;
  /** The role cannot be changed. */
  fixed: boolean;
  /** Why this permission cannot be given. */
  lock: string | null;
  onChange: (on: boolean) => void;
}

function PermissionLine({ action, allowed, changed, fixed, lock, onChange }: PermissionLineProps) {
  const id = useId();
  const line = cn('flex min-h-11 items-center gap-4 border-line border-t px-4 py-1', changed && 'bg-amber-soft');
  if (fixed) {
    return (
      <li className={line}>
        <span className="flex-1">{action.label}</span>
        <PermissionMark allowed={allowed} />
      </li>
    );
  }
  const note = lock ?? (changed ? 'Not saved yet' : null);
  return (
    <li className={line}>
      <span className="grid min-w-0 flex-1">
        <label htmlFor={id}>
          <span className="sr-only">{permissionLabel(action.permission)}</span>
          <span aria-hidden="true">{action.label}</span>
        </label>
        {note && (
          <span id={`${id}-note`} className={cn('text-sm', lock ? 'text-muted' : 'text-amber')}>
            {note}
          </span>
        )}
      </span>
      <Switch
        id={id}
        checked={allowed}
        disabled={lock !== null}
        {...(note && { 'aria-describedby': `${id}-note` })}
        onCheckedChange={onChange}
      />
    </li>
  );
}
