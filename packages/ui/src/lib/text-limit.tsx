import { type ChangeEvent, type FocusEvent, type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { useWords } from './words.ts';

/** The share of a limit from which on the length of a text is shown. */
const NEAR = 0.9;

/** The props of a text control that matter here, including its own handlers. */
type Typing<Element> = {
  value?: unknown;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined;
  onFocus?: ((event: FocusEvent<Element>) => void) | undefined;
};

/**
 * Counts the characters of a text with a limit. Nothing is cut off: text beyond the limit stays, and the control says so.
 *
 * @param limit - undefined: nothing is counted
 * @returns `around`, which puts the counter below the control, and the attributes that the control needs for it.
 */
export function useTextLimit<Element extends HTMLInputElement | HTMLTextAreaElement>(
  limit: number | undefined,
  props: Typing<Element>,
) {
  const [typed, setTyped] = useState('');
  const words = useWords();
  if (limit === undefined) return { around: (control: ReactNode) => control, attributes: {} };
  // The form may hold the text itself; an initial text is then known once the control gets the focus.
  const text = typeof props.value === 'string' ? props.value : typed;
  const length = text.trim().length;
  const isBeyond = length > limit;
  const note = (event: { currentTarget: Element }) => setTyped(event.currentTarget.value);
  return {
    around: (control: ReactNode) => (
      <div className="grid min-w-0 flex-1 gap-1.5">
        {control}
        <p
          aria-live="polite"
          className={cx('text-sm tabular-nums empty:hidden', isBeyond ? 'font-medium text-red' : 'text-muted')}
        >
          {length >= limit * NEAR && words.limit(length, limit)}
        </p>
      </div>
    ),
    attributes: {
      'aria-invalid': props['aria-invalid'] ?? (isBeyond || undefined),
      onChange: (event: ChangeEvent<Element>) => {
        note(event);
        props.onChange?.(event);
      },
      onFocus: (event: FocusEvent<Element>) => {
        note(event);
        props.onFocus?.(event);
      },
    },
  };
}
