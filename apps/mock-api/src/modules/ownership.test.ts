import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNorthwind, inviteTo } from '#modules/organizations/organizations-testing.ts';
import { createTestApi, roleOf, type TestApi } from '#testing/harness.ts';
import { ownerOf } from './ownership.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('ownerOf', () => {
  it('tells the organization of each kind of record, and of no other', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const { invitation } = await inviteTo(api, owner, organization, { email: `${crypto.randomUUID()}@test.example` });
    const ids = {
      member: owner.member,
      role: roleOf(organization, 'Owner'),
      site: organization.sites[0] ?? '',
      invitation: invitation._id,
    };
    const { models } = api.deps;
    for (const kind of ['member', 'role', 'site', 'invitation'] as const) {
      expect(await ownerOf(models, kind, ids[kind])).toBe(org);
      expect(await ownerOf(models, kind, org)).toBeUndefined();
      expect(await ownerOf(models, kind, 'nonsense')).toBeUndefined();
    }
    expect(await ownerOf(models, 'site', ids.role)).toBeUndefined();
    await models.Site.updateOne({ org, _id: ids.site }, { deletedAt: new Date() });
    expect(await ownerOf(models, 'site', ids.site)).toBeUndefined();
  });
});
