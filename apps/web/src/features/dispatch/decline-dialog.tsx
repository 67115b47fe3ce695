import { useLingui } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { DISPATCH_LIMITS, fault } from '@siteward/domain';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field, FieldError } from '@siteward/ui/field';
import { Textarea } from '@siteward/ui/textarea';
import { type FormEvent, useRef, useState } from 'react';
import { faultWords, problemOf } from '#lib/problem.ts';
import { kept } from '#lib/reasons.ts';
import { useStep } from './use-dispatch.ts';

interface DeclineProps {
  token: string;
  work: DispatchedWork;
  onClose: () => void;
  onDeclined: () => void;
}

/** Declines the work, with a reason. */
export function DeclineDialog({ token, work, onClose, onDeclined }: DeclineProps) {
  const { t } = useLingui();
  const [why, setWhy] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const decline = useStep(token);
  const isMissing = why.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isMissing) return field.current?.focus();
    decline.mutate({ step: 'declined', reason: why.trim() }, { onSuccess: onDeclined });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={t`Decline the job?`} description={work.workOrder.title} />
        <DialogForm submitLabel={t`Decline the job`} submitting={decline.isPending} onSubmit={send}>
          <Field
            required
            label={t({ message: 'Reason', context: 'why work is declined' })}
            help={t`Such as: no time before Friday, not our trade, material is missing.`}
            {...(isChecked && isMissing && { error: kept(fault('required')) })}
          >
            <Textarea
              ref={field}
              limit={DISPATCH_LIMITS.reason}
              value={why}
              onChange={({ target }) => setWhy(target.value)}
            />
          </Field>
          {decline.error && <FieldError>{faultWords(problemOf(decline.error))}</FieldError>}
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
