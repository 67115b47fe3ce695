import type { Dashboard } from '@siteward/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { barsOf, DayChart } from './day-chart.tsx';
import { DayTable } from './tables.tsx';
import { Tiles } from './tiles.tsx';

const HOUR = 3_600_000;
const RANGE = { from: '2026-11-19', to: '2026-11-21' };
const NOTHING = { ms: null, count: 0, before: null };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:41:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

type Work = NonNullable<Dashboard['work']>;

const WORK: Work = {
  open: 0,
  overdue: 0,
  oldestOverdue: null,
  unassigned: 0,
  byStatus: [],
  byPriority: [],
  byCategory: [],
  days: [],
  created: 0,
  completed: 0,
  respond: NOTHING,
  complete: NOTHING,
};

function tile(label: string, shown: { work?: Partial<Work>; feedback?: Dashboard['feedback'] }) {
  const dashboard: Dashboard = {
    ...RANGE,
    timezone: 'Europe/Berlin',
    work: { ...WORK, ...shown.work },
    ...(shown.feedback && { feedback: shown.feedback }),
  };
  renderPage(
    <>
      <h1>Dashboard</h1>
      <Tiles dashboard={dashboard} range={RANGE} linkOf={() => '/list'} />
    </>,
    pageScope([]),
  );
  const found = screen.getByText(label).closest('section');
  if (!found) throw new Error('no tile');
  return [...found.querySelectorAll('p')];
}

describe('a tile', () => {
  it('says that nothing is late, without alarm', () => {
    const [value, second] = tile('Overdue', {});
    expect([value?.textContent, second?.textContent]).toEqual(['0', 'nothing is late']);
    expect(value?.className).not.toContain('text-red');
  });

  it('says how long the oldest has been late, with alarm', () => {
    const [value, second] = tile('Overdue', { work: { overdue: 1, oldestOverdue: '2026-11-20T08:41:00.000Z' } });
    expect([value?.textContent, second?.textContent]).toEqual(['1', 'oldest 1 d']);
    expect(value?.className).toContain('text-red');
  });

  it.each([
    [null, null, '–', 'nothing to measure'],
    [null, HOUR, '–', 'nothing to measure'],
    [HOUR, null, '60 min', 'nothing to compare with'],
    [HOUR, HOUR, '60 min', 'as fast as before'],
    [HOUR, 2 * HOUR, '60 min', '50% faster'],
    [2 * HOUR, HOUR, '2 h', '100% slower'],
  ])('compares %s ms with %s ms: %s, %s', (ms, before, value, words) => {
    for (const [label, name] of [
      ['Time to respond', 'respond'],
      ['Time to complete', 'complete'],
    ] as const) {
      const texts = tile(label, { work: { [name]: { ms, count: 1, before } } }).map(({ textContent }) => textContent);
      expect(texts).toEqual([value, words]);
      cleanup();
    }
  });

  it.each([
    [{ average: null, count: 0, before: null }, '–', 'no ratings'],
    [{ average: 4, count: 1, before: null }, '4.0', 'of 5, 1 answer'],
    [{ average: 4.66, count: 1200, before: 4 }, '4.7', 'of 5, 1,200 answers'],
  ])('says the rating of feedbacks: %j', (feedback, value, words) => {
    expect(tile('Feedback rating', { feedback }).map(({ textContent }) => textContent)).toEqual([value, words]);
  });
});

describe('created and completed', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      day: new Date(Date.UTC(2026, 8, 1 + index)).toISOString().slice(0, 10),
      created: index,
      completed: 1,
    }));

  it('is by day for 62 days, and by week from 63 on', () => {
    expect(barsOf(days(62))).toHaveLength(62);
    const weeks = barsOf(days(63));
    expect(weeks).toHaveLength(9);
    expect([weeks[0], weeks[8]]).toEqual([
      { from: '2026-09-01', to: '2026-09-07', created: 21, completed: 7 },
      { from: '2026-10-27', to: '2026-11-02', created: 413, completed: 7 },
    ]);
  });

  it('is a table of weeks in the same case', () => {
    renderPage(<DayTable bars={barsOf(days(70))} linkOf={() => '/list'} />, pageScope([]));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.slice(0, 2).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Days', 'Created', 'Completed'],
      ['3 Nov – 9 Nov', '462', '7'],
    ]);
  });

  it('says the days of a week in the chart', () => {
    const shown = days(63);
    const totals = { created: 1953, completed: 63 };
    const range = { from: '2026-09-01', to: '2026-11-02' };
    renderPage(
      <>
        <h1>Dashboard</h1>
        <DayChart days={shown} range={range} totals={totals} linkOf={() => '/list'} />
      </>,
      pageScope([]),
    );
    const slider = screen.getByRole('slider');
    expect(slider.getAttribute('aria-valuetext')).toBe('1 Sept – 7 Sept: 21 created, 7 completed');
    expect(slider.getAttribute('max')).toBe('8');
    screen.getByText('1 Sept – 2 Nov');
  });
});
