import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { controlClass } from '#lib/control.ts';
import { useFieldControl } from '#lib/field-context.ts';

interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  size?: 'md' | 'sm' | undefined;
}

/** The browser's own select in the look of the other controls. */
export function NativeSelect({ size = 'md', className, ...props }: NativeSelectProps) {
  return (
    <span className={cn('relative inline-block', size === 'md' && 'w-full', className)}>
      <select
        className={cn(
          controlClass,
          'appearance-none pr-9',
          size === 'md' ? 'h-control' : 'h-control-sm border-line pr-8 pl-2.5 font-medium text-md',
        )}
        {...props}
        {...useFieldControl(props)}
      />
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted" />
    </span>
  );
}
