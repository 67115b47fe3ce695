import { useLingui } from '@lingui/react/macro';
import type { Feedback, FeedbackDetail } from '@siteward/contract';
import { type FeedbackStatus, feedbackNumber } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useRef, useState } from 'react';
import { problemOf } from '#lib/problem.ts';
import { useDoing } from '#lib/record-cache.ts';
import { isFeedback, readFeedback, setFeedbackStatus, useFeedbackCache } from './queries.ts';

/** What is asked before it is done with a feedback. */
export type FeedbackAsking =
  | { what: 'decline' | 'resolve' | 'convert' | 'withdraw' | 'remove' | 'renew-link'; feedback: Feedback }
  | { what: 'edit'; feedback: FeedbackDetail };

export type FeedbackFlow = ReturnType<typeof useFeedbackFlow>;

/** Which window about a feedback is open, from the list, from its panel, or by a key; and the step that needs none. */
export function useFeedbackFlow() {
  const { t } = useLingui();
  const [asking, setAsking] = useState<FeedbackAsking | null>(null);
  const [replyTo, setReplyTo] = useState<string | null>(null);
  const running = useRef(new Set<string>());
  const cache = useFeedbackCache();

  /** Takes a step that asks for nothing, at once. */
  const acknowledge = async (feedback: Feedback) => {
    if (running.current.has(feedback._id)) return;
    running.current.add(feedback._id);
    const number = feedbackNumber(feedback.number);
    try {
      cache.put(await setFeedbackStatus(feedback, { to: 'acknowledged' }));
      if (feedback.status === 'resolved') toast.success(t`${number} is open again`);
      else toast.success(t`${number} is acknowledged`);
    } catch (error) {
      const { current, message } = problemOf(error);
      if (isFeedback(current)) cache.put(current);
      toast.error(t`${number} could not be changed`, { description: message });
    } finally {
      running.current.delete(feedback._id);
    }
  };
  /** Begins a step by its status, if it can be taken. */
  const begin = (feedback: Feedback, to: FeedbackStatus) => {
    if (to === 'acknowledged') void acknowledge(feedback);
    else if (to === 'withdrawn') setAsking({ what: 'withdraw', feedback });
    else if (to === 'declined') setAsking({ what: 'decline', feedback });
    else if (to === 'resolved') setAsking({ what: 'resolve', feedback });
    else if (to === 'converted') setAsking({ what: 'convert', feedback });
  };
  /** One as it is now, which a row of the list knows in part; null where it could not be read, which is said. */
  const asItIs = async (feedback: Feedback): Promise<FeedbackDetail | null> => {
    try {
      return await readFeedback(feedback._id);
    } catch (error) {
      const number = feedbackNumber(feedback.number);
      toast.error(t`${number} could not be changed`, { description: problemOf(error).message });
      return null;
    }
  };
  /** Corrects one as it is now. */
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
    /** The feedback whose field for a reply is to have the focus once it is there. */
    replyTo,
    reply: setReplyTo,
  };
}

/**
 * Does something with a feedback, and keeps why it was refused.
 *
 * @param onDone - called after it was done
 */
export function useFeedbackDoing(onDone: () => void) {
  return useDoing({ cache: useFeedbackCache(), is: isFeedback, onDone });
}
