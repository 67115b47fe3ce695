import { t } from '@lingui/core/macro';
import type { Member, Role } from '@siteward/contract';
import { useState } from 'react';
import { useCan } from '#lib/organization-scope.ts';
import type { Fault } from '#lib/problem.ts';
import { type MemberAction, type MemberActor, memberActions, reasonAgainst } from './member-actions.ts';
import type { Limits, MemberChange } from './member-change.ts';
import { useChangeMember, useChangeMembers } from './use-change-members.ts';

interface FlowOptions {
  actor: MemberActor;
  onInvite: (again: Member) => void;
  onManageSeats: () => void;
  /** Called with the ids of those for whom a bulk action worked. */
  onDone: (ids: readonly string[]) => void;
}

/** An action that waits for a choice or a confirmation, and whom it is about. */
export type Asking = { action: 'change-role' | 'limit-sites' | 'remove'; members: readonly Member[] };

export type MemberFlow = ReturnType<typeof useMemberFlow>;

/** The way of an action on one or more members: from the menu, over its question, to the change. */
export function useMemberFlow({ actor, onInvite, onManageSeats, onDone }: FlowOptions) {
  const can = useCan();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [running, setRunning] = useState<MemberAction | null>(null);
  const help = ({ code }: Fault) =>
    code === 'SEAT_LIMIT' && can('billing:manage') ? { label: t`Manage seats`, onClick: onManageSeats } : undefined;
  const single = useChangeMember(help);
  const bulk = useChangeMembers();

  const run = async (action: MemberAction, members: readonly Member[], change: MemberChange) => {
    const [only] = members;
    if (members.length === 1 && only) {
      await single.change(only, change);
      return;
    }
    const refuse = (member: Member) => {
      if (memberActions(member, actor).includes(action)) return null;
      return reasonAgainst(member, actor) ?? t`Your role does not allow this.`;
    };
    setRunning(action);
    const worked = await bulk.changeMany(members, change, refuse);
    setRunning(null);
    onDone(worked);
  };

  const start = (action: MemberAction, members: readonly Member[]) => {
    const [first] = members;
    if (!first) return;
    if (action === 'suspend') void run(action, members, { kind: 'status', to: 'suspended' });
    else if (action === 'reactivate') void run(action, members, { kind: 'status', to: 'active' });
    else if (action === 'invite-again') onInvite(first);
    else setAsking({ action, members });
  };

  const answer = (change: MemberChange) => {
    if (!asking) return;
    setAsking(null);
    void run(asking.action, asking.members, change);
  };

  return {
    start,
    running,
    asking,
    cancel: () => setAsking(null),
    giveRole: (role: Role) => answer({ kind: 'role', role }),
    limitTo: (limits: Limits) => answer({ kind: 'limits', limits }),
    remove: (member: Member) => single.change(member, { kind: 'status', to: 'removed' }, { quiet: true }),
    conflict: single.conflict,
    settle: single.settle,
    saveMine: () => {
      if (!single.conflict) return;
      const { theirs, change } = single.conflict;
      single.settle();
      void single.change(theirs, change);
    },
    results: bulk.outcome,
    clearResults: bulk.clearOutcome,
    /** Closes whatever is open. */
    close: () => {
      setAsking(null);
      single.settle();
      bulk.clearOutcome();
    },
  };
}
