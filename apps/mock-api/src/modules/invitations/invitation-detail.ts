import type { InvitationDetail } from '@siteward/contract';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { namesOf } from '#modules/names.ts';
import { inSight } from '#modules/sites/reach.ts';
import type { OrgScope } from '#scope.ts';
import { assertMayRevoke } from './end-invitation.ts';
import { toWire } from './invitations.model.ts';
import { assertMayResend } from './resend-invitation.ts';

/** An invitation with what the actor can do with it now. Throws NOT_FOUND, also for one that the actor does not see. */
export async function getInvitation(scope: OrgScope, id: string): Promise<InvitationDetail> {
  const { models, org, clock, actor } = scope;
  const invitation = await scoped(models.Invitation, org).findOne({ $and: [{ _id: id }, await inSight(scope)] });
  if (!invitation) throw notFound('invitation');
  const manages = actor.permissions.includes('invitations:manage');
  const revocable = manages && (await passes(assertMayRevoke(scope, invitation)));
  return {
    ...toWire(invitation, (await namesOf(models, [invitation]))(invitation), clock()),
    allowedTransitions: revocable ? ['revoked'] : [],
    resendable: manages && (await passes(assertMayResend(scope, invitation))),
  };
}

async function passes(demand: Promise<void>): Promise<boolean> {
  try {
    await demand;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
