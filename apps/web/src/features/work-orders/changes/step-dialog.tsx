import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { WorkOrder } from '@siteward/contract';
import { inputsOfStep, WORK_ORDER_LIMITS, type WorkOrderStatus, workOrderNumber } from '@siteward/domain';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field, FieldError } from '@siteward/ui/field';
import { useKept } from '@siteward/ui/lib/use-kept';
import { Textarea } from '@siteward/ui/textarea';
import type { ReactNode } from 'react';
import { type Fault, faultWords } from '#lib/calls/problem.ts';
import { useKeptAnswer } from '#lib/drafts/kept-answer.ts';
import type { StepWords } from '../mutations.ts';
import { stepDraft } from './step-draft.ts';

/** A step that waits for its reason or resolution, and the work orders it is for. */
type AskedStep = { to: WorkOrderStatus; orders: readonly Pick<WorkOrder, '_id' | 'number' | 'title' | 'status'>[] };

interface StepDialogProps {
  /** Null: the dialog is closed. */
  step: AskedStep | null;
  onClose: () => void;
  /** Resolves to whether it was taken, by all of them. */
  onTake: (words: StepWords) => Promise<boolean>;
  pending: boolean;
  /** What people should know before taking it. */
  notice: ReactNode;
  /** Why it could not be taken. */
  fault: Fault | null;
}

/** Asks for what a step needs: the reason, or what was done. */
export function StepDialog({ step, onClose, ...props }: StepDialogProps) {
  const shown = useKept(step);
  return (
    <Dialog open={step !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        {shown && <StepForm key={stepDraft(shown.to, shown.orders)} step={shown} {...props} />}
      </DialogContent>
    </Dialog>
  );
}

type StepFormProps = Omit<StepDialogProps, 'step' | 'onClose'> & { step: AskedStep };

function StepForm({ step, onTake, pending, notice, fault: refused }: StepFormProps) {
  const { t } = useLingui();
  const { to, orders } = step;
  const isResolution = orders.some(({ status }) => inputsOfStep(status, to).includes('resolution'));
  const limit = isResolution ? WORK_ORDER_LIMITS.resolution : WORK_ORDER_LIMITS.reason;
  const { title, label } = useStepTitle(to, orders);
  const { field, wrong, submit } = useKeptAnswer({
    draft: stepDraft(to, orders),
    most: limit,
    onSend: (text) => onTake(isResolution ? { resolution: text } : { reason: text }),
  });
  const [only, ...others] = orders;
  return (
    <>
      <DialogHeader title={title} description={others.length === 0 ? only?.title : undefined} />
      <DialogForm submitLabel={label} submitting={pending} onSubmit={submit}>
        {notice}
        <Field
          required
          label={isResolution ? t`Resolution` : t`Reason`}
          help={isResolution ? t`What was done, for the person verifying it.` : t`It is shown in the history.`}
          {...(wrong !== undefined && { error: wrong })}
        >
          <Textarea {...field} />
        </Field>
        {refused && <FieldError>{faultWords(refused)}</FieldError>}
      </DialogForm>
    </>
  );
}

/** The title of the dialog, and the label of its button. */
function useStepTitle(to: WorkOrderStatus, orders: AskedStep['orders']): { title: string; label: string } {
  const { t } = useLingui();
  const [only, ...others] = orders;
  const name = only && others.length === 0 ? workOrderNumber(only.number) : null;
  const count = orders.length;
  switch (to) {
    case 'on-hold':
      return {
        title:
          name === null
            ? plural(count, { one: 'Put # work order on hold', other: 'Put # work orders on hold' })
            : t`Put ${name} on hold`,
        label: t`Put on hold`,
      };
    case 'completed':
      return {
        title:
          name === null
            ? plural(count, { one: 'Complete # work order', other: 'Complete # work orders' })
            : t`Complete ${name}`,
        label: t`Complete`,
      };
    case 'cancelled':
      return {
        title:
          name === null
            ? plural(count, { one: 'Cancel # work order', other: 'Cancel # work orders' })
            : t`Cancel ${name}`,
        label: t`Cancel work order`,
      };
    default:
      return {
        title:
          name === null
            ? plural(count, { one: 'Reopen # work order', other: 'Reopen # work orders' })
            : t`Reopen ${name}`,
        label: t`Reopen`,
      };
  }
}
