import type { Site } from '@siteward/contract';
import { closesNextDay } from '@siteward/domain';
import type { Described } from '#lib/differences.ts';

/** What the settings of a site change. The form's token is the server's. */
export type SiteValues = Pick<
  Site,
  | 'name'
  | 'code'
  | 'address'
  | 'timezone'
  | 'locale'
  | 'currency'
  | 'workingHours'
  | 'holidays'
  | 'dueDaysByPriority'
  | 'categories'
  | 'customer'
> & { feedbackForm: Pick<Site['feedbackForm'], 'enabled' | 'anonymous'> };

export const SITE_FIELDS = [
  'name',
  'code',
  'address',
  'timezone',
  'locale',
  'currency',
  'customer',
  'categories',
] as const;

/** Monday first, as the contract counts them. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The priorities of work, the most urgent first. */
export const PRIORITIES = [
  { key: 'urgent', label: 'Urgent' },
  { key: 'high', label: 'High' },
  { key: 'medium', label: 'Medium' },
  { key: 'low', label: 'Low' },
  { key: 'none', label: 'No priority' },
] as const;

/** What the form begins with. */
export function valuesOf(site: Site): SiteValues {
  const { name, code, address, timezone, locale, currency } = site;
  const { workingHours, holidays, dueDaysByPriority, categories, feedbackForm, customer } = site;
  const { enabled, anonymous } = feedbackForm;
  const place = { name, code, address, timezone, locale, currency, customer };
  return { ...place, workingHours, holidays, dueDaysByPriority, categories, feedbackForm: { enabled, anonymous } };
}

const DESCRIBED: readonly Described<SiteValues>[] = [
  { label: 'Name', words: ({ name }) => name },
  { label: 'Code', words: ({ code }) => code },
  { label: 'Address', words: ({ address }) => address },
  { label: 'Time zone', words: ({ timezone }) => timezone },
  { label: 'Language and region', words: ({ locale }) => locale },
  { label: 'Currency', words: ({ currency }) => currency },
  { label: 'Working hours', words: hoursWords },
  { label: 'Holidays', words: ({ holidays }) => holidays.map(({ date, name }) => `${date} ${name}`).join('\n') },
  { label: 'Due days', words: dueWords },
  { label: 'Categories', words: ({ categories }) => categories.join(', ') },
  { label: 'Feedback form', words: ({ feedbackForm: { enabled } }) => (enabled ? 'On' : 'Off') },
  {
    label: 'Feedback without a name',
    words: ({ feedbackForm: { anonymous } }) => (anonymous ? 'Allowed' : 'Not allowed'),
  },
];

/**
 * The fields in words, to show two versions side by side.
 *
 * @param nameOf - the name of a customer
 */
export function describedWith(nameOf: (customer: string) => string): readonly Described<SiteValues>[] {
  return [
    ...DESCRIBED,
    { label: 'Customer', words: ({ customer }) => (customer === null ? 'None' : nameOf(customer)) },
  ];
}

function hoursWords({ workingHours }: SiteValues): string {
  const lines = workingHours.map((hours, day) => {
    const words = `${hours.open}–${hours.close}${closesNextDay(hours) ? ' next day' : ''}`;
    return `${WEEKDAYS[day]?.slice(0, 3)} ${hours.closed ? 'closed' : words}`;
  });
  return lines.join('\n');
}

function dueWords({ dueDaysByPriority }: SiteValues): string {
  return PRIORITIES.map(({ key, label }) => `${label}: ${dueDaysByPriority[key] ?? 'none'}`).join('\n');
}

/** Whether a value is a site: a problem document carries the record without its type. */
export function isSite(value: unknown): value is Site {
  return typeof value === 'object' && value !== null && 'workingHours' in value && 'feedbackForm' in value;
}
