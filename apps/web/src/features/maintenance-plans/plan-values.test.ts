import { expect, it } from 'vitest';
import { madeAlready, newPlan } from './plan-values.ts';

it('starts a new plan tomorrow, so that its first work order is not overdue as soon as it is made', () => {
  expect(newPlan('2026-11-30')).toMatchObject({ from: '2026-12-01', leadDays: 7, until: null, count: null });
});

it('says "now" of work that should have been made on a day that has passed, but not of what is made today', () => {
  const days = ['2026-11-29', '2026-11-30', '2026-12-01'];
  expect(days.map((madeOn) => madeAlready({ madeOn }, '2026-11-30'))).toEqual(['now', null, null]);
});
