import { type PersonInOrganization, roleOf } from '#testing/harness.ts';
import type { RouteName } from '../routes.ts';
import { type Answer, type Attempt, type Place, someone } from './place.ts';

/** A call about somebody, given by their id. */
type AttemptOn = [RouteName, string, (by: PersonInOrganization, id: string, place: Place) => Promise<Answer>];

/** Calls that change a member, as made by a limited Administrator: the call, what it does in words, and how it is made. */
export const ABOUT_MEMBERS: AttemptOn[] = [
  [
    'members.setStatus',
    'suspends',
    (by, id) => by.client.members.setStatus({ params: { id, status: 'suspended' }, body: {} }),
  ],
  [
    'members.setStatus',
    'removes',
    (by, id) => by.client.members.setStatus({ params: { id, status: 'removed' }, body: {} }),
  ],
  ['members.assignRole', 'promotes', (by, id, place) => assign(by, place, id, 'administrator')],
  ['members.assignRole', 'demotes', (by, id, place) => assign(by, place, id, 'viewer')],
  ['members.update', 'renames', (by, id) => update(by, id, { name: 'Mine' })],
  ['members.update', 'limits to their own site', (by, id, place) => update(by, id, { sites: [place.a] })],
  // Also with a stale version, which they are told nothing about.
  [
    'members.setStatus',
    'suspends, stale,',
    (by, id) => by.client.members.setStatus({ params: { id, status: 'suspended' }, body: { version: 99 } }),
  ],
  ['members.assignRole', 'promotes, stale,', (by, id, place) => assign(by, place, id, 'administrator', 99)],
  ['members.update', 'limits, stale,', (by, id, place) => update(by, id, { sites: [place.a], version: 99 })],
];

export const ABOUT_INVITATIONS: AttemptOn[] = [
  ['invitations.resend', 'resends', (by, id) => by.client.invitations.resend({ params: { id }, body: {} })],
  ['invitations.revoke', 'revokes', (by, id) => by.client.invitations.revoke({ params: { id } })],
];

/** Members, invitations and sites that look as if they did not exist. */
export const HIDDEN_PEOPLE: Attempt[] = [
  ['members.invite', 'to another site', (by, place) => invite(by, place, { sites: [place.b] })],
  ['members.invite', 'to another site too', (by, place) => invite(by, place, { sites: [place.a, place.b] })],
  ['members.invite', 'to a site that there is not', (by, place) => invite(by, place, { sites: [place.unused] })],
  ['members.invite', "into another customer's sites", (by, place) => inviteTenant(by, place, place.atB)],
  ['members.invite', 'of a customer that there is not', (by, place) => inviteTenant(by, place, place.unused)],
  [
    'sites.update',
    'a site',
    (by, place) => by.client.sites.update({ params: { id: place.b }, body: { name: 'Mine' } }),
  ],
  ['sites.remove', 'a site', (by, place) => by.client.sites.remove({ params: { id: place.b } })],
  [
    'sites.renewFeedbackToken',
    'the form of a site',
    (by, place) => by.client.sites.renewFeedbackToken({ params: { id: place.b }, body: {} }),
  ],
];

function assign(by: PersonInOrganization, place: Place, id: string, as: 'administrator' | 'viewer', version?: number) {
  const { type, [as]: role } = place.kinOf(by);
  const params = { id, roleId: roleOf(place.organization, role), type, orgId: place.org };
  return by.client.members.assignRole({ params, body: version === undefined ? {} : { version } });
}

/** What a change to a member may contain. */
type Change = NonNullable<Parameters<PersonInOrganization['client']['members']['update']>[0]['body']>;

export function update(by: PersonInOrganization, id: string, body: Change) {
  return by.client.members.update({ params: { id }, body });
}

/** Invites somebody new as a technician. */
export function invite(by: PersonInOrganization, place: Place, more: { sites?: string[] } = {}) {
  const { type, technician } = place.kinOf(by);
  const role = roleOf(place.organization, technician);
  return by.client.members.invite({ params: { id: place.org }, body: { email: someone(), role, type, ...more } });
}

/** Invites somebody new from a customer as a Requester. */
export function inviteTenant(by: PersonInOrganization, place: Place, customerOrgId: string, sites: string[] = []) {
  const body = {
    email: someone(),
    role: roleOf(place.organization, 'Requester'),
    type: 'customer',
    customerOrgId,
  } as const;
  return by.client.members.invite({ params: { id: place.org }, body: { ...body, sites } });
}
