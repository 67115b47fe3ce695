import { useLingui } from '@lingui/react/macro';
import type { Feedback } from '@siteward/contract';
import { FEEDBACK_LIMITS, feedbackNumber } from '@siteward/domain';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { toast } from '@siteward/ui/toaster';
import { AnswerDialog } from '#components/answer-dialog.tsx';
import { FaultAlert } from '#components/faults.tsx';
import { removeFeedback, renewFeedbackLink, setFeedbackStatus, useFeedbackCache } from '../queries.ts';
import { type FeedbackFlow, useFeedbackDoing } from '../use-feedback-flow.ts';
import { ConvertDialog } from './convert-dialog.tsx';
import { EditFeedbackDialog } from './edit-feedback.tsx';

interface FeedbackDialogsProps {
  flow: FeedbackFlow;
  /** Called with the id of a removed feedback. */
  onRemoved: (id: string) => void;
}

/** The dialogs for everything that asks before it changes a feedback. */
export function FeedbackDialogs({ flow: { asking, close }, onRemoved }: FeedbackDialogsProps) {
  if (asking === null) return null;
  const { feedback, what } = asking;
  if (what === 'convert') return <ConvertDialog feedback={feedback} onClose={close} />;
  if (what === 'remove') return <RemoveFeedback feedback={feedback} onClose={close} onRemoved={onRemoved} />;
  if (what === 'withdraw') return <WithdrawFeedback feedback={feedback} onClose={close} />;
  if (what === 'renew-link') return <RenewLink feedback={feedback} onClose={close} />;
  if (what === 'edit') return <EditFeedbackDialog key={feedback._id} feedback={feedback} onClose={close} />;
  return <EndDialog feedback={feedback} to={what === 'decline' ? 'declined' : 'resolved'} onClose={close} />;
}

/** Declines a feedback with a reason, or resolves it with an answer. */
function EndDialog({
  feedback,
  to,
  onClose,
}: {
  feedback: Feedback;
  to: 'declined' | 'resolved';
  onClose: () => void;
}) {
  const { t } = useLingui();
  const cache = useFeedbackCache();
  const number = feedbackNumber(feedback.number);
  const isDeclined = to === 'declined';
  const { isPending, error, run } = useFeedbackDoing(() => {
    onClose();
    toast.success(isDeclined ? t`${number} is declined` : t`${number} is resolved`);
  });
  const send = (text: string) =>
    run(async () => {
      const given = isDeclined ? { reason: text } : { response: text };
      cache.put(await setFeedbackStatus(feedback, { to, ...given }));
    });
  const words = isDeclined
    ? { title: t`Decline ${number}`, label: t`Reason`, submitLabel: t({ message: 'Decline', context: 'feedback' }) }
    : { title: t`Resolve ${number}`, label: t`Answer`, submitLabel: t({ message: 'Resolve', context: 'feedback' }) };
  return (
    <AnswerDialog
      {...words}
      description={feedback.subject}
      help={t`The reporter will see this.`}
      draft={`feedback/${to}/${feedback._id}`}
      most={isDeclined ? FEEDBACK_LIMITS.reason : FEEDBACK_LIMITS.response}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSend={send}
    />
  );
}

/** Withdraws a feedback of one's own; its files are deleted with it. */
function WithdrawFeedback({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { t } = useLingui();
  const number = feedbackNumber(feedback.number);
  const cache = useFeedbackCache();
  const { isPending, error, run } = useFeedbackDoing(() => {
    onClose();
    toast.success(t`${number} is withdrawn`);
  });
  const withdraw = async () => cache.put(await setFeedbackStatus(feedback, { to: 'withdrawn' }));
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Withdraw ${number}?`}
      description={t`Its files are deleted, and nobody will look into it. This cannot be undone.`}
      confirmLabel={t({ message: 'Withdraw', context: 'feedback' })}
      pending={isPending}
      onConfirm={() => void run(withdraw)}
    >
      <FaultAlert error={error} />
    </ConfirmDialog>
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
          ? t`The current link stops working. The reporter gets the new one by email.`
          : t`The current link stops working. The reporter gave no email address, so nobody gets the new one.`
      }
      confirmLabel={t`Create new link`}
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
  /** Called with the id of a removed feedback. */
  onRemoved: (id: string) => void;
}

function RemoveFeedback({ feedback, onClose, onRemoved }: RemoveFeedbackProps) {
  const { t } = useLingui();
  const cache = useFeedbackCache();
  const number = feedbackNumber(feedback.number);
  const { isPending, error, run } = useFeedbackDoing(() => {
    onClose();
    onRemoved(feedback._id);
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
      description={t`Its files and messages are deleted too, and the reporter can no longer see it. This cannot be undone.`}
      confirmLabel={t`Delete feedback`}
      pending={isPending}
      onConfirm={() => void run(remove)}
    >
      <FaultAlert error={error} />
    </ConfirmDialog>
  );
}
