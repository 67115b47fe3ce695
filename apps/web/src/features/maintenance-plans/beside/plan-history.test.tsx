import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { AT, beginAnew, id, OLIVIA, url } from '../plans-testing.tsx';
import { PlanHistory } from './plan-history.tsx';

beginAnew();

const text = (value: string) => ({ code: 'text' as const, params: { text: value }, message: value });

function show(action: string, changes: object[], actor: object | null = OLIVIA) {
  const entry = { _id: id('5'), at: AT, action: `maintenance-plan.${action}`, actor, changes };
  fakeApi({ [`GET ${url}/history`]: () => pageOf([entry]) });
  renderPage(<PlanHistory id={id('7')} />, pageScope(['plans:view']));
}

it.each([
  ['created', 'Created'],
  ['updated', 'Changed'],
  ['paused', 'Paused'],
  ['resumed', 'Resumed'],
  ['failed', 'Could not create work'],
  ['date-skipped', 'Date skipped'],
  ['date-moved', 'Date moved'],
  ['date-restored', 'Date restored'],
  ['file-added', 'File added'],
  ['file-removed', 'File removed'],
])('says of a plan that was %s: %s', async (action, words) => {
  show(action, []);
  expect((await screen.findByRole('listitem')).textContent).toContain(words);
});

it('says that a plan did something by itself', async () => {
  show('failed', [], null);
  expect((await screen.findByRole('listitem')).textContent).toContain('By itself');
});

it.each([
  ['title', 'Check filters', 'Title: Check filters'],
  ['description', 'All of them', 'Description: All of them'],
  ['type', 'preventive', 'Type: Preventive'],
  ['type', 'of-tomorrow', 'Type: of-tomorrow'],
  ['category', 'Air', 'Category: Air'],
  ['priority', 'high', 'Priority: High'],
  ['priority', 'of-tomorrow', 'Priority: of-tomorrow'],
  ['place', 'Roof', 'Place: Roof'],
  ['tags', 'air', 'Tags: air'],
  ['rule', 'FREQ=WEEKLY;BYDAY=TU, Europe/Berlin:20261103T080000', 'Rule: Every Tuesday, 08:00'],
  ['rule', 'of tomorrow', 'Rule: of tomorrow'],
  ['estimatedMinutes', '30', 'Estimate: 30 min'],
  ['requiresSignature', 'false', 'Signature before completion: No'],
  ['leadDays', '7', 'Created days ahead: 7'],
  ['dueDays', '2', 'Due days after: 2'],
  ['dueTime', '17:00', 'Due at: 17:00'],
  ['assignees', 'Olivia Brandt', 'Assignees: Olivia Brandt'],
  ['serviceProvider', 'Wulf & Sohn', 'Service provider: Wulf & Sohn'],
  ['checklist', 'Seals tight', 'Checklist: Seals tight'],
  ['reason', 'The unit is replaced', 'Reason: The unit is replaced'],
  ['day', '2026-12-01', 'Day: 1 Dec 2026'],
  ['file', 'plan.pdf', 'File: plan.pdf'],
])('puts %s "%s" into words: %s', async (field, value, words) => {
  show('updated', [{ field, from: null, to: text(value) }]);
  await screen.findByText(words);
});
