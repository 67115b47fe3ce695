import type { ComponentProps } from 'react';
import { controlClass } from '#lib/control.ts';
import { cx } from '#lib/cx.ts';
import { useFieldControl } from '#lib/field-context.ts';
import { useTextLimit } from '#lib/text-limit.tsx';

interface TextareaProps extends ComponentProps<'textarea'> {
  /** How many characters the text may have: said near the end and beyond it. Nothing is cut off. */
  limit?: number | undefined;
}

/** An outlined field of several lines that grows with its text where the browser can. */
export function Textarea({ className, rows = 3, limit, ...props }: TextareaProps) {
  const { around, attributes } = useTextLimit<HTMLTextAreaElement>(limit, props);
  return around(
    <textarea
      rows={rows}
      className={cx(
        controlClass,
        'border-line-strong field-sizing-content min-h-20 resize-y py-2 read-only:bg-sunken',
        className,
      )}
      {...props}
      {...attributes}
      {...useFieldControl({ ...props, ...attributes })}
    />,
  );
}
