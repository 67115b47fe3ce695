import type { BulkAnswer } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { faultWords } from '#lib/fault-words.ts';
import { problemOf } from '#lib/problem.ts';
import { refreshMembers } from './member-cache.ts';

/** Undoes a change of many members as a whole, and says for whom it could not be undone. */
export function useUndoBulkChange() {
  const cache = useQueryClient();
  const [isUndoing, setUndoing] = useState(false);
  const undo = async (id: string): Promise<void> => {
    setUndoing(true);
    try {
      tell(await bodyOf(api.bulkChanges.undo.mutate({ params: { id }, body: {} })));
    } catch (error) {
      toast.error('The change could not be undone', { description: faultWords(problemOf(error)) });
    }
    await refreshMembers(cache);
    setUndoing(false);
  };
  return { undo, isUndoing };
}

function tell({ results }: BulkAnswer): void {
  const skipped = results.filter(({ problem }) => problem !== null);
  const undone = results.length - skipped.length;
  const title = `Undone for ${undone === 1 ? '1 member' : `${undone} members`}`;
  if (skipped.length === 0) {
    toast.success(title);
    return;
  }
  const names = skipped.map(({ name, problem }) => `${name || 'Somebody'}: ${problem?.detail}`);
  toast.error(undone === 0 ? 'It could not be undone for anybody' : `${title}, not for ${skipped.length}`, {
    description: names.slice(0, 5).join(' '),
  });
}
