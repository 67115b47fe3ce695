import type { Calendar, WorkOrder } from '@siteward/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { aWorkOrder } from '../records-testing.ts';
import { place, week } from './calendar-testing.tsx';
import { MoveDialog } from './calendar-windows.tsx';

const ZONE = 'Europe/Berlin';
/** A Tuesday, on which the site is open from 07:00 to 17:00, as on every working day. */
const TODAY = '2026-11-24';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(more: Partial<WorkOrder> = {}, day = TODAY, at: Calendar['place'] = place, zone = ZONE) {
  const [onClose, onChoose] = [vi.fn(), vi.fn()];
  const looked = { day, calendar: { zone, today: TODAY, firstWeekday: 0 } };
  const order = aWorkOrder(1, 'Pump leaks', more);
  const scope = pageScope([]);
  const site = scope.site && { ...scope.site, timezone: zone };
  renderPage(<MoveDialog order={order} suggested={{ looked, place: at }} onClose={onClose} onChoose={onChoose} />, {
    ...scope,
    site,
  });
  const move = () => fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  return { onClose, onChoose, move };
}

const field = (label: string) => screen.queryByLabelText<HTMLInputElement>(label);
const typed = () => ['Date', 'Start', 'Last day', 'End'].map((label) => field(label)?.value);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the time suggested for unscheduled work', () => {
  const nights = { ...place, workingHours: week.map((hours) => ({ ...hours, open: '22:00', close: '06:00' })) };
  const never = { ...place, workingHours: week.map((hours) => ({ ...hours, closed: true })) };
  it.each<[string, string, Calendar['place'], string[]]>([
    ['a day to come: its first working hour', '2026-11-26', place, ['2026-11-26', '07:00']],
    ['a day to come on which it is closed: the hour of the next', '2026-11-28', place, ['2026-11-28', '07:00']],
    ['today, which has begun: the next working day', TODAY, place, ['2026-11-25', '07:00']],
    ['an earlier day: the next working day', '2026-11-20', place, ['2026-11-25', '07:00']],
    ['today, before the night shift: its beginning', TODAY, nights, ['2026-11-24', '22:00']],
    ['a day of a site that is never open: eight', '2026-11-26', never, ['2026-11-26', '08:00']],
    ['today at a site that is never open: eight', TODAY, never, ['2026-11-24', '08:00']],
    ['an earlier day at a site without hours: eight', '2026-11-20', null, ['2026-11-24', '08:00']],
  ])('on %s', (_, day, at, [date, start]) => {
    open({ estimatedMinutes: 30 }, day, at);
    const end = `${start?.slice(0, 3)}30`;
    expect(typed()).toEqual([date, start, date, end]);
  });

  it('is not the whole day, although the work is due on a whole day', () => {
    open({ dueAt: '2026-11-26T22:59:00.000Z', allDay: true }, '2026-11-26');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'All day' }).checked).toBe(false);
    expect(typed()).toEqual(['2026-11-26', '07:00', '2026-11-26', '08:00']);
  });

  it('has the opening hour of a day before it has begun', () => {
    vi.setSystemTime(Date.parse('2026-11-24T05:30:00Z'));
    open();
    expect(typed()).toEqual([TODAY, '07:00', TODAY, '08:00']);
  });

  it('is no suggestion if the work has a schedule; its due time is none', () => {
    open({ dueAt: '2026-11-27T08:00:00.000Z' }, '2026-11-26');
    expect(typed()).toEqual(['2026-11-26', '07:00', '2026-11-26', '08:00']);
  });
});

describe('moving to another time', () => {
  const scheduled = { scheduledStart: '2026-11-24T08:00:00.000Z', scheduledEnd: '2026-11-24T09:30:00.000Z' };
  const night = { scheduledStart: '2026-11-24T21:00:00.000Z', scheduledEnd: '2026-11-25T05:00:00.000Z' };

  it.each<[what: string, times: typeof night, change: Record<string, string>, fields: string[]]>([
    ['another day', scheduled, { Date: '2026-11-26' }, ['2026-11-26', '09:00', '2026-11-26', '10:30']],
    ['an earlier day', scheduled, { Date: '2026-11-20' }, ['2026-11-20', '09:00', '2026-11-20', '10:30']],
    ['another night', night, { Date: '2026-12-31' }, ['2026-12-31', '22:00', '2027-01-01', '06:00']],
    ['the night after', night, { Date: '2026-11-25' }, ['2026-11-25', '22:00', '2026-11-26', '06:00']],
    ['a later hour', scheduled, { Start: '14:15' }, [TODAY, '14:15', TODAY, '15:45']],
    ['the end of the day', scheduled, { Start: '23:00' }, [TODAY, '23:00', '2026-11-25', '00:30']],
    ['an hour that is typed anew', scheduled, { Start: '', Date: '2026-11-25' }, ['2026-11-25', '', TODAY, '10:30']],
  ])('to %s moves the end along', (_, times, change, fields) => {
    open(times);
    for (const [label, value] of Object.entries(change)) type(label, value);
    expect(typed()).toEqual(fields);
  });

  it('keeps the length of the work while the beginning is typed anew, and the one that was given to it last', () => {
    open(scheduled);
    type('End', '11:00');
    type('Date', '');
    type('Date', '2026-11-27');
    expect(typed()).toEqual(['2026-11-27', '09:00', '2026-11-27', '11:00']);
  });

  it('chooses what is typed, by the clock of the site', () => {
    const { onChoose, move } = open(scheduled);
    type('Start', '10:15');
    type('Last day', '2026-11-25');
    type('End', '12:00');
    move();
    const to = { scheduledStart: '2026-11-24T09:15:00.000Z', scheduledEnd: '2026-11-25T11:00:00.000Z', allDay: false };
    expect(onChoose.mock.calls).toEqual([[to]]);
  });

  it('chooses whole days, which have no hours, until the last minute of the last', () => {
    const { onChoose, move } = open(scheduled);
    fireEvent.click(screen.getByRole('checkbox', { name: 'All day' }));
    expect(typed()).toEqual([TODAY, undefined, TODAY, undefined]);
    type('Last day', '2026-11-25');
    move();
    const to = { scheduledStart: '2026-11-23T23:00:00.000Z', scheduledEnd: '2026-11-25T22:59:00.000Z', allDay: true };
    expect(onChoose.mock.calls).toEqual([[to]]);
  });

  it('begins with whole days if the work has them', () => {
    open({ ...scheduled, allDay: true });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'All day' }).checked).toBe(true);
  });

  it.each([
    ['an empty day', { Date: '' }, 'Date', /^This field is required\.?$/],
    ['an empty beginning', { Start: '' }, 'Start', /^This field is required\.?$/],
    ['an empty end', { End: '' }, 'End', /^This field is required\.?$/],
    ['an end before the beginning', { End: '08:00' }, 'End', /^The end must be after the start\.?$/],
    ['an end at the beginning', { End: '09:00' }, 'End', /^The end must be after the start\.?$/],
    ['an earlier last day', { 'Last day': '2026-11-23' }, 'Last day', /^The end must be after the start\.?$/],
    ['a beginning that the clock skips', { Date: '2027-03-28', Start: '02:30' }, 'Date', /2027-03-28 02:30/],
    ['an end that the clock skips', { 'Last day': '2027-03-28', End: '02:30' }, 'Last day', /2027-03-28 02:30/],
  ])('is refused for %s', (_, values, at, words) => {
    const { onChoose, move } = open(scheduled);
    for (const [label, value] of Object.entries(values)) type(label, value);
    move();
    expect(onChoose).not.toHaveBeenCalled();
    const described = field(at)?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toMatch(words);
    expect(document.activeElement).toBe(field(at));
  });

  it.each([
    ['Europe/Berlin', 'Times are in the time zone of the site, Europe/Berlin.'],
    ['UTC', null],
  ])('names the time zone of the site if it is not that of the reader: %s', (zone, words) => {
    open(scheduled, TODAY, place, zone);
    expect(screen.queryByText(/^Times are in the time zone/)?.textContent ?? null).toBe(words);
  });

  it('is given up by closing', () => {
    const { onClose, onChoose } = open(scheduled);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect([onClose.mock.calls, onChoose.mock.calls]).toEqual([[[]], []]);
  });
});
