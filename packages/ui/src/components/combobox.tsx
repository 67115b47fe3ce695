import { ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from '#lib/cn.ts';
import { controlClass } from '#lib/control.ts';
import { useFieldControl } from '#lib/field-context.ts';
import { useWords } from '#lib/words.ts';
import { OptionList, type OptionSource } from './option-list.tsx';
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx';

export type { Option } from './option-list.tsx';

interface ComboboxProps extends OptionSource {
  /** The chosen value, or null for none. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  placeholder?: string | undefined;
  /** Choosing the chosen one again clears it. */
  clearable?: boolean | undefined;
  /** Shown for a value that is not among the options at hand. */
  valueLabel?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  'aria-label'?: string | undefined;
  className?: string | undefined;
}

/** One choice from a list that can be searched. */
export function Combobox({ value, onValueChange, placeholder, clearable, valueLabel, ...rest }: ComboboxProps) {
  const { disabled, id, className, 'aria-label': name, ...source } = rest;
  const [open, setOpen] = useState(false);
  const words = useWords();
  const chosen = source.options.find((option) => option.value === value);
  const choose = (next: string) => {
    onValueChange(clearable && next === value ? null : next);
    setOpen(false);
  };
  return (
    <Popover modal open={open} onOpenChange={setOpen}>
      <PickerTrigger id={id} disabled={disabled} aria-label={name} className={className}>
        {chosen?.icon}
        <PickerText
          placeholder={placeholder ?? words.choose}
          text={chosen?.label ?? (value === null ? undefined : valueLabel)}
        />
      </PickerTrigger>
      <PickerContent aria-label={source.searchLabel ?? words.search}>
        <OptionList {...source} chosen={value === null ? [] : [value]} onChoose={choose} />
      </PickerContent>
    </Popover>
  );
}

/** The closed control of Combobox and MultiSelect: a button that opens the list. */
export function PickerTrigger({ className, children, ...props }: ComponentProps<typeof PopoverTrigger>) {
  return (
    <PopoverTrigger
      role="combobox"
      className={cn(controlClass, 'flex h-control items-center gap-2 text-left', className)}
      {...props}
      {...useFieldControl(props)}
    >
      {children}
      <ChevronsUpDown aria-hidden="true" className="ml-auto text-muted" />
    </PopoverTrigger>
  );
}

/** The words in a closed control, or its placeholder. */
export function PickerText({ text, placeholder }: { text: string | undefined; placeholder: string }) {
  return <span className={cn('min-w-0 truncate', text === undefined && 'text-faint')}>{text ?? placeholder}</span>;
}

/** The window the list opens in, as wide as the control. */
export function PickerContent(props: ComponentProps<typeof PopoverContent>) {
  return <PopoverContent className="w-(--radix-popover-trigger-width) min-w-64 overflow-hidden p-0" {...props} />;
}
