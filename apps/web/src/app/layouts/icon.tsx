import sprite from './icons.svg?url&no-inline';

/** The icons that the shell draws before any page's code is there. */
export type IconName =
  | 'calendar'
  | 'chevron-right'
  | 'chevrons-up-down'
  | 'clipboard-list'
  | 'hard-hat'
  | 'layout-dashboard'
  | 'life-buoy'
  | 'mail'
  | 'menu'
  | 'message-square'
  | 'monitor'
  | 'moon'
  | 'search'
  | 'settings'
  | 'shield'
  | 'sun'
  | 'users'
  | 'x';

/** An icon of the shell. It says nothing to screen readers; 16 px unless told. Pages take theirs from lucide-react. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`lucide ${className}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
