import type { Option } from '@siteward/ui/combobox';
import { sortByName } from './language.ts';

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

const EARLIER = Object.fromEntries(Object.entries(RENAMED).map(([earlier, now]) => [now, earlier]));

/** A time zone by the name that the time zone database uses by now. */
export function presentZone(zone: string): string {
  return RENAMED[zone] ?? zone;
}

let known: { offset: number; zone: string } | undefined;

/**
 * The time zone of the browser, by its present name: Chrome in India says "Asia/Calcutta". Asked for anew where the clock
 * has another offset: each row of a list wants to know it, and asking takes as long as showing the row.
 */
export function browserZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (known?.offset !== offset) {
    known = { offset, zone: presentZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) };
  }
  return known.zone;
}

/**
 * The time zones to choose from, and the present one where the browser does not list it. Each has its earlier name as a
 * hint, by which it is found as well: Kolkata by "Calcutta".
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
