import { cva } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#lib/cx.ts';
import { useFocusReturn } from '#lib/focus-return.ts';
import { closedOutside, scrim } from '#lib/outside.ts';
import { useWords } from '#lib/words.ts';
import { buttonClass } from './button.tsx';

export const Sheet = Primitive.Root;
export const SheetClose = Primitive.Close;

const sheetClass = cva(
  'fixed z-overlay flex flex-col border-line bg-surface text-foreground shadow-lg outline-hidden data-[state=closed]:animate-slide-out data-[state=open]:animate-slide',
  {
    variants: {
      side: {
        left: 'inset-y-0 left-0 w-[min(320px,88vw)] border-r [--away:-100%]',
        right: 'inset-y-0 right-0 w-[min(420px,100vw)] sm:border-l [--away:100%]',
        bottom: 'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg border-t [--away:0,100%]',
      },
    },
  },
);

interface SheetContentProps extends ComponentProps<typeof Primitive.Content> {
  side?: 'left' | 'right' | 'bottom' | undefined;
  /** Omits the close button at the top right. */
  bare?: boolean | undefined;
}

/** A drawer from an edge. Needs a SheetHeader or a SheetTitle inside to give it a name. */
export function SheetContent({ side = 'right', bare, className, children, ...props }: SheetContentProps) {
  const focus = useFocusReturn(props);
  const { close } = useWords();
  return (
    <Primitive.Portal>
      <Primitive.Overlay {...scrim} />
      <Primitive.Content
        className={cx(sheetClass({ side }), className)}
        {...props}
        {...focus}
        onInteractOutside={closedOutside(props.onInteractOutside)}
      >
        {children}
        {!bare && (
          <Primitive.Close
            aria-label={close}
            className={buttonClass({ variant: 'ghost', size: 'icon-sm', className: 'absolute top-3 right-3' })}
          >
            <X aria-hidden="true" />
          </Primitive.Close>
        )}
      </Primitive.Content>
    </Primitive.Portal>
  );
}

export const SheetTitle = Primitive.Title;

/** The sheet's name and, if given, one sentence that describes it. */
export function SheetHeader({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <div className="grid gap-1 border-line border-b px-5 py-4 pr-14">
      <Primitive.Title className="font-semibold text-lg leading-6">{title}</Primitive.Title>
      <Primitive.Description className={description ? 'text-muted' : 'hidden'}>{description}</Primitive.Description>
    </div>
  );
}

/** The part that scrolls. */
export function SheetBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cx('grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-5', className)} {...props} />;
}
