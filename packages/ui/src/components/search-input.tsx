import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { cx } from '#lib/cx.ts';
import { useWords } from '#lib/words.ts';
import { Input } from './input.tsx';
import { Spinner } from './spinner.tsx';

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'ref' | 'onChange'> {
  /** The accessible name; also the placeholder unless one is given. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** A search is under way: the icon spins, and says so to screen readers. */
  busy?: boolean | undefined;
}

/** A search field with an icon and, unless it is empty, a button that clears it. */
export function SearchInput({ label, value, onValueChange, busy, className, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const words = useWords();
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <div className={cx('relative w-full md:w-70', className)}>
      <span className="pointer-events-none absolute inset-y-0 left-3 my-auto grid place-items-center text-faint">
        {busy ? <Spinner /> : <Search aria-hidden="true" />}
      </span>
      <span role="status" className="sr-only">
        {busy && words.searching}
      </span>
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={cx('pl-9! text-ellipsis [&::-webkit-search-cancel-button]:hidden', value && 'pr-9!')}
        {...props}
      />
      {value && (
        <button
          type="button"
          aria-label={words.clearSearch}
          onClick={clear}
          className="absolute inset-y-0 right-1.5 my-auto grid size-7 place-items-center rounded-sm text-faint hover:text-foreground"
        >
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
