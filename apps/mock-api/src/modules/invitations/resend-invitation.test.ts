import { DAY_MS, HOUR_MS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import {
  auditLog,
  createNorthwind,
  expectRefused,
  FORBIDDEN,
  inviteTo,
  mailedInvitationToken,
  NOT_FOUND,
} from '#modules/organizations/organizations-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { someWord } from '#testing/some-word.ts';

const api = await openForFile(createTestApi());

const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };
const SEND_LIMIT = { status: 409, code: 'SEND_LIMIT', reason: 'sent-too-often' };
const someone = () => `${someWord()}@test.example`;
const resend = (by: PersonInOrganization, id: string) => by.client.invitations.resend({ params: { id }, body: {} });
const revoke = (by: PersonInOrganization, id: string) => by.client.invitations.revoke({ params: { id } });

describe('resending', () => {
  it('makes a new token and expiry, and the old token ends', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const email = someone();
    const { invitation, token: old } = await inviteTo(api, owner, organization, { email });
    api.advance(6 * HOUR_MS);
    const resent = await resend(owner, invitation._id);
    expect(resent).toMatchObject({ status: 200 });
    expect(resent.body).toEqual({
      ...invitation,
      version: 2,
      sentCount: 2,
      sentAt: api.now().toISOString(),
      updatedAt: expect.any(String),
      expiresAt: new Date(api.now().getTime() + 7 * DAY_MS).toISOString(),
    });
    const token = await mailedInvitationToken(api, email);
    expect(token).not.toBe(old);
    const preview = (value: string) => api.client().invitations.getByToken({ params: { token: value } });
    expect(await preview(old)).toMatchObject({ status: 410, body: { code: 'GONE' } });
    expect(await preview(token)).toMatchObject({ status: 200, body: { email } });
    expect((await auditLog(api, org)).at(-1)).toMatchObject({ action: 'invitation.resent' });
  });

  it('does not change the member, except for how long they are invited', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const email = someone();
    const { invitation } = await inviteTo(api, owner, organization, { email });
    const stored = () => api.deps.models.Member.findOne({ org, email }).lean();
    const before = await stored();
    api.advance(6 * HOUR_MS);
    expect((await resend(owner, invitation._id)).status).toBe(200);
    expect(await stored()).toEqual({ ...before, invitedUntil: new Date(api.now().getTime() + 7 * DAY_MS) });
  });

  it('is done in the name of the person who invited, whoever does it', async () => {
    const { owner, organization, org } = await createNorthwind(api);
    const email = someone();
    const { invitation } = await inviteTo(api, owner, organization, { email });
    const admin = await api.addMember(organization, 'Administrator');
    expect(await resend(admin, invitation._id)).toMatchObject({ status: 200, body: { invitedByName: 'Olga Owner' } });
    const [mail] = await api.mails(email);
    expect(mail?.text).toContain('Olga Owner');
    expect((await auditLog(api, org)).at(-1)).toMatchObject({
      action: 'invitation.resent',
      actor: admin.id,
      target: { kind: 'invitation', id: invitation._id },
      changes: { sentCount: { from: 1, to: 2 } },
    });
  });

  it('mails at most five times', async () => {
    const { owner, organization } = await createNorthwind(api);
    const email = someone();
    const { invitation } = await inviteTo(api, owner, organization, { email });
    for (let count = 2; count <= 5; count += 1) {
      expect(await resend(owner, invitation._id)).toMatchObject({ status: 200, body: { sentCount: count } });
    }
    await expectRefused(api, () => resend(owner, invitation._id), SEND_LIMIT);
    expect(await api.mails(email)).toHaveLength(5);
  });

  it('does not go past five when twenty ask at the same time', async () => {
    const { owner, organization } = await createNorthwind(api);
    const email = someone();
    const { invitation } = await inviteTo(api, owner, organization, { email });
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(owner, invitation._id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await api.mails(email)).toHaveLength(5);
  });

  it('is only for pending invitations, and for those who may invite into the role', async () => {
    const { owner, organization } = await createNorthwind(api);
    const { invitation } = await inviteTo(api, owner, organization, { email: someone(), role: 'Owner' });
    const admin = await api.addMember(organization, 'Administrator');
    const beyond = { ...FORBIDDEN, permission: 'billing:manage' };
    await expectRefused(api, () => resend(admin, invitation._id), beyond);
    await expectRefused(api, () => revoke(admin, invitation._id), beyond);
    const manager = await api.addMember(organization, 'Manager');
    const lacking = { ...FORBIDDEN, permission: 'invitations:manage' };
    await expectRefused(api, () => resend(manager, invitation._id), lacking);
    await expectRefused(api, () => revoke(manager, invitation._id), lacking);
    const { owner: stranger } = await createNorthwind(api);
    await expectRefused(api, () => resend(stranger, invitation._id), NOT_FOUND);
    await expectRefused(api, () => revoke(stranger, invitation._id), NOT_FOUND);
    await revoke(owner, invitation._id);
    await expectRefused(api, () => resend(owner, invitation._id), { ...ILLEGAL, reason: 'invitation-not-pending' });
  });

  it('is not for an expired one; the person can be invited again instead', async () => {
    const { owner, organization } = await createNorthwind(api);
    const { invitation } = await inviteTo(api, owner, organization, { email: someone() });
    api.advance(7 * DAY_MS);
    const second = await api.addMember(organization, 'Owner');
    await expectRefused(api, () => resend(second, invitation._id), { ...ILLEGAL, reason: 'invitation-not-pending' });
    await expectRefused(api, () => revoke(second, invitation._id), { ...ILLEGAL, reason: 'invitation-not-revocable' });
  });
});
