import type { Dashboard } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { barsOf, scaleOf } from './day-chart.tsx';
import { meanWords } from './range.ts';

const NOW = '2026-11-21T08:41:00.000Z';
const HOUR = 3_600_000;
const EVERYTHING: Permission[] = ['dashboard:view', 'work-orders:view-any', 'feedbacks:view-any', 'providers:view'];
const PROVIDER = '7'.repeat(24);
const OTHER = '8'.repeat(24);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
});
afterEach(() => {
  vi.useRealTimers();
});

const WORK: NonNullable<Dashboard['work']> = {
  open: 38,
  overdue: 5,
  oldestOverdue: '2026-11-18T08:00:00.000Z',
  unassigned: 7,
  byStatus: [
    { status: 'open', count: 30 },
    { status: 'in-progress', count: 8 },
    { status: 'on-hold', count: 0 },
  ],
  byPriority: [{ priority: 'urgent', count: 3 }],
  byCategory: [
    { category: 'Heating, cooling', count: 14 },
    { category: '', count: 9 },
  ],
  days: [
    { day: '2026-11-19', created: 3, completed: 0 },
    { day: '2026-11-20', created: 0, completed: 2 },
    { day: '2026-11-21', created: 1, completed: 4 },
  ],
  created: 4,
  completed: 6,
  respond: { ms: 42 * 60_000, count: 5, before: 51 * 60_000 },
  complete: { ms: 30 * HOUR, count: 6, before: 20 * HOUR },
};
const DASHBOARD: Dashboard = {
  from: '2026-11-19',
  to: '2026-11-21',
  timezone: 'Europe/Berlin',
  work: WORK,
  feedback: { average: 4.25, count: 61, before: 4 },
  providers: [{ _id: PROVIDER, name: 'Polar', open: 6, rating: { average: 4.6, count: 12 } }],
};

function open(
  body: Dashboard,
  { at = '', permissions = EVERYTHING, name = 'Olivia', serviceProviderId = null as string | null } = {},
) {
  const api = fakeApi({
    'GET /api/dashboard': () => ({ status: 200, body }),
    'GET /api/work-orders': () => pageOf([]),
    'GET /api/sites': () => pageOf([{}, {}]),
  });
  const scope = pageScope(permissions);
  const page = renderPage(
    <DashboardScreen firstSteps={null} />,
    { ...scope, user: { ...scope.user, name }, member: { ...scope.member, serviceProviderId } },
    `/${ORG}/${SITE}/dashboard${at}`,
  );
  return { ...api, ...page };
}

/** Without styles, visually hidden text is set apart by a space. */
const named = (name: string | RegExp) => (found: string) => {
  const words = found.replace(' : ', ': ');
  return typeof name === 'string' ? words === name : name.test(words);
};
const linkTo = (name: string | RegExp) => {
  const href = screen.getByRole('link', { name: named(name) }).getAttribute('href') ?? '';
  return decodeURIComponent(href).replace(`/${ORG}/${SITE}/`, '');
};

describe('the dashboard', () => {
  it('greets a person without a name without one', async () => {
    open(DASHBOARD, { name: '' });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Dashboard: Good morning');
  });

  it('greets by the site’s time of day, and links each number to its list', async () => {
    open(DASHBOARD);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Dashboard: Good morning, Olivia');
    expect(screen.getByText(/^Harbour · Saturday,? 21 November at 09:41 \(Europe\/Berlin\)$/)).toBeTruthy();
    await screen.findByRole('link', { name: named('Overdue: 5') });
    expect(linkTo('Overdue: 5')).toBe('work-orders?tab=active&overdue=true');
    expect(screen.getByText('oldest 3 d')).toBeTruthy();
    expect(linkTo('Open: 38')).toBe('work-orders?tab=active');
    expect(linkTo('7 unassigned')).toBe('work-orders?tab=active&assignee=none');
    expect(linkTo('Time to respond: 42 min')).toBe('work-orders?tab=all&responded=2026-11-19..2026-11-21');
    expect(screen.getByText('18% faster')).toBeTruthy();
    expect(linkTo('Time to complete: 30 h')).toBe('work-orders?tab=all&completed=2026-11-19..2026-11-21');
    expect(screen.getByText('50% slower')).toBeTruthy();
    expect(linkTo(/^Feedback rating: 4\.[23]$/)).toBe(
      'feedbacks?status=all&rating=1,2,3,4,5&received=2026-11-19..2026-11-21',
    );
    expect(screen.getByText('of 5, 61 answers')).toBeTruthy();
    expect(linkTo(/^Heating, cooling/)).toBe('work-orders?tab=active&category=Heating,+cooling');
    expect(linkTo(/^Without a category/)).toBe('work-orders?tab=active&uncategorized=true');
    expect(linkTo(/^Urgent/)).toBe('work-orders?tab=active&priority=urgent');
    expect(linkTo(/^In progress/)).toBe('work-orders?tab=all&status=in-progress');
    expect(linkTo('6 open')).toBe(`work-orders?tab=active&serviceProvider=${PROVIDER}`);
    expect(linkTo('4 created')).toBe('work-orders?tab=all&created=2026-11-19..2026-11-21');
  });

  it('moves from day to day by keyboard, and says the numbers of each', async () => {
    open(DASHBOARD);
    const slider = await screen.findByRole('slider', { name: 'Created and completed by day' });
    fireEvent.focus(slider);
    expect(slider.getAttribute('aria-valuetext')).toBe('19 Nov: 3 created, 0 completed');
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('20 Nov: 0 created, 2 completed');
    expect(linkTo('2 completed')).toBe('work-orders?tab=all&completed=2026-11-20..2026-11-20');
  });

  it('shows the totals of all days again once the range changes', async () => {
    const { answer, router } = open(DASHBOARD);
    fireEvent.change(await screen.findByRole('slider'), { target: { value: '1' } });
    await screen.findByRole('link', { name: '2 completed' });
    answer('GET /api/dashboard', () => ({ status: 200, body: { ...DASHBOARD, from: '2026-11-18' } }));
    void router.navigate('?days=7');
    await screen.findByRole('link', { name: '6 completed' });
  });

  it('shows the same numbers as a table, which is kept in the address', async () => {
    const { router } = open(DASHBOARD);
    fireEvent.click(await screen.findByRole('button', { name: named('As a table: Created and completed') }));
    const table = await screen.findByRole('table', { name: 'Created and completed' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Day', 'Created', 'Completed'],
      ['21 Nov', '1', '4'],
      ['20 Nov', '0', '2'],
      ['19 Nov', '3', '0'],
    ]);
    expect(router.state.location.search).toBe('?days-as=table');
  });

  it('requests other days and all sites, whose numbers link to lists of all sites', async () => {
    const sites = [
      { _id: SITE, name: 'Harbour', open: 30, overdue: 0, unassigned: 1 },
      { _id: OTHER, name: 'Mill Street', open: 8, overdue: 5, unassigned: 6 },
    ];
    const { calls, router } = open({ ...DASHBOARD, sites });
    const days = await screen.findByRole('combobox', { name: 'Days' });
    fireEvent.change(days, { target: { value: '30' } });
    fireEvent.change(await screen.findByRole('combobox', { name: 'Sites' }), { target: { value: 'all' } });
    await waitFor(() => expect(router.state.location.search).toBe('?days=30&sites=all'));
    await waitFor(() => {
      const asked = calls.filter(({ path }) => path === '/api/dashboard').at(-1)?.query;
      expect(Object.fromEntries(asked ?? [])).toEqual({
        org: ORG,
        from: '2026-10-23',
        to: '2026-11-21',
        timezone: 'Europe/Berlin',
      });
    });
    expect(linkTo('Open: 38')).toBe('work-orders?tab=active&sites=all');
    const glance = within(screen.getByRole('table', { name: 'Organization at a glance' }));
    expect(glance.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      ...['SiteOverdueOpenUnassigned', 'Harbour0301', 'Mill Street586'],
    ]);
    const links = glance.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.slice(-4)).toEqual([
      `/${ORG}/${OTHER}/dashboard`,
      `/${ORG}/${OTHER}/work-orders?tab=active&overdue=true`,
      `/${ORG}/${OTHER}/work-orders?tab=active`,
      `/${ORG}/${OTHER}/work-orders?tab=active&assignee=none`,
    ]);
  });

  it('accepts a custom range of days, and says what is wrong with it', async () => {
    const { calls, router } = open(DASHBOARD);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Days' }), { target: { value: 'named' } });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-01' } });
    expect(await screen.findByText('The end must be after the start')).toBeTruthy();
    screen.getByLabelText('From').focus();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-01' } });
    await waitFor(() => expect(router.state.location.search).toBe('?from=2026-10-01&to=2026-11-21'));
    await waitFor(() => expect(calls.at(-1)?.query.get('from')).toBe('2026-10-01'));
    // The field keeps the focus: "1" may be on its way to "15".
    expect(document.activeElement).toBe(screen.getByLabelText('From'));
    void router.navigate('?from=2026-09-01&to=2026-09-30');
    await waitFor(() => expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-09-01'));
  });

  it('offers a way to start instead of empty charts', async () => {
    const none = { ...WORK, open: 0, created: 0, completed: 0 };
    open({ ...DASHBOARD, work: none, feedback: { average: null, count: 0, before: null } });
    expect(await screen.findByText('Nothing is open, and nothing has happened in this period.')).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('shows nothing of areas that the member may not see', async () => {
    const { feedback } = DASHBOARD;
    const { from, to, timezone } = DASHBOARD;
    open(
      { from, to, timezone, ...(feedback && { feedback }) },
      { permissions: ['dashboard:view', 'feedbacks:view-own'] },
    );
    await screen.findByRole('link', { name: /^Feedback rating/ });
    expect(screen.queryByText('Overdue')).toBeNull();
    expect(screen.queryByText('My work')).toBeNull();
    expect(screen.queryByText('Providers')).toBeNull();
  });

  it('shows members who may not see numbers their own work', async () => {
    const { calls } = open(DASHBOARD, { permissions: ['work-orders:view-own'] });
    expect(await screen.findByText('You are not assigned to anything at the moment')).toBeTruthy();
    expect(linkTo('All: My work')).toBe('work-orders?tab=active&assignee=me');
    expect(calls.map(({ path }) => path)).not.toContain('/api/dashboard');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows members of a service provider what was sent to it, because nobody assigns that to them', async () => {
    const { calls } = open(DASHBOARD, { permissions: ['work-orders:view-own'], serviceProviderId: PROVIDER });
    expect(await screen.findByText('Nothing to do at the moment')).toBeTruthy();
    expect(linkTo('All: My work')).toBe('work-orders?tab=active');
    const asked = calls.filter(({ path }) => path === '/api/work-orders').map(({ query }) => Object.fromEntries(query));
    const sent = { status: 'open,in-progress,on-hold' };
    expect(asked).toEqual([{ org: ORG, site: SITE, ...sent, sort: 'dueAt', limit: '5' }]);
  });

  it.each([
    ['', { site: SITE }],
    ['?sites=all', {}],
  ])('requests at %j their own work: active, the next due first, and at most five entries', async (at, where) => {
    const { calls } = open(DASHBOARD, { at });
    await screen.findByText('My work');
    const asked = calls.filter(({ path }) => path === '/api/work-orders').map(({ query }) => Object.fromEntries(query));
    const mine = { status: 'open,in-progress,on-hold', assignee: 'me' };
    expect(asked).toEqual([{ org: ORG, ...where, ...mine, sort: 'dueAt', limit: '5' }]);
  });

  it('says that it could not be loaded', async () => {
    const api = open(DASHBOARD, { at: '?days=7' });
    api.answer('GET /api/dashboard', () => problem('INTERNAL', 500));
    await api.queryClient.resetQueries();
    expect(await screen.findByText('The dashboard could not be loaded.')).toBeTruthy();
  });
});

describe('the chart', () => {
  it('has a scale with a few round lines that reaches the highest bar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (most) => {
        const lines = scaleOf(most);
        expect(lines[0]).toBe(0);
        expect(lines.at(-1)).toBeGreaterThanOrEqual(most);
        expect(lines.length).toBeLessThanOrEqual(5);
        expect(lines.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('draws weeks if there are too many days, and loses nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { minLength: 1, maxLength: 366 }), (counts) => {
        const days = counts.map(([created, completed], index) => {
          return { day: new Date(index * 24 * HOUR).toISOString().slice(0, 10), created, completed };
        });
        const bars = barsOf(days);
        const sum = (of: readonly { created: number; completed: number }[]) =>
          of.reduce((total, each) => total + each.created * 1000 + each.completed, 0);
        expect(sum(bars)).toBe(sum(days));
        expect(bars.length).toBeLessThanOrEqual(62);
        expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([days[0]?.day, days.at(-1)?.day]);
      }),
    );
  });
});

it.each([
  [null, '–'],
  [42 * 60_000, '42 min'],
  [99 * 60_000, '99 min'],
  [2.5 * HOUR, '2.5 h'],
  [30.4 * HOUR, '30 h'],
  [60 * HOUR, '2.5 d'],
])('%s ms are "%s"', (ms, words) => {
  expect(meanWords(ms)).toBe(words);
});
