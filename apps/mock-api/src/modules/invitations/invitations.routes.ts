import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { assertImportable, checkImport, importInvitations } from './import-invitations.ts';
import { previewInvitation } from './invitation-by-token.ts';
import { getInvitation } from './invitation-detail.ts';
import { exportInvitations, listInvitations, listOwnInvitations } from './invitations.service.ts';
import { joinAsNewPerson, prepareJoin } from './join-as-new-person.ts';
import { readPeople } from './read-people.ts';
import { invitedAddress, resendInvitation } from './resend-invitation.ts';
import { declineInvitation, declineOwnInvitation, revokeInvitation } from './revoke-or-decline.ts';

/** The calls of contract/organizations/invitations.ts. */
export const invitations = {
  list: async ({ scope, query }) => ({ status: 200, body: await listInvitations(scope, query) }),
  export: async ({ scope, query }) => ({ status: 200, body: await exportInvitations(scope, query) }),
  import: {
    prepare: async ({ scope: before, query, body, countEach }) => {
      const people = await readPeople(body);
      if (query.dryRun === 'true') {
        return async ({ scope, keepNothing }) => {
          keepNothing();
          return { status: 200, body: await checkImport(scope, people) };
        };
      }
      // A file that is refused anyway does not use up the limits. The transaction checks again.
      await assertImportable(before, people);
      await countEach(people.rows.map(({ email }) => email));
      return async ({ scope }) => ({ status: 201, body: await importInvitations(scope, people) });
    },
  },
  get: async ({ scope, params }) => ({ status: 200, body: await getInvitation(scope, params.id) }),
  resend: {
    recipientOf: async ({ scope, params }) => invitedAddress(scope, params.id),
    handle: async ({ scope, params, expectedVersion }) => {
      return { status: 200, body: await resendInvitation(scope, params.id, expectedVersion) };
    },
  },
  revoke: async ({ scope, params, expectedVersion }) => {
    await revokeInvitation(scope, params.id, expectedVersion);
    return { status: 204, body: undefined };
  },
  mine: async ({ scope, query }) => ({ status: 200, body: await listOwnInvitations(scope, query) }),
  getByToken: async ({ scope, params }) => ({ status: 200, body: await previewInvitation(scope, params.token) }),
  accept: async ({ scope, body, setCookie }) => {
    const { org, member, becomesDefault } = await acceptInvitation(scope, body.token);
    if (becomesDefault) setCookie({ name: 'organization', value: org });
    return { status: 200, body: { org, member } };
  },
  join: {
    prepare: async ({ scope: before, body }) => {
      const passwordHash = await prepareJoin(before, body);
      return async ({ scope, setCookie }) => {
        const joined = await joinAsNewPerson(scope, body, passwordHash);
        setCookie({ name: 'sid', value: joined.sid });
        setCookie({ name: 'user', value: joined.user._id });
        setCookie({ name: 'organization', value: joined.user.defaultOrg });
        return { status: 201, body: joined };
      };
    },
  },
  declineOwn: async ({ scope, params }) => {
    await declineOwnInvitation(scope, params.id);
    return { status: 204, body: undefined };
  },
  decline: async ({ scope, body }) => {
    await declineInvitation(scope, body.token);
    return { status: 204, body: undefined };
  },
} satisfies Handlers<Contract['invitations']>;
