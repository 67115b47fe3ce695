import { useLingui } from '@lingui/react/macro';
import type { Role } from '@siteward/contract';
import { Copy, Eye, Lock, Pencil, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#components/menu.tsx';
import { useCan } from '#lib/organization/organization-scope.ts';
import { roleDescription } from '#lib/organization/role-descriptions.ts';
import { memberTypeLabel, roleLabel } from '#lib/words/labels.ts';
import { membersLabel, useRoleLock } from './role-access.ts';

/** What can be done with a role. */
export type RoleActions = {
  onView: (role: Role) => void;
  onCopy: (role: Role) => void;
  onEdit: (role: Role) => void;
  onDelete: (role: Role) => void;
};

type RoleMenuProps = RoleActions & { role: Role } & Pick<ComponentProps<typeof Menu>, 'button'>;

/** What a role is, and what can be done with it. `button` renders the button that opens the menu. */
export function RoleMenu({ role, button, ...actions }: RoleMenuProps) {
  const { t } = useLingui();
  const can = useCan();
  const lockOf = useRoleLock();
  const lock = lockOf(role);
  return (
    <Menu button={button} align="center" className="w-72">
      <MenuLabel>
        <span className="block text-foreground">{roleLabel(role.name)}</span>
        {memberTypeLabel(role.type)} · {membersLabel(role.memberCount)}
        {role.description && <span className="wrap-anywhere mt-1 block font-normal">{roleDescription(role)}</span>}
        {lock && (
          <span className="mt-1.5 flex gap-1.5 font-normal">
            <Lock aria-hidden="true" className="size-3.5!" />
            {lock}
          </span>
        )}
      </MenuLabel>
      <MenuSeparator />
      <MenuItem onSelect={() => actions.onView(role)}>
        <Eye aria-hidden="true" />
        {t`View as this role`}
      </MenuItem>
      {can('roles:manage') && (
        <MenuItem onSelect={() => actions.onCopy(role)}>
          <Copy aria-hidden="true" />
          {t`Copy to a new role`}
        </MenuItem>
      )}
      {lock === null && (
        <>
          <MenuItem onSelect={() => actions.onEdit(role)}>
            <Pencil aria-hidden="true" />
            {t`Change name and description`}
          </MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={() => actions.onDelete(role)}>
            <Trash2 aria-hidden="true" />
            {t`Delete role`}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
