import type { ComponentProps } from 'react';
import { cx } from '#lib/cx.ts';

const tones = {
  grey: 'bg-grey-soft text-grey',
  green: 'bg-green-soft text-green',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
  blue: 'bg-blue-soft text-blue',
  violet: 'bg-violet-soft text-violet',
};

export type Tone = keyof typeof tones;

interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone | undefined;
  /** Puts a dot before the word, which marks it as a status. */
  dot?: boolean | undefined;
}

/** A small tag, whose word says the same as its colour. */
export function Badge({ tone = 'grey', dot, className, children, ...props }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 max-w-full items-center gap-1.5 whitespace-nowrap rounded-sm px-2 font-medium text-sm',
        tones[tone],
        className,
      )}
      {...props}
    >
      {dot && <span aria-hidden="true" className="size-1.5 flex-none rounded-full bg-current" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
