import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react';
import { floatingClass, floatingItemClass } from '#lib/control.ts';
import { cx } from '#lib/cx.ts';
import { keepFocus } from '#lib/focus-return.ts';

export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

/** A menu on a button. The page behind it stays where it is and remains usable. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

interface DropdownMenuAnchorProps {
  button: RefObject<HTMLElement | null>;
}

/**
 * Replaces the trigger when the button was there before the menu was loaded: the menu opens next to it and returns the focus to
 * it. Opening and naming the menu is up to the button, with `open` and `aria-labelledby`.
 */
export function DropdownMenuAnchor({ button }: DropdownMenuAnchorProps) {
  return (
    <Primitive.Trigger asChild>
      <Stand button={button} />
    </Primitive.Trigger>
  );
}

/** Renders nothing, and passes the button to the menu as if it had been rendered here. */
function Stand({ button, ref }: DropdownMenuAnchorProps & { ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current);
  return null;
}

const contentClass = cx(floatingClass, 'min-w-48 max-w-[calc(100vw-16px)] overflow-auto p-1');
const plainIconClass = '[&>.lucide]:text-muted';
const itemClass = cx(floatingItemClass, 'min-h-8 data-[highlighted]:bg-selected');

/** The open menu. When it closes, the focus goes to its button, or to whatever took the button's place. */
export function DropdownMenuContent({
  className,
  onCloseAutoFocus,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align="end"
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event);
          setTimeout(keepFocus);
        }}
        sideOffset={4}
        collisionPadding={8}
        className={cx(contentClass, 'max-h-(--radix-dropdown-menu-content-available-height)', className)}
        {...props}
      />
    </Primitive.Portal>
  );
}

interface ItemProps extends ComponentProps<typeof Primitive.Item> {
  tone?: 'danger' | undefined;
  /** A key or a word on the right. */
  shortcut?: ReactNode;
}

/** One action. */
export function DropdownMenuItem({ tone, shortcut, asChild, className, children, ...props }: ItemProps) {
  const look = cx(itemClass, tone === 'danger' ? 'text-red [&>.lucide]:text-red' : plainIconClass, className);
  if (asChild) {
    return (
      <Primitive.Item asChild className={look} {...props}>
        {children}
      </Primitive.Item>
    );
  }
  return (
    <Primitive.Item className={look} {...props}>
      {children}
      {shortcut && <span className="ml-auto pl-4 text-muted text-sm">{shortcut}</span>}
    </Primitive.Item>
  );
}

/**
 * An action that stays on or off.
 *
 * @public - used by code that loads all parts of a menu on demand, which knip does not see
 */
export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={cx(itemClass, plainIconClass, 'pl-8', className)} {...props}>
      <Mark />
      {children}
    </Primitive.CheckboxItem>
  );
}

/** One of several choices; belongs inside DropdownMenuRadioGroup. */
export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cx(itemClass, plainIconClass, 'pl-8', className)} {...props}>
      <Mark />
      {children}
    </Primitive.RadioItem>
  );
}

function Mark() {
  return (
    <Primitive.ItemIndicator className="absolute left-2">
      <Check aria-hidden="true" className="text-action-text" />
    </Primitive.ItemIndicator>
  );
}

/** The heading of a part of the menu. */
export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cx('px-2 pt-2 pb-1 font-medium text-muted text-sm', className)} {...props} />;
}

/** A hairline between parts. */
export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cx('-mx-1 my-1 h-px bg-line', className)} {...props} />;
}
