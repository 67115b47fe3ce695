import { useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@siteward/ui/dropdown-menu';
import { Copy, Eye, Lock, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { memberTypeLabel, roleLabel } from '#lib/labels.ts';
import { useCan, useIsLimited, useOrganizationScope } from '#lib/organization-scope.ts';
import { membersLabel, roleLock } from './role-access.ts';

/** What can be done with a role. */
export type RoleActions = {
  onView: (role: Role) => void;
  onCopy: (role: Role) => void;
  onEdit: (role: Role) => void;
  onDelete: (role: Role) => void;
};

/** What a role is, and what can be done with it. The button that opens it is `trigger`. */
export function RoleMenu({ role, trigger, ...actions }: RoleActions & { role: Role; trigger: ReactElement }) {
  const { t } = useLingui();
  const { permissions } = useOrganizationScope();
  const can = useCan();
  const lock = roleLock(role, permissions, useIsLimited());
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="center" className="w-72">
        <DropdownMenuLabel>
          <span className="block text-foreground">{roleLabel(role.name)}</span>
          {memberTypeLabel(role.type)} · {membersLabel(role.memberCount)}
          {role.description && <span className="wrap-anywhere mt-1 block font-normal">{role.description}</span>}
          {lock && (
            <span className="mt-1.5 flex gap-1.5 font-normal">
              <Lock aria-hidden="true" className="size-3.5!" />
              {lock}
            </span>
          )}
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => actions.onView(role)}>
          <Eye aria-hidden="true" />
          {t`View as this role`}
        </DropdownMenuItem>
        {can('roles:manage') && (
          <DropdownMenuItem onSelect={() => actions.onCopy(role)}>
            <Copy aria-hidden="true" />
            {t`Copy to a new role`}
          </DropdownMenuItem>
        )}
        {lock === null && (
          <>
            <DropdownMenuItem onSelect={() => actions.onEdit(role)}>
              <Pencil aria-hidden="true" />
              {t`Change name and description`}
            </DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem tone="danger" onSelect={() => actions.onDelete(role)}>
              <Trash2 aria-hidden="true" />
              {t`Delete role`}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
