import type { Role } from '@siteward/contract';
import { MEMBER_TYPE_LABELS, PERMISSION_AREAS } from '@siteward/domain';
import { Badge } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { Field } from '@siteward/ui/field';
import { NativeSelect } from '@siteward/ui/native-select';
import { Ellipsis, Lock } from 'lucide-react';
import { useIsLimited, useOrganizationScope } from '#lib/organization-scope.ts';
import { AreaSwitches } from './area-switches.tsx';
import { changeCount, type RoleDrafts } from './permission-drafts.ts';
import { membersLabel, roleLock } from './role-access.ts';
import type { RoleMatrixProps } from './role-matrix-props.ts';
import { type RoleActions, RoleMenu } from './role-menu.tsx';

interface RoleSwitchesProps extends RoleMatrixProps {
  /** The role that is shown. */
  role: Role;
  onChoose: (id: string) => void;
}

/** The matrix for narrow windows: one role at a time, its areas below each other with switches. */
export function RoleSwitches({ roles, role, drafts, onSet, onChoose, ...actions }: RoleSwitchesProps) {
  return (
    <div className="grid gap-3">
      <Field label="Role">
        <NativeSelect value={role._id} onChange={(event) => onChoose(event.target.value)}>
          <RoleOptions roles={roles.filter(({ system }) => system)} drafts={drafts} label="System roles" />
          <RoleOptions roles={roles.filter(({ system }) => !system)} drafts={drafts} label="Own roles" />
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
  if (roles.length === 0) return null;
  return (
    <optgroup label={label}>
      {roles.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
          {changesSuffix(drafts, _id)}
        </option>
      ))}
    </optgroup>
  );
}

function changesSuffix(drafts: RoleDrafts, id: string): string {
  const draft = drafts[id];
  return draft ? ` (${changeCount(draft)} changed)` : '';
}

function RoleCard({ role, ...actions }: RoleActions & { role: Role }) {
  const { permissions: held } = useOrganizationScope();
  const isLimited = useIsLimited();
  const lock = roleLock(role, held, isLimited);
  return (
    <Card className="flex items-start gap-3 py-3 pr-2 pl-4">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <h2 className="wrap-anywhere font-semibold text-lg">{role.name}</h2>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          <Badge>{MEMBER_TYPE_LABELS[role.type]}</Badge>
          {membersLabel(role.memberCount)}
        </p>
        {role.description && <p className="wrap-anywhere">{role.description}</p>}
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
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${role.name}`}>
            <Ellipsis aria-hidden="true" />
          </Button>
        }
      />
    </Card>
  );
}
