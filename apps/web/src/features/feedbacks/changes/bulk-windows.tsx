import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FEEDBACK_LIMITS } from '@siteward/domain';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { AnswerDialog } from '#components/answer-dialog.tsx';
import { BulkResults } from '#components/bulk-results.tsx';
import type { BulkAsking, FeedbackBulk } from '../use-feedback-bulk.ts';

/** The dialogs for changing several feedbacks: the question beforehand, and a result for each if it did not work for all. */
export function BulkWindows({ bulk }: { bulk: FeedbackBulk }) {
  const { asking, results, closeResults } = bulk;
  return (
    <>
      {asking && <Asked bulk={bulk} asking={asking} />}
      <BulkResults results={results} onClose={closeResults} />
    </>
  );
}

function Asked({ bulk, asking: { what, feedbacks } }: { bulk: FeedbackBulk; asking: BulkAsking }) {
  const { t } = useLingui();
  const { isRunning, change, close } = bulk;
  const count = feedbacks.length;
  const ids = feedbacks.map(({ _id }) => _id).join();
  if (what === 'remove') {
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && close()}
        title={plural(count, { one: 'Delete # feedback?', other: 'Delete # feedbacks?' })}
        description={t`Their files and messages are deleted too, and the reporters can no longer see them. This cannot be undone.`}
        confirmLabel={t({ message: 'Delete', context: 'feedback' })}
        pending={isRunning}
        onConfirm={() => void change(feedbacks, { kind: 'remove' })}
      />
    );
  }
  return what === 'decline' ? (
    <AnswerDialog
      title={plural(count, { one: 'Decline # feedback', other: 'Decline # feedbacks' })}
      label={t`Reason`}
      help={t`Everyone who reported one of them will see this.`}
      submitLabel={t({ message: 'Decline', context: 'feedback' })}
      draft={`feedbacks/declined/${ids}`}
      most={FEEDBACK_LIMITS.reason}
      isPending={isRunning}
      onClose={close}
      onSend={(reason) => change(feedbacks, { kind: 'status', status: 'declined', reason })}
    />
  ) : (
    <AnswerDialog
      title={plural(count, { one: 'Resolve # feedback', other: 'Resolve # feedbacks' })}
      label={t`Answer`}
      help={t`Everyone who reported one of them will see this.`}
      submitLabel={t({ message: 'Resolve', context: 'feedback' })}
      draft={`feedbacks/resolved/${ids}`}
      most={FEEDBACK_LIMITS.response}
      isPending={isRunning}
      onClose={close}
      onSend={(response) => change(feedbacks, { kind: 'status', status: 'resolved', response })}
    />
  );
}
