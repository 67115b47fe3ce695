import { DAY_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import {
  auditLog,
  createNorthwind,
  expectRefused,
  GONE,
  inviteTo,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

const OVER = { ...GONE, reason: 'invitation-over' };
const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION', reason: 'invitation-not-revocable' };
const someone = () => `${someWord()}@test.example`;
const revoke = (by: PersonInOrganization, id: string) => by.client.invitations.revoke({ params: { id } });

describe('revoking and declining', () => {
  it('revoking ends the token, the invited member and the use of the seat', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const { invitation, token } = await inviteTo(api, owner, organization, { email: someone() });
    expect(await revoke(owner, invitation._id)).toMatchObject({ status: 204 });
    expect(await owner.client.seats.get({ params: { org } })).toMatchObject({ body: { used: 1 } });
    expect(await owner.client.members.counts({ query: { org } })).toMatchObject({ body: { invited: 0, removed: 1 } });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'invitation.revoked', actor: owner.id });
    const person = await api.createPerson(invitation.email);
    await expectRefused(api, () => person.client.invitations.accept({ body: { token } }), OVER);
    await expectRefused(api, () => api.client().invitations.decline({ body: { token } }), OVER);
    await expectRefused(api, () => revoke(owner, invitation._id), ILLEGAL);
  });

  it('declining needs no account, and repeating it changes nothing more', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const { invitation, token } = await inviteTo(api, owner, organization, { email: someone() });
    const decline = () => api.client().invitations.decline({ body: { token } });
    expect(await decline()).toMatchObject({ status: 204 });
    const log = await auditLog(api, org);
    expect(log.at(-1)).toMatchObject({ action: 'invitation.declined', actor: null });
    expect(await decline()).toMatchObject({ status: 204 });
    expect(await auditLog(api, org)).toEqual(log);
    const list = await owner.client.invitations.list({ query: { org, status: 'declined' } });
    expect(list).toMatchObject({ body: { total: 1 } });
    expect(await owner.client.members.counts({ query: { org } })).toMatchObject({ body: { invited: 0, removed: 1 } });
    const person = await api.createPerson(invitation.email);
    await expectRefused(api, () => person.client.invitations.accept({ body: { token } }), OVER);
  });

  it('declining is GONE for an unknown, expired or accepted invitation', async () => {
    const { owner, organization } = await createNorthwind(api);
    const decline = (token: string) => () => api.client().invitations.decline({ body: { token } });
    await expectRefused(api, decline('x'.repeat(43)), OVER);
    const { invitation, token } = await inviteTo(api, owner, organization, { email: someone() });
    const person = await api.createPerson(invitation.email);
    await person.client.invitations.accept({ body: { token } });
    await expectRefused(api, decline(token), OVER);
    const { token: late } = await inviteTo(api, owner, organization, { email: someone() });
    api.advance(7 * DAY_MS);
    await expectRefused(api, decline(late), OVER);
  });
});
