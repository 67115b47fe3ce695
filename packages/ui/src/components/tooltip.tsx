import { Tooltip as Primitive } from 'radix-ui';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

interface TooltipProps {
  /** A few words; the trigger needs its own accessible name as well. */
  label: ReactNode;
  children: ReactElement;
  side?: ComponentProps<typeof Primitive.Content>['side'];
}

/** A hint on hover and on keyboard focus for its child, one focusable element. */
export function Tooltip({ label, children, side = 'bottom' }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={400} skipDelayDuration={200}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-overlay max-w-72 animate-in rounded-sm bg-bulk px-2 py-1 text-sm text-white shadow-lg fade-in-0"
          >
            {label}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
