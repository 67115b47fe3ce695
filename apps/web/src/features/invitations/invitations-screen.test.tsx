import type { Invitation } from '@siteward/contract';
import { fault, type Permission } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { anInvitation } from '#testing/people.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { InvitationsScreen } from './invitations-screen.tsx';
import type { Customer } from './queries.ts';

const ann = anInvitation(1, 'ann@a.example', { name: 'Ann Lee', sentCount: 2 });
const ben = anInvitation(2, 'ben@a.example', { sentCount: 5 });
const all: Permission[] = ['invitations:view', 'invitations:manage', 'members:invite'];

function open(
  permissions = all,
  customer?: Customer,
  items: Invitation[] = [ann, ben],
  at = '/invitations?site=nonsense',
) {
  const scope = pageScope(permissions);
  const api = fakeApi({
    'GET /api/invitations': () => ({
      status: 200,
      body: { items, page: 1, pages: 1, limit: 20, total: items.length, capped: false },
    }),
    'GET /api/roles': () => pageOf([]),
  });
  const page = (
    <InvitationsScreen
      title="Invitations"
      help="Help"
      status="pending"
      tabTo={(status) => `/tab/${status}`}
      {...(customer && { customer })}
    />
  );
  return { ...api, ...renderPage(page, scope, at) };
}

async function menuOf(name: string) {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${name}` }), { key: 'Enter' });
  return screen.findByRole('menu');
}
const changes = (calls: { method: string; path: string }[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  toast.dismiss();
});

describe('InvitationsScreen', () => {
  it('lists who is invited, how often it was sent, by whom and when it ends, and counts every status', async () => {
    const { calls } = open();
    const row = await screen.findByRole('row', { name: /Ann Lee/ });
    expect(within(row).getByText(/2 of 5/).parentElement?.textContent).toMatch(/ · 2 of 5by Olivia$/);
    expect(screen.getByRole('columnheader', { name: 'Expires' })).toBeDefined();
    const tabs = within(screen.getByRole('navigation', { name: 'Invitations by status' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(
      ['Pending', 'Accepted', 'Declined', 'Expired', 'Revoked'].map((label) => `${label}2 invitations`),
    );
    const list = calls.find(({ query }) => query.get('limit') === '20');
    expect([list?.query.get('status'), list?.query.get('site')]).toEqual(['pending', null]);
  });

  it('requests only one customer and site', async () => {
    const customer = { org: '7'.repeat(24), site: '8'.repeat(24) };
    const { calls } = open(all, customer);
    await screen.findByRole('row', { name: /Ann Lee/ });
    const asked = calls.filter(({ path }) => path === '/api/invitations').map(({ query }) => query);
    expect(asked.map((query) => [query.get('customer'), query.get('site')])).toEqual(
      asked.map(() => [customer.org, customer.site]),
    );
  });

  it('resends one, but not a sixth time', async () => {
    const api = open();
    api.answer(`POST /api/invitations/id/${ann._id}/resend`, () => ({ status: 200, body: ann }));
    const menu = await menuOf('Ann Lee');
    fireEvent.click(within(menu).getByRole('menuitem', { name: /Resend/ }));
    expect(await screen.findByText('A new link is on its way to Ann Lee')).toBeDefined();
    expect(changes(api.calls)).toEqual([`POST /api/invitations/id/${ann._id}/resend`]);
    const other = await menuOf('ben@a.example');
    expect(
      within(other)
        .getByRole('menuitem', { name: /Resend/ })
        .getAttribute('aria-disabled'),
    ).toBe('true');
  });

  it('revokes one after a question that names the person, and stays open while it fails', async () => {
    const api = open();
    const path = `/api/invitations/id/${ann._id}`;
    api.answer(`DELETE ${path}`, () => problem('ILLEGAL_TRANSITION', 409, { detail: 'It was accepted.' }));
    fireEvent.click(within(await menuOf('Ann Lee')).getByRole('menuitem', { name: 'Revoke' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Revoke the invitation of Ann Lee?' });
    expect(changes(api.calls)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke invitation' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('It was accepted.');
    api.answer(`DELETE ${path}`, () => ({ status: 204 }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke invitation' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(changes(api.calls)).toEqual([`DELETE ${path}`, `DELETE ${path}`]);
  });

  it('does not show for one invitation why another could not be revoked', async () => {
    const api = open();
    api.answer(`DELETE /api/invitations/id/${ann._id}`, () => problem('CONFLICT', 409, { detail: 'It was accepted.' }));
    fireEvent.click(within(await menuOf('Ann Lee')).getByRole('menuitem', { name: 'Revoke' }));
    const first = await screen.findByRole('alertdialog', { name: 'Revoke the invitation of Ann Lee?' });
    fireEvent.click(within(first).getByRole('button', { name: 'Revoke invitation' }));
    await within(first).findByRole('alert');
    fireEvent.click(within(first).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(within(await menuOf('ben@a.example')).getByRole('menuitem', { name: 'Revoke' }));
    const next = await screen.findByRole('alertdialog', { name: 'Revoke the invitation of ben@a.example?' });
    expect(within(next).queryByRole('alert')).toBeNull();
  });

  it('resends several, with a result for each', async () => {
    const api = open();
    api.answer(`POST /api/invitations/id/${ann._id}/resend`, () => ({ status: 200, body: ann }));
    api.answer(`POST /api/invitations/id/${ben._id}/resend`, () =>
      problem('SEND_LIMIT', 409, { detail: 'Mailed 5 times.' }),
    );
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all invitations on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Resend' }));
    const dialog = await screen.findByRole('dialog', { name: '1 of 2 succeeded' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['ben@a.exampleMailed 5 times.', 'Ann Leeemailed again']);
  });

  it('opens the menu of a row with Enter, and the invite dialog with C', async () => {
    open();
    await screen.findAllByRole('row');
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Actions for/ })).not.toEqual([]));
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    const menu = await screen.findByRole('menu');
    fireEvent.keyDown(menu, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(await screen.findByRole('dialog', { name: 'Invite members' })).toBeDefined();
  });

  it('offers no actions to members who may only view', async () => {
    open(['invitations:view']);
    await screen.findByRole('row', { name: /Ann Lee/ });
    expect(screen.queryByRole('button', { name: /Actions|Invite/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('offers the first thing to do if nothing is pending', async () => {
    open(all, undefined, [], '/invitations');
    expect(await screen.findByText('No invitation is waiting for an answer')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Invite members' })).toHaveLength(2);
  });

  it('revokes several after a question that names them', async () => {
    const many = Array.from({ length: 8 }, (_, index) => anInvitation(index + 1, `p${index}@a.example`));
    const api = open(all, undefined, many, '/invitations');
    api.answer('DELETE /api/invitations/id/*', () => ({ status: 204 }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all invitations on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke 8 invitations?' }));
    const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines.slice(0, 2)).toEqual(['p0@a.example', 'p1@a.example']);
    expect(lines.at(-1)).toBe(`${8 - (lines.length - 1)} others`);
    fireEvent.click(dialog.getByRole('button', { name: /^Revoke/ }));
    await screen.findByText('8 invitations have been revoked');
    expect(changes(api.calls)).toEqual(many.map(({ _id }) => `DELETE /api/invitations/id/${_id}`));
  });

  it('says that several were revoked or resent, and of which that is not so', async () => {
    const api = open();
    api.answer(`DELETE /api/invitations/id/${ann._id}`, () => ({ status: 204 }));
    api.answer(`DELETE /api/invitations/id/${ben._id}`, () => problem('CONFLICT', 409, { detail: 'It was accepted.' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all invitations on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Revoke/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 of 2 succeeded' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ben@a.exampleIt was accepted.',
      'Ann Leerevoked',
    ]);
  });

  it('says that two people were emailed again', async () => {
    const api = open();
    api.answer('POST /api/invitations/id/*', () => ({ status: 200, body: ann }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all invitations on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Resend' }));
    await screen.findByText('A new link is on its way to 2 people');
  });

  it('says why one was not emailed again', async () => {
    const api = open();
    api.answer(`POST /api/invitations/id/${ann._id}/resend`, () =>
      problem('SEND_LIMIT', 409, { detail: 'Too often.' }),
    );
    fireEvent.click(within(await menuOf('Ann Lee')).getByRole('menuitem', { name: /Resend/ }));
    await screen.findByText('Ann Lee was not emailed again');
    screen.getByText('Too often.');
  });

  it('invites somebody again whose invitation has ended, with the same address', async () => {
    open(all, undefined, [{ ...ann, status: 'expired', expiresAt: '2026-01-01T00:00:00.000Z' }]);
    fireEvent.click(within(await menuOf('Ann Lee')).getByRole('menuitem', { name: 'Invite again' }));
    expect(await screen.findByRole('dialog', { name: /Ann Lee/ })).toBeDefined();
  });

  it('opens a file to invite from', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Invite from a file' }));
    await screen.findByRole('dialog', { name: 'Invite from a file' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says that a page of theirs does not exist', async () => {
    const { answer } = open(all, undefined, [], '/invitations?page=5000');
    const errors = [{ path: 'query.page', ...fault('page-too-deep') }];
    answer('GET /api/invitations', () => problem('VALIDATION', 422, { errors }));
    await screen.findByText('There is no page 5000 of invitations');
  });
});
