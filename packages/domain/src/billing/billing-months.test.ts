import { expect, it } from 'vitest';
import { billingMonthAfter } from './billing-months.ts';

it.each([
  // While the trial is running, the first month begins when it ends.
  ['2026-11-23T09:14:00.000Z', '2026-11-20T00:00:00.000Z', '2026-11-23T09:14:00.000Z'],
  ['2026-11-23T09:14:00.000Z', '2026-01-05T00:00:00.000Z', '2026-11-23T09:14:00.000Z'],
  ['2026-11-23T09:14:00.000Z', '2026-11-23T09:13:59.999Z', '2026-11-23T09:14:00.000Z'],
  // After the trial: a month later, and so on.
  ['2026-11-23T09:14:00.000Z', '2026-11-23T09:14:00.000Z', '2026-12-23T09:14:00.000Z'],
  ['2026-11-23T09:14:00.000Z', '2026-12-24T00:00:00.000Z', '2027-01-23T09:14:00.000Z'],
  ['2026-11-23T09:14:00.000Z', '2029-03-01T00:00:00.000Z', '2029-03-23T09:14:00.000Z'],
  // Months that lack the day.
  ['2026-12-31T23:00:00.000Z', '2027-02-01T00:00:00.000Z', '2027-02-28T23:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', '2027-02-28T23:00:00.000Z', '2027-03-31T23:00:00.000Z'],
  ['2027-12-31T23:00:00.000Z', '2028-02-01T00:00:00.000Z', '2028-02-29T23:00:00.000Z'],
])('for a trial until %s, the next month after %s begins at %s', (trialEndsAt, now, begins) => {
  expect(billingMonthAfter(trialEndsAt, now).toISOString()).toBe(begins);
});
