import { Trans, useLingui } from '@lingui/react/macro';
import type { DispatchedWork } from '@siteward/contract';
import { DISPATCH_LIMITS, fault } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field, FieldError } from '@siteward/ui/field';
import { useMessagesClearOf } from '@siteward/ui/lib/messages-clear';
import { Textarea } from '@siteward/ui/textarea';
import { Check } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { faultWords, problemOf } from '#lib/problem.ts';
import { kept } from '#lib/reasons.ts';
import { useStep } from './use-dispatch.ts';

interface AnswerProps {
  token: string;
  work: DispatchedWork;
  onDeclined: () => void;
}

/** Accepts or declines the work; on a phone at the foot of the window, in reach of the thumb. */
export function AnswerBar({ token, work, onDeclined }: AnswerProps) {
  const bar = useRef<HTMLDivElement>(null);
  useMessagesClearOf(bar);
  const accept = useStep(token);
  const [isDeclining, setIsDeclining] = useState(false);
  return (
    <div
      ref={bar}
      className="grid gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-sticky max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:py-3"
    >
      {accept.error && <FieldError>{faultWords(problemOf(accept.error))}</FieldError>}
      <div className="flex gap-2 lg:flex-col">
        <Button
          variant="primary"
          className="flex-1!"
          disabled={accept.isPending}
          onClick={() => accept.mutate({ step: 'accepted' })}
        >
          <Check aria-hidden="true" />
          <Trans>Accept the job</Trans>
        </Button>
        <Button onClick={() => setIsDeclining(true)}>
          <Trans>Decline…</Trans>
        </Button>
      </div>
      {isDeclining && (
        <DeclineDialog token={token} work={work} onClose={() => setIsDeclining(false)} onDeclined={onDeclined} />
      )}
    </div>
  );
}

function DeclineDialog({ token, work, onClose, onDeclined }: AnswerProps & { onClose: () => void }) {
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
              maxLength={DISPATCH_LIMITS.reason}
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
