import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Due, dueHeader } from '#components/work/due.tsx';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { aWorkOrder } from './records-testing.ts';

const NOW = Date.parse('2026-11-22T15:00:00.000Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (order: Parameters<typeof Due>[0]['order'], isZoneSaid = true) =>
  renderPage(<Due order={order} isZoneSaid={isZoneSaid} />, pageScope([]));
const shown = () => document.querySelector('time');

describe('Due', () => {
  // The site is in Berlin, an hour ahead of UTC.
  it.each([
    ['Today 18:00', { dueAt: at(2) }],
    ['Today', { dueAt: at(2), allDay: true }],
    ['Today 14:00 · 2 h over', { dueAt: at(-2) }],
    ['Today 15:35 · 25 min over', { dueAt: at(-25 / 60) }],
    ['Tomorrow', { dueAt: at(24) }],
    // Midnight in Berlin, while it is still the day before in UTC.
    ['Tomorrow', { dueAt: '2026-11-22T23:00:00.000Z' }],
    ['Yesterday · 1 d over', { dueAt: at(-24) }],
    ['24 Nov', { dueAt: at(48) }],
    ['3 Jan 2027', { dueAt: '2027-01-03T12:00:00.000Z' }],
    // Completed work is no longer overdue.
    ['19 Nov', { dueAt: at(-72), status: 'completed' }],
    // Three hours on hold extend the due time by three hours.
    ['Today 17:00', { dueAt: at(-2), heldTotalMs: 3 * HOUR }],
    ['Today 14:00', { dueAt: at(-2), status: 'on-hold', heldSince: at(-3) }],
    // It was put on hold an hour after it was due: that hour does not grow.
    ['Yesterday · 1 h over', { dueAt: at(-24), status: 'on-hold', heldSince: at(-23) }],
  ] as const)('%s', (words, more) => {
    show(aWorkOrder(1, 'Chiller', more));
    expect(shown()?.textContent).toBe(words);
    expect(shown()?.className.includes('text-red')).toBe(words.includes('over'));
  });

  it.each([
    ['Today 21:00', 'was 18:00, 3 h on hold', { dueAt: at(2), heldTotalMs: 3 * HOUR }],
    ['Today 18:25', 'was 18:00, 25 min on hold', { dueAt: at(2), heldTotalMs: (25 / 60) * HOUR }],
    ['Tomorrow', 'was 22 Nov, 1 d on hold', { dueAt: at(2), heldTotalMs: 24 * HOUR }],
    ['24 Nov', 'was 22 Nov, 2 d on hold', { dueAt: at(2), heldTotalMs: 48 * HOUR, allDay: true }],
    // The original time stays with work that is on hold again, and with completed work.
    ['Today 14:00', 'clock stopped', { dueAt: at(-2), status: 'on-hold', heldSince: at(-3) }],
    [
      'Yesterday',
      'clock stopped · was 19 Nov, 2 d on hold',
      {
        dueAt: at(-72),
        heldTotalMs: 48 * HOUR,
        status: 'on-hold',
        heldSince: at(-30),
      },
    ],
    ['20 Nov', 'was 19 Nov, 1 d on hold', { dueAt: at(-72), heldTotalMs: 24 * HOUR, status: 'completed' }],
  ] satisfies [string, string, Parameters<typeof aWorkOrder>[2]][])(
    'shows the effective due time, with what it was before: %s, %s',
    (words, before, more) => {
      show(aWorkOrder(1, 'Chiller', more));
      expect([shown()?.textContent, shown()?.nextSibling?.textContent]).toEqual([words, before]);
    },
  );

  it('gives the full time', () => {
    show(aWorkOrder(1, 'Chiller', { dueAt: at(2), heldTotalMs: 3 * HOUR }));
    expect(shown()?.title).toMatch(/^22 November 2026 at 21:00/);
  });

  it('names the zone with an hour if nothing else does, and not with a day', () => {
    show(aWorkOrder(1, 'Chiller', { dueAt: at(2) }), false);
    expect(shown()?.textContent).toBe('Today 18:00 CET');
    document.body.replaceChildren();
    show(aWorkOrder(1, 'Chiller', { dueAt: at(48) }), false);
    expect(shown()?.textContent).toBe('24 Nov');
  });

  it('says that there is none', () => {
    show(aWorkOrder(1, 'Chiller'));
    expect(screen.getByText('No due date')).toBeDefined();
  });

  it.each([
    ['de', 'Heute 14:00 · 2 Std. überfällig'],
    ['es', 'hoy, 14:00 · 2 h de retraso'],
    ['hi', 'आज 14:00 · 2 घंटे की देरी'],
  ] as const)('is in the language shown: %s', async (language, words) => {
    await speak(language);
    show(aWorkOrder(1, 'Chiller', { dueAt: at(-2) }));
    expect(shown()?.textContent).toBe(words);
  });

  it('names the zone of a column if it is not the viewer’s own', () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect([dueHeader(own), dueHeader('Asia/Kolkata')]).toEqual(['Due', 'Due (GMT+5:30)']);
  });
});
