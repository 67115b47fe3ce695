import { AlertDialog as Primitive } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { dialogClass } from '#lib/dialog-class.ts';
import { useFocusReturn } from '#lib/focus-return.ts';
import { scrim } from '#lib/outside.ts';
import { useWords } from '#lib/words.ts';
import { Button } from './button.tsx';
import { Input } from './input.tsx';
import { WindowFoot } from './window-foot.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the thing: `Delete role “Night crew”?` */
  title: ReactNode;
  /** What happens, and whether it can be undone. */
  description: ReactNode;
  /** The verb: "Delete role". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'primary' | undefined;
  /** What has to be typed before the action can be confirmed. */
  typeToConfirm?: string | undefined;
  /** While true, the action is running: the dialog stays open and cannot be confirmed again. */
  pending?: boolean | undefined;
  /** The caller closes the dialog once the action has succeeded. */
  onConfirm: () => void;
  /** Anything between the description and the actions: a list of what will be deleted, an error. */
  children?: ReactNode;
}

/** Asks before something that cannot be undone; the focus starts on Cancel. */
export function ConfirmDialog({ open, onOpenChange, ...props }: ConfirmDialogProps) {
  const focus = useFocusReturn({});
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay {...scrim} />
        <Primitive.Content className={dialogClass} {...focus}>
          <Question {...props} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Question(props: Omit<ConfirmDialogProps, 'open' | 'onOpenChange'>) {
  const [typed, setTyped] = useState('');
  const words = useWords();
  const id = useId();
  const ready = props.typeToConfirm === undefined || typed.trim() === props.typeToConfirm;
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !props.pending) props.onConfirm();
      }}
    >
      <div className="grid min-h-0 gap-2 overflow-y-auto px-5 pt-5">
        <Primitive.Title className="font-semibold text-lg leading-6">{props.title}</Primitive.Title>
        <Primitive.Description className="text-muted">{props.description}</Primitive.Description>
        {props.children}
        {props.typeToConfirm !== undefined && (
          <div className="-mx-0.5 grid gap-1.5 px-0.5 pt-2 pb-0.5">
            <label htmlFor={id}>{words.typeToConfirm(<b className="font-semibold">{props.typeToConfirm}</b>)}</label>
            <Input id={id} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </div>
        )}
      </div>
      <WindowFoot className="p-5">
        <Primitive.Cancel asChild>
          <Button>{props.cancelLabel ?? words.cancel}</Button>
        </Primitive.Cancel>
        <Button type="submit" variant={props.tone ?? 'danger'} disabled={!ready} loading={props.pending}>
          {props.confirmLabel}
        </Button>
      </WindowFoot>
    </form>
  );
}
