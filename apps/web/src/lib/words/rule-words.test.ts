import type { Repetition } from '@siteward/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '#testing/speak.ts';
import { loggedRuleWords, repetitionWords } from './repetition-words.ts';
import { calendarDate, endWords } from './rule-words.ts';

afterEach(() => speak('en'));

const weekly = (interval: number, ...weekdays: ('MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA')[]): Repetition => {
  return { every: 'week', interval, weekdays };
};
const first = { kind: 'weekday', nth: 1, weekday: 'TU' } as const;
const last = { kind: 'weekday', nth: -1, weekday: 'FR' } as const;

/** Each rule in words in English, German, Spanish and Hindi. */
const RULES: [rule: Repetition, en: string, de: string, es: string, hi: string][] = [
  [{ every: 'day', interval: 1 }, 'Every day', 'Jeden Tag', 'Cada día', 'हर दिन'],
  [{ every: 'day', interval: 2 }, 'Every second day', 'Jeden zweiten Tag', 'Cada dos días', 'हर दूसरे दिन'],
  [{ every: 'day', interval: 10 }, 'Every 10 days', 'Alle 10 Tage', 'Cada 10 días', 'हर 10 दिन में'],
  [weekly(1, 'TU'), 'Every Tuesday', 'Jeden Dienstag', 'Cada martes', 'हर मंगलवार'],
  [weekly(2, 'TU'), 'Every second Tuesday', 'Jeden zweiten Dienstag', 'Cada dos semanas en martes', 'हर दूसरे मंगलवार'],
  [
    weekly(3, 'TU'),
    'Every 3 weeks on Tuesday',
    'Alle 3 Wochen am Dienstag',
    'Cada 3 semanas en martes',
    'हर 3 हफ़्ते में मंगलवार को',
  ],
  [
    weekly(1, 'MO', 'TU', 'WE', 'TH', 'FR'),
    'Every day from Monday to Friday',
    'Jeden Tag von Montag bis Freitag',
    'De lunes a viernes',
    'सोमवार से शुक्रवार तक हर दिन',
  ],
  [
    weekly(1, 'TU', 'TH'),
    'Every week on Tuesday and Thursday',
    'Jede Woche am Dienstag und Donnerstag',
    'Cada semana en martes y jueves',
    'हर हफ़्ते मंगलवार और गुरुवार को',
  ],
  [
    weekly(2, 'MO', 'WE', 'SA'),
    'Every second week on Monday, Wednesday and Saturday',
    'Jede zweite Woche am Montag, Mittwoch und Samstag',
    'Cada dos semanas en lunes, miércoles y sábado',
    'हर दूसरे हफ़्ते सोमवार, बुधवार, और शनिवार को',
  ],
  [
    weekly(6, 'TU', 'TH'),
    'Every 6 weeks, on Tuesday and Thursday',
    'Alle 6 Wochen am Dienstag und Donnerstag',
    'Cada 6 semanas en martes y jueves',
    'हर 6 हफ़्ते में मंगलवार और गुरुवार को',
  ],
  [
    { every: 'month', interval: 1, on: first },
    'Every month on the first Tuesday',
    'Jeden Monat am ersten Dienstag',
    'Cada mes el primer martes',
    'हर महीने पहले मंगलवार को',
  ],
  [
    { every: 'month', interval: 2, on: last },
    'Every second month on the last Friday',
    'Jeden zweiten Monat am letzten Freitag',
    'Cada dos meses el último viernes',
    'हर दूसरे महीने आख़िरी शुक्रवार को',
  ],
  [
    { every: 'month', interval: 3, on: { kind: 'day', day: 15 } },
    'Every 3 months on the 15th',
    'Alle 3 Monate am 15.',
    'Cada 3 meses el día 15',
    'हर 3 महीने में 15 तारीख़ को',
  ],
  [
    { every: 'month', interval: 1, on: { kind: 'day', day: 31 } },
    'Every month on the 31st',
    'Jeden Monat am 31.',
    'Cada mes el día 31',
    'हर महीने 31 तारीख़ को',
  ],
  [
    { every: 'month', interval: 1, on: { kind: 'day', day: -1 } },
    'Every month on the last day',
    'Jeden Monat am letzten Tag',
    'Cada mes el último día',
    'हर महीने आख़िरी दिन को',
  ],
  [
    { every: 'year', interval: 1, month: 9, on: { kind: 'day', day: 1 } },
    'Every year on 1 September',
    'Jedes Jahr am 1. September',
    'Cada año el 1 de septiembre',
    'हर साल 1 सितंबर को',
  ],
  [
    { every: 'year', interval: 1, month: 2, on: { kind: 'day', day: 30 } },
    'Every year on 30 February',
    'Jedes Jahr am 30. Februar',
    'Cada año el 30 de febrero',
    'हर साल 30 फ़रवरी को',
  ],
  [
    { every: 'year', interval: 2, month: 2, on: { kind: 'day', day: -1 } },
    'Every second year on the last day of February',
    'Jedes zweite Jahr am letzten Tag im Februar',
    'Cada dos años el último día de febrero',
    'हर दूसरे साल फ़रवरी के आख़िरी दिन को',
  ],
  [
    { every: 'year', interval: 4, month: 3, on: first },
    'Every 4 years on the first Tuesday of March',
    'Alle 4 Jahre am ersten Dienstag im März',
    'Cada 4 años el primer martes de marzo',
    'हर 4 साल में मार्च के पहले मंगलवार को',
  ],
];

describe.each(['en', 'de', 'es', 'hi'] as const)('a rule in words, in %s', (language) => {
  it('is a whole sentence', async () => {
    await speak(language);
    const at = { en: 1, de: 2, es: 3, hi: 4 }[language];
    expect(RULES.map(([rule]) => repetitionWords(rule))).toEqual(RULES.map((row) => row[at]));
  });
});

it('ends on a day, after so many dates, or not at all', async () => {
  const words = () => [
    endWords({ until: null, count: null }),
    endWords({ until: '2026-11-03', count: null }),
    endWords({ until: null, count: 1 }),
    endWords({ until: null, count: 12 }),
  ];
  expect(words()).toEqual(['no end', 'until 3 Nov 2026', '1 time', '12 times']);
  await speak('de');
  expect(words()).toEqual(['ohne Ende', 'bis 3. Nov. 2026', '1-mal', '12-mal']);
});

it('is read from the audit log, whatever its end; any other text is left unchanged', () => {
  const begins = 'Europe/Berlin:20261103T080000';
  expect(loggedRuleWords(`FREQ=WEEKLY;INTERVAL=2;BYDAY=TU, ${begins}`)).toBe('Every second Tuesday, 08:00');
  expect(loggedRuleWords(`FREQ=DAILY;COUNT=4, ${begins}`)).toBe('Every day, 08:00');
  expect(loggedRuleWords(`FREQ=DAILY;UNTIL=20270101T070000Z, ${begins}`)).toBe('Every day, 08:00');
  expect(loggedRuleWords('3.07')).toBe('3.07');
});

it.each([
  ['2026-11-03', '3 Nov 2026'],
  ['2026-02', '1 Feb 2026'],
  ['', '–'],
  ['soon', '–'],
])('shows the day %j as %s', (day, words) => {
  expect(calendarDate(day)).toBe(words);
});
