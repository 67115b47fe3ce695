import { useLingui } from '@lingui/react/macro';
import { addDays, daysBetween, startOfWeek } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { Card } from '@siteward/ui/card';
import { EmptyState } from '@siteward/ui/empty-state';
import { cx } from '@siteward/ui/lib/cx';
import { recordLinkClass } from '@siteward/ui/record-card';
import { CalendarClock } from 'lucide-react';
import { Fragment, memo, useId } from 'react';
import { Link } from '#components/link.tsx';
import { minutesWords } from '#lib/time/minutes.ts';
import { hourOf } from '#lib/time/site-time.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { dateFormat } from '#lib/words/formats.ts';
import { type Item, isOn, plannedMinutes } from '../calendar-entries.ts';
import { type EntryActions, manyOf, Over, State, useAddress } from '../entry-block.tsx';
import { dayTitle } from './day-title.ts';
import type { GridProps } from './grid-props.ts';

interface AgendaLookProps extends GridProps {
  isFiltered: boolean;
}

/** The days one after the other, each with its entries. */
export function AgendaLook({ days, items, zone, today, actions, isFiltered }: AgendaLookProps) {
  const { t } = useLingui();
  const shown = days
    .map((day) => ({ day, all: items.filter((item) => isOn(item, day)) }))
    .filter(({ all }) => all.length > 0);
  if (shown.length === 0) {
    return (
      <Card>
        <EmptyState
          drawing="calendar"
          title={isFiltered ? t`No entries match` : t`Nothing is scheduled on these days`}
        />
      </Card>
    );
  }
  return (
    <div className="grid gap-4">
      {shown.map(({ day, all }) => (
        <AgendaDay key={day} day={day} zone={zone} today={today} actions={actions} items={all} />
      ))}
    </div>
  );
}

type AgendaDayProps = Pick<GridProps, 'items' | 'zone' | 'today' | 'actions'> & { day: string };

function AgendaDay({ day, items, zone, today, actions }: AgendaDayProps) {
  const { t } = useLingui();
  const id = useId();
  const now = useNow();
  const minutes = plannedMinutes(items, day, zone);
  const work = minutesWords(minutes);
  const ordered = [...items.filter(({ isOnDays }) => isOnDays), ...items.filter(({ isOnDays }) => !isOnDays)];
  // The line for the current time comes before the first entry that has not begun yet.
  const next = day === today ? ordered.find(({ isOnDays, start }) => !isOnDays && start > now)?.key : undefined;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="flex items-baseline gap-2 font-semibold text-lg">
        {dayTitle(day, today)}
        {minutes > 0 && <small className="ml-auto font-normal text-muted text-sm">{t`${work} scheduled`}</small>}
      </h2>
      <Card>
        <ol aria-labelledby={id} className="cal-many cal-agenda" style={manyOf(ordered)}>
          {ordered.map((item) => (
            <Fragment key={item.key}>
              {item.key === next && <NowRow now={now} zone={zone} />}
              <AgendaRow item={item} zone={zone} actions={actions} />
            </Fragment>
          ))}
        </ol>
      </Card>
    </section>
  );
}

function NowRow({ now, zone }: { now: number; zone: string }) {
  return (
    <li
      aria-hidden="true"
      className="relative flex h-4 items-center gap-2 pl-3 font-semibold text-red text-xs tabular-nums"
    >
      {hourOf(now, zone)}
      <span className="flex-1 border-red border-t-2" />
    </li>
  );
}

interface AgendaRowProps {
  item: Item;
  zone: string;
  actions: EntryActions;
}

const AgendaRow = memo(function AgendaRow({ item, zone, actions }: AgendaRowProps) {
  const { t } = useLingui();
  const { entry, order, title, place, isDue, tone, key } = item;
  const people =
    entry.kind === 'work-order' ? entry.workOrder.assignees : entry.kind === 'plan' ? entry.plan.assignees : [];
  const [first] = people;
  const to = useAddress()(item);
  return (
    <li
      className={cx(
        `cal-${tone}`,
        'relative flex items-start gap-3 border-line border-t px-3 py-3 first:border-t-0 hover:bg-hover',
      )}
    >
      <span className="w-16 flex-none text-md tabular-nums leading-5">
        {entry.allDay ? (
          <b className="font-semibold">{isDue ? t`Due` : t`All day`}</b>
        ) : isDue ? (
          <>
            <b className="block font-semibold">{t`Due`}</b>
            <span className="text-muted">{hourOf(item.start, zone)}</span>
          </>
        ) : (
          <>
            <b className="block font-semibold">{hourOf(item.start, zone)}</b>
            <span className="text-muted">{hourOf(item.end, zone)}</span>
          </>
        )}
      </span>
      <span
        aria-hidden="true"
        className={cx('w-0.75 flex-none self-stretch rounded-full', entry.kind === 'plan' && 'opacity-40')}
        style={{ background: 'var(--tone)' }}
      />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <Link
          to={to}
          data-entry={key}
          className={cx('wrap-anywhere font-medium', recordLinkClass, entry.kind === 'plan' && 'text-muted')}
        >
          {title}
        </Link>
        {place && <span className="wrap-anywhere text-muted text-sm">{place}</span>}
        <span className="flex flex-wrap gap-x-2 text-sm">
          <State item={item} />
          <Over item={item} />
        </span>
      </span>
      {first && <Avatar name={first.name} labelled className="flex-none" />}
      {order && actions.mayMove(item) && (
        <button
          type="button"
          aria-label={t`Move ${title} to…`}
          data-move=""
          className="relative z-1 grid size-control-sm flex-none place-items-center rounded-md text-muted hover:bg-hover"
          onClick={() => actions.onMove(item)}
        >
          <CalendarClock aria-hidden="true" />
        </button>
      )}
    </li>
  );
});

interface DayStripProps {
  day: string;
  today: string;
  firstWeekday: number;
  items: readonly Item[];
  onDay: (day: string) => void;
}

/** On a phone, the week around a day: every day has as many dots as it has entries, three at most. */
export function DayStrip({ day, today, firstWeekday, items, onDay }: DayStripProps) {
  const { t } = useLingui();
  const first = startOfWeek(day, firstWeekday);
  const days = daysBetween(first, addDays(first, 6));
  const weekday = dateFormat({ timeZone: 'UTC', weekday: 'short' });
  return (
    <nav aria-label={t`Days of the week`} className="-mx-2 mb-3 grid grid-cols-7">
      {days.map((each) => {
        const count = Math.min(3, items.filter((item) => isOn(item, each)).length);
        const isCurrent = each === day;
        return (
          <button
            key={each}
            type="button"
            {...(isCurrent && { 'aria-current': 'date' as const })}
            className="grid justify-items-center gap-0.5 rounded-lg py-1 text-muted text-xs"
            onClick={() => onDay(each)}
          >
            <span aria-hidden="true" className="contents">
              <span className={cx(each === today && 'font-medium text-action-text')}>
                {weekday.format(Date.parse(each))}
              </span>
              <b
                className={cx(
                  'grid size-9 place-items-center rounded-full font-medium text-base tabular-nums',
                  isCurrent ? 'bg-action text-on-action' : 'text-foreground',
                )}
              >
                {Number(each.slice(8))}
              </b>
              <span aria-hidden="true" className="flex h-1.5 gap-0.5">
                {Array.from({ length: count }, (_, dot) => dot).map((dot) => (
                  <i key={dot} className={cx('size-1.25 rounded-full', isCurrent ? 'bg-action' : 'bg-line-strong')} />
                ))}
              </span>
            </span>
            <span className="sr-only">{dayTitle(each, today)}</span>
          </button>
        );
      })}
    </nav>
  );
}
