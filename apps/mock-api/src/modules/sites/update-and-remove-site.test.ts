import { hasEnded, TICKET_STATUSES, WORK_ORDER_STATUSES } from '@siteward/domain';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createPlan } from '#modules/maintenance-plans/plans-testing.ts';
import {
  addCustomer,
  addSite,
  auditLog,
  CONFLICT,
  createNorthwind,
  createRole,
  expectRefused,
  inviteTo,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { questionsOf } from '#testing/database.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';
import { createSite, siteNamesFor } from './sites-testing.ts';

const api = await openForFile(createTestApi());

describe('changing a site', () => {
  it('changes what is given and keeps the token of the feedback form', async () => {
    const { owner, org } = await createNorthwind(api);
    const site = await createSite(owner, org, 'Annex');
    const holidays = [{ date: '2026-12-25', name: 'Christmas' }];
    const changed = await owner.client.sites.update({
      params: { id: site._id },
      body: { name: 'West', code: 'west', holidays, feedbackForm: { enabled: true, anonymous: false }, version: 1 },
    });
    const { token } = site.feedbackForm;
    expect(changed.body).toEqual({
      ...site,
      name: 'West',
      code: 'west',
      holidays,
      version: 2,
      updatedAt: expect.any(String),
      feedbackForm: { enabled: true, anonymous: false, token },
    });
    expect(await siteNamesFor(owner, { org, search: 'west' })).toEqual(['West']);
    const log = await auditLog(api, org);
    expect(log.at(-1)).toMatchObject({ action: 'site.updated', changes: { code: { from: 'annex', to: 'west' } } });
    expect(JSON.stringify(log)).not.toContain(token);
  });

  it('refuses a stale version, a code that is taken and a wrong setting', async () => {
    const { owner, org } = await createNorthwind(api);
    const site = await createSite(owner, org, 'Annex');
    const params = { id: site._id };
    const update = (body: NonNullable<Parameters<typeof owner.client.sites.update>[0]['body']>) => () =>
      owner.client.sites.update({ params, body });
    await owner.client.sites.update({ params, body: { address: 'Here' } });
    const stale = {
      status: 409,
      code: 'VERSION_CONFLICT',
      current: expect.objectContaining({ address: 'Here', version: 2 }),
    };
    await expectRefused(api, update({ name: 'Late', version: 1 }), stale);
    await expectRefused(api, update({ code: 'northwind' }), { ...CONFLICT, reason: 'site-code-taken' });
    await expectRefused(api, update({ currency: 'euro' }), VALIDATION);
    expect(await owner.client.sites.update({ params, body: { code: 'annex' } })).toMatchObject({ status: 200 });
  });
});

describe('the customer of a site', () => {
  it("is one that the organization serves, and opens the site to the customer's members", async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const customer = await addCustomer(owner, org);
    const cleo = await api.addMember(organization, 'Requester');
    const limited = { params: { id: cleo.member }, body: { customerOrgId: customer } };
    expect(await owner.client.members.update(limited)).toMatchObject({ status: 200 });
    // While the customer occupies nothing, they reach nothing; never everything.
    expect(await siteNamesFor(cleo, { org })).toEqual([]);
    const annex = await createSite(owner, org, 'Annex');
    const params = { id: annex._id };
    const changed = await owner.client.sites.update({ params, body: { customer } });
    expect(changed).toMatchObject({ status: 200, body: { customer } });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ changes: { customer: { from: null, to: customer } } });
    expect(await siteNamesFor(cleo, { org })).toEqual(['Annex']);
    expect(await siteNamesFor(owner, { org, customer })).toEqual(['Annex']);
    expect(await siteNamesFor(cleo, { org, search: 'northwind' })).toEqual([]);
    // Once the site is no longer their customer's, they reach none again.
    expect(await owner.client.sites.update({ params, body: { customer: null } })).toMatchObject({ status: 200 });
    expect(await siteNamesFor(cleo, { org })).toEqual([]);
  });

  it.each([
    ['the one site of the customer that is named', true, [], ['Annex']],
    ["those of the customer's that are named as sites", false, ['Tower'], ['Tower']],
    ["all of the customer's", false, [], ['Annex', 'Tower']],
  ])('members reach %s', async (_, isNamed, names, expected) => {
    const { owner, organization, org } = await createNorthwind(api);
    const customer = await addCustomer(owner, org);
    const sites = new Map([['Northwind', organization.sites[0] ?? '']]);
    for (const name of ['Annex', 'Tower']) sites.set(name, await addSite(owner, org, name, customer));
    const idOf = (name: string) => sites.get(name) ?? '';
    const cleo = await api.addMember(organization, 'Requester');
    const body = {
      customerOrgId: customer,
      customerSiteId: isNamed ? idOf('Annex') : null,
      sites: [...names, 'Northwind'].filter((name) => names.length > 0 || name !== 'Northwind').map(idOf),
    };
    expect(await owner.client.members.update({ params: { id: cleo.member }, body })).toMatchObject({ status: 200 });
    expect(await siteNamesFor(cleo, { org })).toEqual(expected);
    const visible = expected.map(idOf);
    for (const site of sites.values()) {
      const list = await owner.client.members.list({ query: { org, site } });
      const found = list.status === 200 && list.body.items.some(({ _id }) => _id === cleo.member);
      expect(found).toBe(visible.includes(site));
    }
  });

  it('cannot be unknown, foreign or not a customer, which all get the same answer', async () => {
    const { owner, org, organization } = await createNorthwind(api);
    const other = await createNorthwind(api);
    const foreign = await addCustomer(other.owner, other.org);
    const params = { id: organization.sites[0] ?? '' };
    const answers = [];
    for (const customer of ['0123456789abcdef01234567', foreign, other.org, org]) {
      const update = () => owner.client.sites.update({ params, body: { customer } });
      await expectRefused(api, update, {
        ...NOT_FOUND,
        errors: [expect.objectContaining({ path: 'customer', code: 'unknown-customer' })],
      });
      const { body } = await update();
      answers.push(JSON.stringify({ ...body, requestId: '' }));
      const create = () => owner.client.sites.create({ body: { org, name: 'Annex', customer } });
      await expectRefused(api, create, NOT_FOUND);
    }
    expect(new Set(answers).size).toBe(1);
  });

  it("stays, and so does the site, while anyone is limited to it as their customer's site", async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const [customer, next] = [await addCustomer(owner, org), await addCustomer(owner, org, 'Next Tenants')];
    const annex = await addSite(owner, org, 'Annex', customer);
    const cleo = await api.addMember(organization, 'Requester', { email: `cleo-${someWord()}@test.example` });
    const limits = { customerOrgId: customer, customerSiteId: annex };
    await owner.client.members.update({ params: { id: cleo.member }, body: limits });
    const params = { id: annex };
    const refusal = { ...CONFLICT, reason: 'only-site-of', detail: expect.stringContaining('cleo-') };
    for (const to of [null, next]) {
      await expectRefused(api, () => owner.client.sites.update({ params, body: { customer: to } }), refusal);
    }
    await expectRefused(api, () => owner.client.sites.remove({ params }), refusal);
    // The rest of the site may change, even if the form sends the customer along.
    expect(await owner.client.sites.update({ params, body: { name: 'West', customer } })).toMatchObject({
      status: 200,
    });
    await owner.client.members.update({ params: { id: cleo.member }, body: { customerSiteId: null } });
    expect(await owner.client.sites.update({ params, body: { customer: next } })).toMatchObject({ status: 200 });
    expect(await siteNamesFor(cleo, { org })).toEqual([]);
  });
});

describe('deleting a site', () => {
  it('removes it from every list and from the limits of its members', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const annex = await createSite(owner, org, 'Annex');
    const sites = [annex._id, ...organization.sites];
    const both = await api.addMember(organization, 'Viewer', { sites });
    const { invitation } = await inviteTo(api, owner, organization, { email: 'both@test.example', sites });
    expect(await owner.client.sites.remove({ params: { id: annex._id } })).toMatchObject({ status: 204 });
    expect(await siteNamesFor(owner, { org })).toEqual(['Northwind']);
    await expectRefused(api, () => owner.client.sites.get({ params: { id: annex._id } }), NOT_FOUND);
    const { Member, Invitation } = api.deps.models;
    expect((await Member.findOne({ org, _id: both.member }).lean())?.sites.map(String)).toEqual(organization.sites);
    expect((await Invitation.findOne({ org, _id: invitation._id }).lean())?.sites.map(String)).toEqual(
      organization.sites,
    );
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'site.removed', changes: { name: 'Annex' } });
  });

  it('takes no more database queries for many limited members and plans than for one of each', async () => {
    const asked: number[] = [];
    for (const size of [1, 6]) {
      const { owner, organization, org } = await createNorthwind(api);
      const sites = [organization.sites[0] ?? '', await addSite(owner, org, 'Annex')];
      const [first, annex = ''] = sites;
      const members: string[] = [];
      for (let index = 0; index < size; index += 1)
        members.push((await api.addMember(organization, 'Technician', { sites })).member);
      const plans: string[] = [];
      for (let index = 0; index < size; index += 1) plans.push((await createPlan(owner, { org, site: annex }))._id);
      const remove = () => owner.client.sites.remove({ params: { id: annex } });
      asked.push((await questionsOf(api.deps.connection, remove)).length);
      const log = await auditLog(api, org);
      const removed = log.filter(({ action }) => action === 'maintenance-plan.removed');
      expect(removed.map(({ target }) => target.id)).toEqual(plans);
      expect(await api.deps.models.MaintenancePlan.countDocuments({ org, deletedAt: null })).toBe(0);
      const told = log.filter(({ action }) => action === 'member.updated');
      expect(told.map(({ target, changes }) => ({ target, changes }))).toEqual(
        members.map((id) => ({ target: { kind: 'member', id }, changes: { sites: { from: sites, to: [first] } } })),
      );
    }
    expect(asked[1]).toBe(asked[0]);
  });

  it('refuses the last one', async () => {
    const { owner, organization } = await createNorthwind(api);
    const call = () => owner.client.sites.remove({ params: { id: organization.sites[0] ?? '' } });
    await expectRefused(api, call, { ...CONFLICT, reason: 'last-site' });
  });

  it('refuses one with work still to be done, including drafts and what the actor does not see', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const site = await addSite(owner, org, 'Tower');
    const role = await createRole(owner, org, 'Site keeper', ['sites:manage']);
    organization.roles.set('Site keeper', role._id);
    const keeper = await api.addMember(organization, 'Site keeper');
    const made = await owner.client.workOrders.create({ body: { org, site, title: 'Pump leaks', status: 'draft' } });
    const params = { id: site };
    await expectRefused(api, () => keeper.client.sites.remove({ params }), {
      ...CONFLICT,
      reason: 'work-left-at-site',
      params: { left: 1 },
    });
    const id = made.status === 201 ? made.body._id : '';
    const cancel = { params: { id, status: 'cancelled' }, body: { reason: 'Not needed' } } as const;
    await owner.client.workOrders.setStatus(cancel);
    expect(await keeper.client.sites.remove({ params })).toMatchObject({ status: 204 });
    expect(await owner.client.workOrders.get({ params: { id } })).toMatchObject({ status: 200 });
  });

  it.each(TICKET_STATUSES)(
    'depends on whether anything is still to come of a ticket there that is %s',
    async (status) => {
      const { owner, org } = await createNorthwind(api);
      const { _id: site } = await createSite(owner, org, 'Annex');
      const body = { org, site, subject: 'Badge is refused', text: 'Since noon' };
      expect(await owner.client.supportTickets.create({ body })).toMatchObject({ status: 201 });
      await api.deps.models.SupportTicket.collection.updateOne(
        { site: new Types.ObjectId(site) },
        { $set: { status } },
      );
      const remove = () => owner.client.sites.remove({ params: { id: site } });
      if (status === 'resolved' || status === 'closed') expect(await remove()).toMatchObject({ status: 204 });
      else await expectRefused(api, remove, { ...CONFLICT, reason: 'tickets-left-at-site', params: { left: 1 } });
    },
  );

  it.each(WORK_ORDER_STATUSES)('depends on whether work there that is %s is still to be done', async (status) => {
    const { owner, org } = await createNorthwind(api);
    const { _id: site } = await createSite(owner, org, 'Annex');
    expect(await owner.client.workOrders.create({ body: { org, site, title: 'Lamp' } })).toMatchObject({ status: 201 });
    await api.deps.models.WorkOrder.collection.updateOne({ site: new Types.ObjectId(site) }, { $set: { status } });
    const remove = () => owner.client.sites.remove({ params: { id: site } });
    if (hasEnded(status)) expect(await remove()).toMatchObject({ status: 204 });
    else await expectRefused(api, remove, { ...CONFLICT, reason: 'work-left-at-site', params: { left: 1 } });
  });

  it('leaves one of two that are deleted at the same time', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const annex = await createSite(owner, org, 'Annex');
    const ids = [annex._id, organization.sites[0] ?? ''];
    const answers = await Promise.all(ids.map((id) => owner.client.sites.remove({ params: { id } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it.each([
    ['a member', { status: 'active' as const }],
    ['a suspended member', { status: 'suspended' as const }],
  ])('refuses it while it is the only site of %s, and names them', async (_, { status }) => {
    const { owner, organization, org } = await createNorthwind(api);
    const annex = await createSite(owner, org, 'Annex');
    const email = `limited-${someWord()}@test.example`;
    await api.addMember(organization, 'Viewer', { sites: [annex._id], status, email });
    const call = () => owner.client.sites.remove({ params: { id: annex._id } });
    const names = [expect.stringContaining('limited-')];
    await expectRefused(api, call, { ...CONFLICT, reason: 'only-site-of', params: { names } });
    // It names at most three, and says that there are more.
    for (const left of [2, 1, 0]) {
      await api.addMember(organization, 'Viewer', {
        sites: [annex._id],
        status,
        email: `limited-${someWord()}@x.example`,
      });
      const reason = left > 0 ? 'only-site-of' : 'only-site-of-many';
      names.push(...(left > 0 ? [expect.stringContaining('limited-')] : []));
      await expectRefused(api, call, { ...CONFLICT, reason, params: { names } });
    }
  });

  it('refuses a stale version', async () => {
    const { owner, org } = await createNorthwind(api);
    const annex = await createSite(owner, org, 'Annex');
    const params = { id: annex._id };
    await owner.client.sites.update({ params, body: { address: 'Here' } });
    const call = () => owner.client.sites.remove({ params, extraHeaders: { 'if-match': '"1"' } });
    await expectRefused(api, call, { status: 409, code: 'VERSION_CONFLICT', reason: 'changed-meanwhile' });
  });
});
