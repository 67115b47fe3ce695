import type { TrackedFeedback } from '@siteward/contract';
import type { FeedbackStatus } from '@siteward/domain';
import { Ban, Check, Eye, type LucideIcon, RotateCcw, SendHorizontal, Undo2, Wrench } from 'lucide-react';
import { useDates } from '#lib/dates.ts';
import { useWords } from '#lib/language.ts';

type Happened = FeedbackStatus | 'reopened' | 'returned';

const LOOKS: Record<Happened, { Icon: LucideIcon; look: string }> = {
  new: { Icon: SendHorizontal, look: 'bg-green-soft text-green' },
  acknowledged: { Icon: Eye, look: 'bg-green-soft text-green' },
  converted: { Icon: Wrench, look: 'bg-green-soft text-green' },
  resolved: { Icon: Check, look: 'bg-green-soft text-green' },
  declined: { Icon: Ban, look: 'bg-red-soft text-red' },
  withdrawn: { Icon: Undo2, look: 'bg-grey-soft text-grey' },
  reopened: { Icon: RotateCcw, look: 'bg-amber-soft text-amber' },
  returned: { Icon: Eye, look: 'bg-amber-soft text-amber' },
};

/**
 * What an acknowledgement means depending on the status before: the reporter has reopened the feedback, or the work for it came
 * to nothing, or it is the first.
 */
function againAfter(before: FeedbackStatus | undefined): Happened {
  if (before === 'resolved') return 'reopened';
  return before === 'converted' ? 'returned' : 'acknowledged';
}

/** The steps of a feedback, latest first. */
export function WhatHappened({ feedback }: { feedback: TrackedFeedback }) {
  const words = useWords().track;
  const { time } = useDates();
  const steps = feedback.steps.map(({ status, at }, index) => {
    const before = feedback.steps[index - 1]?.status;
    return { what: status === 'acknowledged' ? againAfter(before) : status, at };
  });
  return (
    <section>
      <h2 className="mb-3 font-semibold text-lg">{words.whatHappened}</h2>
      <ol className="m-0 grid list-none p-0">
        {steps.toReversed().map(({ what, at }, index) => {
          const { Icon, look } = LOOKS[what];
          return (
            <li
              key={`${what} ${at}`}
              className="relative grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0 sm:grid-cols-[24px_minmax(0,1fr)_auto]"
            >
              {index < steps.length - 1 && (
                <span
                  aria-hidden="true"
                  className="absolute top-6 bottom-0 left-[11.5px] border-line-strong border-l"
                />
              )}
              <span aria-hidden="true" className={`grid size-6 place-items-center rounded-full ${look}`}>
                <Icon className="size-3.5!" />
              </span>
              <b className="pt-0.5 font-medium">{words.happened[what]}</b>
              <time dateTime={at} className="text-muted text-sm tabular-nums max-sm:col-start-2 sm:pt-1">
                {time(at)}
              </time>
              {what === 'new' && feedback.photos > 0 && (
                <p className="col-start-2 text-muted">{words.photos(feedback.photos)}</p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
