import { buttonClass } from '@siteward/ui/button';
import { type Theme, themePreference } from '#lib/theme.ts';
import { Icon, type IconName } from './icon.tsx';

const STEPS: Record<Theme, { icon: IconName; now: string; next: Theme; after: string }> = {
  light: { icon: 'sun', now: 'light', next: 'dark', after: 'dark' },
  dark: { icon: 'moon', now: 'dark', next: 'system', after: 'the system’s' },
  system: { icon: 'monitor', now: 'the system’s', next: 'light', after: 'light' },
};

/** Steps through the themes: light, dark, like the system. */
export function ThemeButton() {
  const { icon, now, next, after } = STEPS[themePreference.use()];
  return (
    <button
      type="button"
      aria-label={`Theme: ${now}. Change to ${after}`}
      title={`Theme: ${now}`}
      onClick={() => themePreference.set(next)}
      className={buttonClass({ variant: 'ghost', size: 'icon' })}
    >
      <Icon name={icon} />
    </button>
  );
}
