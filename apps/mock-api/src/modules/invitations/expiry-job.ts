import { lockOrganization } from '#modules/organizations/organization-lock.ts';
import type { Due } from '#modules/scheduler/due-job.ts';
import { endExpiredInvitations } from './end-invitation.ts';

const REASON = { acrossOrganizations: 'the scheduler ends invitations of all organizations' };

/** Expired invitations, with their invited members. Inside the organization's lock, only the first process finds any. */
export const expiredInvitations: Due = {
  name: 'invitations.expire',
  async nextOrg({ models, clock }, left) {
    const due = { status: 'pending', deletedAt: null, expiresAt: { $lte: clock() } } as const;
    const filter = { ...due, ...(left.length > 0 && { org: { $nin: left } }) };
    return (await models.Invitation.findOne(filter, { org: 1 }, REASON).sort({ expiresAt: 1 }).lean())?.org;
  },
  async end(scope, limit) {
    await lockOrganization(scope);
    return endExpiredInvitations(scope, limit);
  },
};
