import { useLingui } from '@lingui/react/macro';
import type { Feedback, FeedbackDetail } from '@siteward/contract';
import { type FeedbackStatus, feedbackNumber } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useRef, useState } from 'react';
import { useDoing } from '#lib/cache/record-cache.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { isFeedback, readFeedback, setFeedbackStatus, useFeedbackCache } from './queries.ts';

/** The pending question about a feedback. */
export type FeedbackAsking =
  | { what: 'decline' | 'resolve' | 'convert' | 'withdraw' | 'remove' | 'renew-link'; feedback: Feedback }
  | { what: 'edit'; feedback: FeedbackDetail };

export type FeedbackFlow = ReturnType<typeof useFeedbackFlow>;

/**
 * Which dialog about a feedback is open, whether from the list, its panel, or by a key; and the one step that needs no dialog.
 */
export function useFeedbackFlow() {
  const { t } = useLingui();
  const [asking, setAsking] = useState<FeedbackAsking | null>(null);
  const [replyTo, setReplyTo] = useState<string | null>(null);
  const running = useRef(new Set<string>());
  const cache = useFeedbackCache();

  /** Takes the step that asks for nothing, immediately. */
  const acknowledge = async (feedback: Feedback) => {
    if (running.current.has(feedback._id)) return;
    running.current.add(feedback._id);
    const number = feedbackNumber(feedback.number);
    try {
      cache.put(await setFeedbackStatus(feedback, { to: 'acknowledged' }));
      if (feedback.status === 'resolved') toast.success(t`${number} is open again`);
      else toast.success(t`${number} is acknowledged`);
    } catch (error) {
      const fault = problemOf(error);
      if (isFeedback(fault.current)) cache.put(fault.current);
      sayNotDone(t`${number} could not be changed`, fault);
    } finally {
      running.current.delete(feedback._id);
    }
  };
  /** Starts the step that leads to a status, if there is one. */
  const begin = (feedback: Feedback, to: FeedbackStatus) => {
    if (to === 'acknowledged') void acknowledge(feedback);
    else if (to === 'withdrawn') setAsking({ what: 'withdraw', feedback });
    else if (to === 'declined') setAsking({ what: 'decline', feedback });
    else if (to === 'resolved') setAsking({ what: 'resolve', feedback });
    else if (to === 'converted') setAsking({ what: 'convert', feedback });
  };
  /** The current state in full, of which a row of the list has only a part; null if it could not be read, which is reported. */
  const asItIs = async (feedback: Feedback): Promise<FeedbackDetail | null> => {
    try {
      return await readFeedback(feedback._id);
    } catch (error) {
      const number = feedbackNumber(feedback.number);
      sayNotDone(t`${number} could not be changed`, problemOf(error));
      return null;
    }
  };
  /** Edits the current state of a feedback. */
  const edit = async (row: Feedback) => {
    const feedback = await asItIs(row);
    if (feedback) setAsking({ what: 'edit', feedback });
  };
  return {
    asking,
    begin,
    asItIs,
    edit,
    ask: setAsking,
    close: () => setAsking(null),
    /** The feedback whose reply field is to take the focus once it is rendered. */
    replyTo,
    reply: setReplyTo,
  };
}

/**
 * Runs an action on a feedback, and keeps the reason if it was refused.
 *
 * @param onDone - called once it succeeded
 */
export function useFeedbackDoing(onDone: () => void) {
  return useDoing({ cache: useFeedbackCache(), is: isFeedback, onDone });
}
