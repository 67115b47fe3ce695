import type { Repetition } from '@siteward/domain';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import type { EditedRule } from './edited-rule.ts';
import { Editor } from './editors.tsx';
import type { RuleWord } from './sentence.tsx';

/** Opens the editor of a word, for a rule from Tuesday 3 November 2026 on. */
function openEditor(word: RuleWord, more: Partial<EditedRule>) {
  const onChange = vi.fn();
  const rule: EditedRule = { repeats: WEEKLY, from: '2026-11-03', time: '08:00', until: null, count: null, ...more };
  renderPage(
    <Editor word={word} zone="America/New_York" closed={['SA']} rule={rule} onChange={onChange} />,
    pageScope([]),
  );
  return { onChange, sent: () => onChange.mock.calls.map(([changed]) => changed) };
}

const WEEKLY: Repetition = { every: 'week', interval: 2, weekdays: ['WE', 'FR'] };
const FIRST_FRIDAY = { kind: 'weekday', nth: 1, weekday: 'FR' } as const;
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const optionsOf = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value, text }) => [value, text]);

describe('how often a plan recurs', () => {
  it.each<[string, Repetition, string, Repetition]>([
    ['weeks', WEEKLY, 'day', { every: 'day', interval: 2 }],
    ['weeks', WEEKLY, 'month', { every: 'month', interval: 2, on: { kind: 'day', day: 3 } }],
    ['weeks', WEEKLY, 'year', { every: 'year', interval: 2, month: 11, on: { kind: 'day', day: 3 } }],
    ['days', { every: 'day', interval: 3 }, 'week', { every: 'week', interval: 3, weekdays: ['TU'] }],
    [
      'months',
      { every: 'month', interval: 1, on: FIRST_FRIDAY },
      'year',
      { every: 'year', interval: 1, month: 11, on: FIRST_FRIDAY },
    ],
    [
      'years',
      { every: 'year', interval: 1, month: 2, on: { kind: 'day', day: -1 } },
      'month',
      { every: 'month', interval: 1, on: { kind: 'day', day: -1 } },
    ],
  ])('keeps its interval, and falls on its first day, when %s become another unit', (_, repeats, unit, expected) => {
    const { sent } = openEditor('often', { repeats });
    choose('Unit', unit);
    expect(sent()).toEqual([{ repeats: expected }]);
  });

  it.each<[string, string, Repetition]>([
    ['week', '2026-11-01', { every: 'week', interval: 1, weekdays: ['SU'] }],
    ['week', '', { every: 'week', interval: 1, weekdays: ['MO'] }],
    ['month', '', { every: 'month', interval: 1, on: { kind: 'day', day: 1 } }],
    ['year', '', { every: 'year', interval: 1, month: 1, on: { kind: 'day', day: 1 } }],
  ])('becomes a rule by the %s from "%s" on', (unit, from, expected) => {
    const { sent } = openEditor('often', { repeats: { every: 'day', interval: 1 }, from });
    choose('Unit', unit);
    expect(sent()).toEqual([{ repeats: expected }]);
  });

  it('offers these units, and changes nothing when the same one is chosen again', () => {
    const { onChange } = openEditor('often', {});
    expect(optionsOf('Unit')).toEqual([
      ['day', 'days'],
      ['week', 'weeks'],
      ['month', 'months'],
      ['year', 'years'],
    ]);
    choose('Unit', 'week');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('takes whole numbers from 1 to 99 as its interval', () => {
    const { sent } = openEditor('often', {});
    for (const typed of ['1', '99', '0', '100', '1.5', '-3', '']) choose('Interval', typed);
    expect(sent()).toEqual([1, 99].map((interval) => ({ repeats: { ...WEEKLY, interval } })));
  });
});

describe('on which days of a month or a year a plan recurs', () => {
  const monthly = (on: Extract<Repetition, { every: 'month' }>['on']): Repetition => ({
    every: 'month',
    interval: 1,
    on,
  });

  it('has nothing to choose for every day', () => {
    openEditor('days', { repeats: { every: 'day', interval: 1 } });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryAllByRole('radio')).toEqual([]);
  });

  it('is a day by its number, or the last one', () => {
    const { sent } = openEditor('days', { repeats: monthly({ kind: 'day', day: 3 }) });
    const options = optionsOf('Day');
    expect(options.slice(0, 31)).toEqual(Array.from({ length: 31 }, (_, index) => [`${index + 1}`, `${index + 1}`]));
    expect(options.slice(31)).toEqual([['-1', 'the last day']]);
    expect(screen.queryByLabelText('Month')).toBeNull();
    choose('Day', '28');
    choose('Day', '-1');
    expect(sent()).toEqual([28, -1].map((day) => ({ repeats: monthly({ kind: 'day', day }) })));
  });

  it.each([
    [28, false],
    [29, true],
    [31, true],
    [-1, false],
  ])('says of day %i that months without it are skipped: %s', (day, isSaid) => {
    openEditor('days', { repeats: monthly({ kind: 'day', day }) });
    expect(screen.queryByText('Months without this day are skipped.') !== null).toBe(isSaid);
  });

  it('is one of the first four weekdays of a kind, or the last one', () => {
    const { sent } = openEditor('days', { repeats: monthly(FIRST_FRIDAY) });
    expect(optionsOf('Which one')).toEqual([
      ['1', 'the first Friday'],
      ['2', 'the second Friday'],
      ['3', 'the third Friday'],
      ['4', 'the fourth Friday'],
      ['-1', 'the last Friday'],
    ]);
    // The week of the site begins on Monday.
    expect(optionsOf('Weekday')).toEqual([
      ['MO', 'Monday'],
      ['TU', 'Tuesday'],
      ['WE', 'Wednesday'],
      ['TH', 'Thursday'],
      ['FR', 'Friday'],
      ['SA', 'Saturday'],
      ['SU', 'Sunday'],
    ]);
    choose('Weekday', 'SU');
    choose('Which one', '-1');
    expect(sent()).toEqual([
      { repeats: monthly({ kind: 'weekday', nth: 1, weekday: 'SU' }) },
      { repeats: monthly({ kind: 'weekday', nth: -1, weekday: 'FR' }) },
    ]);
  });

  it.each<[string, Repetition, string, Repetition]>([
    ['number', monthly(FIRST_FRIDAY), 'By its number', monthly({ kind: 'day', day: 1 })],
    [
      'weekday',
      monthly({ kind: 'day', day: 3 }),
      'By its weekday',
      monthly({ kind: 'weekday', nth: 1, weekday: 'MO' }),
    ],
  ])('begins anew when it is to be found by its %s', (_, repeats, kind, expected) => {
    const { sent } = openEditor('days', { repeats });
    fireEvent.click(screen.getByRole('radio', { name: kind }));
    expect(sent()).toEqual([{ repeats: expected }]);
  });

  it('is in a month of the year', () => {
    const repeats: Repetition = { every: 'year', interval: 1, month: 11, on: { kind: 'day', day: 3 } };
    const { sent } = openEditor('days', { repeats });
    expect(
      optionsOf('Month')
        .map(([value, name]) => `${value} ${name}`)
        .join(),
    ).toBe(
      '1 January,2 February,3 March,4 April,5 May,6 June,7 July,8 August,9 September,10 October,11 November,12 December',
    );
    choose('Month', '2');
    choose('Day', '29');
    expect(sent()).toEqual([
      { repeats: { ...repeats, month: 2 } },
      { repeats: { ...repeats, on: { kind: 'day', day: 29 } } },
    ]);
  });
});

describe('a day of a single month', () => {
  const yearly = (month: number, day: number): Repetition => {
    return { every: 'year', interval: 1, month, on: { kind: 'day', day } };
  };

  it('becomes the last one if the month never has the one that was chosen', () => {
    const { sent } = openEditor('days', { repeats: yearly(2, 1) });
    for (const day of ['29', '30', '31']) choose('Day', day);
    expect(sent()).toEqual([29, -1, -1].map((day) => ({ repeats: yearly(2, day) })));
  });

  it('becomes the last one in a month that never has it', () => {
    const { sent } = openEditor('days', { repeats: yearly(12, 31) });
    for (const month of ['6', '2', '1']) choose('Month', month);
    expect(sent()).toEqual([yearly(6, -1), yearly(2, -1), yearly(1, 31)].map((repeats) => ({ repeats })));
  });

  it('becomes the last one when the rule was about every month', () => {
    const repeats: Repetition = { every: 'month', interval: 1, on: { kind: 'day', day: 31 } };
    const { sent } = openEditor('often', { repeats });
    choose('Unit', 'year');
    expect(sent()).toEqual([{ repeats: yearly(11, -1) }]);
  });
});

describe('the other words of the rule', () => {
  it('takes the first day as it is typed', () => {
    const { sent } = openEditor('from', {});
    choose('First day', '2026-12-24');
    expect(sent()).toEqual([{ from: '2026-12-24' }]);
  });

  it('names the time zone, and links to where it is set', () => {
    openEditor('zone', {});
    expect(screen.getByText(/^Times are in the site's time zone, America\/New York,/)).toBeDefined();
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'the site settings' });
    expect(new URL(link.href).search).toBe(`?section=sites&site=${SITE}`);
  });

  it.each<[string, Partial<EditedRule>, string, Partial<EditedRule>]>([
    ['a day', { until: '2027-01-01' }, 'No end', { until: null, count: null }],
    ['no end', {}, 'On a day', { until: '2026-11-03', count: null }],
    ['no end', {}, 'After a number of dates', { until: null, count: 10 }],
    ['a number of dates', { count: 4 }, 'On a day', { until: '2026-11-03', count: null }],
  ])('changes its end from %s', (_, more, end, expected) => {
    const { sent } = openEditor('end', more);
    fireEvent.click(screen.getByRole('radio', { name: end }));
    expect(sent()).toEqual([expected]);
  });

  it('takes a whole number of dates, and shows the earlier one again after anything else', () => {
    const { sent } = openEditor('end', { count: 4 });
    const field = screen.getByLabelText<HTMLInputElement>('How many dates');
    for (const value of ['1,5', '3.9', '', '0', 'ten', '12']) fireEvent.change(field, { target: { value } });
    expect(sent()).toEqual([{ count: 12 }]);
    fireEvent.change(field, { target: { value: '1,5' } });
    fireEvent.blur(field);
    expect(field.value).toBe('4');
  });
});
