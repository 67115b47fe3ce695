import { useLingui } from '@lingui/react/macro';
import type { Feedback } from '@siteward/contract';
import { FEEDBACK_LIMITS, fault, feedbackNumber } from '@siteward/domain';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Textarea } from '@siteward/ui/textarea';
import { toast } from '@siteward/ui/toaster';
import { type FormEvent, useRef, useState } from 'react';
import { FaultAlert } from '#components/faults.tsx';
import { kept } from '#lib/reasons.ts';
import { ConvertDialog } from './convert-dialog.tsx';
import { removeFeedback, renewFeedbackLink, setFeedbackStatus, useFeedbackCache } from './queries.ts';
import { type FeedbackFlow, useFeedbackDoing } from './use-feedback-flow.ts';

interface FeedbackDialogsProps {
  flow: FeedbackFlow;
  onRemoved: () => void;
}

/** Everything that is asked about before it is done with a feedback, in a window of its own. */
export function FeedbackDialogs({ flow: { asking, close }, onRemoved }: FeedbackDialogsProps) {
  const { t } = useLingui();
  if (asking === null) return null;
  const { feedback, what } = asking;
  const number = feedbackNumber(feedback.number);
  if (what === 'convert') return <ConvertDialog feedback={feedback} onClose={close} />;
  if (what === 'remove') return <RemoveFeedback feedback={feedback} onClose={close} onRemoved={onRemoved} />;
  if (what === 'renew-link') return <RenewLink feedback={feedback} onClose={close} />;
  return what === 'decline' ? (
    <AnswerDialog
      feedback={feedback}
      title={t`Decline ${number}`}
      label={t`Reason`}
      submitLabel={t({ message: 'Decline', context: 'feedback' })}
      done={t`${number} is declined`}
      most={FEEDBACK_LIMITS.reason}
      onClose={close}
      send={(reason) => setFeedbackStatus(feedback, { to: 'declined', reason })}
    />
  ) : (
    <AnswerDialog
      feedback={feedback}
      title={t`Resolve ${number}`}
      label={t`Answer`}
      submitLabel={t({ message: 'Resolve', context: 'feedback' })}
      done={t`${number} is resolved`}
      most={FEEDBACK_LIMITS.response}
      onClose={close}
      send={(response) => setFeedbackStatus(feedback, { to: 'resolved', response })}
    />
  );
}

interface AnswerDialogProps {
  feedback: Feedback;
  title: string;
  /** What is asked for. */
  label: string;
  submitLabel: string;
  /** What is said once it is done. */
  done: string;
  /** How many characters it may have. */
  most: number;
  onClose: () => void;
  send: (text: string) => ReturnType<typeof setFeedbackStatus>;
}

/** A step that is taken with a text, which whoever sent the feedback reads. */
function AnswerDialog({ feedback, title, label, submitLabel, done, most, onClose, send }: AnswerDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const cache = useFeedbackCache();
  const { isPending, error, run } = useFeedbackDoing(() => {
    onClose();
    toast.success(done);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed !== '' && typed.length <= most) return void run(async () => cache.put(await send(typed)));
    setWrong(kept(typed === '' ? fault('required') : fault('too-long', { max: most })));
    field.current?.focus();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={title} description={feedback.subject} />
        <DialogForm submitLabel={submitLabel} submitting={isPending} onSubmit={submit} onCancel={onClose}>
          <Field
            required
            label={label}
            help={t`Whoever reported it reads this.`}
            {...(wrong !== undefined && { error: wrong })}
          >
            <Textarea
              ref={field}
              value={text}
              limit={most}
              onChange={({ target }) => {
                setText(target.value);
                setWrong(undefined);
              }}
            />
          </Field>
          <FaultAlert error={error} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}

function RenewLink({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { t } = useLingui();
  const number = feedbackNumber(feedback.number);
  const cache = useFeedbackCache();
  const { isPending, error, run } = useFeedbackDoing(() => {
    onClose();
    toast.success(t`${number} has a new link`);
  });
  const renew = async () => cache.put(await renewFeedbackLink(feedback));
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Give ${number} a new link?`}
      description={
        feedback.contact.includes('@')
          ? t`Whoever has the earlier link no longer sees it. Whoever reported it gets the new one by email.`
          : t`Whoever has the link no longer sees it. Whoever reported it gave no email address, so nobody gets the new one.`
      }
      confirmLabel={t`Give a new link`}
      pending={isPending}
      onConfirm={() => void run(renew)}
    >
      <FaultAlert error={error} />
    </ConfirmDialog>
  );
}

interface RemoveFeedbackProps {
  feedback: Feedback;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveFeedback({ feedback, onClose, onRemoved }: RemoveFeedbackProps) {
  const { t } = useLingui();
  const cache = useFeedbackCache();
  const number = feedbackNumber(feedback.number);
  const { isPending, error, run } = useFeedbackDoing(() => {
    onClose();
    onRemoved();
    toast.success(t`${number} has been deleted`);
  });
  const remove = async () => {
    await removeFeedback(feedback);
    cache.drop(feedback._id);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete ${number}?`}
      description={t`Its files and messages are deleted too, and whoever reported it can no longer see it. This cannot be undone.`}
      confirmLabel={t`Delete feedback`}
      pending={isPending}
      onConfirm={() => void run(remove)}
    >
      <FaultAlert error={error} />
    </ConfirmDialog>
  );
}
