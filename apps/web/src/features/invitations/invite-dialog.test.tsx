import type { Member, Role } from '@siteward/contract';
import { PERMISSIONS } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { anInvitation, aRole } from '#testing/people.ts';
import { pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { InviteRequest } from './queries.ts';

const technician = aRole(31, 'Technician', { permissions: ['work-orders:view-own'] });
const requester = aRole(32, 'Requester', { type: 'customer' });
const owner = aRole(33, 'Owner', { permissions: [...PERMISSIONS] });
const onClose = vi.fn();
const anOrganization = {
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  deletedAt: null,
  version: 1,
  email: 'o@tenants.example',
  contact: '',
  busInst: 'business',
  nature: 'occupier',
  status: 'active',
};

async function open(request: InviteRequest = {}, me: Partial<Member> = {}) {
  const scope = pageScope(['members:invite', 'work-orders:view-own']);
  Object.assign(scope.member, me);
  const api = fakeApi({
    'GET /api/sites': () => pageOf(scope.knownSites),
    'GET /api/roles': () => pageOf([owner, requester, technician]),
    'POST /api/users/invite/*': () => ({ status: 201, body: anInvitation(1, 'x@a.example') }),
  });
  const dialog = <InviteDialog request={request} onClose={onClose} />;
  renderPage(dialog, scope);
  await waitFor(() => expect(screen.getByRole('option', { name: 'Requester' })).toBeDefined());
  return { ...api, scope };
}

const box = () => screen.getByRole('textbox', { name: 'Email addresses' });
const paste = (value: string) => fireEvent.change(box(), { target: { value } });
const choose = (role: { _id: string }) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: role._id } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send invitations' }));

beforeEach(() => {
  onClose.mockReset();
});
afterEach(() => {
  toast.dismiss();
});

describe('InviteDialog', () => {
  it('offers only roles whose permissions the inviter has', async () => {
    await open();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Choose a role',
      'Requester',
      'Technician',
    ]);
  });

  it('invites everybody pasted, with the type of the role, and closes', async () => {
    const { sent, scope } = await open();
    paste('ann@a.example\nBen Bo <ben@a.example>');
    choose(technician);
    send();
    expect(await screen.findByText('2 people have been invited')).toBeDefined();
    const posts = sent('POST');
    const common = { role: technician._id, type: 'staff', sites: [] };
    expect(posts.map(({ path, body }) => [path, body])).toEqual([
      [`/api/users/invite/${scope.org}`, { ...common, email: 'ann@a.example' }],
      [`/api/users/invite/${scope.org}`, { ...common, email: 'ben@a.example', name: 'Ben Bo' }],
    ]);
    expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps the failed ones in the box with a line for each, and retries them with the same key', async () => {
    const api = await open();
    let offline = true;
    api.answer('POST /api/users/invite/*', ({ body }) => {
      const isCid = JSON.stringify(body).includes('cid@');
      if (isCid && offline) throw new TypeError('Failed to fetch');
      if (JSON.stringify(body).includes('ben@')) return problem('ALREADY_MEMBER', 409, { detail: 'no' });
      return { status: 201, body: anInvitation(1, 'x@a.example') };
    });
    paste('ann@a.example, ben@a.example, oops@, cid@a.example');
    choose(technician);
    send();
    expect(await screen.findByText('1 of 4 people is invited')).toBeDefined();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ann@a.exampleInvited',
      'ben@a.exampleIs already a member or invited.',
      'oops@This is not an email address.',
      'cid@a.exampleThe server cannot be reached. Check your connection and try again.',
    ]);
    expect(box()).toHaveProperty('value', 'oops@\ncid@a.example');
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(onClose).not.toHaveBeenCalled();

    offline = false;
    paste('cid@a.example');
    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const keys = api.sent('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[3]).toBe(keys[2]);
  });

  it.each([
    ['', technician, 'Email addresses', 'This field is required'],
    ['ann@a.example', { _id: '' }, 'Role', 'This field is required'],
  ])('of "%s" says what is missing, and sends nothing', async (emails, role, field, message) => {
    const { sent } = await open();
    paste(emails);
    choose(role);
    send();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field, { exact: false })));
    expect(sent('POST')).toEqual([]);
  });

  it('moves the focus to the first fault on the page, however many there are', async () => {
    await open();
    send();
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    await waitFor(() => expect(document.activeElement).toBe(box()));
  });

  it('keeps a draft in this tab', async () => {
    await open();
    paste('ann@a.example');
    choose(technician);
    cleanup();
    await open();
    await waitFor(() => expect(box()).toHaveProperty('value', 'ann@a.example'));
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', technician._id);
  });

  it('invites a customer’s people for the customer and its site, to customer roles only', async () => {
    const customer = { org: '7'.repeat(24), site: '8'.repeat(24) };
    const { sent } = await open({ customer });
    expect(screen.queryByRole('option', { name: 'Technician' })).toBeNull();
    paste('ann@a.example');
    choose(requester);
    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent('POST').map(({ body }) => body)).toEqual([
      {
        email: 'ann@a.example',
        role: requester._id,
        type: 'customer',
        customerOrgId: customer.org,
        customerSiteId: customer.site,
      },
    ]);
  });

  it('invites a customer’s member for a customer, and for one of its sites if one is chosen', async () => {
    const customer = { ...anOrganization, _id: '7'.repeat(24), name: 'Harbour Tenants' };
    const { sent, scope, answer } = await open();
    const [tower] = scope.knownSites.map((site) => ({
      ...site,
      _id: '8'.repeat(24),
      name: 'Tower',
      customer: customer._id,
    }));
    answer(`GET /api/organizations/id/${scope.org}/customers`, () => pageOf([customer]));
    answer('GET /api/sites', ({ query }) =>
      pageOf(query.get('customer') === customer._id ? [tower] : scope.knownSites),
    );
    paste('ann@a.example');
    choose(technician);
    expect(screen.queryByRole('combobox', { name: 'Customer' })).toBeNull();
    choose(requester);
    fireEvent.click(await screen.findByRole('combobox', { name: /^Customer/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Harbour Tenants' }));
    fireEvent.change(await screen.findByLabelText("Customer's site"), { target: { value: tower?._id } });
    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent('POST').map(({ body }) => body)).toEqual([
      {
        email: 'ann@a.example',
        role: requester._id,
        type: 'customer',
        customerOrgId: customer._id,
        customerSiteId: tower?._id,
      },
    ]);
  });

  it('gives a customer’s member no sites by default: a customer or sites must be chosen', async () => {
    const { sent, scope } = await open();
    paste('ann@a.example');
    choose(requester);
    const harbour = await screen.findByRole('checkbox', { name: 'Harbour' });
    expect(screen.queryByRole('radio')).toBeNull();
    send();
    expect((await screen.findByRole('alert')).textContent).toBe('Choose a customer, or at least one site');
    expect(sent('POST')).toEqual([]);
    fireEvent.click(harbour);
    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { email: 'ann@a.example', role: requester._id, type: 'customer', sites: [scope.siteId] },
    ]);
  });

  it.each<[string, Partial<Member>, Role, boolean]>([
    ['limited to sites begins with these', { sites: [SITE] }, technician, true],
    ['a customer’s member without a customer begins with none', { type: 'customer' }, requester, false],
  ])('for somebody who is %s, and cannot give all', async (_, me, role, isChosen) => {
    const { sent } = await open({}, me);
    paste('ann@a.example');
    choose(role);
    const harbour = await screen.findByRole('checkbox', { name: 'Harbour' });
    expect(screen.queryByRole('radio')).toBeNull();
    expect(harbour).toHaveProperty('checked', isChosen);
    if (!isChosen) fireEvent.click(harbour);
    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { email: 'ann@a.example', role: role._id, type: role.type, sites: [SITE] },
    ]);
  });

  it.each([null, '8'.repeat(24)])(
    'invites into the customer of its member, who can choose no other: %s',
    async (site) => {
      const customer = { ...anOrganization, _id: '7'.repeat(24), name: 'Harbour Tenants' };
      const me = { type: 'customer', customerOrgId: customer._id, customerSiteId: site } as const;
      const { sent, scope, answer } = await open({}, me);
      const [tower] = scope.knownSites.map((known) => ({ ...known, _id: '8'.repeat(24), name: 'Tower' }));
      answer(`GET /api/organizations/id/${scope.org}/customers`, () => pageOf([customer]));
      answer('GET /api/sites', () => pageOf([tower]));
      paste('ann@a.example');
      choose(requester);
      const its = await screen.findByRole('combobox', { name: 'Customer' });
      await waitFor(() => expect(its.textContent).toBe('Harbour Tenants'));
      expect([screen.queryByText('optional'), screen.queryByRole('checkbox')]).toEqual([null, null]);
      expect(await screen.findByLabelText("Customer's site")).toHaveProperty('value', site ?? '');
      send();
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
      expect(sent('POST').map(({ body }) => body)).toEqual([
        {
          email: 'ann@a.example',
          role: requester._id,
          type: 'customer',
          customerOrgId: customer._id,
          customerSiteId: site,
        },
      ]);
    },
  );

  it('offers a customer’s member only customer roles, whatever their permissions', async () => {
    await open({}, { type: 'customer', customerOrgId: '7'.repeat(24) });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Choose a role', 'Requester']);
  });

  it('suggests the previous role and sites for somebody invited again', async () => {
    const { sent } = await open({ again: { name: 'Ann', email: 'ann@a.example', role: technician._id, sites: [] } });
    expect(screen.getByRole('dialog', { name: 'Invite Ann again' })).toBeDefined();
    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { email: 'ann@a.example', name: 'Ann', role: technician._id, type: 'staff', sites: [] },
    ]);
  });

  const contractor = aRole(34, 'Contractor', { type: 'provider' });
  const FIRM = 'f'.repeat(24);
  it.each([
    [null, {}],
    [FIRM, { serviceProviderId: FIRM }],
  ])('invites a service provider’s member for the provider that is chosen: %s', async (provider, expected) => {
    const scope = pageScope(['members:invite', 'work-orders:view-own', 'providers:view']);
    const { sent } = fakeApi({
      'GET /api/sites': () => pageOf(scope.knownSites),
      'GET /api/roles': () => pageOf([contractor]),
      'GET /api/service-providers': () => pageOf([{ _id: FIRM, name: 'Wulf & Sohn' }]),
      'POST /api/users/invite/*': () => ({ status: 201, body: anInvitation(1, 'x@a.example') }),
    });
    renderPage(<InviteDialog request={{}} onClose={onClose} />, scope);
    await screen.findByRole('option', { name: 'Contractor' });
    paste('cem@a.example');
    choose(contractor);
    if (provider !== null) {
      fireEvent.click(await screen.findByRole('combobox', { name: /^Service provider/ }));
      fireEvent.click(await screen.findByRole('option', { name: 'Wulf & Sohn' }));
    }
    send();
    await screen.findByText('1 person has been invited');
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { email: 'cem@a.example', role: contractor._id, type: 'provider', sites: [], ...expected },
    ]);
  });
});
