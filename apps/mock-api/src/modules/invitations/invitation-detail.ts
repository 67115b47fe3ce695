import type { InvitationDetail } from '@siteward/contract';
import { attempt } from '#app-error.ts';
import { namesOf } from '#modules/names/membership-names.ts';
import type { OrgScope } from '#scope.ts';
import { toWire } from './invitations.model.ts';
import { findInvitation } from './invitations.service.ts';
import { assertMayResend } from './resend-invitation.ts';
import { assertMayRevoke } from './revoke-or-decline.ts';

/**
 * An invitation with what the actor can do with it now.
 *
 * @throws NOT_FOUND, also for one that the actor does not see.
 */
export async function getInvitation(scope: OrgScope, id: string): Promise<InvitationDetail> {
  const { models, clock, actor } = scope;
  const invitation = await findInvitation(scope, id);
  const manages = actor.permissions.includes('invitations:manage');
  const may = async (check: () => Promise<void>) => manages && (await attempt(check)).refusal === null;
  return {
    ...toWire(invitation, (await namesOf(models, [invitation]))(invitation), clock(), actor.reach),
    allowedTransitions: (await may(() => assertMayRevoke(scope, invitation))) ? ['revoked'] : [],
    resendable: await may(() => assertMayResend(scope, invitation)),
  };
}
