import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClass } from '#lib/control.ts';
import { cx } from '#lib/cx.ts';
import { useFieldControl } from '#lib/field-context.ts';

interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  size?: 'md' | 'sm' | undefined;
}

/** The browser's own select, styled like the other controls. */
export function NativeSelect({ size = 'md', className, ...props }: NativeSelectProps) {
  return (
    <span className={cx('relative inline-block', size === 'md' && 'w-full', className)}>
      <select
        className={cx(
          controlClass,
          'appearance-none',
          size === 'md'
            ? 'h-control border-line-strong pr-9'
            : 'h-control-sm border-line pr-8 pl-2.5 font-medium text-md',
        )}
        {...props}
        {...useFieldControl(props)}
      />
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted" />
    </span>
  );
}
