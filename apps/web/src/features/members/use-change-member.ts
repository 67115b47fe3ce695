import type { Member } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { faultWords } from '#lib/fault-words.ts';
import { type Fault, problemOf } from '#lib/problem.ts';
import { type Conflict, readConflict } from './conflict.ts';
import { refreshMembers, restore, showAtOnce } from './member-cache.ts';
import {
  applyChange,
  applyChanges,
  changeWords,
  failureWords,
  type MemberChange,
  previewChange,
  reverseOf,
} from './member-change.ts';
import { nameOf } from './names.ts';

/** Offers what helps when a change was refused, such as more seats; undefined for nothing. */
export type FaultHelp = (fault: Fault) => { label: string; onClick: () => void } | undefined;

/**
 * Changes one member: shown at once, taken back when the API refuses, with an undo where there is one. In: what helps
 * against a fault. Out: `change`, which answers the fault (`quiet`: its caller shows it), and the conflict with somebody
 * else's change, to be decided.
 */
export function useChangeMember(help: FaultHelp) {
  const cache = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const change = async (member: Member, what: MemberChange, { quiet = false } = {}): Promise<Fault | null> => {
    const snapshot = await showAtOnce(cache, [member], (before) => previewChange(before, what));
    try {
      const after = await applyChange(member, what);
      toast.success(changeWords(nameOf(member), what), undoOf(cache, after, reverseOf(member, what)));
      return null;
    } catch (error) {
      restore(cache, snapshot);
      const fault = problemOf(error);
      const found = fault.code === 'VERSION_CONFLICT' ? await readConflict(member, what, fault) : null;
      if (found) setConflict(found);
      else if (!quiet) showFault(`${nameOf(member)} ${failureWords(what)}`, fault, help(fault));
      return fault;
    } finally {
      void refreshMembers(cache);
    }
  };
  return { change, conflict, settle: () => setConflict(null) };
}

/** Says in a toast why something did not work, and offers what helps. */
export function showFault(title: string, fault: Fault, action: ReturnType<FaultHelp>): void {
  toast.error(title, { description: faultWords(fault), ...(action && { action }) });
}

/** The undo of a toast; none for what cannot be undone. In: the member after the change, and what undoes it. */
function undoOf(cache: QueryClient, after: Member, reverse: readonly MemberChange[]) {
  if (reverse.length === 0) return {};
  const onClick = async () => {
    try {
      await applyChanges(after, reverse);
    } catch (error) {
      showFault(`The change of ${nameOf(after)} could not be undone`, problemOf(error), undefined);
    }
    await refreshMembers(cache);
  };
  return { action: { label: 'Undo', onClick: () => void onClick() } };
}
