import { Dialog, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Textarea } from '@siteward/ui/textarea';
import { FaultAlert } from '#components/faults.tsx';
import { useKeptAnswer } from '#lib/drafts/kept-answer.ts';

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
  /** The name under which this tab keeps what was typed until it has been sent, such as `block/<id>`. */
  draft: string;
  isPending: boolean;
  error?: unknown;
  onClose: () => void;
  /** Resolves to false, or rejects, if it did not work; why not is shown by whoever opened the window. */
  onSend: (text: string) => Promise<unknown>;
}

/** A dialog for a step that requires a text: a reason, or an answer. */
export function AnswerDialog({ title, description, label, help, submitLabel, most, ...props }: AnswerDialogProps) {
  const { draft, isPending, error = null, onClose, onSend } = props;
  const { field, wrong, submit } = useKeptAnswer({
    draft,
    most,
    onSend: (text) => onSend(text).catch(() => false),
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={title} description={description} />
        <DialogForm submitLabel={submitLabel} submitting={isPending} onSubmit={submit} onCancel={onClose}>
          <Field required label={label} help={help} {...(wrong !== undefined && { error: wrong })}>
            <Textarea {...field} />
          </Field>
          <FaultAlert error={error} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
