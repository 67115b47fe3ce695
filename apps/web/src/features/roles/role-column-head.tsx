import type { Role } from '@siteward/contract';
import { MEMBER_TYPE_LABELS } from '@siteward/domain';
import { ChevronDown } from 'lucide-react';
import { membersLabel } from './role-access.ts';
import { type RoleActions, RoleMenu } from './role-menu.tsx';

interface RoleColumnHeadProps extends RoleActions {
  role: Role;
  /** How many permissions are changed and not saved. */
  changed: number;
}

/** The name of a role over its column, which opens its menu, with its members and its type. */
export function RoleColumnHead({ role, changed, ...actions }: RoleColumnHeadProps) {
  return (
    <>
      <RoleMenu
        role={role}
        {...actions}
        trigger={
          <button
            type="button"
            className="group relative inline-flex h-6 max-w-full items-center rounded-sm px-4 font-semibold text-foreground text-md hover:bg-hover aria-expanded:bg-hover"
          >
            <span className="truncate">{role.name}</span>
            <ChevronDown
              aria-hidden="true"
              className="absolute right-0.5 size-3.5! text-faint opacity-60 group-hover:opacity-100 group-aria-expanded:opacity-100"
            />
          </button>
        }
      />
      <span className="block font-normal text-xs">
        {changed > 0 ? (
          <span className="font-medium text-amber">{changed === 1 ? '1 change' : `${changed} changes`}</span>
        ) : (
          membersLabel(role.memberCount)
        )}
      </span>
      <span className="block font-normal text-faint text-xs">{MEMBER_TYPE_LABELS[role.type]}</span>
    </>
  );
}
