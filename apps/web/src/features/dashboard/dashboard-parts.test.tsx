import type { Dashboard } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

const EVERYTHING: Permission[] = ['dashboard:view', 'work-orders:view-any', 'feedbacks:view-any', 'providers:view'];
const AVERAGE = { ms: null, count: 0, before: null };
const DASHBOARD: Dashboard = {
  from: '2026-11-08',
  to: '2026-11-21',
  timezone: 'Europe/Berlin',
  work: {
    open: 3,
    overdue: 0,
    oldestOverdue: null,
    unassigned: 0,
    byStatus: [{ status: 'open', count: 3 }],
    byPriority: [{ priority: 'urgent', count: 0 }],
    byCategory: [
      { category: 'Heating', count: 2 },
      { category: '', count: 1 },
    ],
    days: [{ day: '2026-11-21', created: 1, completed: 0 }],
    created: 1,
    completed: 0,
    respond: AVERAGE,
    complete: AVERAGE,
  },
  providers: [],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:41:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function open({ at = '', permissions = EVERYTHING, body = DASHBOARD } = {}) {
  const api = fakeApi({
    'GET /api/dashboard': () => ({ status: 200, body }),
    'GET /api/work-orders': () => pageOf([]),
    'GET /api/sites': () => pageOf([{}, {}]),
  });
  const page = <DashboardScreen firstSteps={null} />;
  return { ...api, ...renderPage(page, pageScope(permissions), `/${ORG}/${SITE}/dashboard${at}`) };
}

const button = (name: RegExp) => screen.findByRole('button', { name });

describe('open work by kind', () => {
  it('is a table too, with the same links, and a chart again', async () => {
    const { router } = open();
    fireEvent.click(await button(/^As a table ?: Open by category$/));
    const table = await screen.findByRole('table', { name: 'Open by category' });
    const cells = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Category', 'Open'],
      ['Heating', '2'],
      ['Without a category', '1'],
    ]);
    const links = within(table).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href')?.split('?')[1])).toEqual([
      'tab=active&category=Heating',
      'tab=active&uncategorized=true',
    ]);
    expect(router.state.location.search).toBe('?category-as=table');
    fireEvent.click(await button(/^As a chart ?: Open by category$/));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('says that there is none, and offers no table of it', async () => {
    const { work } = DASHBOARD;
    open({ body: { ...DASHBOARD, ...(work && { work: { ...work, byCategory: [] } }) } });
    await screen.findByRole('heading', { name: 'Open by category' });
    expect(screen.queryByRole('button', { name: /Open by category$/ })).toBeNull();
    screen.getByText('No service provider has open work at the moment.');
  });
});

describe('my work', () => {
  const order = {
    _id: '5'.repeat(24),
    site: '6'.repeat(24),
    number: 405,
    title: 'Replace the filter',
    status: 'open',
    priority: 'high',
    dueAt: '2026-11-20T08:00:00.000Z',
    allDay: false,
    heldSince: null,
    heldTotalMs: 0,
    completedAt: null,
  };

  it('links each order at its own site, and says how many there are', async () => {
    const { answer, queryClient } = open();
    answer('GET /api/work-orders', () => ({
      status: 200,
      body: { items: [order], page: 1, pages: 3, limit: 5, total: 12, capped: false },
    }));
    await queryClient.resetQueries();
    const link = await screen.findByRole('link', { name: /Replace the filter/ });
    expect(link.getAttribute('href')).toBe(`/${ORG}/${order.site}/work-orders/${order._id}`);
    expect(link.textContent).toMatch(/^Replace the filterWO-000405 .*Open$/);
    const heading = screen.getByRole('heading', { name: /^My work/ });
    expect(heading.parentElement?.textContent).toMatch(/My work ?12/);
  });

  it('says that it could not be loaded, next to the numbers that were', async () => {
    const { answer, queryClient } = open();
    answer('GET /api/work-orders', () => problem('INTERNAL', 500));
    await queryClient.resetQueries();
    await screen.findByText('Your work could not be loaded.');
    await screen.findByText('Open by category');
  });
});

describe('what is shown', () => {
  it('is exported as it is shown: these days, at this site or at all of them', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }));
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { answer, calls, router } = open({ at: '?days=30' });
    answer('GET /api/dashboard/export', () => ({ status: 200, body: 'Day' }));
    const asked = () =>
      calls.flatMap(({ path, query }) => (path === '/api/dashboard/export' ? [Object.fromEntries(query)] : []));
    fireEvent.click(await button(/^Export/));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    const all = { org: ORG, from: '2026-10-23', to: '2026-11-21', timezone: 'Europe/Berlin' };
    expect(asked()).toEqual([{ ...all, site: SITE }]);
    await router.navigate('?days=30&sites=all');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Sites' })).toHaveProperty('value', 'all'));
    fireEvent.click(await button(/^Export/));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(asked()[1]).toEqual(all);
  });

  it('is printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open();
    fireEvent.click(await button(/^Print$/));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('can end on any day, and is at most a year', async () => {
    const { router } = open({ at: '?from=2026-10-01&to=2026-10-31' });
    const to = await screen.findByLabelText('To');
    fireEvent.change(to, { target: { value: '2027-10-02' } });
    await screen.findByText('The end must be at most 365 days after the start');
    expect(router.state.location.search).toBe('?from=2026-10-01&to=2026-10-31');
    fireEvent.change(to, { target: { value: '' } });
    await waitFor(() => expect(screen.queryByText('The end must be at most 365 days after the start')).toBeNull());
    fireEvent.change(to, { target: { value: '2026-11-01' } });
    await waitFor(() => expect(router.state.location.search).toBe('?from=2026-10-01&to=2026-11-01'));
  });

  it.each([
    ['offers people who may create work to do so', true],
    ['offers nothing to people who may not', false],
  ])('%s, if they see neither work nor feedbacks', async (_, mayCreate) => {
    const { work: _work, providers: _providers, ...nothing } = DASHBOARD;
    open({ body: nothing, permissions: ['dashboard:view', ...(mayCreate ? (['work-orders:create'] as const) : [])] });
    await screen.findByText('Nothing is open, and nothing has happened in this period.');
    expect(screen.queryByText('My work')).toBeNull();
    expect(screen.queryByRole('link', { name: 'New work order' })?.getAttribute('href')).toBe(
      mayCreate ? `/${ORG}/${SITE}/work-orders?new=blank` : undefined,
    );
  });

  it('leads people who may not see the numbers to their feedbacks', async () => {
    open({ permissions: ['feedbacks:create'] });
    const link = await screen.findByRole('link', { name: 'Feedbacks' });
    expect(link.getAttribute('href')).toBe(`/${ORG}/${SITE}/feedbacks`);
    expect(screen.queryByText('My work')).toBeNull();
  });
});
