import { contract } from '@siteward/contract';
import { addressOfCounted, COUNTED, calendarDay, PERMISSIONS, queryOfCounted, SAVED_VIEW_KEYS } from '@siteward/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { aWorkOrder, id } from './records-testing.ts';
import { WorkOrdersScreen } from './work-orders-screen.tsx';
import { isEverywhere, narrowedBy, readNarrowed } from './work-orders-view.ts';

const WULF = { _id: id(77), name: 'Wulf' };
const chiller = aWorkOrder(412, 'Chiller 2 trips', { serviceProvider: WULF });

function open(at: string, views: readonly object[] = []) {
  const api = fakeApi({
    'GET /api/work-orders': () => pageOf([chiller]),
    'GET /api/work-orders/counts': () => ({ status: 200, body: { active: 38, overdue: 5, unassigned: 7, mine: 2 } }),
    'GET /api/work-orders/tags': () => ({ status: 200, body: { tags: [{ tag: 'hvac', count: 3 }] } }),
    'GET /api/work-orders/people': () => pageOf([]),
    'GET /api/service-providers': () => pageOf([WULF]),
    'GET /api/views': () => pageOf(views),
  });
  return { ...api, ...renderPage(<WorkOrdersScreen />, pageScope(PERMISSIONS), `/work-orders?${at}`) };
}

/** The query of the last list request; requests for a single record only count. */
const asked = ({ calls }: Pick<ReturnType<typeof open>, 'calls'>, path = '/api/work-orders') => {
  const lists = calls.filter((call) => call.path === path && call.query.get('limit') !== '1');
  return Object.fromEntries(lists.at(-1)?.query ?? []);
};

/** An address for each parameter of the list that requests it. */
const DAYS = '2026-11-08..2026-11-21';
const ADDRESSES: Record<string, string> = {
  page: 'page=2',
  limit: 'limit=50',
  sort: 'sort=-number',
  search: 'search=an',
  status: 'status=open',
  priority: 'priority=high',
  type: 'type=inspection',
  assignee: 'assignee=me',
  overdue: 'overdue=true',
  serviceProvider: `serviceProvider=${WULF._id}`,
  plan: `plan=${id(88)}`,
  dueFrom: 'due=today',
  dueTo: 'due=today',
  tag: 'tag=pump',
  category: 'category=Lifts',
  uncategorized: 'uncategorized=true',
  createdFrom: `created=${DAYS}`,
  createdTo: `created=${DAYS}`,
  completedFrom: `completed=${DAYS}`,
  completedTo: `completed=${DAYS}`,
  respondedFrom: `responded=${DAYS}`,
  respondedTo: `responded=${DAYS}`,
  unscheduled: 'unscheduled=true',
};
/** Parameters that are not chosen on the page. */
const OF_THE_PAGE = ['org', 'site'];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

describe('the address of the work orders', () => {
  it.each([
    COUNTED.open(),
    COUNTED.overdue(),
    COUNTED.unassigned(),
    COUNTED.mine(),
    COUNTED.status('on-hold'),
    COUNTED.priority('urgent'),
    COUNTED.category('Heating, cooling'),
    COUNTED.category(''),
    COUNTED.provider(WULF._id),
    COUNTED.created({ from: '2026-10-25', to: '2026-10-25' }),
    COUNTED.completed({ from: '2026-10-25', to: '2026-11-21' }),
    COUNTED.responded({ from: '2026-10-25', to: '2026-11-21' }),
  ])('requests what a number on the dashboard counts: %j', (counted) => {
    const calendar = { zone: 'Europe/Berlin', today: '2026-11-21', firstWeekday: 0 };
    for (const everywhere of [false, true]) {
      const address = new URLSearchParams(addressOfCounted(counted, { everywhere }));
      const narrowed = readNarrowed(address, calendar);
      expect(narrowedBy(narrowed)).toEqual(queryOfCounted(counted, 'Europe/Berlin'));
      expect(isEverywhere(narrowed)).toBe(everywhere);
    }
  });

  it('has a place for everything the list of the contract takes', () => {
    const known = [...Object.keys(ADDRESSES), ...OF_THE_PAGE];
    expect(known.toSorted()).toEqual(Object.keys(contract.workOrders.list.query.shape).toSorted());
  });

  it.each(Object.entries(ADDRESSES))(
    'requests %s with %s, which a view keeps except for its pages',
    async (name, address) => {
      const api = open(address);
      await screen.findByText('Chiller 2 trips');
      expect(Object.keys(asked(api))).toContain(name);
      const [key = ''] = address.split('=');
      expect(SAVED_VIEW_KEYS['work-orders'].some((each) => each === key)).toBe(key !== 'page' && key !== 'limit');
    },
  );

  it('has days of the site, which the table, the board, the agenda and the file all request', async () => {
    const wanted = { dueFrom: '2026-11-21T23:00:00.000Z', dueTo: '2026-11-30T23:00:00.000Z' };
    const api = open('due=2026-11-22..2026-11-30');
    await screen.findByText('Chiller 2 trips');
    expect(asked(api)).toMatchObject(wanted);
    expect(screen.getByRole('button', { name: /^Due 22 Nov.* – 30 Nov/ })).toBeDefined();
    for (const look of ['Board', 'Agenda']) {
      api.calls.length = 0;
      fireEvent.click(screen.getByRole('button', { name: look }));
      await waitFor(() => expect(asked(api)).toMatchObject(wanted));
    }
    const file = screen.getByRole('button', { name: 'Export CSV' });
    fireEvent.click(file);
    await waitFor(() => expect(asked(api, '/api/work-orders/export')).toMatchObject(wanted));
    // The export has to finish before the next test begins.
    await waitFor(() => expect(file.getAttribute('aria-busy')).toBeNull());
  });

  it('has a tab for this week, with how many are due in it, and no filter of days there', async () => {
    const api = open('tab=week&due=today&serviceProvider=x');
    const tab = await screen.findByRole('link', { name: 'This week 1 work order' });
    expect(tab.getAttribute('aria-current')).toBe('page');
    const { dueFrom = '', dueTo = '', ...query } = asked(api);
    expect(query).toMatchObject({ status: 'open,in-progress,on-hold' });
    expect(query).not.toHaveProperty('serviceProvider');
    const today = calendarDay(Date.now(), 'Europe/Berlin');
    expect([calendarDay(dueFrom, 'Europe/Berlin') <= today, new Date(dueTo).getTime() > Date.now()]).toEqual([
      true,
      true,
    ]);
    expect(screen.queryByRole('button', { name: /^Due Today/ })).toBeNull();
  });
});

describe('what the list does not know', () => {
  it.each([
    ['priority=urgent,wild&status=lost&sort=colour&limit=7&page=0', '?priority=urgent'],
    ['tab=none&view=map&hide=title,due&show=due,tags', '?hide=due&show=tags'],
    ['due=yesterday&serviceProvider=x&assignee=me,x&overdue=false&tag=a,b', '?assignee=me&tag=a%2Cb'],
    // What a tab decides by itself, and what is not part of the list.
    ['tab=mine&assignee=none&status=completed&new=blank', '?tab=mine&assignee=none&status=completed&new=blank'],
  ])('is removed from the address: %s', async (address, kept) => {
    const { router } = open(address);
    await waitFor(() => expect(router.state.location.search).toBe(kept));
  });
});

describe('the table of the work orders', () => {
  it('shows additional columns once they are chosen, which the address and a saved view keep', async () => {
    const api = open('');
    const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await screen.findByText('Chiller 2 trips');
    expect(headers()).not.toContain('Place');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Columns' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Place', checked: false }));
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Created', checked: false }));
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Status', checked: true }));
    await waitFor(() => expect(api.router.state.location.search).toBe('?show=place%2Ccreated&hide=status'));
    expect(headers()).toEqual(expect.arrayContaining(['Place', 'Created']));
    expect(headers()).not.toContain('Status');
  });

  it('has saved views as tabs with the number of work orders each has at the site', async () => {
    const query = { tab: 'all', due: 'today', search: 'pump', show: 'site' };
    const at = '2026-11-22T08:00:00.000Z';
    const record = { _id: id(8), createdAt: at, updatedAt: at, deletedAt: null, version: 1 };
    const owner = { _id: id(9), name: 'Olivia' };
    const view = {
      ...record,
      org: 'a'.repeat(24),
      area: 'work-orders',
      name: 'Pumps',
      shared: false,
      own: true,
      owner,
    };
    const api = open('tab=all', [{ ...view, default: false, query }]);
    expect(await screen.findByRole('link', { name: 'Pumps 1 work order' })).toBeDefined();
    const counted = api.calls.find((call) => call.path === '/api/work-orders' && call.query.get('search') === 'pump');
    expect(Object.fromEntries(counted?.query ?? [])).toMatchObject({ limit: '1', dueFrom: expect.any(String) });
  });
});

describe('the filters of the work orders', () => {
  it('set relative days, days by their dates, and which service provider does the work', async () => {
    const api = open('');
    fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    const due = await screen.findByRole('combobox', { name: 'Due' });
    fireEvent.change(due, { target: { value: 'next-7-days' } });
    await waitFor(() => expect(api.router.state.location.search).toBe('?due=next-7-days'));
    fireEvent.change(due, { target: { value: 'range' } });
    await waitFor(() => expect(api.router.state.location.search).toBe(''));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-22' } });
    await waitFor(() => expect(api.router.state.location.search).toBe('?due=2026-11-22..'));
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-21' } });
    await screen.findByText(/The end must be after the start/);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-22' } });
    await waitFor(() => expect(api.router.state.location.search).toBe('?due=2026-11-22..2026-11-22'));
    await screen.findByRole('option', { name: 'Wulf' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Service provider' }), { target: { value: WULF._id } });
    await waitFor(() => expect(asked(api)['serviceProvider']).toBe(WULF._id));
    expect(screen.getByRole('button', { name: 'Service provider Wulf', hidden: true })).toBeDefined();
  });
});
