import { DAY_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import {
  auditLog,
  createNorthwind,
  expectRefused,
  FORBIDDEN,
  inviteTo,
  VALIDATION,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

describe('seats', () => {
  it('counts active members and pending invitations, at 8 per seat', async () => {
    const { owner, organization, org } = await createNorthwind(api, 7);
    await api.addMember(organization, 'Viewer');
    await api.addMember(organization, 'Viewer', { status: 'suspended' });
    await api.addMember(organization, 'Viewer', { status: 'removed' });
    await inviteTo(api, owner, organization, { email: `${someWord()}@test.example` });
    const seats = () => owner.client.seats.get({ params: { org } });
    expect(await seats()).toMatchObject({ status: 200, body: { seats: 7, used: 3, pricePerSeat: 8, total: 56 } });
  });

  it('frees the seat of an invitation at the moment it expires', async () => {
    const { organization, org } = await createNorthwind(api, 7);
    const owner = await api.addMember(organization, 'Owner');
    await inviteTo(api, owner, organization, { email: `${someWord()}@test.example` });
    api.advance(7 * DAY_MS - 1);
    const { client } = await api.addMember(organization, 'Owner');
    expect(await client.seats.get({ params: { org } })).toMatchObject({ body: { used: 4 } });
    api.advance(1);
    expect(await client.seats.get({ params: { org } })).toMatchObject({ body: { used: 3 } });
  });

  it('can be reduced to those in use, and that is logged', async () => {
    const { owner, organization, org } = await createNorthwind(api, 7);
    await api.addMember(organization, 'Viewer');
    const set = await owner.client.seats.set({ params: { org }, body: { seats: 2 } });
    expect(set).toMatchObject({ status: 200, body: { seats: 2, used: 2, pricePerSeat: 8, total: 16 } });
    expect(await owner.client.seats.get({ params: { org } })).toMatchObject({ body: set.body });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({
      action: 'organization.seats-set',
      changes: { seats: { from: 7, to: 2 } },
    });
  });

  it('cannot be set below those in use', async () => {
    const { owner, organization, org } = await createNorthwind(api, 7);
    await api.addMember(organization, 'Viewer');
    const call = () => owner.client.seats.set({ params: { org }, body: { seats: 1 } });
    const why = { reason: 'seats-in-use', params: { used: 2 } };
    await expectRefused(api, call, { status: 409, code: 'SEAT_LIMIT', ...why });
  });

  it.each([0, 1.5, 100_001])('refuses %d seats', async (seats) => {
    const { owner, org } = await createNorthwind(api);
    await expectRefused(api, () => owner.client.seats.set({ params: { org }, body: { seats } }), VALIDATION);
  });

  it('are for those who may see and manage the billing', async () => {
    const { organization, org } = await createNorthwind(api);
    const admin = await api.addMember(organization, 'Administrator');
    const viewer = await api.addMember(organization, 'Viewer');
    expect(await admin.client.seats.get({ params: { org } })).toMatchObject({ status: 200 });
    await expectRefused(api, () => viewer.client.seats.get({ params: { org } }), FORBIDDEN);
    const set = () => admin.client.seats.set({ params: { org }, body: { seats: 9 } });
    await expectRefused(api, set, { ...FORBIDDEN, permission: 'billing:manage' });
  });

  it('hold when they are lowered at the same time as someone is invited', async () => {
    const { owner, organization, org } = await createNorthwind(api, 2);
    const role = organization.roles.get('Viewer') ?? '';
    for (let round = 0; round < 5; round += 1) {
      const email = `race-${round}@${someWord()}.example`;
      await api.deps.models.Organization.updateOne({ _id: org }, { seats: round + 2 });
      const [set, invited] = await Promise.all([
        owner.client.seats.set({ params: { org }, body: { seats: round + 1 } }),
        owner.client.members.invite({ params: { id: org }, body: { email, role, type: 'staff' } }),
      ]);
      expect([set.status, invited.status].sort()).toEqual(set.status === 200 ? [200, 409] : [201, 409]);
      const after = await owner.client.seats.get({ params: { org } });
      if (after.status !== 200) throw new Error('no seats');
      expect(after.body.used).toBeLessThanOrEqual(after.body.seats);
      if (invited.status !== 201) await inviteWithRoom(org, round, owner, email, role);
    }
  });
});

async function inviteWithRoom(
  org: string,
  round: number,
  owner: Awaited<ReturnType<typeof createNorthwind>>['owner'],
  email: string,
  role: string,
) {
  await api.deps.models.Organization.updateOne({ _id: org }, { seats: round + 2 });
  await owner.client.members.invite({ params: { id: org }, body: { email, role, type: 'staff' } });
}
