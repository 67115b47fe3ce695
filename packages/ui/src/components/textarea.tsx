import type { ComponentProps } from 'react';
import { controlClass } from '#lib/control.ts';
import { cx } from '#lib/cx.ts';
import { useFieldControl } from '#lib/field-context.ts';

/** An outlined field of several lines that grows with its text where the browser can. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cx(
        controlClass,
        'border-line-strong field-sizing-content min-h-20 resize-y py-2 read-only:bg-sunken',
        className,
      )}
      {...props}
      {...useFieldControl(props)}
    />
  );
}
