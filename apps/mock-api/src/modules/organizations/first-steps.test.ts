import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#testing/harness.ts';
import { createNorthwind, inviteTo } from './organizations-testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

it('are done as soon as the data say so, and undone with it', async () => {
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

it('count a second site as the first one completed', async () => {
  const { owner, org } = await createNorthwind(api);
  await owner.client.sites.create({ body: { org, name: 'Second' } });
  const answer = await owner.client.organizations.firstSteps({ params: { id: org } });
  expect(answer).toMatchObject({ status: 200, body: { site: true } });
});
