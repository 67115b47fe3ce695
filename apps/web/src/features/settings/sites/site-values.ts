import { t } from '@lingui/core/macro';
import type { Site } from '@siteward/contract';
import { closesNextDay } from '@siteward/domain';
import type { Described } from '#lib/forms/differences.ts';
import { weekdayName, weekdays } from '#lib/time/week.ts';
import { namesInLine } from '#lib/words/counts.ts';

/** The fields of a site that its settings change. The token of the feedback form is not among them: the server makes it. */
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

/** The fields that can show a fault. */
export const SITE_FIELDS = ['name', 'code', 'address', 'timezone', 'locale', 'currency', 'customer'] as const;

/** The priorities of work in words, most urgent first. */
export function priorities() {
  return [
    { key: 'urgent', label: t({ message: 'Urgent', context: 'priority' }) },
    { key: 'high', label: t({ message: 'High', context: 'priority' }) },
    { key: 'medium', label: t({ message: 'Medium', context: 'priority' }) },
    { key: 'low', label: t({ message: 'Low', context: 'priority' }) },
    { key: 'none', label: t`No priority` },
  ] as const;
}

/** The initial values of the form. */
export function valuesOf(site: Site): SiteValues {
  const { name, code, address, timezone, locale, currency } = site;
  const { workingHours, holidays, dueDaysByPriority, categories, feedbackForm, customer } = site;
  const { enabled, anonymous } = feedbackForm;
  const place = { name, code, address, timezone, locale, currency, customer };
  return { ...place, workingHours, holidays, dueDaysByPriority, categories, feedbackForm: { enabled, anonymous } };
}

/**
 * The fields in words, to show two versions side by side.
 *
 * @param nameOf - the name of a customer
 */
export function describedWith(nameOf: (customer: string) => string): readonly Described<SiteValues>[] {
  const none = t({ message: 'None', context: 'customer' });
  return [
    { label: t`Name`, words: ({ name }) => name },
    { label: t({ message: 'Code', context: 'site' }), words: ({ code }) => code },
    { label: t`Address`, words: ({ address }) => address },
    { label: t`Time zone`, words: ({ timezone }) => timezone },
    { label: t`Language and region`, words: ({ locale }) => locale },
    { label: t`Currency`, words: ({ currency }) => currency },
    { label: t`Working hours`, words: hoursWords },
    { label: t`Holidays`, words: ({ holidays }) => holidays.map(({ date, name }) => `${date} ${name}`).join('\n') },
    { label: t`Due days`, words: dueWords },
    { label: t`Categories`, words: ({ categories }) => namesInLine(categories) },
    { label: t`Feedback form`, words: ({ feedbackForm: { enabled } }) => (enabled ? t`On` : t`Off`) },
    {
      label: t`Anonymous feedback`,
      words: ({ feedbackForm: { anonymous } }) => (anonymous ? t`Allowed` : t`Not allowed`),
    },
    { label: t`Customer`, words: ({ customer }) => (customer === null ? none : nameOf(customer)) },
  ];
}

function hoursWords({ workingHours, locale }: SiteValues): string {
  const lines = weekdays(locale).flatMap((weekday) => {
    const hours = workingHours[weekday];
    if (!hours) return [];
    const day = weekdayName(weekday, 'short');
    const { open, close } = hours;
    if (hours.closed) return t`${day} closed`;
    return closesNextDay(hours) ? t`${day} ${open}–${close} next day` : `${day} ${open}–${close}`;
  });
  return lines.join('\n');
}

function dueWords({ dueDaysByPriority }: SiteValues): string {
  const none = t({ message: 'none', context: 'days until work is due' });
  return priorities()
    .map(({ key, label }) => `${label}: ${dueDaysByPriority[key] ?? none}`)
    .join('\n');
}
