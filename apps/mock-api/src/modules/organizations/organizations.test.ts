import { DAY_MS, RECORD_ID, SYSTEM_ROLES } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { addSite, auditLog, createNorthwind, expectRefused, inviteTo, NOT_FOUND } from './organizations-testing.ts';

const api = await openForFile(createTestApi());

const INPUT = {
  name: 'Blue Harbour',
  email: 'Office@Blue.example',
  busInst: 'institution',
  nature: 'occupier',
} as const;

describe('creating an organization', () => {
  it('makes the creator its Owner, with the system roles, a first site and a trial', async () => {
    const ada = await api.createPerson('ada@blue.example', 'Ada');
    const created = await ada.client.organizations.create({
      body: { ...INPUT, contact: '+491701234567', siteName: 'Pier 3', timezone: 'Europe/Berlin' },
    });
    expect(created).toMatchObject({ status: 201 });
    if (created.status !== 201) return;
    const org = created.body._id;
    expect(created.body).toEqual({
      _id: expect.stringMatching(RECORD_ID),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      deletedAt: null,
      version: 1,
      name: 'Blue Harbour',
      email: 'office@blue.example',
      contact: '+491701234567',
      busInst: 'institution',
      type: 'organization',
      nature: 'occupier',
      status: 'active',
      seats: 5,
      currency: 'EUR',
      trialEndsAt: new Date(api.now().getTime() + 14 * DAY_MS).toISOString(),
      paymentLinked: false,
      responseMinutes: { low: 1440, medium: 480, high: 240, urgent: 60 },
      servedBy: null,
    });

    const members = await ada.client.members.list({ query: { org } });
    expect(members).toMatchObject({
      status: 200,
      body: { total: 1, items: [{ user: ada.id, roleName: 'Owner', status: 'active', type: 'staff', sites: [] }] },
    });
    const roles = await ada.client.roles.list({ query: { org, limit: 100 } });
    if (roles.status !== 200) throw new Error('no roles');
    expect(roles.body.items.map(({ name, type, system }) => ({ name, type, system }))).toEqual(
      SYSTEM_ROLES.map(({ name, type }) => ({ name, type, system: true })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
    const sites = await ada.client.sites.list({ query: { org } });
    expect(sites).toMatchObject({ body: { items: [{ name: 'Pier 3', code: 'pier-3', timezone: 'Europe/Berlin' }] } });
    const target = { kind: 'organization', id: org };
    expect(await auditLog(api, org)).toMatchObject([{ action: 'organization.created', actor: ada.id, target }]);
  });

  it("becomes the creator's default organization, with its cookie, if they have none", async () => {
    const eve = await api.createPerson('eve@blue.example');
    const first = await eve.client.organizations.create({ body: INPUT });
    const second = await eve.client.organizations.create({ body: { ...INPUT, name: 'Second' } });
    if (first.status !== 201 || second.status !== 201) throw new Error('not created');
    expect(first.headers.get('set-cookie')).toContain(`organization=${first.body._id}`);
    expect(second.headers.get('set-cookie')).toBeNull();
    const user = await eve.client.users.get({ params: { userId: eve.id } });
    expect(user).toMatchObject({ body: { defaultOrg: first.body._id } });
  });

  it.each([
    ['+49 40 5551299', '+49405551299'],
    ['0049 (40) 555-1299', '+49405551299'],
    ['+91 98765 43210', '+919876543210'],
    ['', ''],
  ])('takes the phone number %j and stores %j', async (contact, kept) => {
    const person = await api.createPerson(`${someWord()}@blue.example`);
    const answer = await person.client.organizations.create({ body: { ...INPUT, contact } });
    expect(answer).toMatchObject({ status: 201, body: { contact: kept } });
  });

  it('uses the currency that is asked for, for the first site too', async () => {
    const person = await api.createPerson(`${someWord()}@blue.example`);
    const created = await person.client.organizations.create({ body: { ...INPUT, currency: 'INR' } });
    if (created.status !== 201) throw new Error('not created');
    expect(created.body.currency).toBe('INR');
    const sites = await person.client.sites.list({ query: { org: created.body._id } });
    expect(sites).toMatchObject({ body: { items: [{ currency: 'INR' }] } });
  });

  it('counts in euros if it was created before there were currencies', async () => {
    const { owner, org } = await createNorthwind(api);
    await api.deps.models.Organization.updateOne({ _id: org }, { $unset: { currency: 1 } });
    expect(await owner.client.organizations.get({ params: { id: org } })).toMatchObject({ body: { currency: 'EUR' } });
  });

  it.each([
    ['a short name', { ...INPUT, name: 'B' }, 'name'],
    ['a phone number of another form', { ...INPUT, contact: '0170 1' }, 'contact'],
    ['a web address in the name', { ...INPUT, name: 'Sign in at evil.com/login' }, 'name'],
    ['a direction in the name', { ...INPUT, name: 'Blue\u202eHarbour' }, 'name'],
    ['a web address in the name of the site', { ...INPUT, siteName: 'www.evil.example' }, 'siteName'],
    ['an unknown time zone', { ...INPUT, timezone: 'Mars/Base' }, 'timezone'],
  ])('refuses %s and creates nothing', async (_, body, path) => {
    const person = await api.createPerson(`${someWord()}@blue.example`);
    const answer = await person.client.organizations.create({ body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', errors: [{ path }] } });
    expect(await person.client.organizations.list({ query: {} })).toMatchObject({ body: { total: 0 } });
  });
});

describe('reading organizations', () => {
  it('shows people only those in which they are active members', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const viewer = await api.addMember(organization, 'Viewer');
    const suspended = await api.addMember(organization, 'Viewer', { status: 'suspended' });
    const outsider = await api.createPerson(`${someWord()}@test.example`);

    for (const person of [owner, viewer]) {
      expect(await person.client.organizations.get({ params: { id: org } })).toMatchObject({ body: { _id: org } });
      const list = await person.client.organizations.list({ query: {} });
      expect(list).toMatchObject({
        status: 200,
        body: { total: 1, page: 1, pages: 1, limit: 20, items: [{ _id: org }] },
      });
    }
    for (const person of [suspended, outsider]) {
      expect(await person.client.organizations.get({ params: { id: org } })).toMatchObject(answer(NOT_FOUND));
      expect(await person.client.organizations.list({ query: {} })).toMatchObject({ body: { total: 0, items: [] } });
      const byName = await person.client.organizations.getByName({ params: { name: 'Northwind' } });
      expect(byName).toMatchObject(answer(NOT_FOUND));
    }
  });

  it('finds by name ignoring case, and lists by search, type and nature, sorted and in pages', async () => {
    const person = await api.createPerson('many@blue.example');
    for (const [name, type, nature] of [
      ['Zeta (East)', 'organization', 'occupier'],
      ['alpha', 'organization', 'property-owner'],
      ['Beta', 'customer', 'occupier'],
    ] as const) {
      await person.client.organizations.create({ body: { ...INPUT, name, type, nature } });
    }
    const { organizations } = person.client;
    expect(await organizations.getByName({ params: { name: 'ZETA  (east)' } })).toMatchObject({
      body: { name: 'Zeta (East)' },
    });
    expect(await organizations.getByName({ params: { name: 'Zeta' } })).toMatchObject(answer(NOT_FOUND));

    const names = async (query: NonNullable<NonNullable<Parameters<typeof organizations.list>[0]>['query']>) => {
      const list = await organizations.list({ query });
      return list.status === 200 ? list.body.items.map(({ name }) => name) : list.body;
    };
    expect(await names({})).toEqual(['alpha', 'Beta', 'Zeta (East)']);
    expect(await names({ sort: '-name' })).toEqual(['Zeta (East)', 'Beta', 'alpha']);
    expect(await names({ nature: 'occupier' })).toEqual(['Beta', 'Zeta (East)']);
    expect(await names({ search: '(EAST' })).toEqual(['Zeta (East)']);
    expect(await names({ search: '.*' })).toEqual([]);
    expect(await names({ limit: 2, page: 2 })).toEqual(['Zeta (East)']);

    const own = await organizations.listByUser({ params: { userId: person.id }, query: {} });
    expect(own).toMatchObject({ body: { total: 2, items: [{ name: 'alpha' }, { name: 'Zeta (East)' }] } });
    const customers = await organizations.listByUser({ params: { userId: person.id }, query: { type: 'customer' } });
    expect(customers).toMatchObject({ body: { total: 1, items: [{ name: 'Beta' }] } });
  });

  it("answers NOT_FOUND for anyone else's list", async () => {
    const { owner } = await createNorthwind(api);
    const other = await api.createPerson(`${someWord()}@test.example`);
    const call = () => other.client.organizations.listByUser({ params: { userId: owner.id }, query: {} });
    await expectRefused(api, call, NOT_FOUND);
  });
});

function answer({ status, code }: { status: number; code: string }) {
  return { status, body: { code } };
}

describe('the first steps of an organization', () => {
  it('are done as soon as the data say so, and undone along with them', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const steps = async () => (await owner.client.organizations.firstSteps({ params: { id: org } })).body;
    expect(await steps()).toEqual({ site: false, colleagues: false, workOrder: false });

    const [site = ''] = organization.sites;
    await owner.client.sites.update({ params: { id: site }, body: { address: 'Harbour Road 1' } });
    expect(await steps()).toMatchObject({ site: true, colleagues: false });

    const { invitation } = await inviteTo(api, owner, organization, { email: 'ann@test.example' });
    expect(await steps()).toMatchObject({ colleagues: true });
    await owner.client.invitations.revoke({ params: { id: invitation._id } });
    expect(await steps()).toMatchObject({ colleagues: false });
  });

  it('count a work order as the last one completed', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const [site = ''] = organization.sites;
    await owner.client.workOrders.create({ body: { org, site, title: 'Pump leaks' } });
    const answer = await owner.client.organizations.firstSteps({ params: { id: org } });
    expect(answer).toMatchObject({ status: 200, body: { workOrder: true } });
  });

  it('tell a limited member nothing about sites beyond theirs', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const [own = ''] = organization.sites;
    const amy = await api.addMember(organization, 'Manager', { sites: [own] });
    const steps = async () => (await amy.client.organizations.firstSteps({ params: { id: org } })).body;
    const other = await addSite(owner, org, 'Tower');
    await owner.client.sites.update({ params: { id: other }, body: { address: 'Harbour Road 1' } });
    // Members without limits, such as the owner, are seen by everyone.
    expect(await steps()).toEqual({ site: false, colleagues: true, workOrder: false });

    await owner.client.sites.update({ params: { id: own }, body: { address: 'Harbour Road 2' } });
    expect(await steps()).toMatchObject({ site: true });
  });

  it('count a second site as the first one completed', async () => {
    const { owner, org } = await createNorthwind(api);
    await owner.client.sites.create({ body: { org, name: 'Second' } });
    const answer = await owner.client.organizations.firstSteps({ params: { id: org } });
    expect(answer).toMatchObject({ status: 200, body: { site: true } });
  });
});
