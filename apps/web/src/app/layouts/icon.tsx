import sprite from './icons.svg?url&no-inline';

/** The icons that the shell draws before the code of any page is there. */
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

/** An icon of the shell, hidden from screen readers; 16 px unless `className` says otherwise. Pages use lucide-react for theirs. */
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
