import type { Member } from '@siteward/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageOf, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { aMember, aRole } from '#testing/people.ts';
import {
  administrator,
  beginAnew,
  choose,
  dana,
  emre,
  onInvite,
  openMembers,
  owner,
  row,
  technician,
} from './members-testing.tsx';

beginAnew();

const aChange = {
  _id: '9'.repeat(24),
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
  deletedAt: null,
  version: 1,
  org: dana.org,
  kind: 'status',
  to: 'suspended',
  actorName: 'Olivia',
  changed: 1,
  undone: 0,
  undoneAt: null,
  undoable: true,
};

const bodies = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.map(({ method, path, body }) => [method, path, body]);

describe('a change of members', () => {
  it('suspends immediately, based on the version shown, and undoes it', async () => {
    const api = openMembers();
    const [answered, answer] = held();
    const version = dana.version + 1;
    api.answer(`PUT /api/members/${dana._id}/suspended`, async () => {
      await answered;
      return { status: 200, body: { ...dana, status: 'suspended', version } };
    });
    api.answer(`PUT /api/members/${dana._id}/active`, () => ({ status: 200, body: dana }));
    await choose('Dana Whitfield', 'Suspend');
    await waitFor(() => expect(screen.queryByText('dana@north.example')).toBeNull());
    expect(screen.getByRole('link', { name: 'Suspended 4 members' })).toBeDefined();
    answer();
    expect(await screen.findByText('Dana Whitfield is suspended')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(bodies(api.sent('PUT'))).toEqual([
        ['PUT', `/api/members/${dana._id}/suspended`, { version: dana.version }],
        ['PUT', `/api/members/${dana._id}/active`, { version }],
      ]);
    });
  });

  it('reverts a refused change and says why', async () => {
    const api = openMembers();
    const detail = 'This is the only active owner. Make another member an owner first.';
    await screen.findByText('Emre Kaya');
    // It is reverted by itself, not by reloading.
    for (const path of ['', '/counts']) api.answer(`GET /api/members${path}`, () => new Promise(() => {}));
    api.answer(`PUT /api/members/${emre._id}/suspended`, () => problem('LAST_OWNER', 409, { detail }));
    await choose('Emre Kaya', 'Suspend');
    expect(await screen.findByText(detail)).toBeDefined();
    expect(screen.getByText('Emre Kaya could not be suspended')).toBeDefined();
    expect(row('Emre')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Active 32 members' })).toBeDefined();
  });

  it('offers more seats if there are none left for a reactivation', async () => {
    const api = openMembers({ status: 'suspended', items: [{ ...dana, status: 'suspended' }] });
    api.answer(`PUT /api/members/${dana._id}/active`, () =>
      problem('SEAT_LIMIT', 409, { detail: 'All seats are in use.' }),
    );
    await choose('Dana Whitfield', 'Reactivate');
    expect(await screen.findByText('All seats are in use.')).toBeDefined();
    const [offer] = screen
      .getAllByRole('button', { name: 'Manage seats' })
      .filter((each) => each.closest('[data-sonner-toast]'));
    fireEvent.click(offer ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Manage seats' })).toBeDefined();
  });

  it('names the person before they are removed, and keeps the question open while it fails', async () => {
    const api = openMembers();
    api.answer(`PUT /api/members/${dana._id}/removed`, () =>
      problem('FORBIDDEN', 403, { detail: 'Not you', permission: 'members:manage' }),
    );
    await choose('Dana Whitfield', 'Remove');
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Dana Whitfield from Northwind?' });
    expect(api.sent('PUT')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove member' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'You need the permission “Members: manage” for this. Ask an owner of the organization.',
    );
  });

  it('shows both versions of a conflict and saves one’s own over the other', async () => {
    const api = openMembers();
    const current = { ...dana, version: 9, roleName: 'Manager', sites: [] };
    api.answer(`PUT /api/members/id/${dana._id}/role/${owner._id}/type/staff/org/${dana.org}`, ({ body }) => {
      const isNew = JSON.stringify(body) === '{"version":9}';
      return isNew ? { status: 200, body: { ...current, version: 10 } } : problem('VERSION_CONFLICT', 409, { current });
    });
    await choose('Dana Whitfield', 'Change role');
    fireEvent.click(await screen.findByRole('radio', { name: 'Owner' }));
    fireEvent.click(screen.getByRole('button', { name: 'Change role' }));
    const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
    expect(
      within(dialog)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['Saved nowYours', 'RoleManagerOwner', 'SitesAll sitesHarbour']);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Dana Whitfield has the role Owner')).toBeDefined();
    expect(api.sent('PUT').map(({ body }) => body)).toEqual([{ version: dana.version }, { version: 9 }]);
  });

  /** The API's answer to a change of several members: done for each, unless `problems` has a refusal for its id. */
  const bulkAnswer = (members: readonly Member[], problems: Record<string, string> = {}) => ({
    change: { ...aChange, changed: members.length },
    results: members.map(({ _id: id, name }) => {
      const detail = problems[id];
      return { id, name, member: null, problem: detail === undefined ? null : { code: 'CONFLICT', detail } };
    }),
  });

  it('applies a bulk action where it is allowed, and gives a result for each with an undo', async () => {
    const api = openMembers({ permissions: administrator });
    api.answer('POST /api/members/bulk', () => ({ status: 200, body: bulkAnswer([dana]) }));
    api.answer(`POST /api/members/bulk/${aChange._id}/undo`, () => ({ status: 200, body: bulkAnswer([dana]) }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all members on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    const dialog = await screen.findByRole('dialog', { name: '1 of 2 succeeded' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Emre KayaTheir role has permissions that you do not have yourself.', 'Dana Whitfieldis suspended']);
    const change = { kind: 'status', status: 'suspended' };
    const members = [{ id: dana._id, version: dana.version }];
    expect(api.sent('POST').map(({ body }) => body)).toEqual([{ org: dana.org, members, change }]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo successful changes' }));
    expect(await screen.findByText('The change to 1 member has been undone')).toBeDefined();
  });

  it('changes all that match, two hundred at a time, and undoes it as a whole', async () => {
    const all = Array.from({ length: 230 }, (_, index) => aMember(index + 1, `Member ${index}`));
    const api = openMembers({ items: all.slice(0, 10), total: all.length });
    api.answer('GET /api/members', ({ query }) => {
      const limit = Number(query.get('limit'));
      const start = (Number(query.get('page')) - 1) * limit;
      const items = all.slice(start, start + limit);
      return { status: 200, body: { items, page: 1, pages: Math.ceil(230 / limit), limit, total: 230, capped: false } };
    });
    api.answer('POST /api/members/bulk', ({ body }) => {
      const ids = Object(body).members.map((member: { id: string }) => member.id);
      return { status: 200, body: bulkAnswer(all.filter(({ _id }) => ids.includes(_id))) };
    });
    api.answer(`POST /api/members/bulk/${aChange._id}/undo`, () => ({ status: 200, body: bulkAnswer([dana]) }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Member 0' }));
    fireEvent.click(screen.getByRole('button', { name: 'Select all 230 members' }));
    await screen.findByText('All 230 selected');
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('230 members are suspended');
    expect(api.sent('POST').map(({ body }) => Object(body).members.length)).toEqual([200, 30]);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('The change to 2 members has been undone');
  });

  it('says whose change could not be undone, and why', async () => {
    const api = openMembers();
    const problems = { [emre._id]: 'Somebody changed this member since.' };
    api.answer('POST /api/members/bulk', () => ({ status: 200, body: bulkAnswer([dana, emre]) }));
    api.answer(`POST /api/members/bulk/${aChange._id}/undo`, () => {
      return { status: 200, body: bulkAnswer([dana, emre], problems) };
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all members on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The change could not be undone for 1 memberEmre Kaya: Somebody changed this member since.',
    );
  });

  it('starts the choice of a role at the current one, and warns if the type changes with it', async () => {
    const api = openMembers();
    const requester = aRole(33, 'Requester', { type: 'customer' });
    api.answer('GET /api/roles', () => pageOf([owner, requester, technician]));
    await choose('Dana Whitfield', 'Change role');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of Dana Whitfield' }));
    const present = await dialog.findByRole('radio', { name: 'Technician' });
    expect([present, document.activeElement]).toEqual([document.activeElement, present]);
    expect(dialog.getByRole('radio', { checked: true })).toBe(present);
    expect(dialog.queryByRole('alert')).toBeNull();
    fireEvent.click(dialog.getByRole('radio', { name: 'Requester' }));
    expect(dialog.getByRole('alert').textContent).toContain('from Staff to Customer');
    fireEvent.click(dialog.getByRole('radio', { name: 'Owner' }));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('starts the choice of a role at none for several members whose roles are different', async () => {
    openMembers();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all members on this page' }));
    fireEvent.click(screen.getByRole('button', { name: 'Change role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of 2 members' }));
    expect(await dialog.findAllByRole('radio', { checked: false })).toHaveLength(2);
    expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('invites a removed member again with their previous role and sites', async () => {
    openMembers({ status: 'removed', items: [{ ...dana, status: 'removed' }] });
    await choose('Dana Whitfield', 'Invite again');
    expect(onInvite.mock.calls).toEqual([[{ ...dana, status: 'removed' }]]);
  });
});
