import type { Permission } from '@siteward/domain';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { themePreference } from '#lib/browser/theme.ts';
import { pageOf, problem } from '#testing/fake-api.ts';
import { at, fakeShell } from '#testing/fake-shell.ts';
import { held } from '#testing/held.ts';
import { ORG, pageScope, renderPage, SITE, USER } from '#testing/render-page.tsx';
import { CommandPalette } from './command-palette.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  vi.useRealTimers();
});

const OTHER_SITE = '2'.repeat(24);
const OTHER_ORG = '3'.repeat(24);
const nothingTyped = () => '';
const AREAS = [
  { name: 'org-site-dashboard', title: 'Dashboard', Icon: () => null },
  { name: 'org-site-roles-permissions', title: 'Roles and permissions', Icon: () => null },
] as const;

function open(
  permissions: readonly Permission[] = ['members:view', 'members:invite', 'roles:manage'],
  takeTyped = nothingTyped,
) {
  const base = pageScope(permissions);
  const others = base.knownSites.map((site) => ({ ...site, _id: OTHER_SITE, name: 'Mill Street', code: 'mill' }));
  const scope = base;
  const shell = fakeShell(scope, [...base.knownSites, ...others]);
  const member = { ...base.member, _id: '4'.repeat(24), org: OTHER_ORG, orgName: 'Southgate' };
  shell.answer(`GET /api/members/user/${USER}`, ({ query }) => {
    const searched = (query.get('search') ?? '').toLowerCase();
    return pageOf([base.member, member].filter(({ orgName }) => orgName.toLowerCase().includes(searched)));
  });
  const handlers = { onInvite: vi.fn(), onSignOut: vi.fn(), onShortcuts: vi.fn() };
  const closed = vi.fn();
  function Palette() {
    const [isOpen, setOpen] = useState(true);
    const change = (next: boolean) => {
      setOpen(next);
      closed();
    };
    const opened = { open: isOpen, onOpenChange: change, takeTyped };
    return <CommandPalette {...opened} areas={AREAS} area="org-site-dashboard" {...handlers} />;
  }
  const page = (
    <>
      <h1 tabIndex={-1}>The page below</h1>
      <Palette />
    </>
  );
  const { router } = renderPage(page, scope, at('dashboard'));
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...shell, ...handlers, closed, address };
}

const input = () => screen.getByRole('combobox');
const search = (text: string) => fireEvent.change(input(), { target: { value: text } });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const selected = () => screen.queryByRole('option', { selected: true })?.textContent;
const enter = () => fireEvent.keyDown(input(), { key: 'Enter' });

describe('the command palette', () => {
  it('offers areas, other sites and organizations, and actions', async () => {
    open();
    await screen.findByRole('option', { name: /Southgate/ });
    expect(options()).toEqual([
      ...['Dashboard', 'Roles and permissions', 'Mill Street', 'SouthgateMine'],
      ...['Invite members', 'New role', 'Light theme', 'Dark theme', 'System themeCurrent'],
      ...['Keyboard shortcuts?', 'Join or create an organization', 'Sign out'],
    ]);
    expect(selected()).toBe('Dashboard');
  });

  it('leaves out what the member may not do', () => {
    open([]);
    expect(options()).not.toContain('Invite members');
    expect(options()).not.toContain('New role');
  });

  it.each([
    ['perm', at('roles-permissions')],
    ['mill', `/${ORG}/${OTHER_SITE}/dashboard`],
    ['new ro', at('roles-permissions?new=blank')],
    ['join', '/require-organization-membership'],
  ])('goes with %j and Enter to %s, and closes', async (text, path) => {
    const { address, closed } = open();
    await screen.findByRole('option', { name: /Mill Street/ });
    search(text);
    enter();
    await waitFor(() => expect(address()).toBe(path));
    expect(closed).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('switches to another organization, in the area that it allows there', async () => {
    const { address, answer, closed } = open(['dashboard:view']);
    answer('GET /api/sites', () => pageOf([{ _id: '5'.repeat(24) }]));
    await screen.findByRole('option', { name: /Southgate/ });
    search('south');
    enter();
    await waitFor(() => expect(address()).toBe(`/${OTHER_ORG}/${'5'.repeat(24)}/dashboard`));
    expect(closed).toHaveBeenCalledOnce();
  });

  it.each([
    ['invite', 'onInvite'],
    ['sign', 'onSignOut'],
    ['keys', 'onShortcuts'],
  ] as const)('does what %j asks for', (text, handler) => {
    const { [handler]: called, closed } = open();
    search(text);
    enter();
    expect([called.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1]);
  });

  it('changes the theme', () => {
    open();
    search('dark');
    enter();
    expect(themePreference.read()).toBe('dark');
  });

  it('starts afresh each time', () => {
    open();
    search('zzz');
    expect(options()).not.toContain('Dashboard');
    cleanup();
    open();
    expect(selected()).toBe('Dashboard');
  });
});

describe('many sites in the command palette', () => {
  it('are found on the server, even if their words do not begin with what is typed', async () => {
    const { answer, address } = open();
    const far = { ...pageScope([]).knownSites[0], _id: '7'.repeat(24), name: 'Harbourfront', code: 'far' };
    answer('GET /api/sites', ({ query }) => pageOf(query.get('search') === 'front' ? [far] : []));
    search('front');
    await waitFor(() => expect(options()).toEqual(['Harbourfront']));
    enter();
    await waitFor(() => expect(address()).toBe(`/${ORG}/${far._id}/dashboard`));
  });
});

describe('work orders in the command palette', () => {
  const found = {
    _id: '8'.repeat(24),
    createdAt: '2026-01-02T03:04:05.678Z',
    updatedAt: '2026-01-02T03:04:05.678Z',
    number: 412,
    title: 'Chiller 2 trips',
    status: 'in-progress',
  };

  it('are searched for at the site, also by number, and each leads to its page', async () => {
    const { answer, calls, address } = open(['work-orders:view-own']);
    answer('GET /api/work-orders', () => pageOf([found]));
    search('wo-000412');
    await screen.findByRole('option', { name: /Chiller/ });
    expect(options()).toEqual(['Chiller 2 tripsWO-000412In progress']);
    // The number tells work orders with the same title apart.
    expect(screen.getByText('WO-000412').closest('.truncate')).toBeNull();
    const asked = calls.filter(({ path }) => path === '/api/work-orders').map(({ query }) => Object.fromEntries(query));
    expect(asked).toEqual([{ org: ORG, site: SITE, search: 'wo-000412', limit: '5', sort: '-updatedAt' }]);
    await waitFor(() => expect(selected()).toContain('Chiller'));
    enter();
    await waitFor(() => expect(address()).toBe(at(`work-orders/${found._id}`)));
  });

  it('can be created from anywhere by those who may, and are not searched for anybody else', async () => {
    const { address } = open(['work-orders:create']);
    search('new work');
    await waitFor(() => expect(options()).toEqual(['New work order']));
    enter();
    await waitFor(() => expect(address()).toBe(at('work-orders?new=blank')));
    cleanup();
    const { calls, answer } = open([]);
    answer('GET /api/work-orders', () => pageOf([found]));
    search('new work');
    await screen.findByText(/No match/);
    expect(calls.filter(({ path }) => path === '/api/work-orders')).toEqual([]);
  });
});

describe('records of other areas in the command palette', () => {
  const found = { _id: '8'.repeat(24), number: 97, subject: 'Lift is stuck', name: 'Lift & Co', status: 'resolved' };

  it.each([
    {
      list: '/api/feedbacks',
      permission: 'feedbacks:view-own',
      sort: '-createdAt',
      shown: 'Lift is stuckFB-000097Resolved',
      page: `feedbacks/${found._id}`,
    },
    {
      list: '/api/support-tickets',
      permission: 'tickets:view-own',
      sort: '-createdAt',
      shown: 'Lift is stuckST-000097Resolved',
      page: `support-tickets?ticket=${found._id}`,
    },
    {
      list: '/api/service-providers',
      permission: 'providers:view',
      sort: 'name',
      shown: 'Lift & CoBlocked',
      page: `service-providers?provider=${found._id}`,
      status: 'blocked',
    },
  ] as const)('those of $list are searched for at the site, and each leads to its page', async (area) => {
    const { list, permission, sort, shown, page } = area;
    const { answer, calls, address } = open([permission]);
    answer(`GET ${list}`, () => pageOf([{ ...found, ...('status' in area && { status: area.status }) }]));
    search('lift');
    await screen.findByRole('option', { name: /Lift/ });
    expect(options()).toEqual([shown]);
    const searches = calls.filter(({ query }) => query.get('search') === 'lift' && query.has('site'));
    expect(searches.map(({ path, query }) => [path, Object.fromEntries(query)])).toEqual([
      [list, { org: ORG, site: SITE, search: 'lift', limit: '5', sort }],
    ]);
    await waitFor(() => expect(selected()).toContain('Lift'));
    enter();
    await waitFor(() => expect(address()).toBe(at(page)));
  });

  it.each([
    ['the first of all results is chosen', 'FB-000097', false],
    ['what somebody has meanwhile chosen stays chosen', 'ST-000098', true],
  ])('when areas answer in another order, %s', async (_, chosen, moves) => {
    const { answer } = open(['feedbacks:view-own', 'tickets:view-own']);
    const [late, letCome] = held();
    answer('GET /api/feedbacks', () => late.then(() => pageOf([found])));
    answer('GET /api/support-tickets', () => pageOf([found, { ...found, _id: '9'.repeat(24), number: 98 }]));
    search('lift');
    await waitFor(() => expect(selected()).toContain('ST-000097'));
    if (moves) fireEvent.keyDown(input(), { key: 'ArrowDown' });
    letCome();
    await screen.findByRole('option', { name: /FB-000097/ });
    await waitFor(() => expect(selected()).toContain(chosen));
  });

  it.each([
    ['/api/work-orders', 'work-orders:view-any', 'Work orders could not be searched.'],
    ['/api/feedbacks', 'feedbacks:view-any', 'Feedbacks could not be searched.'],
    ['/api/support-tickets', 'tickets:view-any', 'Support tickets could not be searched.'],
    ['/api/service-providers', 'providers:view', 'Service providers could not be searched.'],
  ] as const)('those of %s say when they could not be searched', async (list, permission, fault) => {
    const { answer } = open([permission]);
    answer(`GET ${list}`, () => problem('INTERNAL', 500));
    search('zzz');
    await waitFor(() => expect(options()).toEqual([`${fault} Clear search`]));
  });
});

describe('members in the command palette', () => {
  const found = (name: string) => ({ ...pageScope([]).member, _id: '6'.repeat(24), name, email: 'ada@north.example' });

  it('are searched for on the server once typing pauses, and lead to the list', async () => {
    const { answer, calls, address } = open();
    answer('GET /api/members', () => pageOf([found('Ada Lovelace')]));
    search('ad');
    search('ada');
    await screen.findByRole('option', { name: /Ada Lovelace/ });
    const asked = calls.filter(({ path }) => path === '/api/members').map(({ query }) => Object.fromEntries(query));
    expect(asked).toEqual([{ org: ORG, search: 'ada', limit: '5', sort: 'name' }]);
    await waitFor(() => expect(selected()).toContain('Ada Lovelace'));
    enter();
    await waitFor(() => expect(address()).toBe(at('members/active?search=ada%40north.example')));
  });

  it.each([
    ['one letter', ['members:view'], 'z'],
    ['no permission', [], 'zzz'],
  ] as const)('are not searched for with %s', async (_, permissions, text) => {
    vi.useFakeTimers();
    const { calls } = open(permissions);
    search(text);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(options()).toEqual(['No match. Clear search']);
    expect(calls.some(({ path }) => path === '/api/members')).toBe(false);
    enter();
    expect(selected()).toBe('Dashboard');
  });

  it('are named by their email if they have no name', async () => {
    open().answer('GET /api/members', () => pageOf([found('')]));
    search('ada');
    const option = await screen.findByRole('option', { name: /ada@north\.example/ });
    expect(option.textContent?.match(/ada@north\.example/g)).toHaveLength(1);
  });

  it('say when that failed', async () => {
    const { answer } = open();
    answer('GET /api/members', () => problem('INTERNAL', 500));
    search('zzz');
    await screen.findByText(/Members could not be searched/);
  });
});
