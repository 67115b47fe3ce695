import { describe, expect, it } from 'vitest';
import {
  auditLog,
  CONFLICT,
  createNorthwind,
  expectRefused,
  FORBIDDEN,
  NOT_FOUND,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createSite, siteNamesFor } from './sites-testing.ts';

const api = await openForFile(createTestApi());

describe('creating a site', () => {
  it.each([
    ['de-AT,en;q=0.5', 'Heizung und Klima'],
    ['es', 'Fontanería'],
    ['hi-IN', 'प्लंबिंग'],
    ['fr', 'Plumbing'],
  ])('begins with categories in the language of the person who creates it: %s', async (language, category) => {
    const { owner, org } = await createNorthwind(api);
    const extraHeaders = { 'accept-language': language };
    const created = await owner.client.sites.create({ body: { org, name: 'Tower' }, extraHeaders });
    expect(created).toMatchObject({ status: 201, body: { categories: expect.arrayContaining([category]) } });
  });

  it('takes the code from the name and the rest from the oldest site', async () => {
    const { owner, org, organization } = await createNorthwind(api);
    const params = { id: organization.sites[0] ?? '' };
    await owner.client.sites.update({ params, body: { timezone: 'Asia/Kolkata', locale: 'hi-IN', currency: 'INR' } });
    const created = await owner.client.sites.create({ body: { org, name: 'Tower 2', address: '2 High Street' } });
    expect(created).toMatchObject({ status: 201 });
    expect(created.body).toEqual({
      _id: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      deletedAt: null,
      version: 1,
      org,
      name: 'Tower 2',
      code: 'tower-2',
      address: '2 High Street',
      timezone: 'Asia/Kolkata',
      locale: 'hi-IN',
      currency: 'INR',
      holidays: [],
      customer: null,
      workingHours: expect.arrayContaining([{ closed: true, open: '08:00', close: '17:00' }]),
      dueDaysByPriority: { none: null, low: 14, medium: 7, high: 3, urgent: 1 },
      categories: expect.arrayContaining(['Cleaning']),
      feedbackForm: { enabled: false, anonymous: true, token: expect.stringMatching(/^[\w-]{43}$/) },
    });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'site.created', changes: { code: 'tower-2' } });
  });

  it('keeps the first spelling of a category that is given several times, in its place', async () => {
    const { owner, organization } = await createNorthwind(api);
    const params = { id: organization.sites[0] ?? '' };
    const categories = ['Lifts', 'Doors', 'LIFTS', 'Roof', ' doors '];
    const changed = await owner.client.sites.update({ params, body: { categories } });
    expect(changed).toMatchObject({ status: 200, body: { categories: ['Lifts', 'Doors', 'Roof'] } });
  });

  it('refuses a code that another site has, even in another case, but not that of a deleted one', async () => {
    const { owner, org } = await createNorthwind(api);
    const tower = await createSite(owner, org, 'Tower');
    const explicit = () => owner.client.sites.create({ body: { org, name: 'Other', code: 'Tower' } });
    await expectRefused(api, explicit, {
      ...CONFLICT,
      errors: [expect.objectContaining({ path: 'code', code: 'site-code-taken' })],
    });
    expect(await owner.client.sites.remove({ params: { id: tower._id } })).toMatchObject({ status: 204 });
    expect(await owner.client.sites.create({ body: { org, name: 'Tower' } })).toMatchObject({ status: 201 });
  });

  it('gives sites with names in any script codes of their own', async () => {
    const { owner, org } = await createNorthwind(api);
    const names = [
      'मुंबई कार्यालय',
      'Москва',
      '北京办公室',
      '🏭',
      '東京',
      '🏢',
      'Москва',
      'МОСКВА',
      'Moskva 2',
      'a'.repeat(60),
      'a'.repeat(50),
    ];
    const codes: string[] = [];
    for (const name of names) codes.push((await createSite(owner, org, name)).code);
    expect(codes).toEqual([
      ...['munbii-kaaryaaly', 'moskva', 'bei-jing-ban-gong-shi', 'site', 'dong-jing', 'site-2'],
      ...['moskva-2', 'moskva-3', 'moskva-2-2', 'a'.repeat(40), `${'a'.repeat(38)}-2`],
    ]);
  });

  it('creates eight sites with the same name at the same time, each with its own code', async () => {
    const { owner, org } = await createNorthwind(api);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.client.sites.create({ body: { org, name: 'Annex' } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    const codes = answers.map(({ status, body }) => (status === 201 ? body.code : ''));
    expect(codes.sort()).toEqual(['annex', ...Array.from({ length: 7 }, (_, index) => `annex-${index + 2}`)].sort());
  });

  it('is not for members limited to some sites: the new one would be beyond their reach', async () => {
    const { organization, org } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator', { sites: organization.sites });
    await expectRefused(api, () => admin.client.sites.create({ body: { org, name: 'Annex' } }), {
      ...FORBIDDEN,
      reason: 'whole-organization',
    });
  });

  it('is not for a Manager', async () => {
    const { organization, org } = await createNorthwind(api);
    const manager = await api.addMember(organization, 'Manager');
    const call = () => manager.client.sites.create({ body: { org, name: 'Annex' } });
    await expectRefused(api, call, { ...FORBIDDEN, permission: 'sites:create' });
  });
});

describe('reading sites', () => {
  it('shows members the sites that are not closed to them', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const annex = await createSite(owner, org, 'Annex');
    const limited = await api.addMember(organization, 'Viewer', { sites: [annex._id] });
    const requester = await api.addMember(organization, 'Requester');
    expect(await siteNamesFor(owner, { org })).toEqual(['Annex', 'Northwind']);
    expect(await siteNamesFor(owner, { org, sort: '-code' })).toEqual(['Northwind', 'Annex']);
    expect(await siteNamesFor(owner, { org, search: 'NORTH' })).toEqual(['Northwind']);
    // A customer's member without a customer reaches none.
    expect(await siteNamesFor(requester, { org })).toEqual([]);
    expect(await siteNamesFor(limited, { org })).toEqual(['Annex']);

    const keptOut = { params: { id: organization.sites[0] ?? '' } };
    expect(await owner.client.sites.get(keptOut)).toMatchObject({ status: 200, body: { name: 'Northwind' } });
    await expectRefused(api, () => limited.client.sites.get(keptOut), NOT_FOUND);
    await expectRefused(api, () => requester.client.sites.get(keptOut), FORBIDDEN);
  });

  it('returns those of the named ones that the member may see', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const annex = await createSite(owner, org, 'Annex');
    const tower = await createSite(owner, org, 'Tower');
    const { organization: other } = await createNorthwind(api);
    const limited = await api.addMember(organization, 'Technician', { sites: [annex._id] });
    const id = [annex._id, tower._id, other.sites[0]].join(',');
    expect(await siteNamesFor(owner, { org, id })).toEqual(['Annex', 'Tower']);
    expect(await siteNamesFor(owner, { org, id, search: 'tow' })).toEqual(['Tower']);
    expect(await siteNamesFor(limited, { org, id })).toEqual(['Annex']);
    expect(await siteNamesFor(limited, { org, id: tower._id })).toEqual([]);
  });

  it('shows the settings only with the site itself', async () => {
    const { owner, org } = await createNorthwind(api);
    const list = await owner.client.sites.list({ query: { org } });
    if (list.status !== 200) throw new Error('no list');
    expect(Object.keys(list.body.items[0] ?? {})).not.toContain('feedbackForm');
  });

  it("answers NOT_FOUND for another organization's site, whatever the caller may do in their own", async () => {
    const { org, organization } = await createNorthwind(api);
    const { owner: stranger } = await createNorthwind(api);
    const params = { id: organization.sites[0] ?? '' };
    await expectRefused(api, () => stranger.client.sites.get({ params }), NOT_FOUND);
    await expectRefused(api, () => stranger.client.sites.update({ params, body: { name: 'Mine' } }), NOT_FOUND);
    await expectRefused(api, () => stranger.client.sites.remove({ params }), NOT_FOUND);
    await expectRefused(api, () => stranger.client.sites.list({ query: { org } }), NOT_FOUND);
    await expectRefused(api, () => stranger.client.sites.create({ body: { org, name: 'Mine' } }), NOT_FOUND);
  });
});
