import { plural, t } from '@lingui/core/macro';
import type { BulkFeedbackChange, FEEDBACK_BULK_LIMIT, Feedback, FeedbackBulkResult } from '@siteward/contract';
import { feedbackNumber } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkLine } from '#components/bulk-results.tsx';
import { api, bodyOf } from '#lib/api.ts';
import { faultWords, problemOf } from '#lib/problem.ts';
import { refusalWords } from '#lib/reasons.ts';
import { refreshFeedbacks } from './queries.ts';

type Some = readonly Feedback[];

/** What is asked before it is done with several feedbacks. */
export type BulkAsking = { what: 'decline' | 'resolve' | 'remove'; feedbacks: Some };

export type FeedbackBulk = ReturnType<typeof useFeedbackBulk>;

/**
 * What is done with several feedbacks at once, and what became of each where it did not work for all.
 *
 * @param onDone - called with the ids of those for which it worked
 */
export function useFeedbackBulk(onDone: (ids: readonly string[]) => void) {
  const cache = useQueryClient();
  const [asking, setAsking] = useState<BulkAsking | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [results, setResults] = useState<{ title: () => string; lines: readonly BulkLine[] } | null>(null);

  const change = async (feedbacks: Some, what: BulkFeedbackChange) => {
    setRunning(true);
    const lines = await changeInParts(feedbacks, what);
    const done = lines.filter(({ ok }) => ok);
    const [worked, total] = [done.length, feedbacks.length];
    if (worked === total) toast.success(countedWords(worked, what));
    else setResults({ title: () => t`${worked} of ${total} worked`, lines });
    await refreshFeedbacks(cache);
    onDone(done.map(({ id }) => id));
    setAsking(null);
    setRunning(false);
  };
  return {
    asking,
    isRunning,
    results,
    change,
    ask: setAsking,
    close: () => setAsking(null),
    closeResults: () => setResults(null),
  };
}

/** How many feedbacks one call changes at most. */
const MOST_AT_ONCE = 200 satisfies typeof FEEDBACK_BULK_LIMIT;

/** Makes the change in calls of as many as one may name. A call that fails does not keep the next from being made. */
async function changeInParts(feedbacks: Some, change: BulkFeedbackChange): Promise<BulkLine[]> {
  const lines: BulkLine[] = [];
  for (let from = 0; from < feedbacks.length; from += MOST_AT_ONCE) {
    const part = feedbacks.slice(from, from + MOST_AT_ONCE);
    const named = part.map(({ _id: id, version }) => ({ id, version }));
    try {
      const body = { org: part[0]?.org ?? '', feedbacks: named, change };
      const { results } = await bodyOf(api.feedbacks.bulk.mutate({ body }));
      lines.push(...part.map((feedback) => lineOf(feedback, change, results)));
    } catch (error) {
      const fault = problemOf(error);
      lines.push(...part.map((feedback) => ({ ...nameOf(feedback), ok: false, text: () => faultWords(fault) })));
    }
  }
  return lines;
}

const nameOf = ({ _id: id, number, subject }: Feedback) => ({ id, name: `${feedbackNumber(number)} ${subject}` });

function lineOf(feedback: Feedback, change: BulkFeedbackChange, results: readonly FeedbackBulkResult[]): BulkLine {
  const problem = results.find(({ id }) => id === feedback._id)?.problem;
  if (problem) return { ...nameOf(feedback), ok: false, text: () => refusalWords(problem) };
  return { ...nameOf(feedback), ok: true, text: () => resultWords(change) };
}

function resultWords(change: BulkFeedbackChange): string {
  if (change.kind === 'remove') return t({ message: 'deleted', context: 'feedback' });
  switch (change.status) {
    case 'acknowledged':
      return t({ message: 'acknowledged', context: 'feedback' });
    case 'resolved':
      return t({ message: 'resolved', context: 'feedback' });
    case 'declined':
      return t({ message: 'declined', context: 'feedback' });
  }
}

function countedWords(count: number, change: BulkFeedbackChange): string {
  if (change.kind === 'remove') return plural(count, { one: '# feedback deleted', other: '# feedbacks deleted' });
  switch (change.status) {
    case 'acknowledged':
      return plural(count, { one: '# feedback acknowledged', other: '# feedbacks acknowledged' });
    case 'resolved':
      return plural(count, { one: '# feedback resolved', other: '# feedbacks resolved' });
    case 'declined':
      return plural(count, { one: '# feedback declined', other: '# feedbacks declined' });
  }
}
