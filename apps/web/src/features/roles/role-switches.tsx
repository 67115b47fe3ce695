import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import { PERMISSION_AREAS, type PermissionAction, type PermissionArea } from '@siteward/domain';
import { Badge } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { Card, CardHeader } from '@siteward/ui/card';
import { Field } from '@siteward/ui/field';
import { cx } from '@siteward/ui/lib/cx';
import { NativeSelect } from '@siteward/ui/native-select';
import { Switch } from '@siteward/ui/switch';
import { CountPill } from '@siteward/ui/tabs';
import { Ellipsis, Lock } from 'lucide-react';
import { useId } from 'react';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { roleDescription } from '#lib/organization/role-descriptions.ts';
import { actionLabel, areaLabel, memberTypeLabel, permissionLabel, roleLabel } from '#lib/words/labels.ts';
import { PermissionMark } from './matrix-area.tsx';
import { changeCount, type RoleDraft, type RoleDrafts } from './permission-drafts.ts';
import { membersLabel, permissionLock, useRoleLock } from './role-access.ts';
import type { RoleMatrixProps } from './role-matrix.tsx';
import { type RoleActions, RoleMenu } from './role-menu.tsx';

interface RoleSwitchesProps extends RoleMatrixProps {
  /** The role that is shown. */
  role: Role;
  onChoose: (id: string) => void;
}

/** The matrix for narrow windows: one role at a time, with its areas below each other and switches for its permissions. */
export function RoleSwitches({ roles, role, drafts, onSet, onChoose, ...actions }: RoleSwitchesProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-3">
      <Field label={t`Role`}>
        <NativeSelect value={role._id} onChange={(event) => onChoose(event.target.value)}>
          <RoleOptions roles={roles.filter(({ system }) => system)} drafts={drafts} label={t`System roles`} />
          <RoleOptions roles={roles.filter(({ system }) => !system)} drafts={drafts} label={t`Own roles`} />
        </NativeSelect>
      </Field>
      <RoleCard role={role} {...actions} />
      {PERMISSION_AREAS.map((area) => (
        <AreaSwitches key={area.area} area={area} role={role} draft={drafts[role._id]} onSet={onSet} />
      ))}
    </div>
  );
}

function RoleOptions({ roles, drafts, label }: { roles: readonly Role[]; drafts: RoleDrafts; label: string }) {
  const { t } = useLingui();
  const nameOf = ({ _id, name: given }: Role) => {
    const name = roleLabel(given);
    const draft = drafts[_id];
    if (draft === undefined) return name;
    return t`${name} (${plural(changeCount(draft), { one: '# changed', other: '# changed' })})`;
  };
  if (roles.length === 0) return null;
  return (
    <optgroup label={label}>
      {roles.map((role) => (
        <option key={role._id} value={role._id}>
          {nameOf(role)}
        </option>
      ))}
    </optgroup>
  );
}

function RoleCard({ role, ...actions }: RoleActions & { role: Role }) {
  const { t } = useLingui();
  const lockOf = useRoleLock();
  const lock = lockOf(role);
  const name = roleLabel(role.name);
  return (
    <Card className="flex items-start gap-3 py-3 pr-2 pl-4">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <h2 className="wrap-anywhere font-semibold text-lg">{name}</h2>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          <Badge>{memberTypeLabel(role.type)}</Badge>
          {membersLabel(role.memberCount)}
        </p>
        {role.description && <p className="wrap-anywhere">{roleDescription(role)}</p>}
        {lock && (
          <p className="flex gap-1.5 text-muted">
            <Lock aria-hidden="true" className="mt-0.5" />
            {lock}
          </p>
        )}
      </div>
      <RoleMenu
        role={role}
        {...actions}
        button={(props) => (
          <Button variant="ghost" size="icon" aria-label={t`Actions for ${name}`} {...props}>
            <Ellipsis aria-hidden="true" />
          </Button>
        )}
      />
    </Card>
  );
}

interface AreaSwitchesProps extends Pick<RoleMatrixProps, 'onSet'> {
  area: PermissionArea;
  role: Role;
  draft: RoleDraft | undefined;
}

/** One area of a role: how much of it is allowed, and a row for each action. */
function AreaSwitches({ area, role, draft, onSet }: AreaSwitchesProps) {
  const { t } = useLingui();
  const { permissions: held } = useOrganizationScope();
  const lockOf = useRoleLock();
  const isFixed = lockOf(role) !== null;
  const shown = draft?.permissions ?? role.permissions;
  const allowed = area.actions.filter(({ permission }) => shown.includes(permission)).length;
  const all = area.actions.length;
  return (
    <Card>
      <CardHeader
        title={areaLabel(area.area)}
        className="pb-2"
        aside={
          <CountPill label={t({ message: 'allowed', context: 'after "3 of 5"' })}>
            <Trans>
              {allowed} of {all}
            </Trans>
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
            fixed={isFixed}
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
  /** Why this permission cannot be given; null if it can. */
  lock: string | null;
  onChange: (on: boolean) => void;
}

function PermissionLine({ action, allowed, changed, fixed, lock, onChange }: PermissionLineProps) {
  const { t } = useLingui();
  const id = useId();
  const line = cx('flex min-h-11 items-center gap-4 border-line border-t px-4 py-1', changed && 'bg-amber-soft');
  if (fixed) {
    return (
      <li className={line}>
        <span className="flex-1">{actionLabel(action)}</span>
        <PermissionMark allowed={allowed} />
      </li>
    );
  }
  const note = lock ?? (changed ? t`Not saved yet` : null);
  return (
    <li className={line}>
      <span className="grid min-w-0 flex-1">
        <label htmlFor={id}>
          <span className="sr-only">{permissionLabel(action.permission)}</span>
          <span aria-hidden="true">{actionLabel(action)}</span>
        </label>
        {note && (
          <span id={`${id}-note`} className={cx('text-sm', lock ? 'text-muted' : 'text-amber')}>
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
