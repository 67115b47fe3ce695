import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { optionFit } from '#lib/option-fit.ts';
import { useWords } from '#lib/words.ts';
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from './command.tsx';
import { Spinner } from './spinner.tsx';

export interface Option {
  value: string;
  label: string;
  /** Secondary to the label, such as an address. Searched as well. */
  hint?: string | undefined;
  icon?: ReactNode;
  /** Below the label: what else tells it from others. */
  below?: ReactNode;
  disabled?: boolean | undefined;
}

export interface OptionSource {
  options: readonly Option[];
  searchLabel?: string | undefined;
  emptyText?: string | undefined;
  loading?: boolean | undefined;
  /** Below the options: that there are more of them. */
  note?: string | undefined;
  /** If given, the caller searches and passes in the options that match; otherwise the list filters itself. */
  onSearch?: ((text: string) => void) | undefined;
}

interface OptionListProps extends OptionSource {
  chosen: readonly string[];
  onChoose: (value: string) => void;
  /** Whether more than one can be chosen. */
  multiple?: boolean;
}

/** The searchable list inside Combobox and MultiSelect. */
export function OptionList({ options, chosen, onChoose, multiple, onSearch, ...source }: OptionListProps) {
  const words = useWords();
  const { searchLabel = words.search, emptyText = words.noMatch, loading, note } = source;
  const search = useRef(onSearch);
  search.current = onSearch;
  // The next opening starts with an empty search.
  useEffect(() => () => search.current?.(''), []);
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(chosen[0] ?? '');
  const isThere = options.some(({ value }) => value === active);
  const first = options.find(({ disabled }) => !disabled)?.value ?? '';
  const type = (text: string) => {
    setActive('');
    onSearch?.(text);
    // The best result comes first and is the one that Enter chooses.
    list.current?.scrollTo({ top: 0 });
  };
  return (
    <Command
      label={searchLabel}
      shouldFilter={!onSearch}
      filter={optionFit}
      loop
      // The list opens at the chosen option. When the caller searches, results arrive after typing, and the first one becomes
      // active then too.
      {...(onSearch
        ? { value: isThere ? active : first, onValueChange: setActive }
        : chosen[0] !== undefined && { defaultValue: chosen[0] })}
    >
      <CommandInput placeholder={searchLabel} onValueChange={type} />
      <CommandList ref={list} className="max-h-72" aria-multiselectable={multiple || undefined}>
        {loading ? (
          <div className="grid place-items-center py-6 text-muted">
            <Spinner label={words.loading} />
          </div>
        ) : (
          <CommandEmpty>{emptyText}</CommandEmpty>
        )}
        {options.map((option) => (
          <CommandItem
            key={option.value}
            value={option.value}
            keywords={[option.label, option.hint ?? '']}
            disabled={option.disabled ?? false}
            onSelect={() => onChoose(option.value)}
          >
            {option.icon}
            <span className="grid min-w-0 flex-1">
              <span className="truncate">
                {option.label}
                {option.hint && <span className="ml-2 text-muted text-sm">{option.hint}</span>}
              </span>
              {option.below}
            </span>
            {chosen.includes(option.value) && (
              <>
                <Check aria-hidden="true" className="text-action-text!" />
                <span className="sr-only">{words.chosen}</span>
              </>
            )}
          </CommandItem>
        ))}
      </CommandList>
      {note && <p className="border-line border-t px-3.5 py-2 text-muted text-sm">{note}</p>}
    </Command>
  );
}
