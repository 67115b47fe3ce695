import type { ComponentProps } from 'react';
import { cx } from '#lib/cx.ts';
import { Spinner } from './spinner.tsx';

const variants = {
  primary: 'border-transparent bg-action text-on-action shadow-sm hover:bg-action-hover',
  secondary: 'border-line bg-surface text-foreground shadow-sm hover:bg-hover',
  ghost: 'border-transparent text-foreground hover:bg-hover',
  danger: 'border-transparent bg-red text-on-action shadow-sm hover:opacity-90',
  dashed: 'border-dashed border-line bg-surface text-muted hover:bg-hover',
  link: 'border-transparent text-action-text hover:underline',
};

const sizes = {
  md: 'h-control px-3.5',
  sm: 'h-control-sm px-2.5 text-md',
  icon: 'size-control text-muted',
  'icon-sm': 'size-control-sm text-muted',
};

export interface ButtonLook {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  /** Takes the full width, with centred text. */
  block?: boolean | undefined;
  className?: string | undefined;
}

/** The classes of a button, for a link that should look like one; neither is printed. */
export function buttonClass({ variant = 'secondary', size = 'md', block, className }: ButtonLook = {}): string {
  return cx(
    'inline-flex flex-none select-none items-center justify-center gap-2 whitespace-nowrap rounded-md border font-medium transition-colors print:hidden',
    'disabled:pointer-events-none disabled:opacity-45 aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-45',
    variants[variant],
    sizes[size],
    block && 'w-full',
    className,
  );
}

interface ButtonProps extends ComponentProps<'button'>, Omit<ButtonLook, 'className'> {
  /** Shows a spinner and ignores clicks; the button keeps its focus. */
  loading?: boolean | undefined;
}

/** A button of type "button" unless given another. */
export function Button({
  variant,
  size,
  block,
  loading,
  className,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, block, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
}
