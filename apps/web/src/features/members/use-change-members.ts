import type { BulkAnswer, BulkMemberChange, Member } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkLine } from '#components/bulk-results.tsx';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { faultWords } from '#lib/fault-words.ts';
import { problemOf } from '#lib/problem.ts';
import { refreshMembers } from './member-cache.ts';
import { changeWords, type MemberChange } from './member-change.ts';
import { countOf, nameOf } from './names.ts';
import { useUndoBulkChange } from './use-undo-bulk-change.ts';

export type BulkOutcome = { title: string; lines: readonly BulkLine[]; onUndo: (() => void) | undefined };

/** Why a member is left out of a bulk change; null to change them. */
export type Refusal = (member: Member) => string | null;

/** How many members one call changes at most. */
const MOST_AT_ONCE = 200;

type Change = NonNullable<BulkAnswer['change']>;

/**
 * Changes several members at once. Out: `changeMany`, which answers the ids that worked; and a result for each member where
 * not all worked. What did can be undone as a whole: from the message, from the results, and later from the history.
 */
export function useChangeMembers() {
  const cache = useQueryClient();
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const { undo } = useUndoBulkChange();

  const changeMany = async (members: readonly Member[], what: MemberChange, refuse: Refusal): Promise<string[]> => {
    const allowed = members.filter((member) => refuse(member) === null);
    const { results, changes } = await changeInParts(allowed, what);
    const worked = results.filter(({ fault }) => fault === null);
    const undoable = changes.filter((change) => change.undoable);
    const onUndo = undoable.length > 0 ? () => void undo(...undoable.map(({ _id }) => _id)) : undefined;
    if (worked.length < members.length) {
      const lines = members.map((member) => lineOf(member, what, results, refuse));
      setOutcome({ title: `${worked.length} of ${members.length} worked`, lines, onUndo });
    } else {
      const title = changeWords(countOf(worked.length), what, worked.length);
      toast.success(title, { action: onUndo && { label: 'Undo', onClick: onUndo } });
    }
    await refreshMembers(cache);
    return worked.map(({ id }) => id);
  };
  return { changeMany, outcome, clearOutcome: () => setOutcome(null) };
}

type Done = { id: string; fault: string | null };

/** Makes the change in calls of as many members as one may name. A call that fails does not keep the next from being made. */
async function changeInParts(members: readonly Member[], what: MemberChange) {
  const results: Done[] = [];
  const changes: Change[] = [];
  for (let from = 0; from < members.length; from += MOST_AT_ONCE) {
    const part = members.slice(from, from + MOST_AT_ONCE);
    try {
      const answer = await changePart(part, what);
      results.push(...answer.results.map(({ id, problem }) => ({ id, fault: problem?.detail ?? null })));
      if (answer.change) changes.push(answer.change);
    } catch (error) {
      results.push(...part.map(({ _id: id }) => ({ id, fault: faultWords(problemOf(error)) })));
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
  const fault = refuse(member) ?? results.find(({ id }) => id === member._id)?.fault ?? null;
  const line = { id: member._id, name: nameOf(member) };
  if (fault !== null) return { ...line, ok: false, text: fault };
  return { ...line, ok: true, text: changeWords('', what).trim() };
}
