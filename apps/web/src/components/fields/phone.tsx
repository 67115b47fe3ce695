import { Input } from '@siteward/ui/input';
import { cx } from '@siteward/ui/lib/cx';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';

type PhoneInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (typed: string) => void;
};

/** An input for a phone number: formats it for reading, but does not touch it while it is being typed. */
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

interface PhoneLinkProps {
  number: string;
  /** Whether it is part of a sentence, where its colour alone would not set it apart. */
  isInText?: boolean;
}

/** A phone number formatted for reading, as a link that calls it. */
export function PhoneLink({ number, isInText = false }: PhoneLinkProps) {
  return (
    <a
      href={`tel:${number}`}
      className={cx('whitespace-nowrap text-action-text', isInText ? 'underline' : 'hover:underline')}
    >
      {usePhone(number).shown}
    </a>
  );
}

/** How long a page has to itself before the code that knows the phone numbers of all countries (29 KB) is loaded. */
const QUIET_MS = 1500;

/**
 * A phone number in groups; unformatted until the code that knows each country's groups has been loaded, which happens once the
 * page has settled or `load` is called.
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
