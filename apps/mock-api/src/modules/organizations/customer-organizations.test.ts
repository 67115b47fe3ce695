import { describe, expect, it } from 'vitest';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import {
  addCustomer,
  addSite,
  auditLog,
  createNorthwind,
  createRole,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
} from './organizations-testing.ts';

const api = await openForFile(createTestApi());

const BODY = { name: 'Harbour Tenants', email: 'o@tenants.example', busInst: 'business', nature: 'occupier' } as const;
const create = (by: PersonInOrganization, id: string) =>
  by.client.organizations.createCustomer({ params: { id }, body: BODY });

async function namesFor(person: PersonInOrganization, id: string, query: { search?: string; id?: string } = {}) {
  const list = await person.client.organizations.listCustomers({ params: { id }, query });
  return list.status === 200 ? list.body.items.map(({ name }) => name) : list.body;
}

describe('creating a customer', () => {
  it('creates an organization that the other one serves, with the caller as its Owner', async () => {
    const { organization, org } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator');
    const created = await create(admin, org);
    expect(created).toMatchObject({ status: 201, body: { type: 'customer', servedBy: org, name: 'Harbour Tenants' } });
    if (created.status !== 201) return;
    const { _id } = created.body;
    expect((await auditLog(api, org)).at(-1)).toMatchObject({
      action: 'organization.customer-added',
      target: { kind: 'organization', id: _id },
      changes: { name: 'Harbour Tenants' },
    });
    const own = await admin.client.members.getByUserAndApp({
      params: { userId: admin.id, app: 'siteward' },
      query: { org: _id },
    });
    expect(own).toMatchObject({ status: 200, body: { roleName: 'Owner' } });
    expect(await admin.client.organizations.get({ params: { id: org } })).toMatchObject({ body: { servedBy: null } });
  });

  it('is for members without limits who manage sites', async () => {
    const { organization, org } = await createNorthwind(api);
    const { owner: stranger } = await createNorthwind(api);
    const viewer = await api.addMember(organization, 'Viewer');
    const limited = await api.addMember(organization, 'Administrator', { sites: organization.sites });
    await expectRefused(api, () => create(viewer, org), { ...FORBIDDEN, permission: 'sites:manage' });
    await expectRefused(api, () => create(limited, org), FORBIDDEN);
    await expectRefused(api, () => create(stranger, org), NOT_FOUND);
  });
});

describe('the billing of a customer', () => {
  const payer = {
    name: 'Harbour Tenants GmbH',
    billingEmail: 'bills@tenants.example',
    country: 'DE',
    currency: 'EUR',
    address: { street: 'Kaistrasse 12', postcode: '20457', city: 'Hamburg' },
  };
  const payersFor = async (by: PersonInOrganization, org: string) => {
    const { status, body } = await by.client.customers.list({ query: { org } });
    return status === 200 ? body.items.map(({ name }) => name) : status;
  };

  it('is its own: who pays, seats, trial, and what a missing payment blocks', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const created = await create(owner, org);
    if (created.status !== 201) throw new Error(JSON.stringify(created.body));
    const own = created.body._id;
    const seats = async (of: string) => (await owner.client.seats.get({ params: { org: of } })).body;
    const before = await seats(org);
    expect(await owner.client.customers.create({ body: { org: own, ...payer } })).toMatchObject({ status: 201 });
    expect([await payersFor(owner, own), await payersFor(owner, org)]).toEqual([[payer.name], []]);
    expect(await seats(org)).toEqual(before);
    // Managing the billing here gives no access to that of the customer.
    const other = await api.addMember(organization, 'Owner');
    expect([await payersFor(other, org), await payersFor(other, own)]).toEqual([[], 404]);

    await api.endTrial(own);
    const rename = (id: string) => owner.client.organizations.update({ params: { id }, body: { contact: '' } });
    const closed = { status: 402, code: 'CUSTOMER_REQUIRED' };
    await expectRefused(api, () => rename(own), closed);
    expect(await rename(org)).toMatchObject({ status: 200 });
    await api.linkPayment(own);
    await api.endTrial(org);
    await expectRefused(api, () => rename(org), closed);
    expect(await rename(own)).toMatchObject({ status: 200 });
  });

  it('blocks nothing for its people at the sites that it occupies: those belong to the other organization', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const customer = await addCustomer(owner, org);
    const site = await addSite(owner, org, 'Tower', customer);
    const tenant = await api.addMember(organization, 'Requester');
    await api.deps.models.Member.updateOne({ org, _id: tenant.member }, { $set: { customerOrgId: customer } });
    const say = () =>
      tenant.client.feedbacks.create({ body: { org, site, kind: 'request', subject: 'Lamp', message: 'It flickers' } });
    await api.endTrial(customer);
    expect(await say()).toMatchObject({ status: 201 });
    await api.endTrial(org);
    await expectRefused(api, say, { status: 402, code: 'CUSTOMER_REQUIRED' });
  });
});

describe('listing customers', () => {
  it('shows those that the organization serves, without what only they may know', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    await addCustomer(owner, org, 'Quay Tenants');
    await addCustomer(owner, org, 'Canal Tenants');
    const { owner: stranger, org: elsewhere } = await createNorthwind(api);
    await addCustomer(stranger, elsewhere, 'Foreign Tenants');
    expect(await namesFor(owner, org)).toEqual(['Canal Tenants', 'Quay Tenants']);
    expect(await namesFor(owner, org, { search: 'QUAY' })).toEqual(['Quay Tenants']);
    const list = await owner.client.organizations.listCustomers({ params: { id: org }, query: { limit: 1 } });
    expect(list.body).toMatchObject({ total: 2, pages: 2 });
    const shown = list.status === 200 ? Object.keys(list.body.items[0] ?? {}) : [];
    expect(shown.filter((field) => ['seats', 'trialEndsAt', 'paymentLinked'].includes(field))).toEqual([]);
    const technician = await api.addMember(organization, 'Technician');
    const call = () => technician.client.organizations.listCustomers({ params: { id: org }, query: {} });
    await expectRefused(api, call, FORBIDDEN);
  });

  it('shows only those named by their ids, among those that the caller sees', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const [quay, canal] = [await addCustomer(owner, org, 'Quay'), await addCustomer(owner, org, 'Canal')];
    const { owner: stranger, org: elsewhere } = await createNorthwind(api);
    const foreign = await addCustomer(stranger, elsewhere, 'Foreign');
    const limited = await api.addMember(organization, 'Manager', { sites: [await addSite(owner, org, 'Pier', quay)] });
    expect(await namesFor(owner, org, { id: canal })).toEqual(['Canal']);
    const id = [foreign, quay, canal].join(',');
    expect([await namesFor(owner, org, { id }), await namesFor(limited, org, { id })]).toEqual([
      ['Canal', 'Quay'],
      ['Quay'],
    ]);
  });

  it('says which sites each occupies, among those that the caller reaches', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const [quay] = [await addCustomer(owner, org, 'Quay'), await addCustomer(owner, org, 'Canal')];
    const [pier, annex] = [await addSite(owner, org, 'Pier', quay), await addSite(owner, org, 'annex', quay)];
    const limited = await api.addMember(organization, 'Manager', { sites: [pier] });
    const sitesFor = async (person: PersonInOrganization) => {
      const list = await person.client.organizations.listCustomers({ params: { id: org }, query: {} });
      if (list.status !== 200) throw new Error('no list');
      return list.body.items.map(({ name, sites, siteCount }) => [name, sites, siteCount]);
    };
    const [atAnnex, atPier] = [
      { _id: annex, name: 'annex' },
      { _id: pier, name: 'Pier' },
    ];
    expect(await sitesFor(owner)).toEqual([
      ['Canal', [], 0],
      ['Quay', [atAnnex, atPier], 2],
    ]);
    expect(await sitesFor(limited)).toEqual([['Quay', [atPier], 1]]);
    await owner.client.sites.remove({ params: { id: annex } });
    expect((await sitesFor(owner))[1]).toEqual(['Quay', [atPier], 1]);
  });

  it('shows limited members only those that occupy one of their sites', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const [quay, canal] = [await addCustomer(owner, org, 'Quay'), await addCustomer(owner, org, 'Canal')];
    const annex = await addSite(owner, org, 'Annex', quay);
    await addSite(owner, org, 'Lock', canal);
    const manager = await api.addMember(organization, 'Manager', { sites: [annex] });
    expect(await namesFor(manager, org)).toEqual(['Quay']);
    const tenants = await createRole(owner, org, 'Tenant', ['sites:view']);
    const member = await api.addMember(organization, 'Requester');
    await api.deps.models.Member.updateOne(
      { org, _id: member.member },
      { role: tenants._id, customerOrgId: canal, customerSiteId: null },
    );
    expect(await namesFor(member, org)).toEqual(['Canal']);
  });
});
