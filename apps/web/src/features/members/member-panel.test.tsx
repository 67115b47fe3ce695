import { type ChangeValue, changeValue, type HistoryEntry, type MemberDetail } from '@siteward/contract';
import { PERMISSIONS } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { aMember } from '#testing/people.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { entryWords } from './member-history.tsx';
import { MembersScreen } from './members-screen.tsx';

const AT = '2026-01-02T03:04:05.678Z';
const dana = aMember(1, 'Dana Whitfield', { roleName: 'Technician' });
const emre = aMember(2, 'Emre Kaya', { roleName: 'Manager' });
const ALL_SITES = changeValue('all-sites');
const role = (name: string) => changeValue('role', { role: name });
const CHANGE = 'f'.repeat(24);

const detailOf = (member: typeof dana): MemberDetail => ({
  ...member,
  joinedAt: AT,
  invitedAt: '2026-01-01T03:04:05.678Z',
  invitedByName: 'Olga Owner',
  allowedTransitions: ['suspended', 'removed'],
  permissions: ['work-orders:view-own', 'work-orders:create', 'calendar:view'],
});
const history: HistoryEntry[] = [
  {
    _id: '1'.repeat(24),
    at: AT,
    action: 'member.role-assigned',
    actorName: 'Olga Owner',
    changes: [{ field: 'role', from: role('Viewer'), to: role('Technician') }],
    bulkChange: { _id: CHANGE, changed: 3, undoable: true },
  },
  { _id: '2'.repeat(24), at: AT, action: 'member.joined', actorName: 'Dana Whitfield', changes: [], bulkChange: null },
];

function open(at = '/members?search=a') {
  const api = fakeApi({
    'GET /api/members': () => pageOf([dana, emre]),
    'GET /api/members/counts': () => ({ status: 200, body: { invited: 0, active: 2, suspended: 0, removed: 0 } }),
    'GET /api/roles': () => pageOf([]),
    [`GET /api/members/id/${dana._id}`]: () => ({ status: 200, body: detailOf(dana) }),
    [`GET /api/members/id/${emre._id}`]: () => ({ status: 200, body: detailOf(emre) }),
    [`GET /api/members/id/${dana._id}/history`]: () => pageOf(history),
    [`GET /api/members/id/${emre._id}/history`]: () => pageOf([]),
  });
  const page = <MembersScreen status="active" onInvite={vi.fn()} invited={undefined} />;
  return { ...api, ...renderPage(page, pageScope([...PERMISSIONS]), at) };
}

const wide = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    // A table fits, whether or not the panel is next to it.
    matches: isWide || query.includes('960px'),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const panel = () => screen.getByRole('complementary', { name: 'Member' });

beforeEach(() => wide(true));
afterEach(() => {
  toast.dismiss();
});

describe('the panel of a member', () => {
  it('shows nothing more of a member who is gone, and leads back to the list', async () => {
    const { answer, queryClient, router } = open(`/members?member=${dana._id}`);
    await screen.findByRole('heading', { name: /Dana Whitfield/ });
    answer(`GET /api/members/id/${dana._id}`, () => problem('FORBIDDEN', 403));
    await queryClient.invalidateQueries({ queryKey: ['members', 'detail'] });
    await within(panel()).findByText('This member no longer exists, or you do not have access to it.');
    expect(within(panel()).queryByText(/Dana|dana@/)).toBeNull();
    expect(within(panel()).queryByRole('button', { name: /Actions for/ })).toBeNull();
    fireEvent.click(within(panel()).getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('shows permissions known only to a later server under the server’s own names', async () => {
    const { answer } = open();
    // As received from the server, regardless of our types.
    const permissions: MemberDetail['permissions'] = JSON.parse('["elevators:view", "elevators:stop"]');
    answer(`GET /api/members/id/${dana._id}`, () => ({ status: 200, body: { ...detailOf(dana), permissions } }));
    await screen.findByText('dana@north.example');
    row('Dana').focus();
    press('Enter');
    const name = await screen.findByText('elevators');
    expect(name.nextElementSibling?.textContent).toBe('view, stop');
    expect(within(panel()).queryByText('Nothing yet.')).toBeNull();
  });

  it('opens with Enter, says who they are and what they may do, and returns the focus on Escape', async () => {
    const { router } = open();
    await screen.findByText('dana@north.example');
    row('Dana').focus();
    press('Enter');
    const heading = await screen.findByRole('heading', { name: /Dana Whitfield/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect([row('Dana'), row('Emre')].map((each) => each.getAttribute('aria-current'))).toEqual(['true', null]);
    expect(router.state.location.search).toBe(`?search=a&member=${dana._id}`);
    const shown = within(panel());
    expect(shown.getByText(/^Olga Owner, 1 January 2026/)).toBeDefined();
    expect(shown.getByText('Joined', { selector: 'dt' }).nextElementSibling?.textContent).toMatch(/^2 January 2026/);
    expect(shown.getByText('view own, create')).toBeDefined();
    const entries = within(await shown.findByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(entries[0]?.textContent).toMatch(/^Role changed from Viewer to TechnicianOlga Owner · .* · with 2 others/);
    expect(shown.getByRole('button', { name: 'Actions for Dana Whitfield' })).toBeDefined();

    press('Escape');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(row('Dana')));
    expect(router.state.location.search).toBe('?search=a');
  });

  it('follows J and K from row to row, and Back closes it', async () => {
    const { router } = open();
    fireEvent.click(await screen.findByRole('link', { name: 'Dana Whitfield' }));
    const heading = await screen.findByRole('heading', { name: /Dana Whitfield/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    press('j');
    expect(await screen.findByRole('heading', { name: /Emre Kaya/ })).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(row('Emre')));
    const neighbours = () =>
      ['Previous member', 'Next member'].map(
        (name) => screen.getByRole('button', { name }).getAttribute('aria-disabled') !== 'true',
      );
    expect(neighbours()).toEqual([true, false]);
    press('k');
    expect(await screen.findByRole('heading', { name: /Dana Whitfield/ })).toBeDefined();
    expect(neighbours()).toEqual([false, true]);
    fireEvent.click(screen.getByRole('button', { name: 'Next member' }));
    expect(await screen.findByRole('heading', { name: /Emre Kaya/ })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Previous member' }));
    expect(await screen.findByRole('heading', { name: /Dana Whitfield/ })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Next member' }));
    expect(await screen.findByRole('heading', { name: /Emre Kaya/ })).toBeDefined();
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(document.activeElement).toBe(row('Emre'));
  });

  it('opens from a link, over the list if there is no room next to it', async () => {
    wide(false);
    const { router } = open(`/members?member=${emre._id}`);
    const dialog = await screen.findByRole('dialog', { name: 'Member' });
    expect(await within(dialog).findByRole('heading', { name: /Emre Kaya/ })).toBeDefined();
    expect(await within(dialog).findByText('No changes yet.')).toBeDefined();
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
  });

  it('says why it cannot show somebody, and leaves the list alone', async () => {
    open(`/members?member=${'9'.repeat(24)}`);
    expect(await screen.findByText('This member no longer exists, or you do not have access to it.')).toBeDefined();
    expect(await screen.findByText('dana@north.example')).toBeDefined();
  });

  it('offers only the steps that the API has listed for the member', async () => {
    const api = open();
    const last = { ...detailOf(dana), allowedTransitions: [] };
    api.answer(`GET /api/members/id/${dana._id}`, () => ({ status: 200, body: last }));
    fireEvent.click(await screen.findByRole('link', { name: 'Dana Whitfield' }));
    await screen.findByRole('heading', { name: /Dana Whitfield/ });
    fireEvent.keyDown(within(panel()).getByRole('button', { name: /^Actions/ }), { key: 'Enter' });
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual(['Change role', 'Limit to sites']);
  });

  it('undoes a change of many from the history, and names those left out', async () => {
    const api = open(`/members?member=${dana._id}`);
    const result = { member: null, problem: null };
    api.answer(`POST /api/members/bulk/${CHANGE}/undo`, () => ({
      status: 200,
      body: {
        change: null,
        results: [
          { ...result, id: dana._id, name: 'Dana Whitfield' },
          {
            ...result,
            id: emre._id,
            name: 'Emre Kaya',
            problem: { code: 'VERSION_CONFLICT', detail: 'Changed since.', reason: 'changed-meanwhile', params: {} },
          },
        ],
      },
    }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo for all 3' }));
    expect(await screen.findByText('The change could not be undone for 1 member')).toBeDefined();
    expect(screen.getByText('Emre Kaya: Changed since.')).toBeDefined();
    expect(api.sent('POST').map(({ path, body }) => [path, body])).toEqual([[`/api/members/bulk/${CHANGE}/undo`, {}]]);
  });
});

describe('entryWords', () => {
  const words = (action: string, ...changes: [string, ChangeValue | null, ChangeValue | null][]) =>
    entryWords({ action, changes: changes.map(([field, from, to]) => ({ field, from, to })) });
  const status = (to: 'active' | 'suspended') => changeValue('member-status', { status: to });
  const names = (...all: string[]) => changeValue('names', { names: all });
  const text = (value: string) => changeValue('text', { text: value });

  it.each([
    ['Suspended', words('member.suspended', ['status', status('active'), status('suspended')])],
    ['Invited as Viewer', words('member.invited', ['role', null, role('Viewer')], ['sites', null, ALL_SITES])],
    [
      'Name changed from D to Dana; Sites changed from Harbour, Mill to All sites',
      words('member.updated', ['name', text('D'), text('Dana')], ['sites', names('Harbour', 'Mill'), ALL_SITES]),
    ],
    ['Customer Tenants removed', words('member.updated', ['customerOrgId', names('Tenants'), null])],
    ['Customer set to Tenants', words('member.updated', ['customerOrgId', null, names('Tenants')])],
    [
      'Invitation revoked: The person who sent it may no longer invite this person',
      words('invitation.revoked', ['because', null, changeValue('invitation-unbacked')]),
    ],
    ['member something new', words('member.something-new')],
  ])('%s', (expected, found) => {
    expect(found).toBe(expected);
  });
});
