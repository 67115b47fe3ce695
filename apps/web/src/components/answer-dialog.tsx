import { fault } from '@siteward/domain';
import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Textarea } from '@siteward/ui/textarea';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { FaultAlert } from '#components/faults.tsx';
import { kept } from '#lib/reasons.ts';

interface AnswerDialogProps {
  title: string;
  /** What it is about. */
  description?: string;
  /** What the field asks for. */
  label: string;
  /** Who reads it, or an example. */
  help: string;
  submitLabel: string;
  /** The maximum number of characters. */
  most: number;
  /** Holds what was typed while the window is closed. */
  draft?: RefObject<string>;
  isPending: boolean;
  error?: unknown;
  onClose: () => void;
  onSend: (text: string) => void;
}

/** A dialog for a step that requires a text: a reason, or an answer. */
export function AnswerDialog({ title, description, label, help, submitLabel, most, ...props }: AnswerDialogProps) {
  const { draft, isPending, error = null, onClose, onSend } = props;
  const [text, setText] = useState(draft?.current ?? '');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed !== '' && typed.length <= most) return onSend(typed);
    setWrong(kept(typed === '' ? fault('required') : fault('too-long', { max: most })));
    field.current?.focus();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={title} description={description} />
        <DialogForm submitLabel={submitLabel} submitting={isPending} onSubmit={submit} onCancel={onClose}>
          <Field required label={label} help={help} {...(wrong !== undefined && { error: wrong })}>
            <Textarea
              ref={field}
              value={text}
              limit={most}
              onChange={({ target }) => {
                setText(target.value);
                if (draft) draft.current = target.value;
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
