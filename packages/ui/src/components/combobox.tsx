import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import { useWords } from '#lib/words.ts';
import { OptionList, type OptionSource } from './option-list.tsx';
import { PickerButton, PickerText } from './picker-button.tsx';
import { Popover, PopoverAnchor, PopoverContent, PopoverTrigger } from './popover.tsx';

export type { Option } from './option-list.tsx';

interface ComboboxProps extends OptionSource {
  /** The chosen value, or null for none. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  placeholder?: string | undefined;
  /** Choosing the chosen option again clears it. */
  clearable?: boolean | undefined;
  /** Shown for a value that is not among the current options. */
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

/** The closed control of Combobox and MultiSelect. */
export function PickerTrigger(props: ComponentProps<typeof PickerButton>) {
  return (
    <PopoverTrigger asChild>
      <PickerButton {...props} />
    </PopoverTrigger>
  );
}

interface ComboboxListProps extends OptionSource, Pick<ComboboxProps, 'value'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (value: string) => void;
  /** Rendered by the caller; the list opens next to it and returns the focus to it. */
  button: RefObject<HTMLButtonElement | null>;
}

/** The list of a combobox whose button was there before the list was loaded. */
export function ComboboxList({ open, onOpenChange, onChoose, button, value, ...source }: ComboboxListProps) {
  const words = useWords();
  const anchor = useRef({ getBoundingClientRect: () => button.current?.getBoundingClientRect() ?? new DOMRect() });
  return (
    <Popover modal open={open} onOpenChange={onOpenChange}>
      <PopoverAnchor virtualRef={anchor} />
      <PickerContent
        aria-label={source.searchLabel ?? words.search}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
      >
        <OptionList {...source} chosen={value === null ? [] : [value]} onChoose={onChoose} />
      </PickerContent>
    </Popover>
  );
}

/** The window that the list opens in, as wide as the control. */
export function PickerContent(props: ComponentProps<typeof PopoverContent>) {
  return <PopoverContent className="w-(--radix-popover-trigger-width)! min-w-64 overflow-hidden! p-0!" {...props} />;
}
