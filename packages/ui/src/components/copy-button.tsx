import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';

interface CopyButtonProps {
  /** What goes to the clipboard. */
  value: string;
  /** "Copy link". */
  label: string;
  copiedLabel?: string | undefined;
  failedLabel?: string | undefined;
  hideLabel?: boolean | undefined;
  variant?: ButtonLook['variant'];
  className?: string | undefined;
}

const shownFor = 2000;

/** Copies a text and says, to the eye and to screen readers, whether that worked. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label, copiedLabel = 'Copied', failedLabel = 'Copying is not allowed', hideLabel } = props;
  const [result, setResult] = useState('');
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(''), shownFor);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setResult(copiedLabel);
    } catch {
      setResult(failedLabel);
    }
  };
  return (
    <>
      <Button
        variant={props.variant}
        size={hideLabel ? 'icon-sm' : 'sm'}
        className={props.className}
        {...(hideLabel && { 'aria-label': label })}
        onClick={copy}
      >
        {result === copiedLabel ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {!hideLabel && (result || label)}
      </Button>
      <span role="status" className="sr-only">
        {result}
      </span>
    </>
  );
}
