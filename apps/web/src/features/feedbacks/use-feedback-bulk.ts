import { plural, t } from '@lingui/core/macro';
import type { BulkFeedbackChange, Feedback } from '@siteward/contract';
import { feedbackNumber } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkLine } from '#components/bulk-results.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { changeInParts } from '#lib/calls/change-in-parts.ts';
import { refreshFeedbacks } from './queries.ts';

type Some = readonly Feedback[];

/** The pending question about several feedbacks. */
export type BulkAsking = { what: 'decline' | 'resolve' | 'remove'; feedbacks: Some };

export type FeedbackBulk = ReturnType<typeof useFeedbackBulk>;

/**
 * Changes several feedbacks together, and keeps the result for each if it did not work for all.
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
    const faults = new Map((await changeSome(feedbacks, what)).map(({ id, fault }) => [id, fault]));
    const lines = feedbacks.map((feedback) => lineOf(feedback, what, faults.get(feedback._id) ?? null));
    const done = lines.filter(({ ok }) => ok);
    const [worked, total] = [done.length, feedbacks.length];
    if (worked === total) toast.success(countedWords(worked, what));
    else setResults({ title: () => t`${worked} of ${total} succeeded`, lines });
    await refreshFeedbacks(cache);
    onDone(done.map(({ id }) => id));
    setAsking(null);
    setRunning(false);
    return worked === total;
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

function changeSome(feedbacks: Some, change: BulkFeedbackChange) {
  return changeInParts(feedbacks, async (org, named) => {
    const { results } = await bodyOf(api.feedbacks.bulk.mutate({ body: { org, feedbacks: named, change } }));
    return results;
  });
}

function lineOf(
  { _id: id, number, subject }: Feedback,
  change: BulkFeedbackChange,
  fault: (() => string) | null,
): BulkLine {
  const name = `${feedbackNumber(number)} ${subject}`;
  return { id, name, ok: fault === null, text: fault ?? (() => resultWords(change)) };
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
