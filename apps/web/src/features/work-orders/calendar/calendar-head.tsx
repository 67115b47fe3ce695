import { useLingui } from '@lingui/react/macro';
import { addDays, CALENDAR_LOOKS, type CalendarLook, clockTime, type SiteCalendar, weekNumber } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { cx } from '@siteward/ui/lib/cx';
import { NativeSelect } from '@siteward/ui/native-select';
import { ChevronLeft, ChevronRight, Globe } from 'lucide-react';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { minutesWords } from '#lib/time/minutes.ts';
import { isForeignZone, zoneWords } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { browserZone } from '#lib/time/time-zones.ts';
import { dateFormat } from '#lib/words/formats.ts';
import type { CalendarView } from './calendar-view.ts';

/** The names of the looks. Call it while rendering. */
function useLookLabels(): Record<CalendarLook, string> {
  const { t } = useLingui();
  return {
    month: t({ message: 'Month', context: 'look at the calendar' }),
    week: t({ message: 'Week', context: 'look at the calendar' }),
    day: t({ message: 'Day', context: 'look at the calendar' }),
    agenda: t`Agenda`,
    assignee: t`By assignee`,
  };
}

/** The days that are shown, in words: "16 – 22 November 2026". Call it while rendering. */
export function rangeWords({ look, day, days: { first, last } }: Pick<CalendarView, 'look' | 'day' | 'days'>): string {
  const format = (parts: Intl.DateTimeFormatOptions) => dateFormat({ timeZone: 'UTC', ...parts });
  if (look === 'month') return format({ month: 'long', year: 'numeric' }).format(Date.parse(day));
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  if (look === 'day') return format({ weekday: 'long', ...date }).format(Date.parse(day));
  return format(date).formatRange(Date.parse(first), Date.parse(last));
}

/** The line above the calendar: which days are shown, how to move on from there, and which look they are shown in. */
export function CalendarBar({ view }: { view: CalendarView }) {
  const { t } = useLingui();
  const labels = useLookLabels();
  const { look, calendar, days } = view;
  // Numbered by its fourth day, so a week that begins on a Sunday has the number of the days that follow.
  const week = weekNumber(look === 'day' ? days.first : addDays(days.first, 3));
  const step: Record<CalendarLook, [string, string]> = {
    month: [t`Previous month`, t`Next month`],
    week: [t`Previous week`, t`Next week`],
    day: [t`Previous day`, t`Next day`],
    agenda: [t`Earlier`, t`Later`],
    assignee: [t`Previous week`, t`Next week`],
  };
  const [before, after] = step[look];
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <Button aria-keyshortcuts="T" onClick={() => view.go({ day: calendar.today })}>
        {t({ message: 'Today', context: 'go to this day' })}
      </Button>
      <span className="flex">
        <Button
          size="icon"
          aria-label={before}
          aria-keyshortcuts="P"
          className="rounded-r-none!"
          onClick={() => view.step(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          size="icon"
          aria-label={after}
          aria-keyshortcuts="N"
          className="-ml-px rounded-l-none!"
          onClick={() => view.step(1)}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </span>
      <h2 aria-live="polite" className="ml-1 font-semibold text-lg tabular-nums max-md:order-last sm:text-xl">
        {rangeWords(view)}
      </h2>
      {(look === 'week' || look === 'assignee' || look === 'day') && (
        <span className="rounded-full bg-sunken px-2.5 max-md:order-last py-0.5 font-medium text-muted text-sm tabular-nums">{t`Week ${week}`}</span>
      )}
      <LookSwitch look={look} labels={labels} onChange={(next) => view.go({ look: next })} />
    </div>
  );
}

interface LookSwitchProps {
  look: CalendarLook;
  labels: Record<CalendarLook, string>;
  onChange: (look: CalendarLook) => void;
}

/** Switches between the looks: buttons, or a select on a phone. */
function LookSwitch({ look, labels, onChange }: LookSwitchProps) {
  const { t } = useLingui();
  return (
    <>
      <fieldset className="ml-auto flex rounded-md border border-line bg-sunken p-0.5 max-md:hidden">
        <legend className="sr-only">{t`View`}</legend>
        {CALENDAR_LOOKS.map((key) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === look}
            className={cx(
              'min-h-7 rounded-sm border px-3 font-medium text-md max-lg:min-h-9',
              // In the dark, only the border tells it from the ground.
              key === look
                ? 'border-line bg-surface text-foreground shadow-sm'
                : 'border-transparent text-muted hover:text-foreground',
            )}
            onClick={() => onChange(key)}
          >
            {labels[key]}
          </button>
        ))}
      </fieldset>
      <NativeSelect
        aria-label={t`View`}
        className="ml-auto w-auto! md:hidden"
        value={look}
        onChange={({ target: { value } }) => onChange(CALENDAR_LOOKS.find((each) => each === value) ?? look)}
      >
        {CALENDAR_LOOKS.map((key) => (
          <option key={key} value={key}>
            {labels[key]}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}

/** Which site's times are shown, if the reader's own clock differs. */
export function ZoneNote({ calendar }: { calendar: SiteCalendar }) {
  const { t } = useLingui();
  const { site } = useOrganizationScope();
  const now = useNow();
  const { zone } = calendar;
  if (!isForeignZone(zone)) return null;
  const own = browserZone();
  const clockMs = (timeZone: string) => Date.parse(`${clockTime(now, timeZone)}Z`);
  const minutes = Math.round((clockMs(own) - clockMs(zone)) / 60_000);
  const by = minutesWords(Math.abs(minutes));
  const [there, here, name] = [zoneWords(zone), cityOf(own), site?.name ?? ''];
  const difference =
    minutes === 0
      ? t`Your own clock, ${here}, shows the same.`
      : minutes < 0
        ? t`Your own clock, ${here}, is ${by} behind.`
        : t`Your own clock, ${here}, is ${by} ahead.`;
  return (
    <span className="flex items-start gap-1.5">
      <Globe aria-hidden="true" className="mt-0.75 size-3.5!" />
      <span>
        {t`Times are those of ${name}, ${there}.`} {difference}
      </span>
    </span>
  );
}

/** The city of a zone: "London". */
function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
