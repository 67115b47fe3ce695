import { plural, t } from '@lingui/core/macro';
import type { BulkAnswer, BulkMemberChange, BulkResult, Member } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkLine } from '#components/bulk-results.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { refreshPeople } from '#lib/people.ts';
import { personName } from '#lib/person-name.ts';
import { type Fault, faultWords, problemOf } from '#lib/problem.ts';
import { refusalWords } from '#lib/reasons.ts';
import {
  applyChange,
  applyChanges,
  type Conflict,
  changeWords,
  countedChangeWords,
  failureWords,
  type MemberChange,
  previewChange,
  resultWords,
  reverseOf,
} from './member-change.ts';
import { restore, showAtOnce } from './queries.ts';

/** Offers what helps when a change was refused, such as more seats; undefined for nothing. */
type FaultHelp = (fault: Fault) => { label: string; onClick: () => void } | undefined;

/**
 * Changes one member: shown at once, taken back when the API refuses, with an undo where there is one.
 *
 * @param help - what helps against a fault
 * @returns `change`, which answers the fault (`quiet`: its caller shows it), and the conflict with somebody else's
 *   change, to be decided.
 */
export function useChangeMember(help: FaultHelp) {
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
      else if (!quiet) showFault(failureWords(personName(member), what), fault, help(fault));
      return fault;
    } finally {
      void refreshPeople(cache);
    }
  };
  return { change, conflict, settle: () => setConflict(null) };
}

/** Says in a toast why something did not work, and offers what helps. */
function showFault(title: string, fault: Fault, action: ReturnType<FaultHelp>): void {
  toast.error(title, { description: faultWords(fault), ...(action && { action }) });
}

/**
 * The undo of a toast; none for what cannot be undone.
 *
 * @param after - the member after the change
 * @param reverse - what undoes it
 */
function undoOf(cache: QueryClient, after: Member, reverse: readonly MemberChange[]) {
  if (reverse.length === 0) return {};
  const name = personName(after);
  const onClick = async () => {
    try {
      await applyChanges(after, reverse);
    } catch (error) {
      showFault(t`The change to ${name} could not be undone`, problemOf(error), undefined);
    }
    await refreshPeople(cache);
  };
  return { action: { label: t`Undo`, onClick: () => void onClick() } };
}

type BulkOutcome = { title: () => string; lines: readonly BulkLine[]; onUndo: (() => void) | undefined };

/** Why a member is left out of a bulk change, in words; null to change them. */
type Refusal = (member: Member) => string | null;

/** How many members one call changes at most. */
const MOST_AT_ONCE = 200;

type Change = NonNullable<BulkAnswer['change']>;

/**
 * Changes several members at once. What worked can be undone as a whole: from the message, from the results, and later
 * from the history.
 *
 * @returns `changeMany`, which answers the ids that worked, and a result for each member where not all worked.
 */
export function useChangeMembers() {
  const cache = useQueryClient();
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const { undo } = useUndoBulkChange();

  const changeMany = async (members: readonly Member[], what: MemberChange, refuse: Refusal): Promise<string[]> => {
    const allowed = members.filter((member) => refuse(member) === null);
    const { results, changes } = await changeInParts(allowed, what);
    const done = results.filter(({ fault }) => fault === null);
    const [worked, total] = [done.length, members.length];
    const undoable = changes.filter((change) => change.undoable);
    const onUndo = undoable.length > 0 ? () => void undo(...undoable.map(({ _id }) => _id)) : undefined;
    if (worked < total) {
      const lines = members.map((member) => lineOf(member, what, results, refuse));
      setOutcome({ title: () => t`${worked} of ${total} worked`, lines, onUndo });
    } else {
      toast.success(countedChangeWords(worked, what), { action: onUndo && { label: t`Undo`, onClick: onUndo } });
    }
    await refreshPeople(cache);
    return done.map(({ id }) => id);
  };
  return { changeMany, outcome, clearOutcome: () => setOutcome(null) };
}

type Done = { id: string; fault: (() => string) | null };

/** Makes the change in calls of as many members as one may name. A call that fails does not keep the next from being made. */
async function changeInParts(members: readonly Member[], what: MemberChange) {
  const results: Done[] = [];
  const changes: Change[] = [];
  for (let from = 0; from < members.length; from += MOST_AT_ONCE) {
    const part = members.slice(from, from + MOST_AT_ONCE);
    try {
      const answer = await changePart(part, what);
      results.push(
        ...answer.results.map(({ id, problem }) => ({ id, fault: problem && (() => refusalWords(problem)) })),
      );
      if (answer.change) changes.push(answer.change);
    } catch (error) {
      const fault = problemOf(error);
      results.push(...part.map(({ _id: id }) => ({ id, fault: () => faultWords(fault) })));
    }
  }
  return { results, changes };
}

function changePart(members: readonly Member[], what: MemberChange): Promise<BulkAnswer> {
  const org = members[0]?.org ?? '';
  const named = members.map(({ _id: id, version }) => ({ id, version }));
  return bodyOf(api.bulkChanges.create.mutate({ body: { org, members: named, change: bulkChangeOf(what) } }));
}

/** A change as the call for several members takes it. */
function bulkChangeOf(what: MemberChange): BulkMemberChange {
  switch (what.kind) {
    case 'status':
      return { kind: 'status', status: what.to };
    case 'role':
      return { kind: 'role', role: what.role._id, type: what.role.type };
    case 'limits':
      return { kind: 'sites', sites: [...what.limits.sites] };
  }
}

function lineOf(member: Member, what: MemberChange, results: readonly Done[], refuse: Refusal): BulkLine {
  const isLeftOut = refuse(member) !== null;
  const fault = isLeftOut ? () => refuse(member) ?? '' : results.find(({ id }) => id === member._id)?.fault;
  const line = { id: member._id, name: personName(member) };
  if (fault) return { ...line, ok: false, text: fault };
  return { ...line, ok: true, text: () => resultWords(what) };
}

/**
 * Undoes a change of many members as a whole, which may have been made in several calls, and says who it could not be
 * undone for.
 */
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
      toast.error(t`The change could not be undone`, { description: faultWords(problemOf(error)) });
    }
    tell(results);
    await refreshPeople(cache);
    setUndoing(false);
  };
  return { undo, isUndoing };
}

function tell(results: readonly BulkResult[]): void {
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

/** Who was left out, and why: "Dana Whitfield: somebody changed this since. Emre Kaya: ..."; the first three. */
function reasonsOf(failed: readonly BulkResult[]): string {
  const lines = failed
    .slice(0, 3)
    .map(({ name, problem }) => `${name || t`Somebody`}: ${problem ? refusalWords(problem) : ''}`);
  const more = failed.length - lines.length;
  if (more > 0) lines.push(plural(more, { one: 'And # more.', other: 'And # more.' }));
  return lines.join(' ');
}

/** Reads both versions from a VERSION_CONFLICT; null where the answer does not hold the member. */
async function readConflict(member: Member, change: MemberChange, fault: Fault): Promise<Conflict | null> {
  const { memberSchema } = await loadChunk(() => import('@siteward/contract'));
  const current = memberSchema.safeParse(fault.current);
  return current.success ? { theirs: current.data, yours: previewChange(member, change), change } : null;
}
