import type { BulkResult } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf } from '#lib/answer.ts';
import { api } from '#lib/api.ts';
import { faultWords } from '#lib/fault-words.ts';
import { problemOf } from '#lib/problem.ts';
import { refreshMembers } from './member-cache.ts';
import { countOf } from './names.ts';

/** Undoes a change of many members as a whole, which may have been made in several calls, and says who it could not be undone for. */
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
      toast.error('The change could not be undone', { description: faultWords(problemOf(error)) });
    }
    tell(results);
    await refreshMembers(cache);
    setUndoing(false);
  };
  return { undo, isUndoing };
}

function tell(results: readonly BulkResult[]): void {
  const failed = results.filter(({ problem }) => problem !== null);
  if (failed.length > 0) {
    toast.error(`The change could not be undone for ${countOf(failed.length)}`, { description: reasonsOf(failed) });
  } else if (results.length > 0) toast.success(`The change of ${countOf(results.length)} is undone`);
}

/** Who is left, and why: "Dana Whitfield: somebody changed this since. Emre Kaya: ..."; the first three. */
function reasonsOf(failed: readonly BulkResult[]): string {
  const lines = failed.slice(0, 3).map(({ name, problem }) => `${name || 'Somebody'}: ${problem?.detail ?? ''}`);
  return failed.length > lines.length
    ? `${lines.join(' ')} And ${failed.length - lines.length} more.`
    : lines.join(' ');
}
