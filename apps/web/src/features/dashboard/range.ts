import { plural, t } from '@lingui/core/macro';
import {
  DASHBOARD_DAYS,
  DAY_MS,
  type DashboardRange,
  DEFAULT_DASHBOARD_DAYS,
  HOUR_MS,
  isDashboardRange,
  lastDays,
  MINUTE_MS,
} from '@siteward/domain';
import { useUrlParams } from '#lib/lists/use-url-state.ts';
import { rangeWords, useSiteCalendar } from '#lib/time/site-time.ts';
import { numberFormat } from '#lib/words/formats.ts';

/** What the dashboard shows, from the address: the last so many days or a custom range, and which sites. */
export function useDashboardView() {
  const { get, set } = useUrlParams<'days' | 'from' | 'to' | 'sites'>();
  const { today, zone } = useSiteCalendar();
  const named = { from: get('from') ?? '', to: get('to') ?? '' };
  const isNamed = isDashboardRange(named);
  const days = DASHBOARD_DAYS.find((each) => String(each) === get('days')) ?? DEFAULT_DASHBOARD_DAYS;
  const range: DashboardRange = isNamed ? named : lastDays(days, today);
  return {
    zone,
    range,
    /** How many days back; null for a custom range. */
    days: isNamed ? null : days,
    isEverywhere: get('sites') === 'all',
    setDays: (next: number) =>
      set({ days: next === DEFAULT_DASHBOARD_DAYS ? undefined : String(next), from: undefined, to: undefined }),
    setRange: ({ from, to }: DashboardRange) => set({ days: undefined, from, to }),
    setEverywhere: (isOn: boolean) => set({ sites: isOn ? 'all' : undefined }),
  };
}
export type DashboardView = ReturnType<typeof useDashboardView>;

/** "Last 14 days", "8 Nov – 21 Nov". Call it while rendering. */
export function rangeLabel({ days, range }: Pick<DashboardView, 'days' | 'range'>): string {
  return days === null ? rangeWords(range, Date.now()) : plural(days, { one: 'Last # day', other: 'Last # days' });
}

/** How long something took on average: "42 min", "3.5 h", "2.1 d"; a dash if there is no value. Call it while rendering. */
export function meanWords(ms: number | null): string {
  if (ms === null) return '–';
  const short = (value: number) => numberFormat({ maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
  if (ms < 99.5 * MINUTE_MS) {
    const minutes = Math.round(ms / MINUTE_MS);
    return t`${minutes} min`;
  }
  const [hours, days] = [short(ms / HOUR_MS), short(ms / DAY_MS)];
  return ms < 48 * HOUR_MS ? t`${hours} h` : t({ message: `${days} d`, comment: 'days' });
}
