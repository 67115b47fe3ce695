import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Invitation } from '@siteward/contract';
import { canResend, MAX_INVITATION_SENDS } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { RotateCw, Send, XCircle } from 'lucide-react';
import { useState } from 'react';
import type { BulkLine } from '#components/bulk-results.tsx';
import { MenuItem } from '#components/menu.tsx';
import { OnceOpened, onDemand } from '#components/on-demand.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { type Fault, faultWords } from '#lib/calls/problem.ts';
import { runEach } from '#lib/calls/run-each.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { useOrganizationScope, useOwnGrant } from '#lib/organization/organization-scope.ts';
import { refreshPeople, useIsBeyondReach, useRoles } from '#lib/organization/people.ts';
import { personName } from '#lib/organization/person-name.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { type InvitationAction, invitationActions } from './invitation-actions.ts';

const resend = (invitation: Invitation) =>
  bodyOf(api.invitations.resend.mutate({ params: { id: invitation._id }, body: {} }));
const revoke = (invitation: Invitation) => bodyOf(api.invitations.revoke.mutate({ params: { id: invitation._id } }));

export type InvitationFlow = ReturnType<typeof useInvitationFlow>;

/** Resends and revokes invitations, one or several: the functions that start it, and the state of its questions and messages. */
export function useInvitationFlow() {
  const { member, permissions, isReadOnly } = useOrganizationScope();
  const facts = { permissions, own: useOwnGrant(), provider: member.serviceProviderId, isReadOnly };
  const actor = { ...facts, roles: useRoles(), isBeyondReach: useIsBeyondReach() };
  const now = useNow();
  const cache = useQueryClient();
  const [asking, setAsking] = useState<readonly Invitation[] | null>(null);
  const [running, setRunning] = useState<'resend' | 'revoke' | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [results, setResults] = useState<{ title: () => string; lines: BulkLine[] } | null>(null);

  const run = async (action: 'resend' | 'revoke', invitations: readonly Invitation[]): Promise<Fault | null> => {
    setRunning(action);
    const done = await runEach<Invitation, unknown>(invitations, action === 'resend' ? resend : revoke);
    await refreshPeople(cache);
    setRunning(null);
    const failed = done.filter((result) => !result.ok);
    const [only] = failed;
    const [worked, total] = [done.length - failed.length, done.length];
    if (!only) toast.success(doneWords(action, invitations));
    else if (total === 1) return only.fault;
    else
      setResults({
        title: () => t`${worked} of ${total} succeeded`,
        lines: done.map((each) => lineOf(action, each)),
      });
    return null;
  };

  return {
    actionsOf: (invitation: Invitation): InvitationAction[] => invitationActions(invitation, actor, now),
    now,
    running,
    resend: async (invitations: readonly Invitation[]) => {
      const [first] = invitations;
      const found = await run('resend', invitations);
      if (found && first) {
        const name = personName(first);
        sayNotDone(t`${name} was not emailed again`, found);
      }
    },
    askToRevoke: (invitations: readonly Invitation[]) => setAsking(invitations),
    asking,
    fault,
    cancel: () => {
      setFault(null);
      setAsking(null);
    },
    revoke: async () => {
      if (!asking) return;
      setFault(null);
      const found = await run('revoke', asking);
      setFault(found);
      if (!found) setAsking(null);
    },
    results,
    clearResults: () => setResults(null),
  };
}

function doneWords(action: 'resend' | 'revoke', invitations: readonly Invitation[]): string {
  const [first] = invitations;
  const count = invitations.length;
  if (first && count === 1) {
    const name = personName(first);
    return action === 'resend' ? t`A new link is on its way to ${name}` : t`The invitation of ${name} has been revoked`;
  }
  return action === 'resend'
    ? plural(count, { one: 'A new link is on its way to # person', other: 'A new link is on its way to # people' })
    : plural(count, { one: '# invitation has been revoked', other: '# invitations have been revoked' });
}

type Done = Awaited<ReturnType<typeof runEach<Invitation, unknown>>>[number];

function lineOf(action: 'resend' | 'revoke', done: Done): BulkLine {
  const line = { id: done.item._id, name: personName(done.item) };
  if (!done.ok) return { ...line, ok: false, text: () => faultWords(done.fault) };
  return {
    ...line,
    ok: true,
    text: () => (action === 'resend' ? t`emailed again` : t({ message: 'revoked', context: 'an invitation' })),
  };
}

interface InvitationItemsProps {
  invitation: Invitation;
  flow: InvitationFlow;
  /** Invites the person again, after the invitation has ended. */
  onInvite: (again: Invitation) => void;
}

/** The menu items for one invitation; null if there are none. */
export function InvitationItems({ invitation, flow, onInvite }: InvitationItemsProps) {
  const actions = flow.actionsOf(invitation);
  const { t } = useLingui();
  const [sent, most] = [invitation.sentCount, MAX_INVITATION_SENDS];
  return (
    <>
      {actions.includes('resend') && (
        <MenuItem
          disabled={!canResend(invitation, flow.now)}
          onSelect={() => void flow.resend([invitation])}
          shortcut={t`${sent} of ${most} sent`}
        >
          <RotateCw aria-hidden="true" />
          <Trans>Resend</Trans>
        </MenuItem>
      )}
      {actions.includes('revoke') && (
        <MenuItem tone="danger" onSelect={() => flow.askToRevoke([invitation])}>
          <XCircle aria-hidden="true" />
          <Trans>Revoke</Trans>
        </MenuItem>
      )}
      {actions.includes('invite-again') && (
        <MenuItem onSelect={() => onInvite(invitation)}>
          <Send aria-hidden="true" />
          <Trans>Invite again</Trans>
        </MenuItem>
      )}
    </>
  );
}

const InvitationWindows = onDemand(async () => (await import('./invitation-windows.tsx')).InvitationWindows);

/** The dialogs of revoking and resending, loaded once one is needed. */
export function InvitationDialogs({ flow }: { flow: InvitationFlow }) {
  const close = () => {
    flow.cancel();
    flow.clearResults();
  };
  return (
    <OnceOpened open={Boolean(flow.asking ?? flow.results)} onClose={close} early={InvitationWindows}>
      <InvitationWindows flow={flow} />
    </OnceOpened>
  );
}
