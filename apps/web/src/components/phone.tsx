import { Input } from '@siteward/ui/input';
import { type ComponentProps, useEffect, useState } from 'react';

type PhoneInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (typed: string) => void;
};

/** A field of a phone number: shows it as people read it, and leaves alone what is being typed. */
export function PhoneInput({ value, onChange, onFocus, onBlur, ...rest }: PhoneInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = usePhone(value);
  return (
    <Input
      {...rest}
      type="tel"
      value={typed ?? shown}
      onFocus={(event) => {
        setTyped(shown);
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
      {usePhone(number)}
    </a>
  );
}

/** A phone number in groups; as it is until what knows the groups of each country is loaded. */
function usePhone(number: string): string {
  const [format, setFormat] = useState<(text: string) => string>();
  const isGiven = number !== '';
  useEffect(() => {
    if (!isGiven) return;
    let isShown = true;
    void import('@siteward/contract/phone-numbers').then(
      ({ formatPhone }) => isShown && setFormat(() => formatPhone),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isGiven]);
  return format === undefined ? number : format(number);
}
