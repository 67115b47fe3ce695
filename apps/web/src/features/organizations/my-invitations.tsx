import { Trans, useLingui } from '@lingui/react/macro';
import type { Invitation, User } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Card, CardHeader } from '@siteward/ui/card';
import { toast } from '@siteward/ui/toaster';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { FaultAlert } from '#components/faults.tsx';
import { api } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { absoluteTime, relativeTime, useNow } from '#lib/time/time-ago.ts';
import { roleLabel } from '#lib/words/labels.ts';
import { useEnterNew, useMyInvitations } from './queries.ts';

/** The invitations to the person's address, to accept or decline. Renders nothing if there are none. */
export function MyInvitations({ user }: { user: User }) {
  const { t } = useLingui();
  const { data, error, refetch } = useMyInvitations(user._id);
  const join = api.members.acceptAsMember.useMutation();
  const enterNew = useEnterNew();
  const [declining, setDeclining] = useState<Invitation | null>(null);
  const accept = useMutation({
    mutationFn: async ({ member, org }: Invitation) => {
      await join.mutateAsync({ params: { id: member }, body: {} });
      await enterNew(user._id, org);
    },
    onSuccess: (_, { orgName }) => toast.success(t`You have joined ${orgName}`),
    onError: (fault) => problemOf(fault).code === 'GONE' && void refetch(),
  });
  if (error && !data) {
    return (
      <Alert tone="danger" action={<RetryButton onClick={() => void refetch()} />}>
        <Trans>Your invitations could not be loaded.</Trans>
      </Alert>
    );
  }
  const invitations = data?.body.items ?? [];
  if (invitations.length === 0 && !accept.error) return null;
  return (
    <Card>
      <CardHeader title={t`Invitations`} />
      <ul className="grid divide-y divide-line px-4 pb-1">
        {invitations.map((invitation) => (
          <InvitationLine
            key={invitation._id}
            invitation={invitation}
            answering={accept.isPending && (accept.variables._id === invitation._id ? 'this' : 'another')}
            onAccept={() => accept.mutate(invitation)}
            onDecline={() => setDeclining(invitation)}
          />
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

interface InvitationLineProps {
  invitation: Invitation;
  /** Whether an invitation is being accepted, and if so whether it is this one. */
  answering: 'this' | 'another' | false;
  onAccept: () => void;
  onDecline: () => void;
}

function InvitationLine({ invitation, answering, onAccept, onDecline }: InvitationLineProps) {
  const { t } = useLingui();
  const now = useNow();
  const { orgName, invitedByName, expiresAt } = invitation;
  const roleName = roleLabel(invitation.roleName);
  const expires = relativeTime(expiresAt, now);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="wrap-anywhere min-w-0 flex-1 basis-52">
        <p className="font-medium">{orgName}</p>
        <p className="text-muted text-sm">
          <Trans>
            {invitedByName} invites you as {roleName}. Expires{' '}
            <time dateTime={expiresAt} title={absoluteTime(expiresAt)}>
              {expires}
            </time>
            .
          </Trans>
        </p>
      </div>
      <Button aria-label={t`Decline the invitation to ${orgName}`} disabled={answering !== false} onClick={onDecline}>
        <Trans>Decline</Trans>
      </Button>
      <Button
        variant="primary"
        aria-label={t`Accept the invitation to ${orgName}`}
        loading={answering === 'this'}
        disabled={answering === 'another'}
        onClick={onAccept}
      >
        <Trans>Accept</Trans>
      </Button>
    </li>
  );
}

interface DeclineDialogProps {
  invitation: Invitation;
  onClose: () => void;
  onDeclined: () => void;
}

function DeclineDialog({ invitation: { _id, orgName }, onClose, onDeclined }: DeclineDialogProps) {
  const { t } = useLingui();
  const decline = api.invitations.declineOwn.useMutation({
    onSuccess: () => {
      toast.success(t`You have declined the invitation to ${orgName}`);
      onDeclined();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Decline the invitation to ${orgName}?`}
      description={t`Its link stops working too. To join later you need a new invitation.`}
      confirmLabel={t`Decline`}
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
      <Trans>Try again</Trans>
    </Button>
  );
}
