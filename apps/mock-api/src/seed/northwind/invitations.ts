import { INVITATION_DAYS } from '@siteward/domain';
import { createToken } from '#modules/auth/secrets.ts';
import { addAsGiven, daysAgo, invitationId, memberId, NORTHWIND_KEY, type Seed, seedId } from '../seed-context.ts';
import type { DemoInvitation } from '../seed-histories.ts';
import { typeOfRole } from '../seed-members.ts';
import { roleId } from '../seed-organization.ts';
import { customerOf, NORTHWIND_PEOPLE } from './people.ts';

/** Every status, including among the people of the customer Harbour Tenants. One pending invitation for each invited member. */
export const INVITATIONS: readonly DemoInvitation[] = [
  { to: 'ben.achterberg', status: 'pending', sentDaysAgo: 1 },
  { to: 'paulo.carvalho', status: 'pending', sentDaysAgo: 2, sentCount: 2, by: 'manager' },
  { to: 'sofia.rossi', status: 'pending', sentDaysAgo: 0.5, by: 'owner' },
  { to: 'thandi.mokoena', status: 'pending', sentDaysAgo: 4 },
  { to: 'hanna.lindqvist', status: 'expired', sentDaysAgo: 290 },
  { to: 'yara.mansour', status: 'expired', sentDaysAgo: 95, sentCount: 3 },
  { to: 'quentin.dubois', status: 'expired', sentDaysAgo: 210, by: 'manager' },
  { to: 'paulo.carvalho', status: 'revoked', sentDaysAgo: 9, by: 'manager' },
  { to: 'lena.fischer', status: 'revoked', sentDaysAgo: 198 },
  { to: 'peter.novak', status: 'declined', sentDaysAgo: 70 },
  { to: 'thandi.mokoena', status: 'declined', sentDaysAgo: 20 },
  { to: 'requester', status: 'accepted', sentDaysAgo: 199, by: 'owner' },
  { to: 'hanna.lindqvist', status: 'accepted', sentDaysAgo: 282 },
  { to: 'lena.fischer', status: 'accepted', sentDaysAgo: 197 },
  { to: 'mei.tanaka', status: 'accepted', sentDaysAgo: 240, by: 'manager' },
  { to: 'nadia.rahman', status: 'accepted', sentDaysAgo: 230, by: 'owner' },
  { to: 'quentin.dubois', status: 'accepted', sentDaysAgo: 201, by: 'manager' },
  { to: 'wanjiru.kamau', status: 'accepted', sentDaysAgo: 160 },
  { to: 'yara.mansour', status: 'accepted', sentDaysAgo: 85 },
];

/** Writes the invitations into Northwind Facilities. Nobody knows their tokens: the invited people accept while signed in. */
export function seedInvitations(seed: Seed): void {
  const invitations = INVITATIONS.map(({ to, status, sentDaysAgo, sentCount = 1, by = 'admin' }) => {
    const invited = personBy(to);
    const inviter = personBy(by);
    const sentAt = daysAgo(seed, sentDaysAgo);
    const createdAt = daysAgo(seed, sentDaysAgo + sentCount - 1);
    return {
      _id: invitationId({ to, status }),
      createdAt,
      updatedAt: createdAt,
      org: seedId(NORTHWIND_KEY),
      email: invited.email,
      name: invited.name,
      member: memberId(NORTHWIND_KEY, invited.email),
      role: roleId(NORTHWIND_KEY, invited.role),
      type: typeOfRole(invited.role),
      sites: invited.sites.map((site) => seedId(`${NORTHWIND_KEY}/site/${site}`)),
      ...customerOf(invited),
      status,
      sentAt,
      sentCount,
      expiresAt: daysAgo(seed, sentDaysAgo - INVITATION_DAYS),
      invitedBy: memberId(NORTHWIND_KEY, inviter.email),
      invitedByName: inviter.name,
      tokenHash: createToken().hash,
    };
  });
  addAsGiven(seed, seed.models.Invitation, invitations);
}

function personBy(address: string) {
  const found = NORTHWIND_PEOPLE.find(({ email }) => email === `${address}@north.example`);
  if (!found) throw new Error(`Nobody in Northwind Facilities has the address ${address}`);
  return found;
}
