import type { MaintenancePlanDetail } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { at } from '#testing/fake-shell.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { AT, aPlan, beginAnew, id, OLIVIA } from '../plans-testing.tsx';
import { MadeSoFar } from './made-so-far.tsx';

beginAnew();

type Made = MaintenancePlanDetail['made'];
const none: Made = { total: 0, onTime: 0, late: 0, open: 0, overdue: 0, cancelled: 0, since: null };

/** A work order that was due on 2 November at 16:00. */
const work = (number: number, more: object) => ({
  _id: id(String(number)),
  number,
  createdAt: '2026-10-20T08:00:00.000Z',
  status: 'completed',
  dueAt: '2026-11-02T16:00:00.000Z',
  completedAt: null,
  heldSince: null,
  heldTotalMs: 0,
  scheduledStart: '2026-11-02T07:00:00.000Z',
  ...more,
});

function show(
  made: Partial<Made>,
  orders: object[] = [],
  permissions: Permission[] = ['work-orders:view-own'],
  more = {},
) {
  const api = fakeApi({ 'GET /api/work-orders': () => pageOf(orders) });
  renderPage(<MadeSoFar plan={aPlan({ made: { ...none, ...made }, ...more })} />, pageScope(permissions));
  return api;
}

describe('what a plan has made', () => {
  it('is said to be nothing yet', () => {
    const { calls } = show({});
    screen.getByText('No work orders created yet.');
    expect(calls).toEqual([]);
  });

  it.each<[string, Partial<Made>]>([
    ['5 of 5 done on time', { onTime: 5 }],
    ['3 of 5 done on time, 2 late', { onTime: 3, late: 2 }],
    ['0 of 1 done on time, 1 late, 1 overdue, 2 open', { late: 1, overdue: 1, open: 2 }],
    ['none done yet, 3 overdue', { overdue: 3 }],
    ['none done yet', { cancelled: 2 }],
  ])('is counted: %s', (words, made) => {
    show({ ...made, total: 5, since: AT });
    const card = within(screen.getByRole('region', { name: 'Created so far' }));
    expect(card.getByText(/done/, { selector: 'span' }).parentElement?.textContent).toBe(
      words.replace(' done', 'done').replace('nonedone', 'none done'),
    );
    card.getByText('since 2 Jan');
  });

  it('is listed with how punctual each one was, oldest first as squares', async () => {
    const orders = [
      work(1, { status: 'cancelled' }),
      work(2, { status: 'open', dueAt: '2026-12-01T16:00:00.000Z', scheduledStart: null }),
      work(3, { status: 'in-progress' }),
      work(4, { completedAt: '2026-11-02T16:00:00.001Z' }),
      work(5, { completedAt: '2026-11-04T18:00:00.000Z' }),
      work(6, { completedAt: '2026-11-02T16:00:00.000Z' }),
    ];
    const { sent } = show({ total: 6, since: AT }, orders);
    const squares = within(await screen.findByRole('list', { name: 'Each work order' }));
    expect(squares.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      '2 Nov: on time',
      '2 Nov: 2 d late',
      '2 Nov: late',
      '2 Nov: overdue',
      '20 Oct: open',
      '2 Nov: cancelled',
    ]);
    // What the status says already is not said again, and four are enough.
    const lines = screen.getAllByRole('link', { name: /^WO-/ });
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'WO-0000012 NovCancelled',
      'WO-00000220 OctOpen',
      'WO-0000032 NovIn progressoverdue',
      'WO-0000042 NovCompletedlate',
    ]);
    expect(lines[2]?.getAttribute('href')).toBe(at(`work-orders/${id('3')}`));
    const all = screen.getByRole('link', { name: 'Show all 6 work orders' });
    expect(all.getAttribute('href')).toBe(`${at('work-orders')}?tab=all&plan=${id('7')}`);
    expect(Object.fromEntries(sent('GET')[0]?.query ?? [])).toMatchObject({
      plan: id('7'),
      sort: '-createdAt',
      limit: '12',
    });
  });

  it('is not asked for, and not shown, for members who may not see work orders', () => {
    const { calls } = show({ total: 1, open: 1, since: AT }, [], ['plans:view']);
    expect(calls).toEqual([]);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('says that it could not be loaded', async () => {
    const { answer } = show({ total: 1, open: 1, since: AT });
    answer('GET /api/work-orders', () => problem('INTERNAL', 500));
    await screen.findByText('The work orders could not be loaded.');
  });

  it('names who changed the rule, also if that person is no longer a member', () => {
    const { repeats, from, until, count } = aPlan();
    const replacedBy = { ...OLIVIA, name: '' };
    const earlier = { repeats, from, until, count, time: '09:00', replacedAt: '2026-11-11T12:00:00.000Z', replacedBy };
    show({}, [], [], { earlierRules: [earlier] });
    screen.getByText('Before 11 Nov 2026: Every second Tuesday, 09:00. Someone who is not a member changed it.');
  });
});
