import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { cx } from '#lib/cx.ts';
import { dialogClass } from '#lib/dialog-class.ts';
import { useFaultFocus } from '#lib/fault-focus.ts';
import { useFocusReturn } from '#lib/focus-return.ts';
import { closedOutside, scrim } from '#lib/outside.ts';
import { sendByKey } from '#lib/send-by-key.ts';
import { useWords } from '#lib/words.ts';
import { Button, buttonClass } from './button.tsx';
import { WindowFoot } from './window-foot.tsx';

export const Dialog = Primitive.Root;
export const DialogClose = Primitive.Close;

/** The window: at most 560 px wide, a sheet from the bottom on a phone. Needs a DialogHeader inside to give it a name. */
export function DialogContent({ className, children, ...props }: ComponentProps<typeof Primitive.Content>) {
  const focus = useFocusReturn({
    ...props,
    onOpenAutoFocus: (event) => {
      props.onOpenAutoFocus?.(event);
      if (!event.defaultPrevented) beginAtTheAction(event);
    },
  });
  const { close } = useWords();
  return (
    <Primitive.Portal>
      <Primitive.Overlay {...scrim} />
      <Primitive.Content
        className={cx(dialogClass, className)}
        {...props}
        {...focus}
        onInteractOutside={closedOutside(props.onInteractOutside)}
      >
        {children}
        <Primitive.Close
          aria-label={close}
          className={buttonClass({ variant: 'ghost', size: 'icon-sm', className: 'absolute top-3 right-3' })}
        >
          <X aria-hidden="true" />
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** A form without fields gives the focus to its main action, rather than to Cancel, which comes before it. */
function beginAtTheAction(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const first = event.currentTarget.querySelector('a[href], button, input, select, textarea');
  const next = first?.nextElementSibling;
  if (!(next instanceof HTMLButtonElement) || next.type !== 'submit') return;
  event.preventDefault();
  next.focus();
}

/** The dialog's name and, if given, one sentence that describes it. */
export function DialogHeader({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <div className="grid gap-1 px-5 pt-4 pr-14 pb-3">
      <Primitive.Title className="font-semibold text-lg leading-6">{title}</Primitive.Title>
      <Primitive.Description className={description ? 'text-muted' : 'hidden'}>{description}</Primitive.Description>
    </div>
  );
}

/** The part that scrolls. */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cx('grid min-h-0 flex-1 gap-4 overflow-y-auto px-5 py-1', className)} {...props} />;
}

/** The actions. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return <WindowFoot className={cx('px-5 pt-4 pb-5', className)} {...props} />;
}

interface DialogFormProps {
  /** The part that scrolls. */
  children: ReactNode;
  /** The label of the main action. */
  submitLabel: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  submitting?: boolean;
  /** Given if Cancel does more than close the dialog. */
  onCancel?: () => void;
}

/**
 * A form as the dialog's content below its header, with Cancel and the main action at its foot. What it finds wrong at once gets the
 * focus.
 */
export function DialogForm({ children, submitLabel, onSubmit, submitting = false, onCancel }: DialogFormProps) {
  const { cancel } = useWords();
  const [sent, setSent] = useState(0);
  const focusFault = useFaultFocus(sent);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setSent(sent + 1);
    focusFault(event);
    onSubmit(event);
  };
  return (
    <form noValidate className="contents" onSubmit={submit} onKeyDown={sendByKey}>
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        {onCancel ? (
          <Button onClick={onCancel}>{cancel}</Button>
        ) : (
          <DialogClose asChild>
            <Button>{cancel}</Button>
          </DialogClose>
        )}
        <Button type="submit" variant="primary" loading={submitting}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
