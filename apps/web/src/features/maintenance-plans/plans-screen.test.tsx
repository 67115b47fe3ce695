import type { MaintenancePlan } from '@siteward/contract';
import { fault, type Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { at } from '#testing/fake-shell.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { PlansScreen } from './plans-screen.tsx';
import { aPlan, beginAnew, id, OLIVIA } from './plans-testing.tsx';

beginAnew();

const filters = aPlan({ count: 12, assignees: [OLIVIA], counts: { made: 6, done: 5, onTime: 4 } });
const alarm = aPlan({
  _id: id('6'),
  title: 'Test the alarm',
  repeats: { every: 'month', interval: 1, on: { kind: 'day', day: 1 } },
  status: 'paused',
  pauseReason: 'The unit is being replaced.',
  nextAt: null,
});
const pump = aPlan({
  _id: id('5'),
  title: 'Service the pump',
  repeats: { every: 'day', interval: 1 },
  until: '2027-01-31',
  counts: { made: 1, done: 0, onTime: 0 },
  nextAt: '2027-01-05T07:00:00.000Z',
});

function openPlans(items: readonly MaintenancePlan[], isWide: boolean, permissions: Permission[] = ['plans:view']) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => {}, removeEventListener: () => {} }));
  const api = fakeApi({ 'GET /api/maintenance-plans': () => pageOf(items) });
  return { ...api, ...renderPage(<PlansScreen />, pageScope(permissions)) };
}

const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .slice(0, 5)
    .map(({ textContent }) => textContent);

describe('the maintenance plans', () => {
  it('have their rule, next date, status, people and record in a table', async () => {
    openPlans([filters, alarm, pump], true);
    await screen.findByRole('link', { name: 'Check filters' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Plan', 'Next date', 'Status', 'Assignees', 'On time'],
    ]);
    expect(cellsOf('Check filters')).toEqual([
      ...['Check filtersEvery second Tuesday, 08:00, 12 times', '1 Dec, 08:00 CET', 'Active'],
      'OB',
      '4 of 5 on time',
    ]);
    expect(cellsOf('Test the alarm')).toEqual([
      ...['Test the alarmEvery month on the 1st, 08:00', 'None', 'PausedThe unit is being replaced.'],
      ...['Nobody yet', 'None created yet'],
    ]);
    expect(cellsOf('Service the pump')).toEqual([
      ...['Service the pumpEvery day, 08:00, until 31 Jan 2027', '5 Jan 2027, 08:00 CET', 'Active'],
      ...['Nobody yet', 'None done yet'],
    ]);
  });

  it('are cards in a narrow window, with no more than there is to say', async () => {
    openPlans([filters, alarm, pump], false);
    await screen.findByRole('link', { name: 'Check filters' });
    const cards = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(cards).toEqual([
      'Check filtersActiveEvery second Tuesday, 08:00, 12 times1 Dec, 08:00 CET4 of 5 on timeOB',
      'Test the alarmPausedEvery month on the 1st, 08:00The unit is being replaced.None created yet',
      'Service the pumpActiveEvery day, 08:00, until 31 Jan 20275 Jan 2027, 08:00 CETNone done yet',
    ]);
  });

  it('link to their page', async () => {
    const { router } = openPlans([filters, alarm], true);
    fireEvent.click(await screen.findByRole('link', { name: 'Test the alarm' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(at(`work-orders/plans/${id('6')}`)));
  });

  it.each<[string, Permission[], boolean]>([
    ['may change plans and create work orders', ['plans:view', 'plans:manage', 'work-orders:create'], true],
    ['may not create work orders', ['plans:view', 'plans:manage'], false],
    ['may only see plans', ['plans:view', 'work-orders:create'], false],
  ])('let members who %s begin a new one: also with the key c', async (_, permissions, mayMake) => {
    const { router } = openPlans([filters], true, permissions);
    await screen.findByRole('link', { name: 'Check filters' });
    expect(screen.queryByRole('link', { name: 'New plan' }) !== null).toBe(mayMake);
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(router.state.location.pathname).toBe(mayMake ? at('work-orders/plans/new') : '/page');
  });

  it('say that a page of theirs does not exist', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    const errors = [{ path: 'query.page', ...fault('page-too-deep') }];
    fakeApi({ 'GET /api/maintenance-plans': () => problem('VALIDATION', 422, { errors }) });
    renderPage(<PlansScreen />, pageScope(['plans:view']), '/page?page=5000');
    await screen.findByText('There is no page 5000 of maintenance plans');
  });
});
