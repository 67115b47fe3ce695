import { describe, expect, it, vi } from 'vitest';
import { browserZone, timezoneOptions } from './time-zones.ts';

const option = (own: string, value: string) => timezoneOptions(own).find((each) => each.value === value);

describe('timezoneOptions', () => {
  it('has the current names, with the earlier ones as hints', () => {
    expect(option('UTC', 'Asia/Kolkata')).toEqual({ value: 'Asia/Kolkata', label: 'Asia/Kolkata', hint: 'Calcutta' });
    expect(option('UTC', 'Asia/Calcutta')).toBeUndefined();
    expect(option('UTC', 'America/New_York')).toMatchObject({ label: 'America/New York', hint: undefined });
  });

  it.each(['UTC', 'Mars/Olympus'])('has %s, once and in order', (own) => {
    const values = timezoneOptions(own).map(({ value }) => value);
    expect(values.filter((value) => value === own)).toEqual([own]);
    expect(values).toEqual(values.toSorted(new Intl.Collator('en', { numeric: true }).compare));
  });
});

it('time zones have their current names, each once', () => {
  const zones = timezoneOptions('UTC').map(({ value }) => value);
  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Europe/Berlin']));
  expect(zones).not.toContain('Asia/Calcutta');
  expect(new Set(zones).size).toBe(zones.length);
});

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata', -330],
  ['Europe/Berlin', 'Europe/Berlin', -60],
])('a browser in %s is in %s', (timeZone, present, offset) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  const options = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  expect(browserZone()).toBe(present);
});
