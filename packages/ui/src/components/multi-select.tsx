import { useWords } from '#lib/words.ts';
import { PickerContent, PickerTrigger } from './combobox.tsx';
import { OptionList, type OptionSource } from './option-list.tsx';
import { PickerText } from './picker-button.tsx';
import { Popover } from './popover.tsx';

interface MultiSelectProps extends OptionSource {
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
  placeholder?: string | undefined;
  /** The words in the closed control, for when not every value is among the current options. */
  text?: string | undefined;
  disabled?: boolean | undefined;
  /** Whether the list is open initially. */
  defaultOpen?: boolean | undefined;
  id?: string | undefined;
  'aria-label'?: string | undefined;
  className?: string | undefined;
}

/** Several choices from a searchable list, which stays open while choosing. */
export function MultiSelect({ values, onValuesChange, placeholder, text, ...rest }: MultiSelectProps) {
  const words = useWords();
  const { disabled, id, className, defaultOpen = false, 'aria-label': name, ...source } = rest;
  const labels = source.options.filter((option) => values.includes(option.value)).map((option) => option.label);
  const toggle = (value: string) =>
    onValuesChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return (
    <Popover modal defaultOpen={defaultOpen}>
      <PickerTrigger id={id} disabled={disabled} aria-label={name} className={className}>
        <PickerText
          placeholder={placeholder ?? words.choose}
          text={values.length > 0 ? (text ?? labels.join(', ')) : undefined}
        />
      </PickerTrigger>
      <PickerContent aria-label={source.searchLabel ?? words.search}>
        <OptionList {...source} multiple chosen={values} onChoose={toggle} />
      </PickerContent>
    </Popover>
  );
}
