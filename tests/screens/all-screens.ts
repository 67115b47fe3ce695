import { AREA_SCREENS } from './area-screens.ts';
import { BILLING_SCREENS } from './billing-screens.ts';
import { OPEN_SCREENS } from './open-screens.ts';
import { PLAIN_SCREENS } from './plain-screens.ts';
import type { Screen } from './screen.ts';

/** The looks in which screens are shown. */
export const LOOKS = [
  { name: '1440-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: '1440-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: '390-light', width: 390, height: 844, colorScheme: 'light' },
  { name: '390-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;
export type Look = (typeof LOOKS)[number];

/** Every screen of the application. */
export const SCREENS: readonly Screen[] = distinct([
  ...PLAIN_SCREENS,
  ...BILLING_SCREENS,
  ...AREA_SCREENS,
  ...OPEN_SCREENS,
]);

/** Whether a screen exists in a look. */
export function isIn({ width }: Look, { only }: Screen): boolean {
  return only !== (width === 390 ? 'desktop' : 'phone');
}

/** @throws If two screens of one look have the same name, because the picture of the first would be lost. */
function distinct(screens: readonly Screen[]): readonly Screen[] {
  for (const look of LOOKS) {
    const names = screens.filter((screen) => isIn(look, screen)).map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw new Error(`Two screens are called ${twice}.`);
  }
  return screens;
}
