import { Trans, useLingui } from '@lingui/react/macro';
import type { MaintenancePlanDetail, PlanDate } from '@siteward/contract';
import { Badge } from '@siteward/ui/badge';
import { Card, CardHeader } from '@siteward/ui/card';
import { cx } from '@siteward/ui/lib/cx';
import { Skeleton } from '@siteward/ui/skeleton';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { MenuItem, RowMenu } from '#components/menu.tsx';
import { QueryFault } from '#components/query-fault.tsx';
import { dayWithWeekday, hourOf, useSiteCalendar } from '#lib/time/site-time.ts';
import { dateFormat } from '#lib/words/formats.ts';
import { calendarDate } from '#lib/words/rule-words.ts';
import { madeAlready } from '../plan-values.ts';

/** The actions for a date of a saved plan. */
export interface DateActions {
  /** Leaves the date out, or moves it to another day, which is asked for if not given. */
  onSkip: (day: string) => void;
  onMove: (day: string, to?: string) => void;
  /** Undoes either. */
  onRestore: (day: string) => void;
}

interface NextDatesProps {
  dates: readonly PlanDate[] | undefined;
  /** The query that failed to load them. */
  fault?: ComponentProps<typeof QueryFault>['query'] | null;
  time: string;
  /** The days that the saved plan leaves out. */
  skipped?: MaintenancePlanDetail['skipped'];
  /** Given if the dates are those of the saved rule and may be changed. */
  actions?: DateActions | undefined;
  /** A remark below the dates. */
  note?: ReactNode;
}

/** The next ten dates, with whatever conflicts with them. */
export function NextDates({ dates, fault = null, time, skipped = [], actions, note }: NextDatesProps) {
  const { t } = useLingui();
  const { today } = useSiteCalendar();
  return (
    <Card>
      <section aria-label={t`Next dates`}>
        <CardHeader
          title={t`Next dates`}
          action={<span className="font-normal text-muted text-sm">{t`work order created on`}</span>}
          className="pb-1"
        />
        {fault && <QueryFault title={t`The dates could not be loaded.`} query={fault} />}
        {!dates && !fault && <Skeleton className="m-4 h-60" />}
        {dates?.length === 0 && <p className="px-4 pb-4 text-muted">{t`There are no more dates.`}</p>}
        <ol>
          {dates?.map((date, index) => {
            const year = date.day.slice(0, 4);
            const isFirstOfYear = year !== dates[index - 1]?.day.slice(0, 4);
            return (
              <Fragment key={date.day}>
                {isFirstOfYear && (
                  <li
                    aria-hidden="true"
                    className={cx(
                      'px-4 pt-1.5 pb-1 font-semibold text-2xs text-muted tracking-wide',
                      index > 0 && 'border-line border-t',
                    )}
                  >
                    {year}
                  </li>
                )}
                <DateRow date={date} time={time} actions={actions} isFirst={isFirstOfYear} />
              </Fragment>
            );
          })}
        </ol>
        {skipped.length > 0 && (
          <ul aria-label={t`Skipped dates`} className="border-line border-t px-4 py-2.5">
            {skipped.map((day) => {
              const when = dayWithWeekday(day, today);
              return (
                <li key={day} className="flex min-h-8 items-center gap-3 text-muted text-sm">
                  <s>{when}</s>
                  <Trans>left out</Trans>
                  {actions && (
                    <LinkButton onClick={() => actions.onRestore(day)} date={when}>
                      <Trans>Restore</Trans>
                    </LinkButton>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        {note && <p className="border-line border-t px-4 py-2.5 text-muted text-sm">{note}</p>}
      </section>
    </Card>
  );
}

interface DateRowProps extends Pick<NextDatesProps, 'time' | 'actions'> {
  date: PlanDate;
  isFirst: boolean;
}

function DateRow({ date, time, actions, isFirst }: DateRowProps) {
  const { t } = useLingui();
  const { today, zone } = useSiteCalendar();
  const { day, at, madeOn, movedFrom, closed, timeShifted } = date;
  const isHoliday = closed !== null;
  const name = calendarDate(day);
  const next = closed?.opens;
  const nextName = next && dayWithWeekday(next, day);
  const [weekday, rest] = weekdayAndDay(day);
  const from = movedFrom === null ? '' : calendarDate(movedFrom);
  const holiday = closed?.holiday;
  return (
    <li
      className={cx(
        'grid grid-cols-[100px_52px_minmax(0,1fr)_auto] items-center gap-y-0.5 py-0.5 pr-2 pl-4',
        !isFirst && 'border-line border-t',
        isHoliday && 'bg-amber-soft',
      )}
    >
      <time dateTime={at} className="flex gap-2">
        <span className={cx('w-8 flex-none', !isHoliday && 'text-muted')}>{weekday}</span>
        <b className="font-medium tabular-nums">{rest}</b>
      </time>
      <span className={cx('tabular-nums', !isHoliday && 'text-muted')}>{hourOf(at, zone)}</span>
      <span className="justify-self-end text-right text-muted text-sm tabular-nums">
        {isHoliday ? (
          <Badge tone="amber" className="bg-surface!">
            {holiday ? t`Holiday` : t({ message: 'Closed', context: 'site' })}
          </Badge>
        ) : (
          (madeAlready(date, today) ?? dayOfYear(madeOn, day))
        )}
      </span>
      {actions ? (
        <RowMenu name={name}>
          {movedFrom === null ? (
            <>
              <MenuItem onSelect={() => actions.onSkip(day)}>{t`Skip this date`}</MenuItem>
              <MenuItem onSelect={() => actions.onMove(day)}>{t`Move to…`}</MenuItem>
            </>
          ) : (
            <MenuItem onSelect={() => actions.onRestore(movedFrom)}>{t`Move back to ${from}`}</MenuItem>
          )}
        </RowMenu>
      ) : (
        <span className="h-8 w-2" />
      )}
      {(isHoliday || timeShifted || movedFrom !== null) && (
        <div className={cx('col-span-full pb-1.5 pl-10 text-sm', !isHoliday && 'text-muted')}>
          {isHoliday && <p>{holiday ? t`Closed: ${holiday}.` : t`The site is closed on this weekday.`}</p>}
          {movedFrom !== null && <p>{t`Moved from ${from}.`}</p>}
          {timeShifted && <p>{t`The clocks have changed since the previous date. It is still ${time}.`}</p>}
          {isHoliday && actions && movedFrom === null && (
            <p className="flex flex-wrap gap-x-3">
              <LinkButton onClick={() => actions.onSkip(day)} date={name}>
                <Trans>Skip this date</Trans>
              </LinkButton>
              {next && (
                <LinkButton onClick={() => actions.onMove(day, next)} date={name}>
                  <Trans>Move to {nextName}</Trans>
                </LinkButton>
              )}
            </p>
          )}
        </div>
      )}
    </li>
  );
}

/**
 * Its accessible name starts with the visible text and ends with the date, so that people who use voice control can say what they
 * see.
 */
function LinkButton({ date, onClick, children }: { date: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 font-medium text-foreground underline underline-offset-3 max-lg:min-h-9"
    >
      {children}
      <span className="sr-only">: {date}</span>
    </button>
  );
}

/** A short day, with the year if that differs from the other day's. */
function dayOfYear(day: string, other: string): string {
  const isSame = day.slice(0, 4) === other.slice(0, 4);
  const format = { day: 'numeric', month: 'short' } as const;
  return partOf(day, isSame ? format : { ...format, year: 'numeric' });
}

/** "Tue" and "1 Dec". */
function weekdayAndDay(day: string): [string, string] {
  return [partOf(day, { weekday: 'short' }), partOf(day, { day: 'numeric', month: 'short' })];
}

function partOf(day: string, parts: Intl.DateTimeFormatOptions): string {
  return dateFormat({ ...parts, timeZone: 'UTC' }).format(Date.parse(day));
}
