import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass } from '#lib/control.ts';
import { cx } from '#lib/cx.ts';
import { useFieldControl } from '#lib/field-context.ts';

/**
 * The closed control of a list of choices: a button that opens it. Separate from the list, so a page can show it before the list
 * has loaded.
 */
export function PickerButton({ className, children, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={props['aria-expanded'] ?? false}
      aria-controls={props['aria-controls']}
      className={cx(controlClass, 'flex h-control items-center gap-2 border-line-strong text-left', className)}
      {...props}
      {...useFieldControl(props)}
    >
      {children}
      <ChevronsUpDown aria-hidden="true" className="ml-auto text-muted" />
    </button>
  );
}

/** The text of a closed control, or its placeholder. */
export function PickerText({ text, placeholder }: { text: string | undefined; placeholder: string }) {
  return <span className={cx('min-w-0 truncate', text === undefined && 'text-faint')}>{text ?? placeholder}</span>;
}
