import type { Invitation } from '@siteward/contract';
import { MAX_INVITATION_SENDS } from '@siteward/domain';
import { DropdownMenuItem } from '@siteward/ui/dropdown-menu';
import { RotateCw, Send, XCircle } from 'lucide-react';
import { isResendable } from './invitation-actions.ts';
import type { InvitationFlow } from './use-invitation-flow.ts';

interface InvitationItemsProps {
  invitation: Invitation;
  flow: InvitationFlow;
  /** Invites the person anew, after the invitation has ended. */
  onInvite: (again: Invitation) => void;
}

/** The items of a menu that act on one invitation; null where there are none. */
export function InvitationItems({ invitation, flow, onInvite }: InvitationItemsProps) {
  const actions = flow.actionsOf(invitation);
  const { sentCount } = invitation;
  return (
    <>
      {actions.includes('resend') && (
        <DropdownMenuItem
          disabled={!isResendable(invitation, flow.now)}
          onSelect={() => void flow.resend([invitation])}
          shortcut={`${sentCount} of ${MAX_INVITATION_SENDS} sent`}
        >
          <RotateCw aria-hidden="true" />
          Resend
        </DropdownMenuItem>
      )}
      {actions.includes('revoke') && (
        <DropdownMenuItem tone="danger" onSelect={() => flow.askToRevoke([invitation])}>
          <XCircle aria-hidden="true" />
          Revoke
        </DropdownMenuItem>
      )}
      {actions.includes('invite-again') && (
        <DropdownMenuItem onSelect={() => onInvite(invitation)}>
          <Send aria-hidden="true" />
          Invite again
        </DropdownMenuItem>
      )}
    </>
  );
}
