import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { endUnbackedInvitations } from '#modules/invitations/end-unbacked-invitations.ts';
import type { OrgScope } from '#scope.ts';

/**
 * Ends the invitations for which the members of a service provider vouch, now that it is no longer active or was deleted. Needs
 * the organization locked.
 */
export async function endInvitationsOf(scope: OrgScope, provider: Types.ObjectId): Promise<void> {
  const ofProvider = { serviceProviderId: provider };
  const members = await scoped(scope.models.Member, scope.org).list(ofProvider, { fields: { _id: 1 } });
  if (members.length > 0) await endUnbackedInvitations(scope, ...members.map(({ _id }) => _id));
}
