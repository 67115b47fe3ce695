import type { Member } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkLine } from '#components/bulk-results.tsx';
import { faultWords } from '#lib/fault-words.ts';
import { type Result, runEach } from '#lib/run-each.ts';
import { refreshMembers } from './member-cache.ts';
import { applyChange, applyChanges, changeWords, type MemberChange, reverseOf } from './member-change.ts';
import { nameOf } from './names.ts';

export type BulkResult = { title: string; lines: readonly BulkLine[] };

/** Why a member is left out of a bulk change; null to change them. */
export type Refusal = (member: Member) => string | null;

/**
 * Changes several members, one after the other. Out: `changeMany`, which answers the ids that worked; whether it runs;
 * and a result for each member where not all worked. When all did, a toast says so and undoes it.
 */
export function useChangeMembers() {
  const cache = useQueryClient();
  const [pending, setPending] = useState(false);
  const [results, setResults] = useState<BulkResult | null>(null);

  const changeMany = async (members: readonly Member[], what: MemberChange, refuse: Refusal): Promise<string[]> => {
    setPending(true);
    const allowed = members.filter((member) => refuse(member) === null);
    const done = await runEach(allowed, (member) => applyChange(member, what));
    const worked = done.filter((result) => result.ok);
    const title = `${changeWords(count(worked.length), what, worked.length)}`;
    if (worked.length < members.length) {
      setResults({
        title: `${worked.length} of ${members.length} worked`,
        lines: linesOf(members, done, what, refuse),
      });
    } else {
      const undo = async () => {
        await runEach(worked, ({ item, value }) => applyChanges(value, reverseOf(item, what)));
        await refreshMembers(cache);
      };
      const isUndoable = worked.every(({ item }) => reverseOf(item, what).length > 0);
      toast.success(title, isUndoable ? { action: { label: 'Undo', onClick: () => void undo() } } : {});
    }
    await refreshMembers(cache);
    setPending(false);
    return worked.map(({ item }) => item._id);
  };
  return { changeMany, pending, results, clearResults: () => setResults(null) };
}

function count(members: number): string {
  return members === 1 ? '1 member' : `${members} members`;
}

function linesOf(
  members: readonly Member[],
  done: readonly Result<Member>[],
  what: MemberChange,
  refuse: Refusal,
): BulkLine[] {
  return members.map((member) => {
    const result = done.find(({ item }) => item === member);
    const line = { id: member._id, name: nameOf(member) };
    if (result?.ok) return { ...line, ok: true, text: changeWords('They', what, 2).replace('They ', '') };
    return { ...line, ok: false, text: result ? faultWords(result.fault) : (refuse(member) ?? '') };
  });
}
