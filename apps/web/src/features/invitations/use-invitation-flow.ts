import type { Invitation } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkLine } from '#components/bulk-results.tsx';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { faultWords } from '#lib/fault-words.ts';
import { useOrganizationScope } from '#lib/organization-scope.ts';
import type { Fault } from '#lib/problem.ts';
import { runEach } from '#lib/run-each.ts';
import { useNow } from '#lib/use-now.ts';
import { useIsBeyondReach } from '#lib/use-reach.ts';
import { useRoles } from '#lib/use-roles.ts';
import { type InvitationAction, invitationActions } from './invitation-actions.ts';
import { refreshInvitations } from './refresh.ts';

const resend = (invitation: Invitation) =>
  bodyOf(api.invitations.resend.mutate({ params: { id: invitation._id }, body: {} }));
const revoke = (invitation: Invitation) => bodyOf(api.invitations.revoke.mutate({ params: { id: invitation._id } }));

/** What a person who is invited is called: by name, or by address while they have none. */
export function inviteeName({ name, email }: Pick<Invitation, 'name' | 'email'>): string {
  return name || email;
}

export type InvitationFlow = ReturnType<typeof useInvitationFlow>;

/** Mailing invitations again and revoking them, one or several. Out: what starts it, and what it asks and answers. */
export function useInvitationFlow() {
  const { permissions } = useOrganizationScope();
  const actor = { permissions, roles: useRoles(), isBeyondReach: useIsBeyondReach() };
  const now = useNow();
  const cache = useQueryClient();
  const [asking, setAsking] = useState<readonly Invitation[] | null>(null);
  const [running, setRunning] = useState<'resend' | 'revoke' | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [results, setResults] = useState<{ title: string; lines: BulkLine[] } | null>(null);

  const run = async (action: 'resend' | 'revoke', invitations: readonly Invitation[]): Promise<Fault | null> => {
    setRunning(action);
    const done = await runEach<Invitation, unknown>(invitations, action === 'resend' ? resend : revoke);
    await refreshInvitations(cache);
    setRunning(null);
    const failed = done.filter((result) => !result.ok);
    const [only] = failed;
    if (!only) toast.success(doneWords(action, invitations));
    else if (done.length === 1) return only.fault;
    else
      setResults({
        title: `${done.length - failed.length} of ${done.length} worked`,
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
        toast.error(`${inviteeName(first)} was not mailed again`, { description: faultWords(found) });
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
  const who = invitations.length === 1 && first ? inviteeName(first) : `${invitations.length} people`;
  if (action === 'resend') return `A new link is on its way to ${who}`;
  return invitations.length === 1
    ? `The invitation of ${who} is revoked`
    : `${invitations.length} invitations are revoked`;
}

type Done = Awaited<ReturnType<typeof runEach<Invitation, unknown>>>[number];

function lineOf(action: 'resend' | 'revoke', done: Done): BulkLine {
  const line = { id: done.item._id, name: inviteeName(done.item) };
  if (!done.ok) return { ...line, ok: false, text: faultWords(done.fault) };
  return { ...line, ok: true, text: action === 'resend' ? 'mailed again' : 'revoked' };
}
