import type { TrackedFeedback } from '@siteward/contract';
import { type FeedbackStatus, feedbackNumber } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Badge, type Tone } from '@siteward/ui/badge';
import { useState } from 'react';
import { Title } from '#frame.tsx';
import { faultWords } from '#lib/faults.ts';
import { useWords } from '#lib/language.ts';
import { Answer, Conversation } from './conversation.tsx';
import type { PartProps } from './part-props.ts';
import { PhotosWaiting } from './photos-waiting.tsx';
import { Rating } from './rating.tsx';
import { Reopen, Withdraw } from './steps.tsx';
import { WhatHappened } from './what-happened.tsx';

const TONES: Record<FeedbackStatus, Tone> = {
  new: 'blue',
  acknowledged: 'amber',
  converted: 'violet',
  resolved: 'green',
  declined: 'red',
  withdrawn: 'grey',
};

interface TrackedProps {
  token: string;
  feedback: TrackedFeedback;
  onChanged: (feedback: TrackedFeedback) => void;
  /** Called when what is shown may be out of date. */
  onStale: () => void;
}

/** A feedback as its reporter sees it: what was answered, what happened, and what they can do now. */
export function Tracked({ token, feedback, onChanged, onStale }: TrackedProps) {
  const words = useWords();
  const [said, setSaid] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);
  const { number, kind, subject, place, status, paused } = feedback;
  // What could be done before the organization was paused stays on the page: somebody may be typing.
  const [open, setOpen] = useState(feedback);
  if (!paused && open !== feedback) setOpen(feedback);
  const { allowedSteps, mayReply, mayRate } = open;

  const change: PartProps['change'] = async (call, done) => {
    setSaid(null);
    try {
      onChanged(await call());
      setSaid({ tone: 'success', text: done });
      return true;
    } catch (error) {
      setSaid({ tone: 'danger', text: faultWords(error, words.faults) });
      onStale();
      return false;
    }
  };
  const props = { token, feedback, change };
  return (
    <>
      <Title
        help={place}
        above={
          <p className="mb-0.5 flex flex-wrap items-center gap-2 text-muted tabular-nums">
            {feedbackNumber(number)} · {words.form.kind[kind].name}
            <Badge tone={TONES[status]} dot>
              {words.track.status[status]}
            </Badge>
          </p>
        }
      >
        {subject}
      </Title>
      {paused && <Alert tone="warning">{words.faults.paused}</Alert>}
      {said && (
        <Alert tone={said.tone} live>
          {said.text}
        </Alert>
      )}
      {feedback.mayAddPhotos && <PhotosWaiting token={token} onArrived={onStale} />}
      <Answer feedback={feedback} />
      <WhatHappened feedback={feedback} />
      {mayRate && <Rating {...props} />}
      {allowedSteps.includes('acknowledged') && <Reopen {...props} />}
      <Conversation {...props} mayReply={mayReply} />
      {allowedSteps.includes('withdrawn') && <Withdraw {...props} />}
    </>
  );
}
