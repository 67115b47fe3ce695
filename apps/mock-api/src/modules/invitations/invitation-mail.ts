import { INVITATION_DAYS } from '@siteward/domain';
import type { Deps } from '#deps.ts';
import { linkTo } from '#mail/links.ts';
import { queueMail } from '#mail/outbox.ts';
import { renderMail } from '#mail/templates/layout.ts';
import type { InvitationDoc } from './invitations.model.ts';

type Invited = Pick<InvitationDoc, 'email' | 'name' | 'invitedByName'>;

/** Mails an invitation with its single-use link. In: who is invited; into what; the token, which is kept nowhere else. */
export async function mailInvitation(
  deps: Deps,
  { email, name, invitedByName }: Invited,
  { orgName, roleName }: { orgName: string; roleName: string },
  token: string,
): Promise<void> {
  const link = linkTo(deps.env, 'accept-invitation', {}, { token });
  const content = renderMail(`Join ${orgName} on Siteward`, [
    { text: name === '' ? 'Hello,' : `Hello ${name},` },
    { text: `${invitedByName} invites you to join ${orgName} on Siteward as ${roleName}.` },
    { link, label: 'See the invitation' },
    { text: `The link works once, for ${INVITATION_DAYS} days, for ${email}. It lets you in, so keep it to yourself.` },
    { text: 'If you did not expect this, ignore this mail; nothing happens then.' },
  ]);
  await queueMail(deps, { to: email, ...content });
}
