import { screen } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { useDates } from '#lib/dates.ts';
import { renderPage } from '#testing/pages.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function Dates({ at }: { at: string }) {
  const { time, day } = useDates();
  return <p>{`${time(at)} | ${day(at)}`}</p>;
}

it.each([
  [
    'of the current year',
    '2026-12-31T12:00:00.000Z',
    '2026-11-20T12:00:00.000Z',
    /^Fri,? 20 Nov,? \d\d:\d\d \| Fri,? 20 Nov$/,
  ],
  [
    'of the year before',
    '2027-01-02T12:00:00.000Z',
    '2026-11-20T12:00:00.000Z',
    /^Fri,? 20 Nov 2026,? \d\d:\d\d \| Fri,? 20 Nov 2026$/,
  ],
  [
    'of the year after',
    '2025-12-30T12:00:00.000Z',
    '2026-11-20T12:00:00.000Z',
    /^Fri,? 20 Nov 2026,? \d\d:\d\d \| Fri,? 20 Nov 2026$/,
  ],
])('a day %s is shown with the year only if it is another one', (_, now, at, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  renderPage(<Dates at={at} />);
  expect(screen.getByRole('paragraph').textContent).toMatch(words);
});
