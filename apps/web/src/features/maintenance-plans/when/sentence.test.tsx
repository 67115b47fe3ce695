import type { Repetition } from '@siteward/domain';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { Sentence } from './sentence.tsx';

const at = { from: '2026-11-03', time: '08:00', until: null, count: null };

function show(repeats: Repetition, more: object = {}) {
  const onOpen = vi.fn();
  const rule = { ...at, repeats, ...more };
  renderPage(
    <Sentence rule={rule} zone="America/New_York" open={null} editor="editor" onOpen={onOpen} disabled={false} />,
    pageScope([]),
  );
  return onOpen;
}

/** The sentence as it is read, with each word that can be changed in brackets. */
function said(): string {
  const [sentence] = document.querySelectorAll('p');
  const parts = [...(sentence?.querySelectorAll('button') ?? [])];
  for (const part of parts) {
    part.querySelector('.sr-only')?.remove();
    part.textContent = `[${part.textContent}]`;
  }
  return sentence?.textContent ?? '';
}

const TUESDAY = { weekdays: ['TU'] as ['TU'] };
const TWO_DAYS = { weekdays: ['TU', 'TH'] as ['TU', 'TH'] };
const third = { kind: 'day', day: 3 } as const;
const lastFriday = { kind: 'weekday', nth: -1, weekday: 'FR' } as const;
const REST = 'at [08:00], [America/New York], from [3 Nov 2026], [no end]';

describe('the sentence that says when work is done', () => {
  it.each<[string, Repetition]>([
    ['Every [day]', { every: 'day', interval: 1 }],
    ['Every [second day]', { every: 'day', interval: 2 }],
    ['Every [3 days]', { every: 'day', interval: 3 }],
    ['Every [week] on [Tuesday]', { every: 'week', interval: 1, ...TUESDAY }],
    ['Every [week] on [Tuesday and Thursday]', { every: 'week', interval: 1, ...TWO_DAYS }],
    ['Every [second] [Tuesday]', { every: 'week', interval: 2, ...TUESDAY }],
    ['Every [second week] on [Tuesday and Thursday]', { every: 'week', interval: 2, ...TWO_DAYS }],
    ['Every [4 weeks] on [Tuesday]', { every: 'week', interval: 4, ...TUESDAY }],
    ['Every [month] on [the 3rd]', { every: 'month', interval: 1, on: third }],
    ['Every [second month] on [the last Friday]', { every: 'month', interval: 2, on: lastFriday }],
    ['Every [6 months] on [the 3rd]', { every: 'month', interval: 6, on: third }],
    ['Every [year] on [3 November]', { every: 'year', interval: 1, month: 11, on: third }],
    ['Every [second year] on [the last Friday of May]', { every: 'year', interval: 2, month: 5, on: lastFriday }],
    ['Every [5 years] on [3 November]', { every: 'year', interval: 5, month: 11, on: third }],
  ])('is "%s"', (words, repeats) => {
    show(repeats);
    expect(said()).toBe(`${words} ${REST}`);
  });

  it.each([
    [{ until: '2027-01-04' }, '[until 4 Jan 2027]'],
    [{ count: 12 }, '[12 times]'],
  ])('ends with its end: %o', (more, words) => {
    show({ every: 'day', interval: 1 }, more);
    expect(said()).toBe(`Every [day] ${REST.replace('[no end]', words)}`);
  });

  it('has a dash for a time that was deleted', () => {
    show({ every: 'day', interval: 1 }, { time: '' });
    expect(said()).toContain('at [–],');
  });

  it('names what each word is about, and opens its editor', () => {
    const onOpen = show({ every: 'year', interval: 1, month: 11, on: third });
    const words = screen.getAllByRole('button');
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'How often: year',
      'On which days: 3 November',
      'Time: 08:00',
      'Time zone: America/New York',
      'First day: 3 Nov 2026',
      'End: no end',
    ]);
    for (const word of words) fireEvent.click(word);
    expect(onOpen.mock.calls.flat()).toEqual(['often', 'days', 'time', 'zone', 'from', 'end']);
  });
});
