import { DEFAULT_ORGANIZATION_TYPE } from '@siteward/domain';
import { fileOf } from '../world/records.ts';
import { done, Unavailable } from '../world/unavailable.ts';
import { type Member, type Place, roleNamed } from '../world/world.ts';
import { PAGE, type SamplesOf } from './sample.ts';

const NEW_PASSWORD = 'violet-harbour-77';
const both = { newPassword: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };

/** Signs up an account, and returns the mailed token with which to verify it. */
export async function signedUp({ owner, newEmail, mailbox }: Place): Promise<string> {
  const email = newEmail();
  await done('Signing up', owner.api.auth.signUp({ body: { email } }), 202);
  return mailbox.tokenTo(email);
}

async function invited(place: Place, email = place.newEmail()) {
  return place.records.invitation({ email, role: roleNamed(place, 'Requester') });
}

/** One of the members, invited to the stranger's place. */
async function guest({ others, elsewhere }: Place, which: number) {
  const person: Member | undefined = others[which % Math.max(1, others.length)];
  if (!person || !elsewhere) throw new Unavailable('it takes a further account, and the accounts name no `members`');
  const { _id: invitation, member } = await invited(elsewhere, person.email);
  return { person, invitation, member, elsewhere };
}

async function targetOf({ owner, target }: Place) {
  return done('Reading a member', owner.api.members.get({ params: { id: target } }), 200);
}

/** An active member, because an invitation allows no other steps. */
function activeTarget({ others, target }: Place): string {
  if (others.length === 0) throw new Unavailable('it takes an active member, and the accounts name no `members`');
  return target;
}

/** A bulk change that limits a member to one site. */
async function narrowing(place: Place) {
  const { _id: id, version } = await targetOf({ ...place, target: activeTarget(place) });
  return { org: place.org, members: [{ id, version }], change: { kind: 'sites' as const, sites: [place.site] } };
}

export const people: SamplesOf<
  | 'audit'
  | 'auth'
  | 'bulkChanges'
  | 'invitations'
  | 'jobs'
  | 'live'
  | 'members'
  | 'sessions'
  | 'system'
  | 'users'
  | 'webhooks'
> = {
  'audit.list': ({ org }) => ({ query: { ...PAGE, sort: '-createdAt', org } }),
  'jobs.list': ({ org }) => ({ query: { org } }),
  'live.changes': ({ org }) => ({ query: { org, age: 60_000 } }),
  'system.health': () => ({}),
  'system.ready': () => ({}),
  'webhooks.stripe': () => {
    throw new Unavailable('only the payment provider can sign it');
  },

  'auth.signIn': ({ owner: { email, password } }) => ({ body: { email, password } }),
  'auth.signOut': async ({ owner, signIn }) => ({ params: { sid: (await signIn(owner)).sid } }),
  'auth.signUp': ({ newEmail }) => ({ body: { email: newEmail(), referral: 'a friend', language: 'en' } }),
  'auth.verifyEmail': async (place) => ({ params: { token: await signedUp(place) } }),
  'auth.forgotPassword': ({ newEmail }) => ({ body: { email: newEmail() } }),
  'auth.resetPassword': async (place) => ({ body: { otp: await signedUp(place), ...both } }),

  'bulkChanges.create': async (place) => {
    const body = await narrowing(place);
    const [member] = body.members;
    const params = { id: member?.id ?? '' };
    return { body, after: () => place.owner.api.members.update({ params, body: { sites: [] } }) };
  },
  'bulkChanges.list': ({ org }) => ({ query: { ...PAGE, sort: '-createdAt', org } }),
  'bulkChanges.undo': async (place) => {
    const body = await narrowing(place);
    const { change } = await done('Changing members', place.owner.api.bulkChanges.create({ body }), 200);
    if (!change) throw new Unavailable('a bulk change of one member changed nobody');
    return { params: { id: change._id }, body: {} };
  },

  'invitations.list': ({ org }) => ({
    query: { ...PAGE, search: 'contract', sort: '-createdAt', org, status: 'pending' },
  }),
  'invitations.export': ({ org }) => ({ query: { sort: '-createdAt', org, status: 'pending' } }),
  'invitations.import': ({ org, newEmail, siteName }) => ({
    query: { org, dryRun: 'false' },
    body: fileOf(
      `Email,Role,Name,Type,Sites\r\n${newEmail()},Requester,Flora,Customer,${siteName}\r\n`,
      'people.csv',
      'text/csv',
    ),
  }),
  'invitations.get': async (place) => ({ params: { id: (await invited(place))._id } }),
  'invitations.resend': async (place) => ({ params: { id: (await invited(place))._id }, body: {} }),
  'invitations.revoke': async (place) => ({ params: { id: (await invited(place))._id } }),
  'invitations.mine': () => ({ query: { ...PAGE, sort: '-createdAt' } }),
  'invitations.getByToken': async (place) => {
    const { email } = await invited(place);
    return { params: { token: await place.mailbox.tokenTo(email) } };
  },
  'invitations.accept': async (place) => {
    const { person, elsewhere } = await guest(place, 0);
    const token = await place.mailbox.tokenTo(person.email);
    const after = () => person.api.members.leave({ body: { org: elsewhere.org } });
    return { body: { token }, as: person, after };
  },
  'invitations.join': async (place) => {
    const { email } = await invited(place);
    return { body: { token: await place.mailbox.tokenTo(email), name: 'Gail', language: 'en', ...both } };
  },
  'invitations.declineOwn': async (place) => {
    const { person, invitation } = await guest(place, 1);
    return { params: { id: invitation }, body: {}, as: person };
  },
  'invitations.decline': async (place) => {
    const { email } = await invited(place);
    return { body: { token: await place.mailbox.tokenTo(email) } };
  },

  'members.listByUser': ({ owner: { id } }) => ({ params: { userId: id }, query: { ...PAGE, sort: '-orgName' } }),
  'members.getByUserAndApp': ({ owner: { id }, org }) => ({ params: { userId: id, app: 'siteward' }, query: { org } }),
  'members.list': ({ org }) => ({ query: { ...PAGE, sort: '-roleName', org, status: 'active' } }),
  'members.export': ({ org }) => ({ query: { sort: '-roleName', org, status: 'active' } }),
  'members.get': ({ target }) => ({ params: { id: target } }),
  'members.history': ({ target }) => ({ params: { id: target }, query: { ...PAGE, sort: '-createdAt' } }),
  'members.counts': ({ org }) => ({ query: { org } }),
  'members.invite': (place) => {
    const { _id: role, type } = roleNamed(place, 'Requester');
    return { params: { id: place.org }, body: { email: place.newEmail(), name: 'Sam', role, type } };
  },
  'members.acceptAsMember': async (place) => {
    const { person, member, elsewhere } = await guest(place, 2);
    const after = () => person.api.members.leave({ body: { org: elsewhere.org } });
    return { params: { id: member }, body: {}, as: person, after };
  },
  'members.leave': async (place) => {
    const { person, member, elsewhere } = await guest(place, 3);
    await done('Joining elsewhere', person.api.members.acceptAsMember({ params: { id: member } }), 200);
    return { body: { org: elsewhere.org }, as: person };
  },
  'members.setStatus': (place) => {
    const id = activeTarget(place);
    const after = () => place.owner.api.members.setStatus({ params: { id, status: 'active' }, body: {} });
    return { params: { id, status: 'suspended' }, body: {}, after };
  },
  'members.assignRole': async (place) => {
    const { _id: roleId, type } = roleNamed(place, 'Viewer');
    const target = await targetOf({ ...place, target: activeTarget(place) });
    const { role: before, type: typeBefore, sites, _id: id } = target;
    const { org: orgId, owner, site } = place;
    const limitTo = (to: string[]) => owner.api.members.update({ params: { id }, body: { sites: to } });
    // Whoever has no site gets no role of a type that would open sites to them.
    await done('Limiting a member to a site', limitTo([site]), 200);
    const after = async () => {
      await owner.api.members.assignRole({ params: { id, roleId: before, type: typeBefore, orgId }, body: {} });
      await limitTo(sites);
    };
    return { params: { id, roleId, type, orgId }, body: {}, after };
  },
  'members.update': async (place) => {
    const { _id: id, name } = await targetOf(place);
    return { params: { id }, body: { name: name || 'Tara' } };
  },

  'sessions.list': () => ({ query: { ...PAGE, sort: '-createdAt' } }),
  'sessions.remove': async ({ owner, signIn }) => {
    const { api } = await signIn(owner);
    const { items } = await done('Listing sessions', api.sessions.list({ query: { sort: '-createdAt' } }), 200);
    return { params: { id: items.find(({ current }) => current)?._id ?? '' } };
  },

  'users.get': ({ owner: { id } }) => ({ params: { userId: id } }),
  'users.update': async ({ owner: { id, api } }) => {
    const { name } = await done('Reading oneself', api.users.get({ params: { userId: id } }), 200);
    return { params: { userId: id }, body: { name: name || 'Contract suite' } };
  },
  'users.changePassword': async ({ signUp }) => {
    const person = await signUp();
    return { params: { userId: person.id }, body: { currentPassword: person.password, ...both }, as: person };
  },
  'users.changeEmail': ({ owner: { id, password }, newEmail }) => ({
    params: { userId: id },
    body: { email: newEmail(), password },
  }),
  'users.confirmEmail': async ({ signUp, newEmail, mailbox }) => {
    const { api, id, password } = await signUp();
    const email = newEmail();
    await done(
      'Changing an address',
      api.users.changeEmail({ params: { userId: id }, body: { email, password } }),
      202,
    );
    return { body: { token: await mailbox.tokenTo(email) } };
  },
};

export const organizations: SamplesOf<'organizations' | 'roles' | 'savedViews' | 'seats'> = {
  'organizations.listByUser': ({ owner: { id } }) => ({
    params: { userId: id },
    query: { ...PAGE, sort: 'name', type: DEFAULT_ORGANIZATION_TYPE },
  }),
  'organizations.getByName': ({ orgName }) => ({ params: { name: orgName } }),
  'organizations.get': ({ org }) => ({ params: { id: org } }),
  'organizations.firstSteps': ({ org }) => ({ params: { id: org } }),
  'organizations.list': () => ({ query: { ...PAGE, sort: '-name' } }),
  'organizations.create': ({ newEmail, records }) => ({
    body: {
      name: `${records.name()} own`,
      email: newEmail(),
      contact: '+491701234567',
      busInst: 'institution',
      type: 'organization',
      nature: 'occupier',
      siteName: 'Main',
      timezone: 'Europe/Paris',
      currency: 'GBP',
    },
  }),
  'organizations.update': ({ org, newEmail }) => ({
    params: { id: org },
    body: {
      email: newEmail(),
      contact: '+491701234567',
      busInst: 'institution',
      nature: 'occupier',
      responseMinutes: { low: null, medium: 480, high: 120, urgent: 30 },
    },
  }),
  'organizations.listCustomers': ({ org }) => ({ params: { id: org }, query: { ...PAGE, sort: '-name' } }),
  'organizations.createCustomer': ({ org, newEmail, records }) => ({
    params: { id: org },
    body: {
      name: records.name(),
      email: newEmail(),
      contact: '+491701234567',
      busInst: 'business',
      nature: 'occupier',
      siteName: 'Their floor',
      timezone: 'Europe/Paris',
      currency: 'GBP',
    },
  }),

  'roles.create': ({ org, records }) => ({
    body: { org, name: records.name(), description: 'Looks', permissions: ['sites:view'], type: 'staff' },
  }),
  'roles.list': ({ org }) => ({ query: { ...PAGE, sort: '-name', org } }),
  'roles.get': async ({ records }) => ({ params: { id: (await records.roleRecord())._id } }),
  'roles.update': async ({ records }) => ({
    params: { id: (await records.roleRecord())._id },
    body: { name: records.name(), description: 'Used later', permissions: ['members:view'] },
  }),
  'roles.replacePermissions': async ({ records }) => ({
    params: { id: (await records.roleRecord())._id },
    body: { permissions: ['members:view'] },
  }),
  'roles.setField': async ({ records }) => ({
    params: { id: (await records.roleRecord())._id },
    body: { field: 'name', value: records.name() },
  }),
  'roles.remove': async ({ records }) => ({ params: { id: (await records.roleRecord())._id } }),

  'savedViews.list': ({ org }) => ({ query: { ...PAGE, sort: '-name', org, area: 'work-orders' } }),
  'savedViews.create': ({ org, records }) => ({
    body: { org, area: 'work-orders', name: records.name(), shared: false, query: { tab: 'all' } },
  }),
  'savedViews.choose': async ({ org, records }) => ({
    body: { org, area: 'work-orders', view: (await records.savedView())._id },
  }),
  'savedViews.update': async ({ records }) => ({
    params: { id: (await records.savedView())._id },
    body: { name: records.name(), shared: false, query: { tab: 'all' } },
  }),
  'savedViews.remove': async ({ records }) => ({ params: { id: (await records.savedView())._id } }),

  'seats.get': ({ org }) => ({ params: { org } }),
  'seats.set': ({ org }) => ({ params: { org }, body: { seats: 20 } }),
};
