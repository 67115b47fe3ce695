import { ToggleGroup as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';

interface SegmentedProps<Value extends string> {
  /** Its accessible name: "View". */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; icon?: ReactNode; hideLabel?: boolean }[];
  className?: string | undefined;
}

/** A few choices side by side, one of them on; arrow keys move between them. */
export function Segmented<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  className,
}: SegmentedProps<Value>) {
  const choose = (next: string) => {
    const option = options.find((each) => each.value === next);
    if (option) onValueChange(option.value);
  };
  return (
    <Primitive.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      className={`flex flex-wrap items-center gap-1 ${className ?? ''}`}
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          className={buttonClass({
            variant: 'ghost',
            size: 'sm',
            className: 'data-[state=on]:border-line data-[state=on]:bg-action-soft data-[state=on]:text-action-text',
          })}
        >
          {option.icon}
          <span className={option.hideLabel ? 'sr-only' : undefined}>{option.label}</span>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
