import type { BULK_CHANGE_LIMIT, FEEDBACK_BULK_LIMIT, WORK_ORDER_BULK_LIMIT } from '@siteward/contract';
import { refusalWords } from '#lib/words/reasons.ts';
import { faultWords, problemOf } from './problem.ts';

/** How many records of any kind one call may change at most. */
const MOST_AT_ONCE = 200 satisfies typeof BULK_CHANGE_LIMIT & typeof FEEDBACK_BULK_LIMIT & typeof WORK_ORDER_BULK_LIMIT;

type Versioned = { _id: string; org: string; version: number };

/** What a call answers about one of its records. */
type Answered = { id: string; problem: Parameters<typeof refusalWords>[0] | null };

/** What became of one of several records: `fault` says in words why it failed, `answer` is null if its call failed as a whole. */
export type Changed<Answer extends Answered> = { id: string; fault: (() => string) | null; answer: Answer | null };

/**
 * Changes several records of one organization, in calls with as many records as one call may name. If a call fails, the next is made
 * all the same. Never throws.
 *
 * @param change - the call, given the organization and the records as ids with the versions that were looked at; it throws what
 *   `bodyOf` throws
 */
export async function changeInParts<Answer extends Answered>(
  records: readonly Versioned[],
  change: (org: string, named: { id: string; version: number }[]) => Promise<readonly Answer[]>,
): Promise<Changed<Answer>[]> {
  const results: Changed<Answer>[] = [];
  for (let from = 0; from < records.length; from += MOST_AT_ONCE) {
    const part = records.slice(from, from + MOST_AT_ONCE);
    const named = part.map(({ _id: id, version }) => ({ id, version }));
    try {
      for (const answer of await change(part[0]?.org ?? '', named)) {
        const { id, problem } = answer;
        results.push({ id, fault: problem && (() => refusalWords(problem)), answer });
      }
    } catch (error) {
      const fault = problemOf(error);
      results.push(...part.map(({ _id: id }) => ({ id, fault: () => faultWords(fault), answer: null })));
    }
  }
  return results;
}
