import type { Option } from '@siteward/ui/combobox';

const LOCALES = ['de-DE', 'en-GB', 'en-US', 'es-ES', 'fr-FR', 'hi-IN', 'it-IT', 'nl-NL', 'pl-PL', 'pt-PT', 'sv-SE'];

const withOwn = (values: readonly string[], own: string) => (values.includes(own) ? values : [...values, own]);

function nameOf(names: Intl.DisplayNames, value: string): string {
  try {
    return names.of(value) ?? value;
  } catch {
    return value;
  }
}

/** The languages and regions to choose from, and the present one. */
export function localeOptions(own: string): readonly Option[] {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return withOwn(LOCALES, own).map((value) => ({ value, label: nameOf(names, value), hint: value }));
}
