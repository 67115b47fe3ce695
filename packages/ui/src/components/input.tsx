import type { ComponentProps } from 'react';
import { controlClass } from '#lib/control.ts';
import { cx } from '#lib/cx.ts';
import { useFieldControl } from '#lib/field-context.ts';
import { useTextLimit } from '#lib/text-limit.tsx';

interface InputProps extends ComponentProps<'input'> {
  /** The most characters that the text may have: the count is shown near the limit and beyond it. Nothing is cut off. */
  limit?: number | undefined;
}

/** An outlined text field; inside a Field, it gets its label and description from that. */
export function Input({ className, limit, ...props }: InputProps) {
  const { around, attributes } = useTextLimit<HTMLInputElement>(limit, props);
  return around(
    <input
      className={cx(controlClass, 'h-control border-line-strong read-only:bg-sunken', className)}
      {...props}
      {...attributes}
      {...useFieldControl({ ...props, ...attributes })}
    />,
  );
}
