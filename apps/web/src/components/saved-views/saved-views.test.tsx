import { reason, type SavedView, type SavedViewQuery } from '@siteward/contract';
import { PERMISSIONS, type Permission } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useListView } from '#lib/lists/list-view.ts';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { type pageScope as makeScope, ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { SavedViewTabs } from './saved-view-tabs.tsx';
import { savedQueryOf, useSavedViews } from './saved-views.ts';

const AT = '2026-01-02T03:04:05.678Z';
const ME = { _id: pageScope([]).member._id, name: 'Olivia' };
const DANA = { _id: '5'.repeat(24), name: 'Dana' };

function aView(digit: string, name: string, query: SavedViewQuery, more: Partial<SavedView> = {}): SavedView {
  return {
    _id: digit.repeat(24),
    createdAt: AT,
    updatedAt: AT,
    deletedAt: null,
    version: 3,
    org: ORG,
    area: 'work-orders',
    name,
    query,
    shared: false,
    own: true,
    owner: ME,
    default: false,
    ...more,
  };
}
const mine = aView('1', 'My pumps', { tab: 'all', tag: 'pump', sort: '-dueAt', view: 'table' });
const ours = aView(
  '2',
  'Urgent',
  { tab: 'active', priority: 'urgent,high' },
  { shared: true, own: false, owner: DANA },
);

/** A list as an area would build it: its tab, its filters, and the rows it requests. */
function Page() {
  const [params] = useSearchParams();
  const tab = params.get('tab') ?? 'active';
  const view = useListView({ limit: 20, sorts: ['dueAt'], filters: ['priority', 'tag'] });
  const saved = useSavedViews({
    area: 'work-orders',
    query: savedQueryOf(view, { tab, view: params.get('view') ?? 'table' }),
    byDefault: { tab: 'active', view: 'table' },
  });
  const tabs = ['active', 'all'].map((key) => ({ key, title: key, to: { search: `tab=${key}` } }));
  return (
    <>
      <SavedViewTabs label="Things" tabs={tabs} current={tab} saved={saved} />
      <p>{saved.isWaiting ? 'Waiting' : `Rows of ${params}`}</p>
      <button type="button" onClick={() => view.change({ filters: { priority: ['low'] } })}>
        Narrow
      </button>
      <button type="button" onClick={view.clear}>
        Clear
      </button>
    </>
  );
}

type Open = {
  at?: string;
  views?: SavedView[];
  permissions?: readonly Permission[];
  more?: Parameters<typeof makeScope>[1];
};

function open({ at = '/things?tab=active', views = [mine, ours], permissions = PERMISSIONS, more }: Open = {}) {
  const api = fakeApi({
    'GET /api/views': () => pageOf(views),
    'POST /api/views': ({ body }) => ({ status: 201, body: { ...mine, _id: '9'.repeat(24), ...Object(body) } }),
    'PATCH /api/views/id/*': ({ body }) => ({ status: 200, body: { ...mine, ...Object(body), version: 4 } }),
    'PUT /api/views/default': () => ({ status: 204 }),
    'DELETE /api/views/id/*': () => ({ status: 204 }),
  });
  const page = renderPage(<Page />, pageScope(permissions, more), at);
  return { ...api, ...page, search: () => page.router.state.location.search };
}

const rows = () => screen.findByText(/^Rows of/);
const shown = async () => Object.fromEntries(new URLSearchParams((await rows()).textContent?.replace('Rows of ', '')));
const currentTab = () => screen.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'page');
async function openMenu() {
  fireEvent.keyDown(screen.getByRole('button', { name: 'Saved views' }), { key: 'Enter' });
  return screen.findByRole('menu');
}
async function choose(name: string | RegExp, role = 'menuitem') {
  fireEvent.click(within(await openMenu()).getByRole(role, { name }));
}
const sentTo = (api: ReturnType<typeof open>, method: string) => api.sent(method).map(({ path, body }) => [path, body]);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => toast.dismiss());

describe('the tabs of a list', () => {
  it('open a saved view with everything that it keeps in the address', async () => {
    const api = open({ at: '/things?priority=low&page=3&limit=50' });
    fireEvent.click(await screen.findByRole('link', { name: 'My pumps' }));
    const query = { tab: 'all', tag: 'pump', sort: '-dueAt', saved: mine._id, limit: '50' };
    await waitFor(async () => expect(await shown()).toEqual(query));
    expect(currentTab()?.textContent).toBe('My pumps');
    expect(api.calls.filter(({ path }) => path === '/api/views')).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Urgent' }));
    await waitFor(async () => expect(await shown()).toEqual({ priority: 'urgent,high', saved: ours._id, limit: '50' }));
  });

  it('are the list’s own for people who do not have the linked view; the link shows them the same list', async () => {
    open({ at: `/things?tab=all&tag=pump&saved=${'7'.repeat(24)}` });
    expect(await shown()).toMatchObject({ tab: 'all', tag: 'pump' });
    await screen.findByRole('link', { name: /^My pumps/ });
    expect(currentTab()?.textContent).toBe('all');
  });

  it('include two saved views, the default and one’s own first, and always the open one', async () => {
    const others = ['3', '4', '5', '6'].map((digit) => aView(digit, `View ${digit}`, { tab: 'all' }));
    const last = aView('8', 'Zebra', { tab: 'all' }, { default: true });
    open({ at: `/things?tab=all&saved=${'6'.repeat(24)}`, views: [ours, ...others, last] });
    await screen.findByRole('link', { name: 'Zebra' });
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual(['active', 'all', 'Zebra', 'View 6']);
    const menu = await openMenu();
    const items = within(menu).getAllByRole('menuitemcheckbox');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      ...['UrgentShared by Dana', 'View 3', 'View 4', 'View 5', 'View 6', 'ZebraThe list opens with it'],
      'Open the list with this view',
    ]);
  });

  it('say that the list differs from what the open view keeps', async () => {
    open({ at: `/things?priority=high,urgent&saved=${ours._id}` });
    const tab = await screen.findByRole('link', { name: 'Urgent' });
    expect(within(tab).queryByText('Changed')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as new view' })).toBeNull();
    fireEvent.click(screen.getByText('Narrow'));
    expect(await within(tab).findByText('Changed')).toBeDefined();
    expect(screen.getAllByText('Changed')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Save as new view' })).toBeDefined();
    // Somebody else's view.
    expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull();
  });
});

describe('the default', () => {
  const first = { ...mine, default: true };

  it('opens when the list is visited without a query, without showing anything before', async () => {
    const api = open({ at: '/things?new=blank', views: [first, ours] });
    expect(screen.getByText('Waiting')).toBeDefined();
    expect(await shown()).toEqual({ new: 'blank', tab: 'all', tag: 'pump', sort: '-dueAt', saved: mine._id });
    expect(currentTab()?.textContent).toBe('My pumps');
    expect(api.router.state.historyAction).toBe('REPLACE');
  });

  it.each(['?tab=active', '?priority=low', `?saved=${ours._id}`, '?search=x'])(
    'does not open over %s',
    async (query) => {
      const api = open({ at: `/things${query}`, views: [first, ours] });
      await screen.findByRole('link', { name: /^My pumps/ });
      expect(screen.queryByText('Waiting')).toBeNull();
      expect(api.search()).toBe(query);
    },
  );

  it('opens again when coming back to the list from one of its tabs, but not when clearing the filters', async () => {
    const api = open({ at: '/things?priority=low', views: [first, ours] });
    await screen.findByRole('link', { name: /^My pumps/ });
    fireEvent.click(screen.getByText('Clear'));
    await waitFor(() => expect(api.search()).toBe(''));
    expect(await shown()).toEqual({});
    fireEvent.click(screen.getByRole('link', { name: 'all' }));
    await waitFor(() => expect(api.search()).toBe('?tab=all'));
    await api.router.navigate('/things');
    await waitFor(async () => expect(await shown()).toMatchObject({ saved: mine._id }));
  });

  it.each<[string, () => ReturnType<typeof problem>]>([
    ['there is none', () => pageOf([mine, ours])],
    ['views cannot be loaded', () => problem('FORBIDDEN', 403)],
  ])('leaves the list as it is if %s', async (_, answer) => {
    const api = open({ at: '/things', views: [] });
    api.answer('GET /api/views', answer);
    expect(await shown()).toEqual({});
    expect(api.search()).toBe('');
  });

  it('is set and unset in the menu', async () => {
    const api = open({ at: `/things?saved=${ours._id}&priority=urgent,high` });
    await screen.findByRole('link', { name: 'Urgent' });
    await choose('Open the list with this view', 'menuitemcheckbox');
    await screen.findByText('The list opens with “Urgent”');
    api.answer('GET /api/views', () => pageOf([mine, { ...ours, default: true }]));
    await api.queryClient.invalidateQueries();
    await choose('Open the list with this view', 'menuitemcheckbox');
    await screen.findByText('The list opens without a view');
    const body = { org: ORG, area: 'work-orders' };
    expect(sentTo(api, 'PUT')).toEqual([
      ['/api/views/default', { ...body, view: ours._id }],
      ['/api/views/default', { ...body, view: null }],
    ]);
  });
});

describe('a view', () => {
  it('is saved with the current query, shared and as the default, and then opened', async () => {
    const api = open({ at: '/things?tab=all&priority=low&search=x' });
    fireEvent.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: '  Low ones ' } });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Share with the staff' }));
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Open the list with this view' }));
    const created = aView('9', 'Low ones', { tab: 'all', priority: 'low', search: 'x', view: 'table' });
    api.answer('GET /api/views', () => pageOf([mine, ours, created]));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(currentTab()?.textContent).toBe('Low ones'));
    const at = { org: ORG, area: 'work-orders' };
    expect(sentTo(api, 'POST')).toEqual([
      ['/api/views', { ...at, name: 'Low ones', shared: true, query: created.query }],
    ]);
    expect(sentTo(api, 'PUT')).toEqual([['/api/views/default', { ...at, view: created._id }]]);
    expect(await shown()).toEqual({ tab: 'all', priority: 'low', search: 'x', saved: created._id });
  });

  it('is never shared by a customer’s member', async () => {
    open({ more: { member: { ...pageScope([]).member, type: 'customer' } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1);
  });

  it('says what is wrong with its name, and keeps what was typed', async () => {
    const api = open();
    const taken = { path: 'name', ...reason('view-name-taken', { name: 'My pumps' }) };
    api.answer('POST /api/views', () => problem('CONFLICT', 409, { errors: [taken] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save view' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('This field is required')).toBeDefined();
    fireEvent.change(name, { target: { value: 'my pumps' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(/already have a view named My pumps/)).toBeDefined();
    expect(name).toHaveProperty('value', 'my pumps');
  });

  it('is updated to the current query, and that is undone', async () => {
    const api = open({ at: `/things?tab=all&tag=pump&sort=-dueAt&saved=${mine._id}` });
    await screen.findByRole('link', { name: /^My pumps/ });
    fireEvent.click(screen.getByText('Narrow'));
    fireEvent.click(await screen.findByRole('button', { name: 'Update view' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('View “My pumps” has been restored');
    const path = `/api/views/id/${mine._id}`;
    expect(sentTo(api, 'PATCH')).toEqual([
      [path, { query: { tab: 'all', view: 'table', priority: 'low', sort: '-dueAt' }, version: 3 }],
      [path, { query: mine.query, version: 4 }],
    ]);
  });

  it('is renamed and shared based on the version that is known', async () => {
    const api = open({ at: `/things?tab=all&tag=pump&sort=-dueAt&saved=${mine._id}` });
    await screen.findByRole('link', { name: /^My pumps/ });
    await choose('Rename or share');
    const dialog = await screen.findByRole('dialog', { name: 'Change view' });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Name' }), { target: { value: 'Pumps' } });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Share with the staff' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('View “Pumps” has been saved');
    const body = { name: 'Pumps', shared: true, version: 3 };
    expect(sentTo(api, 'PATCH')).toEqual([[`/api/views/id/${mine._id}`, body]]);
    expect(sentTo(api, 'PUT')).toEqual([]);
  });

  it('is deleted after a question, and the list stays without it', async () => {
    const api = open({ at: `/things?tab=all&tag=pump&saved=${mine._id}` });
    await screen.findByRole('link', { name: /^My pumps/ });
    await choose('Delete view');
    const question = await screen.findByRole('alertdialog', { name: 'Delete view “My pumps”?' });
    api.answer('GET /api/views', () => pageOf([ours]));
    fireEvent.click(within(question).getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(api.search()).not.toContain('saved'));
    expect(sentTo(api, 'DELETE')).toEqual([[`/api/views/id/${mine._id}`, undefined]]);
    expect(api.sent('DELETE')[0]?.headers.get('if-match')).toBe('3');
    expect(screen.queryByRole('link', { name: /My pumps/ })).toBeNull();
  });

  it('that was deleted leaves the list as it is if another one has been opened in the meantime', async () => {
    const api = open({ at: `/things?tab=all&tag=pump&saved=${mine._id}` });
    await screen.findByRole('link', { name: /^My pumps/ });
    await choose('Delete view');
    const question = await screen.findByRole('alertdialog', { name: 'Delete view “My pumps”?' });
    const [arrived, arrive] = held();
    api.answer('DELETE /api/views/id/*', async () => {
      await arrived;
      return { status: 204 };
    });
    fireEvent.click(within(question).getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(api.sent('DELETE')).toHaveLength(1));
    await api.router.navigate(`/things?priority=urgent,high&saved=${ours._id}`);
    await screen.findByText(/^Rows of priority/);
    api.answer('GET /api/views', () => pageOf([ours]));
    arrive();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await shown()).toEqual({ priority: 'urgent,high', saved: ours._id });
  });

  it('that opens the list no longer does once that is switched off', async () => {
    const opening = { ...mine, default: true };
    const api = open({ views: [opening], at: `/things?tab=all&tag=pump&sort=-dueAt&saved=${mine._id}` });
    api.answer('PATCH /api/views/id/*', () => ({ status: 200, body: opening }));
    await screen.findByRole('link', { name: /^My pumps/ });
    await choose('Rename or share');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change view' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Open the list with this view' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('View “My pumps” has been saved');
    const body = { org: ORG, area: 'work-orders', view: null };
    expect(sentTo(api, 'PUT')).toEqual([['/api/views/default', body]]);
  });

  it('is opened from the menu, which says who shares it and whether the list opens with it', async () => {
    const shared = aView('3', 'Pumps', {}, { shared: true, default: true });
    const api = open({ views: [mine, shared, ours] });
    await rows();
    const items = within(await openMenu()).getAllByRole('menuitemcheckbox');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'My pumps',
      'PumpsShared with the staff · The list opens with it',
      'UrgentShared by Dana',
    ]);
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: /^Urgent/ }));
    await waitFor(() => expect(new URLSearchParams(api.search()).get('saved')).toBe(ours._id));
  });

  it('is updated from the menu to what the list shows', async () => {
    const api = open({ at: `/things?tab=all&tag=pump&sort=-dueAt&saved=${mine._id}` });
    await screen.findByRole('link', { name: /^My pumps/ });
    fireEvent.click(screen.getByText('Narrow'));
    await choose('Update view');
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(1));
    const query = { tab: 'all', view: 'table', priority: 'low', sort: '-dueAt' };
    expect(sentTo(api, 'PATCH')).toEqual([[`/api/views/id/${mine._id}`, { query, version: 3 }]]);
  });

  it.each([
    [mine, 'The records it shows stay. This cannot be undone.'],
    [ours, 'Staff can no longer open it. The records it shows stay. This cannot be undone.'],
  ])('says before it is deleted what that means: $name', async (view, words) => {
    open({ at: `/things?tab=all&saved=${view._id}` });
    await screen.findByRole('link', { name: new RegExp(view.name) });
    await choose('Delete view');
    const question = await screen.findByRole('alertdialog', { name: `Delete view “${view.name}”?` });
    expect(question.textContent).toContain(words);
    expect(question.textContent?.includes('Staff')).toBe(view.shared);
  });

  it.each<[string, readonly Permission[], string[]]>([
    ['only those who manage the organization can make private or delete', PERMISSIONS, ['Make private', 'Delete view']],
    ['others can only open', ['work-orders:view-any'], []],
  ])('of somebody else %s', async (_, permissions, own) => {
    const api = open({ at: `/things?priority=urgent,high&saved=${ours._id}`, permissions });
    await screen.findByRole('link', { name: 'Urgent' });
    const menu = await openMenu();
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Save as new view', ...own]);
    if (own.length === 0) return;
    fireEvent.click(within(menu).getByRole('menuitem', { name: 'Make private' }));
    await waitFor(() => expect(sentTo(api, 'PATCH')).toEqual([[expect.any(String), { shared: false, version: 3 }]]));
  });
});

it('can be opened but neither saved nor changed while the organization is read-only', async () => {
  open({ at: `/things?tab=all&tag=pump&priority=low&saved=${mine._id}`, more: { isReadOnly: true } });
  await screen.findByRole('link', { name: /^My pumps/ });
  const words = (await openMenu()).textContent;
  expect(words).toContain('My pumps');
  expect(screen.queryByText(/^(Save|Update) /)).toBeNull();
  expect(screen.queryAllByRole('menuitem')).toEqual([]);
});
