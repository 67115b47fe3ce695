import { browserZone } from '#lib/time/time-zones.ts';
import { intlLocale } from './language.ts';

// A page needs only a handful of formats, and creating one takes longer than using it a hundred times.
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/**
 * Writes dates in the language of the page.
 *
 * @param parts - what to show; without a time zone, that of the browser
 */
export function dateFormat(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const options = { ...parts, timeZone: parts.timeZone ?? browserZone() };
  return kept(dates, options, (locale) => new Intl.DateTimeFormat(locale, options));
}

/** Writes numbers in the language of the page. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, options, (locale) => new Intl.NumberFormat(locale, options));
}

function kept<Format>(formats: Map<string, Format>, options: object, make: (locale: string) => Format): Format {
  const locale = intlLocale();
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? make(locale);
  formats.set(key, format);
  return format;
}
