import { plural, t } from '@lingui/core/macro';
import type { BulkResult, Member, Role } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkLine } from '#components/bulk-results.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { type Fault, problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { useCan } from '#lib/organization/organization-scope.ts';
import { refreshPeople } from '#lib/organization/people.ts';
import { personName } from '#lib/organization/person-name.ts';
import { refusalWords } from '#lib/words/reasons.ts';
import { type MemberAction, type MemberActor, memberActions, reasonAgainst } from './member-actions.ts';
import {
  applyChange,
  applyChanges,
  type Conflict,
  changeSeveral,
  changeWords,
  countedChangeWords,
  failureWords,
  type Limits,
  type MemberChange,
  previewChange,
  readConflict,
  resultWords,
  reverseOf,
} from './member-change.ts';
import { restore, showAtOnce } from './queries.ts';

interface FlowOptions {
  actor: MemberActor;
  onInvite: (again: Member) => void;
  onManageSeats: () => void;
  /** Called with the ids of the members for whom a bulk action succeeded. */
  onDone: (ids: readonly string[]) => void;
}

/** An action waiting for a choice or a confirmation, and the members it is for. */
export type Asking = { action: 'change-role' | 'limit-sites' | 'remove'; members: readonly Member[] };

export type MemberFlow = ReturnType<typeof useMemberFlow>;

/** The course of an action on one or more members: from the menu, through its question, to the change. */
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
    /** Closes everything that is open. */
    close: () => {
      setAsking(null);
      single.settle();
      bulk.clearOutcome();
    },
  };
}

/** Offers a remedy when a change was refused, for example more seats; undefined if there is none. */
type FaultHelp = (fault: Fault) => { label: string; onClick: () => void } | undefined;

/**
 * Changes one member: shown immediately, reverted if the API refuses, and with an undo if there is one.
 *
 * @param help - offers a remedy for a fault
 * @returns `change`, which returns the fault (`quiet`: the caller shows it), and the conflict with somebody else's change, to be
 *   decided.
 */
function useChangeMember(help: FaultHelp) {
  const cache = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const change = async (member: Member, what: MemberChange, { quiet = false } = {}): Promise<Fault | null> => {
    const snapshot = await showAtOnce(cache, [member], (before) => previewChange(before, what));
    try {
      const after = await applyChange(member, what);
      toast.success(changeWords(personName(member), what), undoOf(cache, after, reverseOf(member, what)));
      return null;
    } catch (error) {
      restore(cache, snapshot);
      const fault = problemOf(error);
      const found = fault.code === 'VERSION_CONFLICT' ? await readConflict(member, what, fault) : null;
      if (found) setConflict(found);
      else if (!quiet) sayNotDone(failureWords(personName(member), what), fault, { action: help(fault) });
      return fault;
    } finally {
      void refreshPeople(cache);
    }
  };
  return { change, conflict, settle: () => setConflict(null) };
}

/**
 * The undo action of a toast; none for what cannot be undone.
 *
 * @param after - the member after the change
 * @param reverse - the changes that undo it
 */
function undoOf(cache: QueryClient, after: Member, reverse: readonly MemberChange[]) {
  if (reverse.length === 0) return {};
  const name = personName(after);
  const onClick = async () => {
    try {
      await applyChanges(after, reverse);
    } catch (error) {
      sayNotDone(t`The change to ${name} could not be undone`, problemOf(error));
    }
    await refreshPeople(cache);
  };
  return { action: { label: t`Undo`, onClick: () => void onClick() } };
}

type BulkOutcome = { title: () => string; lines: readonly BulkLine[]; onUndo: (() => void) | undefined };

/** Why a member is left out of a bulk change, in words; null if they are included. */
type Refusal = (member: Member) => string | null;

/**
 * Changes several members together. What succeeded can be undone as a whole: from the message, from the results, and later from
 * the history.
 *
 * @returns `changeMany`, which returns the ids that succeeded, and a result for each member if not all did.
 */
function useChangeMembers() {
  const cache = useQueryClient();
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const { undo } = useUndoBulkChange();

  const changeMany = async (members: readonly Member[], what: MemberChange, refuse: Refusal): Promise<string[]> => {
    const allowed = members.filter((member) => refuse(member) === null);
    const { results, changes } = await changeSeveral(allowed, what);
    const done = results.filter(({ fault }) => fault === null);
    const [worked, total] = [done.length, members.length];
    const undoable = changes.filter((change) => change.undoable);
    const onUndo = undoable.length > 0 ? () => void undo(...undoable.map(({ _id }) => _id)) : undefined;
    if (worked < total) {
      const lines = members.map((member) => lineOf(member, what, results, refuse));
      setOutcome({ title: () => t`${worked} of ${total} succeeded`, lines, onUndo });
    } else {
      toast.success(countedChangeWords(worked, what), { action: onUndo && { label: t`Undo`, onClick: onUndo } });
    }
    await refreshPeople(cache);
    return done.map(({ id }) => id);
  };
  return { changeMany, outcome, clearOutcome: () => setOutcome(null) };
}

function lineOf(
  member: Member,
  what: MemberChange,
  results: Awaited<ReturnType<typeof changeSeveral>>['results'],
  refuse: Refusal,
): BulkLine {
  const isLeftOut = refuse(member) !== null;
  const fault = isLeftOut ? () => refuse(member) ?? '' : results.find(({ id }) => id === member._id)?.fault;
  const line = { id: member._id, name: personName(member) };
  if (fault) return { ...line, ok: false, text: fault };
  return { ...line, ok: true, text: () => resultWords(what) };
}

/** Undoes a change of many members as a whole, even if it was made in several calls, and says for whom that failed. */
export function useUndoBulkChange() {
  const cache = useQueryClient();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async (...ids: string[]): Promise<void> => {
    setUndoing(true);
    const results: BulkResult[] = [];
    try {
      for (const id of ids) {
        results.push(...(await bodyOf(api.bulkChanges.undo.mutate({ params: { id }, body: {} }))).results);
      }
    } catch (error) {
      sayNotDone(t`The change could not be undone`, problemOf(error));
    }
    sayUndone(results);
    await refreshPeople(cache);
    setUndoing(false);
  };
  return { undo, isUndoing };
}

function sayUndone(results: readonly BulkResult[]): void {
  const failed = results.filter(({ problem }) => problem !== null);
  const [lost, all] = [failed.length, results.length];
  if (lost > 0) {
    const title = plural(lost, {
      one: 'The change could not be undone for # member',
      other: 'The change could not be undone for # members',
    });
    toast.error(title, { description: reasonsOf(failed) });
  } else if (all > 0) {
    toast.success(
      plural(all, {
        one: 'The change to # member has been undone',
        other: 'The change to # members has been undone',
      }),
    );
  }
}

/** For whom it failed, and why: "Dana Whitfield: somebody changed this since. Emre Kaya: ..."; the first three. */
function reasonsOf(failed: readonly BulkResult[]): string {
  const lines = failed
    .slice(0, 3)
    .map(({ name, problem }) => `${name || t`Somebody`}: ${problem ? refusalWords(problem) : ''}`);
  const more = failed.length - lines.length;
  if (more > 0) lines.push(plural(more, { one: 'And # more.', other: 'And # more.' }));
  return lines.join(' ');
}
