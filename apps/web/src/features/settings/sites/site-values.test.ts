import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { differencesBetween } from '#lib/forms/differences.ts';
import { isSite } from '#lib/organization/is-site.ts';
import { currencyOptions } from '#lib/words/money.ts';
import { messages } from '#locales/es.ts';
import { localeOptions } from './place-fields.tsx';
import { describedWith, valuesOf } from './site-values.ts';
import { demoSite } from './testing.ts';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('two versions of a site are compared field by field', () => {
  const mine = valuesOf(demoSite());
  const theirs = valuesOf(
    demoSite({
      name: 'Pier',
      workingHours: demoSite().workingHours.map((day, index) => (index === 5 ? { ...day, closed: false } : day)),
      holidays: [{ date: '2026-12-25', name: 'Christmas' }],
      dueDaysByPriority: { ...demoSite().dueDaysByPriority, urgent: null },
      categories: [],
      feedbackForm: { enabled: true, anonymous: false, token: 't' },
      customer: 'c',
    }),
  );
  const described = describedWith(() => 'Harbour Tenants');
  const found = differencesBetween(described, theirs, mine);
  expect(found.map(({ label, theirs: one, yours }) => [label, one.split('\n').at(-2) ?? one, yours])).toEqual([
    ['Name', 'Pier', 'Harbour'],
    ['Working hours', 'Sat 08:00–17:00', expect.stringContaining('Sat closed')],
    ['Holidays', '2026-12-25 Christmas', ''],
    ['Due days', 'Low: 14', expect.stringContaining('Urgent: 1')],
    ['Categories', '', 'Cleaning, Other'],
    ['Feedback form', 'On', 'Off'],
    ['Anonymous feedback', 'Not allowed', 'Allowed'],
    ['Customer', 'Harbour Tenants', 'None'],
  ]);
  expect(differencesBetween(described, mine, valuesOf(demoSite()))).toEqual([]);
});

it('two versions are described in the language that is shown', () => {
  i18n.loadAndActivate({ locale: 'es', messages });
  const mine = valuesOf(demoSite());
  const workingHours = demoSite().workingHours.map((day) => ({ ...day, open: '22:00', close: '06:00' }));
  const theirs = { ...mine, workingHours, dueDaysByPriority: { ...mine.dueDaysByPriority, urgent: null } };
  const lines = (words: string) => words.split('\n');
  const found = differencesBetween(
    describedWith(() => ''),
    theirs,
    mine,
  );
  expect(found.map(({ label, theirs: one, yours }) => [label, lines(one)[0], lines(yours).at(-1)])).toEqual([
    ['Horario laboral', 'lun 22:00–06:00 del día siguiente', 'dom: cerrado'],
    ['Días hasta la fecha límite', 'Urgente: sin fecha límite', 'Sin prioridad: sin fecha límite'],
  ]);
  expect(localeOptions('de-DE')[0]?.label).toBe('alemán (Alemania)');
});

it('only a complete site counts as one', () => {
  expect([isSite(demoSite()), isSite({ name: 'x' }), isSite(null)]).toEqual([true, false, false]);
});

it("a site's current value can always be chosen", () => {
  const valuesIn = (options: readonly { value: string }[]) => options.map(({ value }) => value);
  expect(valuesIn(localeOptions('ta-IN'))).toContain('ta-IN');
  expect(valuesIn(currencyOptions('XXQ'))).toContain('XXQ');
  expect(localeOptions('de-DE').find(({ value }) => value === 'de-DE')).toEqual({
    value: 'de-DE',
    label: 'German (Germany)',
    hint: 'de-DE',
  });
});
