import { Button } from '@siteward/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@siteward/ui/dropdown-menu';
import { CirclePause, CirclePlay, Ellipsis, MapPin, Send, Shield, UserMinus } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { MemberAction } from './member-actions.ts';

/** What actions are called, also where there is little room, and their icons. */
export const ACTION_LOOKS = {
  'change-role': { label: 'Change role', short: 'Role', Icon: Shield },
  'limit-sites': { label: 'Limit to sites', short: 'Sites', Icon: MapPin },
  suspend: { label: 'Suspend', short: 'Suspend', Icon: CirclePause },
  reactivate: { label: 'Reactivate', short: 'Reactivate', Icon: CirclePlay },
  remove: { label: 'Remove', short: 'Remove', Icon: UserMinus },
  'invite-again': { label: 'Invite again', short: 'Invite again', Icon: Send },
} as const satisfies Record<MemberAction, unknown>;

interface MemberMenuProps {
  name: string;
  actions: readonly MemberAction[];
  onAction: (action: MemberAction) => void;
  /** Further items, of what belongs to another area: an invitation's. */
  children?: ReactNode;
}

/** What can be done with one member; nothing stands there when nothing can. */
export function MemberMenu({ name, actions, onAction, children }: MemberMenuProps) {
  if (actions.length === 0 && !children) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`Actions for ${name}`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {children}
        {children && actions.length > 0 && <DropdownMenuSeparator />}
        {actions.map((action) => {
          const { label, Icon } = ACTION_LOOKS[action];
          return (
            <Fragment key={action}>
              {action === 'remove' && actions.length > 1 && <DropdownMenuSeparator />}
              <DropdownMenuItem
                {...(action === 'remove' && { tone: 'danger' as const })}
                onSelect={() => onAction(action)}
              >
                <Icon aria-hidden="true" />
                {label}
              </DropdownMenuItem>
            </Fragment>
          );
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
