import { useLingui } from '@lingui/react/macro';
import type { Feedback } from '@siteward/contract';
import { feedbackNumber, workOrderNumber } from '@siteward/domain';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import { toast } from '@siteward/ui/toaster';
import { type FormEvent, useState } from 'react';
import { FaultAlert } from '#components/faults.tsx';
import { api } from '#lib/calls/api.ts';
import { workOrderStatusLabel } from '#lib/words/labels.ts';
import { convertFeedback, useFeedbackCache } from '../queries.ts';
import { useFeedbackDoing } from '../use-feedback-flow.ts';

const NEW = 'new';

/**
 * Turns a feedback into a work order, or adds it to open work that may be about the same thing, so that nobody is sent there
 * twice.
 */
export function ConvertDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(NEW);
  const similar = useSimilarWork(feedback);
  const cache = useFeedbackCache();
  const number = feedbackNumber(feedback.number);
  const { isPending, error, run } = useFeedbackDoing(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const converted = await convertFeedback(feedback, chosen === NEW ? null : chosen);
      cache.put(converted);
      const order = converted.workOrder && workOrderNumber(converted.workOrder.number);
      toast.success(order ? t`${number} has become ${order}` : t`${number} has become a work order`);
    });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader
          title={t`Convert ${number}`}
          description={t`Its text and files are carried over. It is resolved as soon as the work order is verified.`}
        />
        <DialogForm
          submitLabel={chosen === NEW ? t`Create work order` : t`Add to this work order`}
          submitting={isPending}
          onSubmit={submit}
          onCancel={onClose}
        >
          {similar.length > 0 ? (
            <Field group label={t`There is open work that may be about the same thing`}>
              <RadioGroup value={chosen} onValueChange={setChosen}>
                <RadioItem value={NEW} label={t`A new work order`} help={feedback.subject} />
                {similar.map(({ _id, number: order, title, place, status, samePlace }) => (
                  <RadioItem
                    key={_id}
                    value={_id}
                    label={`${workOrderNumber(order)} ${title}`}
                    help={[samePlace ? t`Same place` : place, workOrderStatusLabel(status)].filter(Boolean).join(' · ')}
                  />
                ))}
              </RadioGroup>
            </Field>
          ) : (
            <p className="wrap-anywhere font-medium">{feedback.subject}</p>
          )}
          <FaultAlert error={error} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}

/** Unfinished work that may be about the same thing; empty until known. */
function useSimilarWork({ _id: id }: Feedback) {
  const { data } = api.feedbacks.similarWork.useQuery({
    queryKey: ['feedbacks', 'similar-work', id],
    queryData: { params: { id } },
  });
  return data?.body.workOrders ?? [];
}
