import { cleanup, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { speak } from '#testing/speak.ts';
import { absoluteTime, relativeTime, useNow } from './time-ago.ts';

const NOW = '2026-05-10T12:00:00Z';

const FORMS: readonly [at: string, english: string, zone?: string][] = [
  ['2026-05-10T11:59:31Z', 'now'],
  ['2026-05-10T12:00:30Z', 'now'],
  ['2026-05-10T11:59:00.001Z', 'now'],
  ['2026-05-10T11:59:00Z', '1 min ago'],
  ['2026-05-10T11:56:00Z', '4 min ago'],
  ['2026-05-10T11:00:01Z', '59 min ago'],
  ['2026-05-10T11:00:00Z', '1 h ago'],
  ['2026-05-10T02:00:00Z', '10 h ago'],
  ['2026-05-09T20:00:00Z', '16 h ago', 'Asia/Tokyo'],
  // From twelve hours on it is "yesterday", if the day is a different one.
  ['2026-05-10T00:00:00Z', 'yesterday', 'America/Los_Angeles'],
  ['2026-05-10T00:00:01Z', '11 h ago', 'America/Los_Angeles'],
  ['2026-05-10T00:00:00Z', '12 h ago'],
  ['2026-05-09T20:00:00Z', 'yesterday', 'UTC'],
  ['2026-05-09T01:00:00Z', 'yesterday'],
  // Further away, days are counted by the calendar too, so that nothing before yesterday is "1 d ago".
  ['2026-05-08T23:00:00Z', '2 d ago'],
  ['2026-05-09T01:00:00Z', '2 d ago', 'America/Los_Angeles'],
  ['2026-05-08T12:00:00Z', '2 d ago'],
  ['2026-04-09T12:00:01Z', '31 d ago'],
  ['2026-04-09T12:00:00Z', '9 Apr'],
  ['2026-01-31T23:30:00Z', '31 Jan'],
  ['2026-01-31T23:30:00Z', '1 Feb', 'Asia/Tokyo'],
  ['2025-12-31T22:00:00Z', '31 Dec 2025'],
  ['2026-05-10T12:59:00Z', 'in 59 min'],
  ['2026-05-10T12:59:40Z', 'in 1 h'],
  ['2026-05-10T13:00:00Z', 'in 1 h'],
  ['2026-05-10T14:59:00Z', 'in 3 h'],
  ['2026-05-10T23:59:00Z', 'in 12 h', 'Asia/Tokyo'],
  ['2026-05-11T00:00:00Z', 'tomorrow', 'Asia/Tokyo'],
  ['2026-05-11T09:00:00Z', 'tomorrow'],
  ['2026-05-12T00:30:00Z', 'in 2 d'],
  ['2026-05-11T22:30:00Z', 'in 2 d', 'Asia/Tokyo'],
  ['2026-05-17T11:59:00Z', 'in 7 d'],
  ['2026-06-10T11:59:00Z', 'in 31 d'],
  ['2026-06-10T12:00:00Z', '10 Jun'],
  ['2027-01-03T12:00:00Z', '3 Jan 2027'],
  ['nonsense', ''],
];

describe('relativeTime', () => {
  it('counts hours on the day that has twenty-five', () => {
    expect(relativeTime('2026-10-24T22:10:00Z', '2026-10-25T22:50:00Z', 'Europe/Berlin')).toBe('24 h ago');
  });

  it.each(FORMS)('for %s is "%s"', (at, expected, zone = 'UTC') => {
    expect(relativeTime(at, NOW, zone)).toBe(expected);
  });

  it.each(['de', 'es', 'hi'] as const)('has nothing in English in %s', async (language) => {
    await speak(language);
    const english = FORMS.filter(([at, words, zone = 'UTC']) => words !== '' && relativeTime(at, NOW, zone) === words);
    expect(english).toEqual([]);
  });
});

describe('absoluteTime', () => {
  it('is in the given time zone, and names it if it is not the viewer’s own', () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(absoluteTime(NOW, own)).not.toMatch(/GMT|UTC$/);
    expect(absoluteTime(NOW, 'Asia/Tokyo')).toBe('10 May 2026 at 21:00 GMT+9');
  });

  it('recognizes the viewer’s time zone by each of its names', () => {
    const options = new Intl.DateTimeFormat().resolvedOptions();
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...options,
      timeZone: 'Asia/Calcutta',
    });
    expect(absoluteTime(NOW, 'Asia/Kolkata')).toBe('10 May 2026 at 17:30');
  });

  it('uses the 24-hour clock in Hindi too', async () => {
    await speak('hi');
    expect(absoluteTime(NOW, 'Asia/Tokyo')).toContain('10 मई 2026 को 21:00 GMT+9');
  });
});

describe('useNow', () => {
  it('renders what shows the time once, however long the first rendering takes', () => {
    let ms = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => {
      ms += 1000;
      return ms;
    });
    const shown: number[] = [];
    renderHook(() => shown.push(useNow()));
    expect(shown).toHaveLength(1);
  });

  it('begins with the current time wherever nothing showed it before', async () => {
    const open = () => renderHook(() => useNow());
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'setInterval', 'clearInterval'] });
    const { result, unmount } = open();
    expect(result.current).toBe(1_000_000);
    vi.setSystemTime(1_010_000);
    // What joins in has the time of the others, so that the same thing is as long ago everywhere on the page.
    expect(open().result.current).toBe(1_000_000);
    unmount();
    cleanup();
    await Promise.resolve();
    expect(open().result.current).toBe(1_010_000);
  });
});
