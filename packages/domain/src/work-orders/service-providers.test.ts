import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/clocks.ts';
import { addDays, daysUntil } from '../time/days.ts';
import {
  DOCUMENT_DUE_DAYS,
  DOCUMENT_STATE_LABELS,
  DOCUMENT_STATES,
  documentStateOn,
  expiryRange,
  firstExpiry,
  isLinkedWebsite,
  PROVIDER_TRADE_LABELS,
  PROVIDER_TRADES,
  SERVICE_PROVIDER_STATUS_LABELS,
  SERVICE_PROVIDER_STATUSES,
  websiteOf,
} from './service-providers.ts';

it('has a label for each status, trade and state of a document', () => {
  expect(Object.keys(SERVICE_PROVIDER_STATUS_LABELS)).toEqual(SERVICE_PROVIDER_STATUSES);
  expect(Object.keys(PROVIDER_TRADE_LABELS)).toEqual(PROVIDER_TRADES);
  expect(Object.keys(DOCUMENT_STATE_LABELS)).toEqual(DOCUMENT_STATES);
  expect(new Set(Object.values(PROVIDER_TRADE_LABELS)).size).toBe(PROVIDER_TRADES.length);
});

const days = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a document', () => {
  it.each([
    [null, 'valid'],
    ['2026-11-21', 'expired'],
    ['2026-11-22', 'due'],
    ['2026-12-22', 'due'],
    ['2026-12-23', 'valid'],
    ['2025-11-22', 'expired'],
    ['2028-02-29', 'valid'],
  ] as const)('until %s is %s on 22 November 2026', (expiresOn, state) => {
    expect(documentStateOn(expiresOn, '2026-11-22')).toBe(state);
  });

  it.each([
    ['Europe/Berlin', 'expired'],
    ['UTC', 'due'],
    ['America/New_York', 'due'],
    ['Pacific/Kiritimati', 'expired'],
  ] as const)('until 21 November is valid for as long as it is that day in %s: %s', (zone, state) => {
    const justAfterMidnightInBerlin = new Date('2026-11-21T23:30:00.000Z');
    expect(documentStateOn('2026-11-21', calendarDay(justAfterMidnightInBerlin, zone))).toBe(state);
  });

  it('goes from valid to due to expired, day by day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -400, max: 400 }), (today, left) => {
        const expiresOn = addDays(today, left);
        expect(daysUntil(expiresOn, today)).toBe(left);
        const state = documentStateOn(expiresOn, today);
        expect(state).toBe(left < 0 ? 'expired' : left <= DOCUMENT_DUE_DAYS ? 'due' : 'valid');
      }),
    );
  });

  const rangesWith = (expiresOn: string, today: string) =>
    (['due', 'expired'] as const).filter((state) => {
      const { from, to } = expiryRange(state, today);
      return (from === null || expiresOn >= from) && expiresOn <= to;
    });

  it('is in the range of its state and in no other', () => {
    const check = (expiresOn: string, today: string) => {
      const state = documentStateOn(expiresOn, today);
      expect(rangesWith(expiresOn, today)).toEqual(state === 'valid' ? [] : [state]);
    };
    fc.assert(fc.property(days, days, check));
    // Random days hardly ever hit the ends of a range.
    for (let left = -2; left <= DOCUMENT_DUE_DAYS + 2; left++) check(addDays('2026-11-22', left), '2026-11-22');
  });

  it('that expires first determines the state of all', () => {
    const order = { expired: 0, due: 1, valid: 2 };
    fc.assert(
      fc.property(fc.array(fc.option(days), { maxLength: 6 }), days, (all, today) => {
        const first = firstExpiry(all.map((expiresOn) => ({ expiresOn })));
        const worst = all.map((each) => documentStateOn(each, today)).toSorted((a, b) => order[a] - order[b])[0];
        expect(documentStateOn(first, today)).toBe(worst ?? 'valid');
      }),
    );
  });
});

describe('a website', () => {
  it.each([
    ['wulf.example', 'https://wulf.example'],
    ['  www.wulf-sanitaer.example/ ', 'https://www.wulf-sanitaer.example'],
    ['HTTPS://Wulf.example/De?a=1#b', 'https://wulf.example/De?a=1#b'],
    ['http://wulf.example:8080/x', 'http://wulf.example:8080/x'],
    ['bücher.example', 'https://bücher.example'],
  ])('%s is stored as %s', (text, kept) => {
    expect(websiteOf(text)).toBe(kept);
    expect(websiteOf(kept)).toBe(kept);
    expect(isLinkedWebsite(kept)).toBe(kept.startsWith('https:'));
  });

  it.each([
    '',
    'wulf',
    'javascript:alert(1)',
    'JaVaScRiPt://wulf.example/%0aalert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'ftp://wulf.example',
    'https://',
    'https://user:secret@wulf.example',
    'https://wulf.example@evil.example',
    '//wulf.example',
    'https://wulf.example/a b',
    'https://wulf.example/"onclick=',
    'https://wulf.example/<x>',
    'https://wulf.example\\@evil.example',
    'https://-.example',
    'https://wulf..example',
    'https://wulf.example/\u202etxt.exe',
    'https://wulf.example/a\u001b[31m',
    'https://wulf.example/?a=\u200b',
    'https://wulf.example/#\ud800',
  ])('%j is not one', (text) => {
    expect(websiteOf(text)).toBeNull();
    expect(isLinkedWebsite(text)).toBe(false);
  });

  it('is a link only with https, whatever is written', () => {
    const parts = [
      'https://',
      'http:',
      '//',
      'javascript:',
      'wulf',
      '.',
      'example',
      '/',
      '@',
      '\\',
      '"',
      ' ',
      '#',
      ':80',
    ];
    const texts = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => some.join(''));
    fc.assert(
      fc.property(fc.oneof(texts, fc.string()), (text) => {
        const kept = websiteOf(text);
        if (kept === null) return;
        expect(kept).toMatch(/^https?:\/\/[^/@\\]+\.[^/@\\]+/);
        expect(websiteOf(kept)).toBe(kept);
        expect(isLinkedWebsite(kept)).toBe(kept.startsWith('https:'));
      }),
    );
  });
});
