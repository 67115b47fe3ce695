import type { Option } from '@siteward/ui/combobox';
import { sortByName } from '#lib/words/language.ts';

/** Old names that some browsers still report, with the names that the time zone database uses now. */
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

const EARLIER = Object.fromEntries(Object.entries(RENAMED).map(([earlier, now]) => [now, earlier]));

/** The name that the time zone database now uses for a time zone. */
export function presentZone(zone: string): string {
  return RENAMED[zone] ?? zone;
}

let known: { offset: number; zone: string } | undefined;

/**
 * The time zone of the browser, by its current name (Chrome in India reports "Asia/Calcutta"). It is cached until the clock's
 * offset changes: each row of a list needs it, and asking the browser takes as long as rendering the row.
 */
export function browserZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (known?.offset !== offset) {
    known = { offset, zone: presentZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) };
  }
  return known.zone;
}

/**
 * The time zones to choose from, including the current one even if the browser does not list it. Each has its earlier name as
 * a hint, by which it can also be found: Kolkata by "Calcutta".
 */
export function timezoneOptions(own: string): readonly Option[] {
  const named = Intl.supportedValuesOf('timeZone').map(presentZone);
  const zones = Array.from(new Set([...named, 'UTC', own]));
  const options = zones.map((value) => ({ value, label: spaced(value), hint: cityOf(EARLIER[value]) }));
  return sortByName(options, ({ label }) => label);
}

const spaced = (zone: string) => zone.replaceAll('_', ' ');

function cityOf(zone: string | undefined): string | undefined {
  return zone && spaced(zone.slice(zone.lastIndexOf('/') + 1));
}
