import type { Invitation } from '@siteward/contract';
import { INVITATION_STATUS_LABELS, type InvitationStatus } from '@siteward/domain';
import { BulkAction } from '@siteward/ui/bulk-bar';
import { Button } from '@siteward/ui/button';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '@siteward/ui/dropdown-menu';
import { Ellipsis, RotateCw, XCircle } from 'lucide-react';
import { DataList } from '#components/data-list/data-list.tsx';
import type { Nothing } from '#components/data-list/list-states.tsx';
import { listResult } from '#components/data-list/types.ts';
import { useSelection } from '#components/data-list/use-selection.ts';
import { PersonFilters } from '#components/person-filters.tsx';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { invitationCard, invitationColumns } from './invitation-columns.tsx';
import { InvitationDialogs } from './invitation-dialogs.tsx';
import { InvitationItems } from './invitation-items.tsx';
import { type Customer, type InvitationsView, listAllInvitations, useInvitations } from './queries.ts';
import { type InvitationFlow, inviteeName, useInvitationFlow } from './use-invitation-flow.ts';

interface InvitationListProps {
  status: InvitationStatus;
  customer: Customer | undefined;
  view: InvitationsView;
  /** Opens the invite dialog; for somebody who is wanted again when one is given. */
  onInvite: (again?: Invitation) => void;
}

/** The invitations of one status, of the organization or of one customer. */
export function InvitationList({ status, customer, view, onInvite }: InvitationListProps) {
  const { org } = useOrganizationScope();
  const result = listResult(useInvitations({ org, status, customer }, view));
  const items = result.page?.items ?? [];
  const selection = useSelection({
    view,
    items,
    rowId: ({ _id }) => _id,
    loadAll: () => listAllInvitations({ org, status, customer }, view),
  });
  const flow = useInvitationFlow();
  const hasBulk = items.some((invitation) => flow.actionsOf(invitation).includes('revoke'));
  return (
    <>
      <DataList
        label={`${INVITATION_STATUS_LABELS[status]} invitations`}
        noun="invitations"
        view={view}
        result={result}
        columns={invitationColumns(status)}
        rowId={({ _id }) => _id}
        rowName={inviteeName}
        card={invitationCard}
        rowActions={(invitation) => <InvitationMenu invitation={invitation} flow={flow} onInvite={onInvite} />}
        {...(hasBulk && { selection })}
        bulkActions={<BulkButtons flow={flow} selected={selection.rows} />}
        searchLabel="Search name or email"
        filters={<PersonFilters view={view} ofOneSite={customer !== undefined} />}
        nothing={useNothing(status, onInvite)}
      />
      <InvitationDialogs flow={flow} />
    </>
  );
}

interface InvitationMenuProps {
  invitation: Invitation;
  flow: InvitationFlow;
  onInvite: (again: Invitation) => void;
}

function InvitationMenu({ invitation, flow, onInvite }: InvitationMenuProps) {
  if (flow.actionsOf(invitation).length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`Actions for ${inviteeName(invitation)}`}>
          <Ellipsis aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <InvitationItems invitation={invitation} flow={flow} onInvite={onInvite} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function BulkButtons({ flow, selected }: { flow: InvitationFlow; selected: readonly Invitation[] }) {
  const isSending = flow.running === 'resend';
  return (
    <>
      <BulkAction loading={isSending} onClick={() => void flow.resend(selected)}>
        {!isSending && <RotateCw aria-hidden="true" />}
        Resend
      </BulkAction>
      <BulkAction disabled={isSending} onClick={() => flow.askToRevoke(selected)}>
        <XCircle aria-hidden="true" />
        Revoke
      </BulkAction>
    </>
  );
}

function useNothing(status: InvitationStatus, onInvite: () => void): Nothing {
  const can = useCan();
  const titles: Record<InvitationStatus, string> = {
    pending: 'No invitation is waiting for an answer',
    accepted: 'No invitation was accepted yet',
    declined: 'No invitation was declined',
    expired: 'No invitation has expired',
    revoked: 'No invitation was revoked',
  };
  return {
    title: titles[status],
    drawing: 'mail',
    ...(status === 'pending' &&
      can('members:invite') && {
        action: (
          <Button variant="primary" onClick={() => onInvite()}>
            Invite members
          </Button>
        ),
      }),
  };
}
