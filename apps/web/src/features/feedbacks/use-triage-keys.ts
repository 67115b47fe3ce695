import type { FeedbackStatus } from '@siteward/domain';
import { useEffect, useRef } from 'react';
import type { RecordPanelState } from '#components/data-list/use-record-panel.ts';
import { useSingleKeys } from '#lib/browser/single-keys.ts';
import type { ListedFeedback } from './queries.ts';
import { REPLY_KEY, STEP_KEYS } from './triage-keys.ts';
import type { FeedbackFlow } from './use-feedback-flow.ts';

interface TriageKeys {
  rows: readonly ListedFeedback[];
  /** The panel next to the list. */
  panel: RecordPanelState;
  flow: FeedbackFlow;
}

/**
 * The keys for steps (`STEP_KEYS`), and R for a reply, applied to the feedback that has the focus, or else to the one shown.
 * While a dialog or the reply field is being opened, what is typed is meant for that, and the keys do nothing.
 */
export function useTriageKeys({ rows, panel, flow }: TriageKeys): void {
  const meant = async () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const row = rows.find(({ _id }) => _id === (focused ?? panel.id));
    return row && flow.asItIs(row);
  };
  const isOpening = useRef(false);
  // The feedback that R is still opening, and what is shown until then.
  const entering = useRef<{ id: string; from: string | null } | null>(null);
  const { replyTo, reply: awaitReply } = flow;
  useEffect(() => {
    if (panel.id !== entering.current?.from) entering.current = null;
    // Nobody awaits the reply field of a feedback that is not shown any more.
    if (replyTo !== (entering.current?.id ?? panel.id)) awaitReply(null);
  }, [panel.id, replyTo, awaitReply]);
  const isBusy = () => isOpening.current || replyTo !== null;
  const opening = async (open: () => Promise<void>) => {
    if (isBusy()) return;
    isOpening.current = true;
    await open();
    isOpening.current = false;
  };
  const take = async (to: FeedbackStatus) => {
    const feedback = await meant();
    if (feedback?.allowedTransitions.includes(to)) flow.begin(feedback, to);
  };
  const begin = async (to: FeedbackStatus) => {
    if (to !== 'acknowledged') await opening(() => take(to));
    else if (!isBusy()) await take(to);
  };
  const reply = async () => {
    const feedback = await meant();
    if (!feedback?.mayReply) return;
    awaitReply(feedback._id);
    if (panel.id === feedback._id) return;
    entering.current = { id: feedback._id, from: panel.id };
    panel.enter(feedback._id);
  };
  const latest = useRef(isBusy);
  latest.current = isBusy;
  useEffect(() => {
    // The keys of the list, which would move on to another feedback, do nothing either. Space is none of them: it presses buttons.
    const hold = (event: KeyboardEvent) => {
      const isLetter = /^\S$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isInField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (isLetter && !isInField && latest.current()) event.preventDefault();
    };
    addEventListener('keydown', hold, true);
    return () => removeEventListener('keydown', hold, true);
  }, []);
  useSingleKeys({
    ...Object.fromEntries(STEP_KEYS.map(({ key, to }) => [key, () => void begin(to)])),
    [REPLY_KEY]: () => void opening(reply),
  });
}
