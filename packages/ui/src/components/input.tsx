import type { ComponentProps } from 'react';
import { controlClass } from '#lib/control.ts';
import { cx } from '#lib/cx.ts';
import { useFieldControl } from '#lib/field-context.ts';

/** An outlined text field; inside a Field it is labelled and described by it. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      className={cx(controlClass, 'h-control border-line-strong read-only:bg-sunken', className)}
      {...props}
      {...useFieldControl(props)}
    />
  );
}
