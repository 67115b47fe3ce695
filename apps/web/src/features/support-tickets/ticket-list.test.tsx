import { PERMISSIONS, type Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { SupportTicketsScreen } from './support-tickets-screen.tsx';
import { ASKER, aTicket, GATE, gate, LIFT, lift, openTickets } from './tickets-testing.tsx';

let isWide = true;

beforeEach(() => {
  isWide = true;
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});

const list = () => screen.findByRole('list', { name: 'Support tickets' });
const row = async ({ subject }: { subject: string }) => {
  const found = within(await list())
    .getByRole('link', { name: subject })
    .closest('article');
  if (!found) throw new Error('no row');
  return found;
};

describe('the list of tickets', () => {
  it('says of each what was written last, by whom if by the team, and its status or when the response is due', async () => {
    const { answer } = openTickets();
    const answered = { text: 'We are on it', at: '2026-01-02T03:04:05.678Z', author: ASKER, fromTeam: true };
    const due = aTicket('3'.repeat(24), 216, 'Key lost', {
      firstResponseAt: null,
      responseDueAt: '2099-01-02T03:00:00.000Z',
    });
    answer('GET /api/support-tickets', () => pageOf([{ ...gate, lastMessage: answered }, lift, due]));
    expect((await row(gate)).textContent).toMatch(/Farah Siddiqui: We are on it.*Open$/);
    expect((await row(lift)).textContent).toMatch(/2 JanA truck is waitingFarah SiddiquiFirst response was due 2 Jan/);
    expect((await row(due)).textContent).toMatch(/First response due 2 Jan 2099/);
  });

  it('opens a ticket with Enter, which moves the focus to it', async () => {
    const { router } = openTickets();
    const second = await row(lift);
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second, { key: 'Enter' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe(lift.subject));
    expect(router.state.location.search).toBe(`?ticket=${LIFT}`);
  });

  it('shows the ticket that gets the focus while the first one is still shown by itself', async () => {
    const { router } = openTickets();
    (await row(gate)).focus();
    expect(router.state.location.search).toBe('');
    (await row(lift)).focus();
    await waitFor(() => expect(router.state.location.search).toBe(`?ticket=${LIFT}`));
    await screen.findByRole('heading', { name: lift.subject });
  });

  it('turns the page', async () => {
    const { answer, router } = openTickets();
    answer('GET /api/support-tickets', () => ({
      status: 200,
      body: { items: [gate], page: 1, pages: 3, limit: 20, total: 42, capped: false },
    }));
    await row(gate);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  });

  it.each([
    ['cannot be loaded', {}, 'The tickets could not be loaded.'],
    [
      'has no such page',
      { errors: [{ path: 'query.page', code: 'page-too-deep', params: { max: 10_000 }, message: 'Too deep' }] },
      'There is no page 3 of tickets',
    ],
  ])('says so if it %s', async (_, more, words) => {
    fakeApi({ 'GET /api/support-tickets': () => problem('VALIDATION_FAILED', 400, more) });
    renderPage(<SupportTicketsScreen />, pageScope(PERMISSIONS), '/?page=3');
    await screen.findByText(new RegExp(`^${words}`));
  });

  it('names the requester that it is filtered by', async () => {
    openTickets({ at: `/?requester=${ASKER._id}` });
    await row(gate);
    expect(document.body.textContent).toMatch(/Requester:? ?Farah Siddiqui/);
  });
});

describe('the tabs of the list', () => {
  const tabs = async () => {
    await row(gate);
    return within(
      screen.getByRole('navigation', { name: 'Support tickets by status' }),
    ).getAllByRole<HTMLAnchorElement>('link');
  };
  const addresses = async () =>
    (await tabs()).map(({ textContent, search }) => [
      textContent?.replace(/\d.*/, ''),
      Object.fromEntries(new URLSearchParams(search)),
    ]);

  it('keep search and filters, but not the page, the ticket or the part of it', async () => {
    openTickets({ at: `/?search=gate&priority=high&assignee=none&page=1&part=details&status=resolved&ticket=${GATE}` });
    const kept = { search: 'gate', priority: 'high' };
    const nobody = { ...kept, assignee: 'none' };
    expect(await addresses()).toEqual([
      ['All', nobody],
      ['Open', { ...nobody, status: 'new,open' }],
      ['Waiting', { ...nobody, status: 'waiting-customer' }],
      ['Mine', { ...kept, status: 'new,open,waiting-customer', assignee: 'me' }],
      ['Resolved', { ...nobody, status: 'resolved' }],
    ]);
  });

  it('lead from one’s own tickets back to those of everybody', async () => {
    openTickets({ at: '/?status=new,open,waiting-customer&assignee=me' });
    expect((await addresses()).map(([, query]) => query)).toEqual([
      {},
      { status: 'new,open' },
      { status: 'waiting-customer' },
      { status: 'new,open,waiting-customer', assignee: 'me' },
      { status: 'resolved' },
    ]);
  });

  it.each([
    ['', 'All'],
    ['?status=new,open', 'Open'],
    ['?status=new,open&assignee=none', 'Open'],
    ['?status=waiting-customer', 'Waiting'],
    ['?status=new,open,waiting-customer&assignee=me', 'Mine'],
    ['?status=resolved', 'Resolved'],
    ['?status=closed', undefined],
  ])('show for the address "%s" that it is %s', async (search, title) => {
    openTickets({ at: `/${search}` });
    const current = (await tabs()).find((tab) => tab.getAttribute('aria-current'));
    expect(current?.textContent?.replace(/\d.*/, '')).toBe(title);
  });

  it('count what waits for somebody, because all of it is counted below and what is resolved waits for nobody', async () => {
    openTickets({});
    await waitFor(async () =>
      expect((await tabs()).map(({ textContent }) => /\d/.test(textContent))).toEqual([false, true, true, true, false]),
    );
  });

  it('have no tickets of one’s own for people who answer none', async () => {
    openTickets({ permissions: ['tickets:view-own', 'tickets:create'] });
    expect((await addresses()).map(([title]) => title)).toEqual(['All', 'Open', 'Waiting', 'Resolved']);
  });
});

describe('the menu of the list', () => {
  const openMenu = async () => {
    await row(gate);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Sort and export' }), { key: 'Enter' });
    return within(await screen.findByRole('menu'));
  };

  it.each([
    ['Last message', ''],
    ['First response due', '?sort=responseDueAt'],
    ['Priority', '?sort=-priority'],
    ['Number', '?sort=-number'],
  ])('sorts by %s', async (name, search) => {
    const { router } = openTickets({ at: '/?sort=number' });
    fireEvent.click((await openMenu()).getByRole('menuitemcheckbox', { name }));
    await waitFor(() => expect(router.state.location.search).toBe(search));
  });

  it('marks the present order', async () => {
    openTickets({ at: '/?sort=-priority' });
    expect((await openMenu()).getByRole('menuitemcheckbox', { checked: true }).textContent).toBe('Priority');
  });

  it('exports the tickets that are listed, on every page, and says why it failed', async () => {
    const save = vi.fn(() => 'blob:file');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: save, revokeObjectURL: vi.fn() }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { answer, sent } = openTickets({
      at: '/?status=resolved,none&priority=high&search=gate&sort=-number&page=1',
    });
    const file = 'GET /api/support-tickets/export';
    answer(file, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
    fireEvent.click((await openMenu()).getByRole('menuitem', { name: 'Export CSV' }));
    await screen.findByText('The export failed');
    screen.getByText('Not now.');
    expect(save).not.toHaveBeenCalled();
    answer(file, () => ({ status: 200, body: 'Number' }));
    fireEvent.click((await openMenu()).getByRole('menuitem', { name: 'Export CSV' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    const asked = sent('GET').findLast(({ path }) => path === '/api/support-tickets/export');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      org: ORG,
      site: SITE,
      status: 'resolved',
      priority: 'high',
      search: 'gate',
      sort: '-number',
    });
  });

  it('exports nothing for people who answer no tickets', async () => {
    openTickets({ permissions: ['tickets:view-own'] });
    expect((await openMenu()).queryByRole('menuitem', { name: 'Export CSV' })).toBeNull();
  });
});

describe('C', () => {
  it.each<[string, readonly Permission[], boolean]>([
    ['writes a ticket', PERMISSIONS, true],
    ['does nothing for people who may not write tickets', ['tickets:view-any', 'tickets:manage'], false],
  ])('%s', async (_, permissions, isOffered) => {
    openTickets({ permissions });
    await row(gate);
    fireEvent.keyDown(document.body, { key: 'c' });
    if (isOffered) await screen.findByRole('dialog', { name: 'New ticket' });
    else expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('in a narrow window', () => {
  beforeEach(() => {
    isWide = false;
  });

  it('a ticket is shown on top of the list, as its messages or its details, and closes again', async () => {
    const { router } = openTickets({ at: '/' });
    const link = within(await list()).getByRole('link', { name: gate.subject });
    expect(screen.queryByRole('region', { name: 'Support ticket' })).toBeNull();
    link.focus();
    fireEvent.click(link);
    const panel = within(await screen.findByRole('dialog', { name: 'Support ticket' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(gate.subject));
    fireEvent.click(panel.getByRole('button', { name: 'Details' }));
    fireEvent.click(await panel.findByRole('button', { name: 'Back to the messages' }));
    fireEvent.click(await panel.findByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
  });

  it('the details have the facts of the ticket', async () => {
    openTickets({ at: `/?ticket=${GATE}&part=details` });
    const panel = within(await screen.findByRole('dialog', { name: 'Support ticket' }));
    expect(await panel.findByRole('combobox', { name: 'Assignee' })).toBeTruthy();
    expect(panel.queryByRole('list', { name: 'Messages' })).toBeNull();
  });

  it('a ticket that does not exist can be closed', async () => {
    const { router } = openTickets({ at: `/?ticket=${'6'.repeat(24)}` });
    const panel = within(await screen.findByRole('dialog', { name: 'Support ticket' }));
    await panel.findByText('This ticket no longer exists, or you do not have access to it.');
    fireEvent.click(panel.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});
