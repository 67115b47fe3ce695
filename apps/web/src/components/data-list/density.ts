import { createPreference } from '#lib/preference.ts';

/** Rows of 48 or 36 px, in all lists of this browser. */
export const densityPreference = createPreference('siteward:density', ['comfortable', 'compact']);
