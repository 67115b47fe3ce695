import { expect, it } from 'vitest';
import { newPlan } from './plan-values.ts';

it('starts a new plan tomorrow, so that its first work order is not overdue as soon as it is made', () => {
  expect(newPlan('2026-11-30')).toMatchObject({ from: '2026-12-01', leadDays: 7, until: null, count: null });
});
