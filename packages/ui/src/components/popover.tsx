import { Popover as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { floatingClass } from '#lib/control.ts';
import { cx } from '#lib/cx.ts';

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;
export const PopoverAnchor = Primitive.Anchor;

/** A small window next to its trigger; give it an aria-label. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className={cx(
          floatingClass,
          'max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-16px)] overflow-auto p-3',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}
