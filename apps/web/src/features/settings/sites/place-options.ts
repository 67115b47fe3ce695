import type { Option } from '@siteward/ui/combobox';

const LOCALES = ['de-DE', 'en-GB', 'en-US', 'es-ES', 'fr-FR', 'hi-IN', 'it-IT', 'nl-NL', 'pl-PL', 'pt-PT', 'sv-SE'];

/** Names that some browsers still give, and those that the time zone database uses by now. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

const withOwn = (values: readonly string[], own: string) => (values.includes(own) ? values : [...values, own]);

function nameOf(names: Intl.DisplayNames, value: string): string {
  try {
    return names.of(value) ?? value;
  } catch {
    return value;
  }
}

/** The time zones to choose from, and the present one where the browser does not list it. */
export function timezoneOptions(own: string): readonly Option[] {
  const named = new Set(Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone));
  const zones = withOwn(withOwn([...named], 'UTC'), own);
  return zones.toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

/** The languages and regions to choose from, and the present one. */
export function localeOptions(own: string): readonly Option[] {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return withOwn(LOCALES, own).map((value) => ({ value, label: nameOf(names, value), hint: value }));
}

/** The currencies to choose from, and the present one. */
export function currencyOptions(own: string): readonly Option[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return withOwn(Intl.supportedValuesOf('currency'), own).map((value) => {
    return { value, label: value, hint: nameOf(names, value) };
  });
}
