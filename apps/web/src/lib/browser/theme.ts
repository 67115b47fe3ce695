import { createPreference } from './preference.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The chosen theme. public/theme.js reads the same key before the first paint. */
export const themePreference = createPreference<Theme>('siteward:theme', THEMES);

/** Shows the chosen theme and keeps following it: a choice here or in another tab, and the system's theme. Call once. */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const theme = themePreference.read();
    document.documentElement.classList.toggle('dark', theme === 'dark' || (theme === 'system' && system.matches));
  };
  show();
  themePreference.subscribe(show);
  system.addEventListener('change', show);
}
