import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditLog,
  CONFLICT,
  createNorthwind,
  expectRefused,
  inviteTo,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization, type TestApi } from '#testing/harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

async function createSite(by: PersonInOrganization, org: string, name: string) {
  const answer = await by.client.sites.create({ body: { org, name } });
  if (answer.status !== 201) throw new Error(`no site: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function namesFor(
  person: PersonInOrganization,
  query: { org: string; sort?: '-code' | '-createdAt'; search?: string },
) {
  const list = await person.client.sites.list({ query });
  return list.status === 200 ? list.body.items.map(({ name }) => name) : list.body;
}

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
      ...{ name: 'West', code: 'west', holidays, version: 2, updatedAt: expect.any(String) },
      feedbackForm: { enabled: true, anonymous: false, token },
    });
    expect(await namesFor(owner, { org, search: 'west' })).toEqual(['West']);
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
    await expectRefused(api, org, update({ name: 'Late', version: 1 }), stale);
    await expectRefused(api, org, update({ code: 'northwind' }), CONFLICT);
    await expectRefused(api, org, update({ currency: 'euro' }), VALIDATION);
    expect(await owner.client.sites.update({ params, body: { code: 'annex' } })).toMatchObject({ status: 200 });
  });
});

describe('deleting a site', () => {
  it('takes it out of every list and of the limits of its members', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const annex = await createSite(owner, org, 'Annex');
    const sites = [annex._id, ...organization.sites];
    const both = await api.addMember(organization, 'Viewer', { sites });
    const { invitation } = await inviteTo(api, owner, organization, { email: 'both@test.example', sites });
    expect(await owner.client.sites.remove({ params: { id: annex._id } })).toMatchObject({ status: 204 });
    expect(await namesFor(owner, { org })).toEqual(['Northwind']);
    await expectRefused(api, org, () => owner.client.sites.get({ params: { id: annex._id } }), NOT_FOUND);
    const { Member, Invitation } = api.deps.models;
    expect((await Member.findOne({ org, _id: both.member }).lean())?.sites.map(String)).toEqual(organization.sites);
    expect((await Invitation.findOne({ org, _id: invitation._id }).lean())?.sites.map(String)).toEqual(
      organization.sites,
    );
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'site.removed', changes: { name: 'Annex' } });
  });

  it('refuses the last one', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const call = () => owner.client.sites.remove({ params: { id: organization.sites[0] ?? '' } });
    await expectRefused(api, org, call, CONFLICT);
  });

  it('leaves one of two that are deleted at once', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const annex = await createSite(owner, org, 'Annex');
    const ids = [annex._id, organization.sites[0] ?? ''];
    const answers = await Promise.all(ids.map((id) => owner.client.sites.remove({ params: { id } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it.each([
    ['a member', { status: 'active' as const }],
    ['a suspended member', { status: 'suspended' as const }],
  ])('refuses it while %s is limited to it alone, and names them', async (_, { status }) => {
    const { owner, organization, org } = await createNorthwind(api);
    const annex = await createSite(owner, org, 'Annex');
    const email = `limited-${crypto.randomUUID()}@test.example`;
    await api.addMember(organization, 'Viewer', { sites: [annex._id], status, email });
    const call = () => owner.client.sites.remove({ params: { id: annex._id } });
    await expectRefused(api, org, call, { ...CONFLICT, detail: expect.stringContaining('limited-') });
  });

  it('refuses a stale version', async () => {
    const { owner, org } = await createNorthwind(api);
    const annex = await createSite(owner, org, 'Annex');
    const params = { id: annex._id };
    await owner.client.sites.update({ params, body: { address: 'Here' } });
    const call = () => owner.client.sites.remove({ params, extraHeaders: { 'if-match': '"1"' } });
    await expectRefused(api, org, call, { status: 409, code: 'VERSION_CONFLICT' });
  });
});
