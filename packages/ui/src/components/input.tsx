import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { controlClass } from '#lib/control.ts';
import { useFieldControl } from '#lib/field-context.ts';

/** An outlined text field; inside a Field it is labelled and described by it. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      className={cn(controlClass, 'h-control read-only:bg-sunken', className)}
      {...props}
      {...useFieldControl(props)}
    />
  );
}
