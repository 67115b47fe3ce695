import { useLingui } from '@lingui/react/macro';
import type { Feedback } from '@siteward/contract';
import { ACTIVE_WORK_ORDER_STATUSES, feedbackNumber, workOrderNumber } from '@siteward/domain';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import { toast } from '@siteward/ui/toaster';
import { type FormEvent, useState } from 'react';
import { FaultAlert } from '#components/faults.tsx';
import { api } from '#lib/api.ts';
import { workOrderStatusLabel } from '#lib/labels.ts';
import { convertFeedback, useFeedbackCache } from './queries.ts';
import { useFeedbackDoing } from './use-feedback-flow.ts';

const NEW = 'new';

/** Makes a work order of a feedback, or puts it to open work close by, so that nobody is sent there twice. */
export function ConvertDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(NEW);
  const closeBy = useWorkCloseBy(feedback);
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
          description={t`Text and files go along. It is resolved as soon as the work order is verified.`}
        />
        <DialogForm
          submitLabel={chosen === NEW ? t`Create work order` : t`Put to this work order`}
          submitting={isPending}
          onSubmit={submit}
          onCancel={onClose}
        >
          {closeBy.length > 0 ? (
            <Field group label={t`Open work close by`}>
              <RadioGroup value={chosen} onValueChange={setChosen}>
                <RadioItem value={NEW} label={t`A new work order`} help={feedback.subject} />
                {closeBy.map(({ _id, number: order, title, status }) => (
                  <RadioItem
                    key={_id}
                    value={_id}
                    label={`${workOrderNumber(order)} ${title}`}
                    help={workOrderStatusLabel(status)}
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

/** Up to three work orders at the same place that are not done yet. */
function useWorkCloseBy({ org, site, place }: Feedback) {
  const query = { org, site, search: place, status: ACTIVE_WORK_ORDER_STATUSES.join(), limit: 3 };
  const { data } = api.workOrders.list.useQuery({
    queryKey: ['workOrders', 'close-by', query],
    queryData: { query },
    enabled: place !== '',
  });
  return place === '' ? [] : (data?.body.items ?? []);
}
