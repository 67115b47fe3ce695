import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faultWords, problemOf } from './problem.ts';
import { loadWords, waitOf } from './waits.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 0, 2, 12, 0, 0) }));
afterEach(() => void vi.useRealTimers());

const refusal = (retryAfter: string, more: object = {}) => ({
  status: 429,
  headers: new Headers({ 'retry-after': retryAfter }),
  body: {
    type: 'about:blank',
    title: 'Too many requests',
    status: 429,
    code: 'RATE_LIMITED',
    requestId: 'r-1',
    detail: `Too many requests. Try again in ${retryAfter} seconds.`,
    reason: 'try-again-in',
    params: { seconds: Number(retryAfter) },
    ...more,
  },
});

describe('somebody who is told to wait', () => {
  it.each([
    ['1', 'Too many requests. Try again at 12:00:01.'],
    ['40', 'Too many requests. Try again at 12:00:40.'],
    // Rounded up to the next minute, so that trying again works at the time that is named.
    ['60', 'Too many requests. Try again at 12:01.'],
    ['200', 'Too many requests. Try again at 12:04.'],
  ])('reads until when, and still does later: %s s', (seconds, words) => {
    const error = refusal(seconds);
    expect(faultWords(problemOf(error))).toBe(words);
    vi.advanceTimersByTime(30_000);
    expect(faultWords(problemOf(error))).toBe(words);
  });

  it('reads that something will be loaded automatically', () => {
    const wordsFor = (seconds: string) => {
      const wait = waitOf(refusal(seconds));
      return wait && loadWords(wait);
    };
    expect(['1', '7', '60', '200'].map(wordsFor)).toEqual([
      'Too many requests. This will reload at 12:00:01.',
      'Too many requests. This will reload at 12:00:07.',
      'Too many requests. This will reload at 12:01.',
      'Too many requests. This will reload at 12:04.',
    ]);
  });

  it('reads a more specific reason instead', () => {
    const detail = 'Too many pages are open at once. Close some of them.';
    const error = refusal('40', { detail, reason: 'too-many-windows', params: {} });
    expect(faultWords(problemOf(error))).toBe(detail);
  });
});

it.each([
  ['no time', { status: 429, headers: new Headers() }],
  ['a time in words', { status: 429, headers: new Headers({ 'retry-after': 'soon' }) }],
  ['another status', { status: 503, headers: new Headers({ 'retry-after': '4' }) }],
  ['no answer', new TypeError('Failed to fetch')],
  ['nothing', null],
])('nobody is told to wait by %s', (_, error) => expect(waitOf(error)).toBeUndefined());
