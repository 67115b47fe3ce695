import { useLingui } from '@lingui/react/macro';
import type { Calendar, WorkOrder } from '@siteward/contract';
import {
  addDays,
  calendarDay,
  calendarSpan,
  clockTime,
  daysBetween,
  estimatedMs,
  fault,
  instantOfMinute,
  openMinutes,
  workOrderNumber,
} from '@siteward/domain';
import { CheckField } from '@siteward/ui/checkbox';
import { Dialog, DialogBody, DialogContent, DialogForm, DialogHeader } from '@siteward/ui/dialog';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { useId, useState } from 'react';
import { isForeignZone, useSiteZone, zoneWords } from '#lib/time/site-time.ts';
import { instantOfInput, timeFault } from '#lib/time/time-inputs.ts';
import { reasonWords } from '#lib/words/reasons.ts';
import type { Schedule } from '../changes/work-order-change.ts';
import type { CalendarView } from './calendar-view.ts';
import { type Tray, TrayList, type TrayProps, trayTitle } from './trays.tsx';

interface MoveDialogProps {
  order: WorkOrder;
  /** What the suggestion for unscheduled work is based on: the day being viewed, and the site's working hours. */
  suggested: { looked: Pick<CalendarView, 'day' | 'calendar'>; place: Calendar['place'] };
  onClose: () => void;
  onChoose: (schedule: Schedule) => void;
}

/** Sets when a work order is to be done: the keyboard equivalent of dragging it. */
export function MoveDialog({ order, suggested, onClose, onChoose }: MoveDialogProps) {
  const { t } = useLingui();
  const zone = useSiteZone();
  const [typed, setTyped] = useState(() => beginning(order, suggested, zone));
  const { day, start, lastDay, end, allDay } = typed;
  const set = (change: Partial<Typed>) => setTyped(withLength({ ...typed, ...change }));
  const setStart = (change: Partial<Typed>) => setTyped(movedAlong({ ...typed, ...change }));
  const [from, to] = [
    instantOfInput(allDay ? day : day && start && `${day}T${start}`, zone),
    instantOfInput(allDay ? lastDay : lastDay && end && `${lastDay}T${end}`, zone, 'last'),
  ];
  const [isTried, setIsTried] = useState(false);
  const startFault = timeFault(from) ?? (from === null && isTried ? fault('required') : null);
  const atStart = !allDay && day !== '' && start === '' && startFault;
  const isBackwards = from !== null && to !== null && Date.parse(to) <= Date.parse(from);
  const endFault =
    timeFault(to) ?? (to === null && isTried ? fault('required') : isBackwards ? fault('ends-before-start') : null);
  // A day that could be right leaves the fault to the time.
  const atEnd = !allDay && lastDay !== '' && (end === '' || lastDay === day) && endFault;
  const name = `${workOrderNumber(order.number)} “${order.title}”`;
  const where = zoneWords(zone);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader
          title={t({ message: `Move ${name}`, context: 'to another time' })}
          description={isForeignZone(zone) ? t`Times are in the time zone of the site, ${where}.` : undefined}
        />
        <DialogForm
          submitLabel={t({ message: 'Move', context: 'to another time' })}
          onSubmit={(event) => {
            event.preventDefault();
            setIsTried(true);
            if (from === null || to === null || startFault || endFault) return;
            onChoose({ scheduledStart: from, scheduledEnd: to, allDay });
          }}
        >
          <CheckField label={t`All day`} checked={allDay} onCheckedChange={(on) => set({ allDay: on })} />
          <div className="grid grid-cols-2 gap-3">
            <Field label={t`Date`} error={startFault && !atStart ? reasonWords(startFault) : undefined}>
              <Input
                type="date"
                max="2199-12-31"
                value={day}
                onChange={({ target }) => setStart({ day: target.value })}
              />
            </Field>
            {!allDay && (
              <Field
                label={t({ message: 'Start', context: 'time of work' })}
                error={atStart ? reasonWords(atStart) : undefined}
              >
                <Input type="time" value={start} onChange={({ target }) => setStart({ start: target.value })} />
              </Field>
            )}
          </div>
          <div className="grid grid-cols-2 gap-3">
            <Field label={t`Last day`} error={endFault && !atEnd ? reasonWords(endFault) : undefined}>
              <Input
                type="date"
                max="2199-12-31"
                value={lastDay}
                onChange={({ target }) => set({ lastDay: target.value })}
              />
            </Field>
            {!allDay && (
              <Field
                label={t({ message: 'End', context: 'time of work' })}
                error={atEnd ? reasonWords(atEnd) : undefined}
              >
                <Input type="time" value={end} onChange={({ target }) => set({ end: target.value })} />
              </Field>
            )}
          </div>
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}

/** The initial values of the fields: the current schedule, or a suggestion that is as long as the work is estimated to take. */
function beginning(order: WorkOrder, { looked, place }: MoveDialogProps['suggested'], zone: string): Typed {
  const { day, minute } = suggestedStart(looked, place);
  const span = calendarSpan(order);
  const present = span?.by === 'schedule' ? span : null;
  const start = present?.start ?? instantOfMinute(minute, day, zone);
  const end = present?.end ?? start + estimatedMs(order.estimatedMinutes);
  return withLength({
    day: calendarDay(start, zone),
    start: clockTime(start, zone).slice(11),
    lastDay: calendarDay(end, zone),
    end: clockTime(end, zone).slice(11),
    allDay: present !== null && order.allDay,
    length: 0,
  });
}

type Typed = {
  day: string;
  start: string;
  lastDay: string;
  end: string;
  allDay: boolean;
  /** How long the work lasts by the clock, in ms, as it was before the fields were incomplete. */
  length: number;
};

/** What a clock shows as a number, whatever its zone; NaN if the day or the time is missing. */
const onClock = (day: string, time: string) => Date.parse(`${day}T${time}Z`);

/** The fields with the length of the work that they describe, unless they describe none. */
function withLength(typed: Typed): Typed {
  const length = onClock(typed.lastDay, typed.end) - onClock(typed.day, typed.start);
  return length >= 0 ? { ...typed, length } : typed;
}

/** The fields after the beginning has changed: the end moves along with it, as it does when work is dragged. */
function movedAlong(typed: Typed): Typed {
  const end = onClock(typed.day, typed.start) + typed.length;
  if (Number.isNaN(end)) return typed;
  const [lastDay = '', time = ''] = new Date(end).toISOString().split('T');
  return { ...typed, lastDay, end: time.slice(0, 5) };
}

/** When unscheduled work is suggested to begin if the site has no working hours. */
const EIGHT = 8 * 60;
const FAR_DAYS = 14;

/** The site's first working hour on the day being viewed; for today or an earlier day, the next one that is still to come. */
function suggestedStart(
  { day, calendar: { today, zone } }: Pick<CalendarView, 'day' | 'calendar'>,
  place: Calendar['place'],
): { day: string; minute: number } {
  // What is left of a night shift is not a beginning.
  const openingOf = (each: string) => place && openMinutes(place, each).find(({ from }) => from > 0)?.from;
  const ahead = daysBetween(day < today ? today : day, addDays(day < today ? today : day, FAR_DAYS));
  const next = ahead.find((each) => {
    const opening = openingOf(each);
    return typeof opening === 'number' && instantOfMinute(opening, each, zone) > Date.now();
  });
  const minute = (next === undefined ? null : openingOf(next)) ?? EIGHT;
  if (day > today || next === undefined) return { day: day < today ? today : day, minute };
  return { day: next, minute };
}

/** A tray on a phone, where there is no room next to the calendar. */
export function TrayWindow({ tray, onClose, ...props }: TrayProps & { tray: Tray; onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader title={<span id={id}>{trayTitle(tray)}</span>} />
        <DialogBody className="px-0! pb-4!">
          <TrayList tray={tray} labelledBy={id} {...props} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
