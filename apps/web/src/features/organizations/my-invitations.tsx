import type { Invitation, User } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Card, CardHeader } from '@siteward/ui/card';
import { toast } from '@siteward/ui/toaster';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { FaultAlert } from '#components/faults.tsx';
import { api } from '#lib/api.ts';
import { problemOf } from '#lib/problem.ts';
import { absoluteTime, relativeTime, useNow } from '#lib/time-ago.ts';
import { useEnterNew, useMyInvitations } from './queries.ts';

/** The invitations to the person's address, to accept or to decline. Nothing where there are none. */
export function MyInvitations({ user }: { user: User }) {
  const { data, error, refetch } = useMyInvitations(user._id);
  const join = api.members.acceptAsMember.useMutation();
  const enterNew = useEnterNew();
  const now = useNow();
  const [declining, setDeclining] = useState<Invitation | null>(null);
  const accept = useMutation({
    mutationFn: async ({ member, org }: Invitation) => {
      await join.mutateAsync({ params: { id: member }, body: {} });
      await enterNew(user._id, org);
    },
    onSuccess: (_, { orgName }) => toast.success(`You have joined ${orgName}`),
    onError: (fault) => problemOf(fault).code === 'GONE' && void refetch(),
  });
  if (error && !data) {
    return (
      <Alert tone="danger" action={<RetryButton onClick={() => void refetch()} />}>
        Your invitations could not be loaded.
      </Alert>
    );
  }
  const invitations = data?.body.items ?? [];
  if (invitations.length === 0 && !accept.error) return null;
  return (
    <Card>
      <CardHeader title="Invitations" />
      <ul className="grid divide-y divide-line px-4 pb-1">
        {invitations.map((invitation) => (
          <li key={invitation._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="wrap-anywhere min-w-0 flex-1 basis-52">
              <p className="font-medium">{invitation.orgName}</p>
              <p className="text-muted text-sm">
                {invitation.invitedByName} invites you as {invitation.roleName}. It expires{' '}
                <time dateTime={invitation.expiresAt} title={absoluteTime(invitation.expiresAt)}>
                  {relativeTime(invitation.expiresAt, now)}
                </time>
                .
              </p>
            </div>
            <Button
              aria-label={`Decline the invitation to ${invitation.orgName}`}
              disabled={accept.isPending}
              onClick={() => setDeclining(invitation)}
            >
              Decline
            </Button>
            <Button
              variant="primary"
              aria-label={`Accept the invitation to ${invitation.orgName}`}
              loading={accept.isPending && accept.variables._id === invitation._id}
              disabled={accept.isPending && accept.variables._id !== invitation._id}
              onClick={() => accept.mutate(invitation)}
            >
              Accept
            </Button>
          </li>
        ))}
      </ul>
      {accept.error && (
        <div className="px-4 pb-3">
          <FaultAlert error={accept.error} />
        </div>
      )}
      {declining && (
        <DeclineDialog
          invitation={declining}
          onClose={() => setDeclining(null)}
          onDeclined={() => {
            setDeclining(null);
            void refetch();
          }}
        />
      )}
    </Card>
  );
}

interface DeclineDialogProps {
  invitation: Invitation;
  onClose: () => void;
  onDeclined: () => void;
}

function DeclineDialog({ invitation: { _id, orgName }, onClose, onDeclined }: DeclineDialogProps) {
  const decline = api.invitations.declineOwn.useMutation({
    onSuccess: () => {
      toast.success(`You have declined the invitation to ${orgName}`);
      onDeclined();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Decline the invitation to ${orgName}?`}
      description="Its link stops working too. To join later you need a new invitation."
      confirmLabel="Decline"
      pending={decline.isPending}
      onConfirm={() => decline.mutate({ params: { id: _id }, body: {} })}
    >
      <FaultAlert error={decline.error} />
    </ConfirmDialog>
  );
}

function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick}>
      Try again
    </Button>
  );
}
