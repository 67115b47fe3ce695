import { type ChangeEvent, type FocusEvent, type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { useWords } from './words.ts';

/** From this part of a limit on, how much there is of a text is said. */
const NEAR = 0.9;

/** What a control that holds a text gets; it takes its own handlers along. */
type Typing<Element> = {
  value?: unknown;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined;
  onFocus?: ((event: FocusEvent<Element>) => void) | undefined;
};

/**
 * Counts the characters of a text that may have so many. Nothing is cut off: what is beyond stays, and is said.
 *
 * @param limit - undefined: it is not counted
 * @returns `around`, which puts the counter below the control, and attributes for that.
 */
export function useTextLimit<Element extends HTMLInputElement | HTMLTextAreaElement>(
  limit: number | undefined,
  props: Typing<Element>,
) {
  const [typed, setTyped] = useState('');
  const words = useWords();
  if (limit === undefined) return { around: (control: ReactNode) => control, attributes: {} };
  // The form may hold its text by itself; what it begins with is known once somebody goes there.
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
