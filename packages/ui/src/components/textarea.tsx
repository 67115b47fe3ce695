import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { controlClass } from '#lib/control.ts';
import { useFieldControl } from '#lib/field-context.ts';

/** An outlined field of several lines that grows with its text where the browser can. */
export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(controlClass, 'field-sizing-content min-h-20 resize-y py-2 read-only:bg-sunken', className)}
      {...props}
      {...useFieldControl(props)}
    />
  );
}
