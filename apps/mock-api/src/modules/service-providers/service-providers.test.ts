import { addDays } from '@siteward/domain';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import {
  addSite,
  auditLog,
  CONFLICT,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTeam, createWork } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { addDocument, createProvider, providerNamesFor, providersFor } from './service-providers-testing.ts';

const TODAY = '2026-11-21';
const STALE = { status: 409, code: 'VERSION_CONFLICT' };

const api = await openForFile(createTestApi());

describe('creating and changing', () => {
  it('stores what is given in a normalized form, and is active', async () => {
    const { owner, org, site } = await createTeam(api);
    const made = await createProvider(owner, org, {
      name: ' Wulf & Sohn ',
      trades: ['plumbing', 'heating'],
      email: 'Office@Wulf.example',
      phone: '+49 40 5551299',
      website: 'Wulf.example',
      sites: [site, site],
      hourlyRateMinor: 6800,
      contractEnd: '2027-03-31',
    });
    expect(made).toMatchObject({
      name: 'Wulf & Sohn',
      status: 'active',
      email: 'office@wulf.example',
      phone: '+49405551299',
      version: 1,
      website: 'https://wulf.example',
      sites: [site],
      hourlyRateMinor: 6800,
      currency: 'EUR',
      blocked: null,
      documents: [],
      documentCount: 0,
      papers: { state: 'valid', expiresOn: null, daysLeft: null },
      openWork: 0,
      mayChange: true,
      allowedTransitions: ['inactive', 'blocked'],
    });
    const got = await owner.client.serviceProviders.get({ params: { id: made._id } });
    expect(got).toMatchObject({ status: 200, body: made });
  });

  it('changes what is given, logs it except for the rate, and is found by its new words', async () => {
    const { owner, org } = await createTeam(api);
    const { _id: id } = await createProvider(owner, org, { contactName: 'Ralf', trades: ['plumbing'] });
    const changed = await owner.client.serviceProviders.update({
      params: { id },
      body: { name: 'Wolf', trades: ['plumbing', 'heating'], hourlyRateMinor: 7000, version: 1 },
    });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Wolf', contactName: 'Ralf', version: 2 } });
    const rate = { params: { id }, body: { hourlyRateMinor: null } };
    expect(await owner.client.serviceProviders.update(rate)).toMatchObject({ status: 200, body: { version: 3 } });
    expect(await owner.client.serviceProviders.update(rate)).toMatchObject({ status: 200, body: { version: 3 } });
    expect([
      await providerNamesFor(owner, { org, search: 'wol' }),
      await providerNamesFor(owner, { org, search: 'wulf' }),
    ]).toEqual([['Wolf'], []]);
    const history = await owner.client.serviceProviders.history({ params: { id }, query: { sort: 'createdAt' } });
    if (history.status !== 200) throw new Error(JSON.stringify(history.body));
    expect(history.body.items.map(({ action }) => action)).toEqual([
      ...['service-provider.created', 'service-provider.updated', 'service-provider.rate-changed'],
    ]);
    expect(history.body.items[1]?.changes).toMatchObject([
      { field: 'name', from: { message: 'Wulf' }, to: { message: 'Wolf' } },
      { field: 'trades', from: { message: 'Plumbing' }, to: { message: 'Plumbing, Heating' } },
    ]);
    expect(JSON.stringify(await auditLog(api, org))).not.toContain('7000');
  });

  it('refuses a contract that ends before it starts, unknown sites and a stale version', async () => {
    const { owner, org } = await createTeam(api);
    const { _id: id } = await createProvider(owner, org, { contractStart: '2026-04-01' });
    const change = (body: Parameters<typeof owner.client.serviceProviders.update>[0]['body']) => () =>
      owner.client.serviceProviders.update({ params: { id }, body });
    const at = (path: string) => ({ errors: [expect.objectContaining({ path })] });
    await expectRefused(api, change({ contractEnd: '2026-04-01' }), { ...VALIDATION, ...at('contractEnd') });
    await expectRefused(api, change({ sites: ['f'.repeat(24)] }), { ...NOT_FOUND, ...at('sites') });
    await expectRefused(api, change({ website: 'javascript:alert(1)' }), { ...VALIDATION, ...at('website') });
    await expectRefused(api, change({ name: 'Wolf', version: 7 }), STALE);
  });
});

describe('its status', () => {
  it('is blocked with a reason, which is cleared when it is unblocked', async () => {
    const { owner, manager, org } = await createTeam(api);
    const { _id: id } = await createProvider(owner, org);
    const step = (status: 'active' | 'inactive' | 'blocked', body = {}) =>
      manager.client.serviceProviders.setStatus({ params: { id, status }, body });
    const blocked = await step('blocked', { reason: 'Left a valve open', version: 1 });
    expect(blocked).toMatchObject({
      status: 200,
      body: {
        status: 'blocked',
        version: 2,
        allowedTransitions: ['active'],
        blocked: { reason: 'Left a valve open', at: api.now().toISOString(), by: { _id: manager.member } },
      },
    });
    expect(await step('active')).toMatchObject({ status: 200, body: { status: 'active', blocked: null } });
    expect(await step('inactive')).toMatchObject({ status: 200, body: { status: 'inactive' } });
    const log = (await auditLog(api, org)).map(({ action }) => action);
    expect(log.slice(-3)).toEqual([
      ...['service-provider.blocked', 'service-provider.unblocked', 'service-provider.deactivated'],
    ]);
  });

  it('is refused if there is no such step, without the reason, or in a stale version', async () => {
    const { owner, org } = await createTeam(api);
    const { _id: id } = await createProvider(owner, org);
    const step =
      (status: 'active' | 'inactive' | 'blocked', body = {}) =>
      () =>
        owner.client.serviceProviders.setStatus({ params: { id, status }, body });
    await expectRefused(api, step('active'), {
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      reason: 'provider-already-so',
    });
    await expectRefused(api, step('blocked'), {
      ...VALIDATION,
      errors: [expect.objectContaining({ path: 'reason', code: 'required' })],
    });
    await expectRefused(api, step('inactive', { version: 3 }), STALE);
    await step('blocked', { reason: 'Late' })();
    await expectRefused(api, step('inactive'), {
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      reason: 'no-such-provider-step',
    });
  });
});

describe('work', () => {
  it('is counted as far as the reader sees it, and is only given to active ones that work at the site', async () => {
    const { owner, technician, organization, org, site, ids } = await createTeam(api);
    const annex = await addSite(owner, org, 'Annex');
    const [here, away] = [
      await createProvider(owner, org, { name: 'Here' }),
      await createProvider(owner, org, { name: 'Away', sites: [annex] }),
    ];
    const order = await createWork(owner, ids, { serviceProvider: here._id });
    expect(order.serviceProvider).toEqual({ _id: here._id, name: 'Here' });
    await createWork(owner, { org, site: annex }, { serviceProvider: here._id });
    const { _id: over } = await createWork(owner, ids, { serviceProvider: here._id });
    const cancel = { params: { id: over, status: 'cancelled' }, body: { reason: 'Mistake' } } as const;
    expect((await owner.client.workOrders.setStatus(cancel)).status).toBe(200);
    const open = async (by: PersonInOrganization) =>
      (await providersFor(by, { org })).map(({ name, openWork }) => [name, openWork]);
    expect(await open(owner)).toEqual([
      ['Away', 0],
      ['Here', 2],
    ]);
    expect(await open(await api.addMember(organization, 'Manager', { sites: [site] }))).toEqual([['Here', 1]]);
    const refusal = {
      ...NOT_FOUND,
      errors: [expect.objectContaining({ path: 'serviceProvider', code: 'unknown-provider' })],
    };
    const give = (serviceProvider: string | null) => () =>
      owner.client.workOrders.update({ params: { id: order._id }, body: { serviceProvider } });
    await expectRefused(api, give(away._id), refusal);
    const { _id: idle } = await createProvider(owner, org, { name: 'Idle' });
    await owner.client.serviceProviders.setStatus({ params: { id: idle, status: 'inactive' }, body: {} });
    await expectRefused(api, give(idle), refusal);
    const block = { params: { id: here._id, status: 'blocked' }, body: { reason: 'Late' } } as const;
    await owner.client.serviceProviders.setStatus(block);
    // A provider that already has the work keeps it.
    expect(await give(here._id)()).toMatchObject({ status: 200, body: { serviceProvider: { name: 'Here' } } });
    expect(await give(null)()).toMatchObject({ status: 200, body: { serviceProvider: null } });
    await expectRefused(api, give(here._id), refusal);
    const list = await technician.client.serviceProviders.list({ query: { org } });
    expect(list).toMatchObject({ status: 403, body: { permission: 'providers:view' } });
  });

  it('keeps its provider from being deleted, and afterwards still tells who did it', async () => {
    const { owner, org, ids } = await createTeam(api);
    const { _id: id } = await createProvider(owner, org);
    const document = await addDocument(owner, id);
    const order = await createWork(owner, ids, { serviceProvider: id });
    const remove = () => owner.client.serviceProviders.remove({ params: { id } });
    const left = (count: number) => ({ ...CONFLICT, reason: 'work-left-with-provider', params: { left: count } });
    const draft = await createWork(owner, ids, { serviceProvider: id, status: 'draft' });
    await expectRefused(api, remove, left(2));
    await owner.client.workOrders.setStatus({
      params: { id: order._id, status: 'cancelled' },
      body: { reason: 'Mistake' },
    });
    await expectRefused(api, remove, left(1));
    expect((await owner.client.workOrders.remove({ params: { id: draft._id } })).status).toBe(204);
    expect(await remove()).toMatchObject({ status: 204 });
    const gone = { params: { id, file: document } };
    expect(await owner.client.serviceProviderFiles.content(gone)).toMatchObject({ status: 404 });
    expect(await owner.client.workOrders.get({ params: { id: order._id } })).toMatchObject({
      body: { serviceProvider: { _id: id, name: 'Wulf' } },
    });
    expect(await api.deps.models.File.countDocuments({ org, deletedAt: null })).toBe(0);
  });

  it('keeps its provider from being deleted even by someone who does not see that work', async () => {
    const { owner, org, site, add } = await createTeam(api);
    const annex = await addSite(owner, org, 'Annex');
    const limited = await add('Manager', [site]);
    const { _id: id } = await createProvider(owner, org, { sites: [site, annex] });
    await createWork(owner, { org, site: annex }, { serviceProvider: id });
    const here = { params: { id }, body: { sites: [site] } };
    expect((await owner.client.serviceProviders.update(here)).status).toBe(200);
    const remove = () => limited.client.serviceProviders.remove({ params: { id } });
    await expectRefused(api, remove, { ...CONFLICT, reason: 'work-left-with-provider', params: { left: 1 } });
  });

  it('is found by its provider', async () => {
    const { owner, org, ids } = await createTeam(api);
    const { _id: id } = await createProvider(owner, org);
    const order = await createWork(owner, ids, { serviceProvider: id });
    await createWork(owner, ids);
    const found = await owner.client.workOrders.list({ query: { org, serviceProvider: id } });
    expect(found.status === 200 && found.body.items.map(({ _id }) => _id)).toEqual([order._id]);
  });
});

describe('a member of a service provider', () => {
  it('changes only that one, whatever their role allows, and creates none', async () => {
    const { owner, org, organization, add } = await createTeam(api);
    const own = await createProvider(owner, org, { name: 'Own' });
    const other = await createProvider(owner, org, { name: 'Other' });
    const role = await owner.client.roles.create({
      body: { org, name: 'Boss', type: 'provider', permissions: ['providers:view', 'providers:manage'] },
    });
    if (role.status !== 201) throw new Error(JSON.stringify(role.body));
    organization.roles.set('Boss', role.body._id);
    const boss = await add('Boss');
    const set = { type: 'provider' as const, serviceProviderId: new Types.ObjectId(own._id) };
    await api.deps.models.Member.updateOne({ org, _id: boss.member }, { $set: set });
    const seen = await providersFor(boss, { org });
    expect(seen.map(({ name, mayChange }) => [name, mayChange])).toEqual([
      ['Other', false],
      ['Own', true],
    ]);
    const refused = { ...FORBIDDEN, reason: 'own-provider-only' };
    const rename = (id: string) => () =>
      boss.client.serviceProviders.update({ params: { id }, body: { email: 'mine@firm.example' } });
    await expectRefused(api, rename(other._id), refused);
    const block = { params: { id: other._id, status: 'blocked' }, body: { reason: 'Rival' } } as const;
    await expectRefused(api, () => boss.client.serviceProviders.setStatus(block), refused);
    await expectRefused(api, () => boss.client.serviceProviders.remove({ params: { id: other._id } }), refused);
    await expectRefused(api, () => boss.client.serviceProviders.create({ body: { org, name: 'New' } }), refused);
    expect(await rename(own._id)()).toMatchObject({ status: 200, body: { email: 'mine@firm.example' } });
  });
});

describe('someone limited to a site', () => {
  it('sees those that work there or everywhere, and changes only those that work within their own sites', async () => {
    const { owner, org, site, add } = await createTeam(api);
    const annex = await addSite(owner, org, 'Annex');
    const limited = await add('Manager', [site]);
    const both = await createProvider(owner, org, { name: 'Both', sites: [site, annex] });
    await createProvider(owner, org, { name: 'Annex only', sites: [annex] });
    await createProvider(owner, org, { name: 'Everywhere' });
    await createProvider(owner, org, { name: 'Mine', sites: [site] });
    const seen = (await providersFor(limited, { org })).map(({ name, sites, mayChange }) => [name, sites, mayChange]);
    expect(seen).toEqual([
      ['Both', [site], false],
      ['Everywhere', [], false],
      ['Mine', [site], true],
    ]);
    const got = await limited.client.serviceProviders.get({ params: { id: both._id } });
    expect(got).toMatchObject({ status: 200, body: { allowedTransitions: [] } });
    expect(await providerNamesFor(owner, { org, site: annex })).toEqual(['Annex only', 'Both', 'Everywhere']);
    const rename = () =>
      limited.client.serviceProviders.update({ params: { id: both._id }, body: { name: 'Mine too' } });
    await expectRefused(api, rename, { ...FORBIDDEN, reason: 'provider-beyond-own-sites' });
    const unknown = { ...NOT_FOUND, errors: [expect.objectContaining({ path: 'sites', code: 'unknown-sites' })] };
    const create = (sites: string[]) => () =>
      limited.client.serviceProviders.create({ body: { org, name: 'New', sites } });
    await expectRefused(api, create([site, annex]), unknown);
    await expectRefused(api, create([]), { ...FORBIDDEN, reason: 'among-own-sites' });
    const counts = await limited.client.serviceProviders.counts({ query: { org } });
    expect(counts).toMatchObject({ body: { active: 3 } });
    expect(await limited.client.serviceProviders.list({ query: { org, site: annex } })).toMatchObject({ status: 404 });
  });
});

describe('a site that is deleted', () => {
  it("is removed from those that also have others, and stays while it is anyone's only site", async () => {
    const { owner, org, site } = await createTeam(api);
    const annex = await addSite(owner, org, 'Annex');
    const both = await createProvider(owner, org, { name: 'Both', sites: [site, annex] });
    const alone = await createProvider(owner, org, { name: 'Alone', sites: [annex] });
    const remove = () => owner.client.sites.remove({ params: { id: annex } });
    await expectRefused(api, remove, {
      ...CONFLICT,
      reason: 'only-site-of-providers',
      params: { names: ['Alone'] },
    });
    const more = [];
    for (const name of ['Alone 2', 'Alone 3', 'Alone 4']) {
      if (name === 'Alone 4') await expectRefused(api, remove, { ...CONFLICT, reason: 'only-site-of-providers' });
      more.push(await createProvider(owner, org, { name, sites: [annex] }));
    }
    await expectRefused(api, remove, {
      ...CONFLICT,
      reason: 'only-site-of-many-providers',
      params: { names: ['Alone', 'Alone 2', 'Alone 3'] },
    });
    for (const { _id } of more) await owner.client.serviceProviders.remove({ params: { id: _id } });
    await owner.client.serviceProviders.update({ params: { id: alone._id }, body: { sites: [] } });
    expect(await remove()).toMatchObject({ status: 204 });
    const left = await owner.client.serviceProviders.get({ params: { id: both._id } });
    expect(left).toMatchObject({ status: 200, body: { sites: [site], version: 2 } });
    expect(await providerNamesFor(owner, { org, site })).toEqual(['Alone', 'Both']);
    const history = await owner.client.serviceProviders.history({ params: { id: both._id }, query: {} });
    expect(history.body).toMatchObject({
      items: [
        { action: 'service-provider.updated', actor: { _id: owner.member }, changes: [{ field: 'sites' }] },
        { action: 'service-provider.created' },
      ],
    });
  });
});

describe('money', () => {
  it('is for staff only', async () => {
    const { owner, organization, org } = await createTeam(api);
    const { _id: id } = await createProvider(owner, org, { hourlyRateMinor: 6800 });
    const outside = await api.addMember(organization, 'Manager');
    const set = { type: 'provider' as const, serviceProviderId: new Types.ObjectId(id) };
    await api.deps.models.Member.updateOne({ org, _id: outside.member }, { $set: set });
    const got = await outside.client.serviceProviders.get({ params: { id } });
    expect(got).toMatchObject({ status: 200, body: { hourlyRateMinor: null } });
    const give = () => outside.client.serviceProviders.update({ params: { id }, body: { hourlyRateMinor: 1 } });
    await expectRefused(api, give, { ...FORBIDDEN, reason: 'money-for-staff' });
    const file = await outside.client.serviceProviders.export({ query: { org } });
    expect(file.status === 200 && (await file.body.text())).not.toContain('68');
  });
});

it('a rate stays in the currency in which it was given, until another one is given', async () => {
  const { owner, org } = await createTeam(api);
  const { _id: id } = await createProvider(owner, org, { hourlyRateMinor: 6800 });
  const inFrancs = { params: { id: org }, body: { currency: 'CHF' } };
  expect((await owner.client.organizations.update(inFrancs)).status).toBe(200);
  const change = (body: { name?: string; hourlyRateMinor: number }) =>
    owner.client.serviceProviders.update({ params: { id }, body });
  expect(await change({ name: 'Wolf', hourlyRateMinor: 6800 })).toMatchObject({
    status: 200,
    body: { currency: 'EUR' },
  });
  expect(await change({ hourlyRateMinor: 6900 })).toMatchObject({ status: 200, body: { currency: 'CHF' } });
});

it('an export contains what the list does, with the same filters, in a form that can be added up', async () => {
  const { owner, org, site } = await createTeam(api);
  const firm = { name: '=Wulf', trades: ['plumbing', 'heating'] as ['plumbing', 'heating'], hourlyRateMinor: 6850 };
  const { _id: id } = await createProvider(owner, org, { ...firm, sites: [site], phone: '+49405551299' });
  await addDocument(owner, id, { expiresOn: addDays(TODAY, 3) });
  await createProvider(owner, org, { name: 'Other' });
  const file = await owner.client.serviceProviders.export({ query: { org, trade: 'heating' } });
  const text = file.status === 200 ? await file.body.text() : '';
  expect(text.replace('\uFEFF', '').trim().split('\r\n').slice(1)).toEqual([
    '"\'=Wulf",Active,"Plumbing, Heating",Northwind,,,"\'+49405551299",,,,,,68.5,EUR,1,Due for renewal,2026-11-24,,0,0',
  ]);
});

it.each([
  ['EUR', 6850, '68.5'],
  ['JPY', 6850, '6850'],
  ['KWD', 6850, '6.85'],
])('an export gives a rate in whole %s, whatever its minor units are', async (currency, hourlyRateMinor, rate) => {
  const { owner, org } = await createTeam(api);
  expect((await owner.client.organizations.update({ params: { id: org }, body: { currency } })).status).toBe(200);
  await createProvider(owner, org, { hourlyRateMinor });
  const file = await owner.client.serviceProviders.export({ query: { org } });
  const text = file.status === 200 ? await file.body.text() : '';
  expect(text).toContain(`,${rate},${currency},`);
});
