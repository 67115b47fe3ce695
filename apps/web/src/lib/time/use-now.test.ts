import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNow, useToday } from './time-ago.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T22:59:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('begins with the current time, however long ago it was last asked for', () => {
  const days: string[] = [];
  const times: number[] = [];
  const show = () =>
    renderHook(() => {
      days.push(useToday('Europe/Berlin'));
      times.push(useNow());
    });
  show().unmount();
  vi.setSystemTime(new Date('2026-11-24T06:00:00Z'));
  show().unmount();
  // A form takes its first values from its first rendering.
  expect(days).toEqual(['2026-11-23', '2026-11-24']);
  expect(times.map((time) => new Date(time).toISOString())).toEqual([
    '2026-11-23T22:59:00.000Z',
    '2026-11-24T06:00:00.000Z',
  ]);
});
