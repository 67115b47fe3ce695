import type { ComponentProps } from 'react';
import { controlClass } from '#lib/control.ts';
import { cx } from '#lib/cx.ts';
import { useFieldControl } from '#lib/field-context.ts';
import { useTextLimit } from '#lib/text-limit.tsx';

interface TextareaProps extends ComponentProps<'textarea'> {
  /** The most characters that the text may have: the count is shown near the limit and beyond it. Nothing is cut off. */
  limit?: number | undefined;
}

/** An outlined field of several lines, which grows with its text in browsers that support that. */
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
