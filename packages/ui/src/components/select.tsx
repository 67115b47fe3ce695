import { cva } from 'class-variance-authority';
import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { controlClass, floatingClass, floatingItemClass } from '#lib/control.ts';
import { useFieldControl } from '#lib/field-context.ts';

const triggerClass = cva('flex items-center justify-between gap-2 text-left data-[placeholder]:text-faint', {
  variants: { size: { md: 'h-control', sm: 'h-control-sm w-auto border-line px-2.5 font-medium text-md' } },
});

export const Select = Primitive.Root;
export const SelectGroup = Primitive.Group;

interface SelectTriggerProps extends ComponentProps<typeof Primitive.Trigger> {
  placeholder?: ReactNode;
  size?: 'md' | 'sm' | undefined;
}

/** The closed select; shows the chosen item or the placeholder. */
export function SelectTrigger({ placeholder, size = 'md', className, children, ...props }: SelectTriggerProps) {
  return (
    <Primitive.Trigger
      className={cn(controlClass, triggerClass({ size }), className)}
      {...props}
      {...useFieldControl(props)}
    >
      <span className="min-w-0 truncate">{children ?? <Primitive.Value placeholder={placeholder} />}</span>
      <ChevronDown aria-hidden="true" className="text-muted" />
    </Primitive.Trigger>
  );
}

/** The open list. */
export function SelectContent({ className, children, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        position="popper"
        sideOffset={4}
        className={cn(
          floatingClass,
          'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden',
          className,
        )}
        {...props}
      >
        <Primitive.Viewport className="p-1">{children}</Primitive.Viewport>
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** The name of a group of items; belongs inside SelectGroup. */
export function SelectLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn('px-2 pt-2 pb-1 font-medium text-muted text-sm', className)} {...props} />;
}

/** One choice. */
export function SelectItem({ className, children, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item className={cn(floatingItemClass, 'pr-8 data-[highlighted]:bg-selected', className)} {...props}>
      <Primitive.ItemText>{children}</Primitive.ItemText>
      <Primitive.ItemIndicator className="absolute right-2">
        <Check aria-hidden="true" className="text-action-text" />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  );
}
