import { Command as Primitive } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { floatingItemClass } from '#lib/control.ts';
import { cx } from '#lib/cx.ts';
import { useFocusReturn } from '#lib/focus-return.ts';
import { closedOutside, scrim } from '#lib/outside.ts';

/** A list that can be searched and used with the keyboard. */
export function Command({ className, ...props }: ComponentProps<typeof Primitive>) {
  return <Primitive className={cx('flex min-h-0 flex-col text-foreground', className)} {...props} />;
}

interface CommandDialogProps extends ComponentProps<typeof Primitive> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name of the window: "Search or jump to". */
  title: string;
}

/** The command palette: a Command in a window near the top. */
export function CommandDialog({ open, onOpenChange, title, children, ...props }: CommandDialogProps) {
  const focus = useFocusReturn({});
  return (
    <DialogPrimitive.Root open={open} onOpenChange={onOpenChange}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay {...scrim} />
        <DialogPrimitive.Content
          {...focus}
          onInteractOutside={closedOutside()}
          aria-describedby={undefined}
          className="fixed inset-x-4 top-4 z-overlay mx-auto flex max-h-[min(560px,calc(100dvh-32px))] max-w-[560px] animate-zoom flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-lg outline-hidden sm:top-[12vh]"
        >
          <DialogPrimitive.Title className="sr-only">{title}</DialogPrimitive.Title>
          <Command label={title} {...props}>
            {children}
          </Command>
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}

/**
 * Keeps the selection of a field that gets the focus: a window that takes the focus back, because a page has arrived under it for
 * example, selects all text of its field, once or several times, and somebody who is typing would overwrite it.
 */
function useKeptSelection() {
  const isPending = useRef(false);
  return (field: HTMLInputElement) => {
    if (isPending.current) return;
    isPending.current = true;
    const { selectionStart, selectionEnd, value } = field;
    queueMicrotask(() => {
      isPending.current = false;
      if (field.value === value) field.setSelectionRange(selectionStart, selectionEnd);
    });
  };
}

/** The search field. Text that is there stays unselected when the field gets the focus. */
export function CommandInput({ className, onFocus, ...props }: ComponentProps<typeof Primitive.Input>) {
  const keepSelection = useKeptSelection();
  return (
    <div className="flex h-12 flex-none items-center gap-2.5 border-line border-b px-3.5">
      <Search aria-hidden="true" className="text-faint" />
      <Primitive.Input
        className={cx('h-full w-full bg-transparent outline-hidden pointer-coarse:text-[16px]', className)}
        onFocus={(event) => {
          keepSelection(event.currentTarget);
          onFocus?.(event);
        }}
        {...props}
      />
    </div>
  );
}

/** The results. */
export function CommandList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cx('min-h-0 flex-1 overflow-y-auto p-1.5', className)} {...props} />;
}

/** Shown when nothing matches. */
export function CommandEmpty({ className, ...props }: ComponentProps<typeof Primitive.Empty>) {
  return <Primitive.Empty className={cx('px-3 py-8 text-center text-muted', className)} {...props} />;
}

/** Results under a heading. */
export function CommandGroup({ className, ...props }: ComponentProps<typeof Primitive.Group>) {
  return (
    <Primitive.Group
      className={cx(
        '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-sm',
        className,
      )}
      {...props}
    />
  );
}

interface CommandItemProps extends ComponentProps<typeof Primitive.Item> {
  /** A key or a word on the right. */
  shortcut?: ReactNode;
}

/** One result. */
export function CommandItem({ shortcut, className, children, ...props }: CommandItemProps) {
  return (
    <Primitive.Item
      className={cx(
        floatingItemClass,
        'min-h-9 data-[disabled=true]:pointer-events-none data-[selected=true]:bg-selected data-[disabled=true]:opacity-50 data-[disabled=false]:pointer-events-auto data-[disabled=false]:opacity-100 [&>.lucide]:text-muted',
        className,
      )}
      {...props}
    >
      {children}
      {shortcut && <span className="ml-auto pl-4 text-muted text-sm">{shortcut}</span>}
    </Primitive.Item>
  );
}
