import type { Contract } from '@siteward/contract';
import { acceptAsMember } from '#modules/invitations/accept-invitation.ts';
import { invite } from '#modules/invitations/invite.ts';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { assignRole } from './assign-role.ts';
import { leaveOrganization } from './leave-organization.ts';
import { getMember } from './member-detail.ts';
import { listMemberHistory } from './member-history.ts';
import { countMembers, exportMembers, listMembers } from './members.service.ts';
import { getOwnMembership, listOwnMemberships } from './own-memberships.ts';
import { setMemberStatus } from './set-member-status.ts';
import { updateMember } from './update-member.ts';

/** The calls of contract/organizations/members.ts. */
export const members = {
  listByUser: async ({ scope, query }) => ({ status: 200, body: await listOwnMemberships(scope, query) }),
  getByUserAndApp: async ({ scope, query }) => ({ status: 200, body: await getOwnMembership(scope, query.org) }),
  list: async ({ scope, query }) => ({ status: 200, body: await listMembers(scope, query) }),
  export: async ({ scope, query }) => ({ status: 200, body: await exportMembers(scope, query) }),
  get: async ({ scope, params }) => ({ status: 200, body: await getMember(scope, params.id) }),
  history: async ({ scope, params, query }) => {
    return { status: 200, body: await listMemberHistory(scope, params.id, query) };
  },
  counts: async ({ scope }) => ({ status: 200, body: await countMembers(scope) }),
  // The next two create and accept an invitation, which modules/invitations implements.
  invite: {
    recipientOf: async ({ body }) => body.email,
    handle: async ({ scope, body }) => ({ status: 201, body: await invite(scope, body) }),
  },
  acceptAsMember: async ({ scope, params, expectedVersion, setCookie }) => {
    const { member, becomesDefault } = await acceptAsMember(scope, params.id, expectedVersion);
    if (becomesDefault) setCookie({ name: 'organization', value: member.org });
    return { status: 200, body: member };
  },
  leave: async ({ scope }) => {
    await leaveOrganization(scope);
    return { status: 204, body: undefined };
  },
  setStatus: async ({ scope, params, expectedVersion }) => {
    return { status: 200, body: await setMemberStatus(scope, params.id, params.status, expectedVersion) };
  },
  assignRole: async ({ scope, params, expectedVersion }) => {
    return { status: 200, body: await assignRole(scope, params, expectedVersion) };
  },
  update: async ({ scope, params, body, expectedVersion }) => {
    return { status: 200, body: await updateMember(scope, params.id, body, expectedVersion) };
  },
} satisfies Handlers<Contract['members']>;
