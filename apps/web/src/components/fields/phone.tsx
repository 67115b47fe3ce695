import { Input } from '@siteward/ui/input';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';

type PhoneInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (typed: string) => void;
};

/** A field of a phone number: shows it as people read it, and leaves alone what is being typed. */
export function PhoneInput({ value, onChange, onFocus, onBlur, ...rest }: PhoneInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { shown, load } = usePhone(value);
  return (
    <Input
      {...rest}
      type="tel"
      value={typed ?? shown}
      onFocus={(event) => {
        load();
        onFocus?.(event);
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

/** A phone number as people read it, to be called. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number}`} className="hover:underline">
      {usePhone(number).shown}
    </a>
  );
}

/** How long a page has for itself before it loads what knows the phone numbers of all countries (29 KB). */
const QUIET_MS = 1500;

/**
 * A phone number in groups; as it was given until the code that knows each country's groups is loaded, which happens
 * once the page has come to rest or `load` is called.
 */
function usePhone(number: string): { shown: string; load: () => void } {
  const [format, setFormat] = useState<(text: string) => string>();
  const isGiven = number !== '';
  const load = useCallback(() => {
    void import('@siteward/contract/phone-numbers').then(
      ({ formatPhone }) => setFormat(() => formatPhone),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (!isGiven) return undefined;
    const timer = setTimeout(load, QUIET_MS);
    return () => clearTimeout(timer);
  }, [isGiven, load]);
  return { shown: format === undefined ? number : format(number), load };
}
