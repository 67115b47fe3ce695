import { fault } from '@siteward/domain';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field, FieldError } from '@siteward/ui/field';
import { Textarea } from '@siteward/ui/textarea';
import { type FormEvent, useRef, useState } from 'react';
import { faultWords, problemOf } from '#lib/problem.ts';
import { kept } from '#lib/reasons.ts';

interface ReasonDialogProps {
  title: string;
  /** What it is about. */
  description: string;
  /** What is asked for, with an example below. */
  label: string;
  help: string;
  submitLabel: string;
  /** How long the reason may be. */
  limit: number;
  pending: boolean;
  error: unknown;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Asks for a reason without which a step is not taken. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, label, help, submitLabel, limit, pending, error, onSend, onClose } = props;
  const [why, setWhy] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isMissing = why.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isMissing) return field.current?.focus();
    onSend(why.trim());
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={title} description={description} />
        <DialogForm submitLabel={submitLabel} submitting={pending} onSubmit={send}>
          <Field required label={label} help={help} {...(isChecked && isMissing && { error: kept(fault('required')) })}>
            <Textarea ref={field} limit={limit} value={why} onChange={({ target }) => setWhy(target.value)} />
          </Field>
          {error ? <FieldError>{faultWords(problemOf(error))}</FieldError> : null}
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
