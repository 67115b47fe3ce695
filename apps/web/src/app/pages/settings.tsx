import { SettingsPage } from '#features/settings/settings-page.tsx';

/** Settings. */
export function Component() {
  return <SettingsPage />;
}
