import type { Role } from '@siteward/contract';
import { Button } from '@siteward/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '@siteward/ui/dropdown-menu';
import { Eye, Plus } from 'lucide-react';
import { Can } from '#components/can.tsx';

interface RolesActionsProps {
  roles: readonly Role[];
  onView: (role: Role) => void;
  onNew: () => void;
}

/** The buttons of the page: look at it as a role, and create one. */
export function RolesActions({ roles, onView, onNew }: RolesActionsProps) {
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button disabled={roles.length === 0}>
            <Eye aria-hidden="true" />
            View as role
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuLabel>See the application as</DropdownMenuLabel>
          {roles.map((role) => (
            <DropdownMenuItem key={role._id} onSelect={() => onView(role)}>
              {role.name}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <Can permission="roles:manage">
        <Button variant="primary" onClick={onNew} disabled={roles.length === 0}>
          <Plus aria-hidden="true" />
          New role
        </Button>
      </Can>
    </>
  );
}
