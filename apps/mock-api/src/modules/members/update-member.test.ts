import { describe, expect, it } from 'vitest';
import {
  addCustomer,
  createNorthwind,
  expectRefused,
  FORBIDDEN,
  inviteTo,
  NOT_FOUND,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { createTeam, namesFor } from './members-testing.ts';

const api = await openForFile(createTestApi());

describe('changing a member', () => {
  it('changes the name and the sites, which apply immediately', async () => {
    const { owner, org, ann, second } = await createTeam(api);
    const body = { name: 'Zoe', sites: [second, second] };
    const changed = await owner.client.members.update({ params: { id: ann.member }, body });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Zoe', sites: [second] } });
    expect(await namesFor(owner, { org, sort: '-name', limit: 1 })).toEqual(['Zoe']);
    expect(await ann.client.sites.list({ query: { org } })).toMatchObject({
      body: { total: 1, items: [{ name: 'Second' }] },
    });
  });

  it('changes nothing if the same sites are given in another order', async () => {
    const { owner, org, ann, second } = await createTeam(api);
    const { body } = await owner.client.sites.create({ body: { org, name: 'First' } });
    if (!('_id' in body)) throw new Error('no site');
    const first = body._id;
    const change = (sites: string[]) => owner.client.members.update({ params: { id: ann.member }, body: { sites } });
    const limited = await change([second, first]);
    expect(limited).toMatchObject({ status: 200, body: { sites: [second, first] } });
    expect(await change([first, second, first])).toMatchObject({ status: 200, body: limited.body });
  });

  it('renames an invited person in their invitation too, without vouching for it', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const manager = await api.addMember(organization, 'Manager');
    const { invitation } = await inviteTo(api, manager, organization, {
      email: 'guest@update.example',
      name: 'Before',
    });
    const { members, invitations } = owner.client;
    await members.update({ params: { id: invitation.member }, body: { name: 'Zenobia' } });
    const found = (word: string) => invitations.list({ query: { org, search: word } });
    expect(await found('Zenobia')).toMatchObject({ body: { items: [{ _id: invitation._id, name: 'Zenobia' }] } });
    expect(await found('Before')).toMatchObject({ body: { total: 0 } });
    await members.setStatus({ params: { id: manager.member, status: 'suspended' }, body: {} });
    const ended = await invitations.get({ params: { id: invitation._id } });
    expect(ended).toMatchObject({ body: { status: 'revoked' } });
  });

  it("limits only a customer's member to a customer", async () => {
    const { owner, org, ann, cleo, second } = await createTeam(api);
    const customerOrgId = await addCustomer(owner, org);
    await owner.client.sites.update({ params: { id: second }, body: { customer: customerOrgId } });
    const { members } = owner.client;
    const limited = await members.update({
      params: { id: cleo.member },
      body: { customerOrgId, customerSiteId: second },
    });
    expect(limited).toMatchObject({ status: 200, body: { customerOrgId, customerSiteId: second } });
    const staff = () => members.update({ params: { id: ann.member }, body: { customerOrgId } });
    await expectRefused(api, staff, {
      ...VALIDATION,
      errors: [expect.objectContaining({ path: 'customerOrgId', code: 'limited-without-being-customer' })],
    });
    const half = () => members.update({ params: { id: cleo.member }, body: { customerOrgId: null } });
    await expectRefused(api, half, {
      ...VALIDATION,
      errors: [expect.objectContaining({ path: 'customerSiteId', code: 'site-without-customer' })],
    });
    const free = await members.update({
      params: { id: cleo.member },
      body: { customerOrgId: null, customerSiteId: null },
    });
    expect(free).toMatchObject({ status: 200, body: { customerOrgId: null, customerSiteId: null } });
  });

  it('refuses what does not exist, is stale or is beyond the actor', async () => {
    const { owner, organization, ann, bob, second } = await createTeam(api);
    const admin = await api.addMember(organization, 'Administrator', { sites: [second] });
    const { organization: other, owner: stranger } = await createNorthwind(api);
    const params = { id: ann.member };
    const { members } = owner.client;
    await expectRefused(api, () => members.update({ params, body: { sites: other.sites } }), {
      ...NOT_FOUND,
      errors: [expect.objectContaining({ path: 'sites', code: 'unknown-sites' })],
    });
    await expectRefused(api, () => stranger.client.members.update({ params, body: { name: 'Mine' } }), NOT_FOUND);
    await expectRefused(api, () => bob.client.members.update({ params, body: { name: 'Mine' } }), FORBIDDEN);
    await expectRefused(api, () => members.update({ params, body: { name: '' } }), VALIDATION);
    const widen = () => admin.client.members.update({ params, body: { sites: [second, ...organization.sites] } });
    await expectRefused(api, widen, FORBIDDEN);
    await expectRefused(api, () => admin.client.members.update({ params, body: { sites: [] } }), FORBIDDEN);
    const owned = () => admin.client.members.update({ params: { id: owner.member }, body: { sites: [second] } });
    await expectRefused(api, owned, { ...FORBIDDEN, permission: 'billing:manage' });
    const itself = () => admin.client.members.update({ params: { id: admin.member }, body: { sites: [] } });
    await expectRefused(api, itself, FORBIDDEN);

    const now = await members.update({ params, body: { name: 'Now' } });
    if (now.status !== 200) throw new Error('not changed');
    const late = () => members.update({ params, body: { name: 'Late', version: now.body.version - 1 } });
    const current = expect.objectContaining({ _id: ann.member, name: 'Now', version: now.body.version });
    await expectRefused(api, late, { status: 409, code: 'VERSION_CONFLICT', current });
  });
});
