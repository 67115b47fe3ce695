import type { ErrorCode } from '@siteward/contract';
import type { AnyCall, CallOf, RouteName } from '../calls.ts';
import { sentTo } from '../samples/outside.ts';
import { signedUp } from '../samples/people.ts';
import { done } from '../world/unavailable.ts';
import { createPlace, type Place, roleNamed } from '../world/world.ts';

/**
 * A call by the owner that a rule of the product refuses. `org`: the organization it is made in, if that is not the suite's own.
 * `after`: restores what other checks need.
 */
export type RefusedCall = AnyCall & { org?: string; after?: () => Promise<unknown> };
/**
 * `when`: the situation, in words that continue a sentence after "where". `make`: brings it about, and throws `Unavailable` if
 * that takes more than HTTP.
 */
export type ErrorCase = {
  call: RouteName;
  code: ErrorCode;
  when: string;
  make: (place: Place) => Promise<RefusedCall>;
};

function refused<Name extends RouteName>(
  call: Name,
  code: ErrorCode,
  when: string,
  make: (place: Place) => Promise<RefusedCall & CallOf<Name>>,
): ErrorCase {
  return { call, code, when, make };
}

const PASSWORDS = { newPassword: 'violet-harbour-78', passwordConfirmation: 'violet-harbour-78' };
const REASON = { reason: 'Not needed' };

/**
 * An organization for one case: on a server that lets the last owner go, the other cases would be left without an owner. Two of
 * its seats are in use.
 */
async function another({ owner, records, mailbox, signIn, signUp, newEmail }: Place): Promise<Place> {
  return createPlace(owner, `${records.name()} rules`, { mailbox, signIn, signUp, newEmail });
}

/** A step that would end the only owner's ownership. */
async function ownersStep(place: Place, status: 'suspended' | 'removed') {
  const { org, owner } = await another(place);
  return { org, params: { id: owner.member, status }, body: {} };
}

async function setSeats({ org, owner }: Place, seats: number): Promise<void> {
  await done('Setting seats', owner.api.seats.set({ params: { org }, body: { seats } }), 200);
}

/** An invited person, and how to revoke the invitation. */
async function invited(place: Place, role = roleNamed(place, 'Requester')) {
  const email = place.newEmail();
  const { _id: id, member } = await place.records.invitation({ email, role });
  const revoke = () => place.owner.api.invitations.revoke({ params: { id } });
  return { id, email, member, revoke };
}

async function revoked(place: Place): Promise<{ id: string }> {
  const { id, revoke } = await invited(place);
  await done('Revoking', revoke(), 204);
  return { id };
}

/** The mailed token of an invitation that was revoked. */
async function deadToken(place: Place): Promise<string> {
  const { email, revoke } = await invited(place);
  const token = await place.mailbox.tokenTo(email);
  await done('Revoking', revoke(), 204);
  return token;
}

async function cancelledOrder({ records, owner: { api } }: Place): Promise<{ id: string }> {
  const { _id: id } = await records.workOrder();
  const params = { id, status: 'cancelled' } as const;
  await done('Cancelling a work order', api.workOrders.setStatus({ params, body: REASON }), 200);
  return { id };
}

async function declinedFeedback({ records, owner: { api } }: Place): Promise<{ id: string }> {
  const { _id: id } = await records.feedback();
  const params = { id, status: 'declined' } as const;
  await done('Declining a feedback', api.feedbacks.setStatus({ params, body: REASON }), 200);
  return { id };
}

const LAST_OWNER: ErrorCase[] = [
  refused('members.leave', 'LAST_OWNER', 'the only owner leaves', async (place) => {
    const { org } = await another(place);
    return { org, body: { org } };
  }),
  refused('members.setStatus', 'LAST_OWNER', 'the only owner is suspended', (place) => ownersStep(place, 'suspended')),
  refused('members.setStatus', 'LAST_OWNER', 'the only owner is removed', (place) => ownersStep(place, 'removed')),
  refused('members.assignRole', 'LAST_OWNER', 'the only owner gets another role', async (place) => {
    const own = await another(place);
    const { _id: roleId, type } = roleNamed(own, 'Administrator');
    return { org: own.org, params: { id: own.owner.member, roleId, type, orgId: own.org }, body: {} };
  }),
];

const SEATS: ErrorCase[] = [
  refused('members.invite', 'SEAT_LIMIT', 'all seats are in use', async (place) => {
    const own = await another(place);
    await setSeats(own, 2);
    const { _id: role, type } = roleNamed(own, 'Requester');
    return { org: own.org, params: { id: own.org }, body: { email: own.newEmail(), role, type } };
  }),
  refused('seats.set', 'SEAT_LIMIT', 'more seats are in use than there would be', async (place) => {
    const { org } = await another(place);
    return { org, params: { org }, body: { seats: 1 } };
  }),
];

const STEPS: ErrorCase[] = [
  refused('workOrders.setStatus', 'ILLEGAL_TRANSITION', 'work that nobody began is verified', async ({ records }) => ({
    params: { id: (await records.workOrder())._id, status: 'verified' as const },
    body: {},
  })),
  refused('workOrders.setStatus', 'ILLEGAL_TRANSITION', 'cancelled work is begun', async (place) => ({
    params: { ...(await cancelledOrder(place)), status: 'in-progress' as const },
    body: {},
  })),
  refused('feedbacks.setStatus', 'ILLEGAL_TRANSITION', 'a declined feedback is acknowledged', async (place) => ({
    params: { ...(await declinedFeedback(place)), status: 'acknowledged' as const },
    body: {},
  })),
  refused('feedbacks.convert', 'ILLEGAL_TRANSITION', 'work is made of a declined feedback', async (place) => ({
    params: await declinedFeedback(place),
    body: {},
  })),
  refused('publicFeedbacks.step', 'ILLEGAL_TRANSITION', 'a feedback is withdrawn twice', async ({ records, owner }) => {
    const params = { token: await records.tracked(), status: 'withdrawn' } as const;
    await done('Withdrawing', owner.api.publicFeedbacks.step({ params, body: {} }), 200);
    return { params, body: {} };
  }),
  refused('supportTickets.setStatus', 'ILLEGAL_TRANSITION', 'a new ticket is resolved', async ({ records }) => ({
    params: { id: (await records.ticket())._id, status: 'resolved' as const },
    body: {},
  })),
  refused('maintenancePlans.setStatus', 'ILLEGAL_TRANSITION', 'an active plan is resumed', async ({ records }) => ({
    params: { id: (await records.plan())._id, status: 'active' as const },
    body: {},
  })),
  refused('serviceProviders.setStatus', 'ILLEGAL_TRANSITION', 'an active firm is made active', async ({ records }) => ({
    params: { id: (await records.provider())._id, status: 'active' as const },
    body: {},
  })),
  refused('members.setStatus', 'ILLEGAL_TRANSITION', 'somebody who is only invited is suspended', async (place) => {
    const { member: id, revoke: after } = await invited(place);
    return { params: { id, status: 'suspended' as const }, body: {}, after };
  }),
  refused('invitations.revoke', 'ILLEGAL_TRANSITION', 'an invitation is revoked twice', async (place) => ({
    params: await revoked(place),
  })),
  refused('invitations.resend', 'ILLEGAL_TRANSITION', 'a revoked invitation is mailed again', async (place) => ({
    params: await revoked(place),
    body: {},
  })),
];

const IN_THE_WAY: ErrorCase[] = [
  refused('members.invite', 'ALREADY_MEMBER', 'a member is invited', async (place) => {
    const { _id: role, type } = roleNamed(place, 'Requester');
    return { params: { id: place.org }, body: { email: place.owner.email, role, type } };
  }),
  refused('roles.remove', 'ROLE_IN_USE', 'an invitation gives the role', async (place) => {
    const role = await place.records.roleRecord();
    const { revoke: after } = await invited(place, role);
    return { params: { id: role._id }, after };
  }),
  refused('roles.remove', 'SYSTEM_ROLE', 'every organization has the role', async (place) => ({
    params: { id: roleNamed(place, 'Viewer')._id },
  })),
  refused(
    'roles.create',
    'CONFLICT',
    'the name is that of another role in other capitals',
    async ({ records, org }) => {
      const { name } = await records.roleRecord();
      return { body: { org, name: name.toUpperCase(), permissions: ['sites:view' as const], type: 'staff' as const } };
    },
  ),
  refused('roles.update', 'CONFLICT', 'the name is that of another role', async ({ records }) => {
    const { name } = await records.roleRecord();
    return { params: { id: (await records.roleRecord())._id }, body: { name } };
  }),
  refused('sites.create', 'CONFLICT', 'the code is that of another site', async ({ records, org }) => {
    const { code } = await records.siteRecord();
    return { body: { org, name: records.name(), code } };
  }),
  refused('sites.remove', 'CONFLICT', 'work is left at the site', async ({ records, org, owner: { api } }) => {
    const { _id: id } = await records.siteRecord();
    const body = { org, site: id, title: records.name() };
    await done('Creating a work order', api.workOrders.create({ body }), 201);
    return { params: { id } };
  }),
  refused('serviceProviders.remove', 'CONFLICT', 'the firm has work to do', async ({ records }) => ({
    params: { id: (await records.dispatched()).order.serviceProvider?._id ?? '' },
  })),
  refused('workOrders.answerPoint', 'CONFLICT', 'nobody has begun the work', async ({ records }) => {
    const { _id: id, checklist } = await records.workOrder();
    return { params: { id, point: checklist[0]?._id ?? '' }, body: { value: true } };
  }),
  refused('workOrders.sign', 'CONFLICT', 'nobody has begun the work', async ({ records }) => ({
    params: { id: (await records.workOrder())._id },
    body: { name: 'Jonas Petersen', drawing: 'M10 20L30 40' },
  })),
  refused('workOrders.dispatch', 'CONFLICT', 'no firm is named', async ({ records }) => ({
    params: { id: (await records.workOrder())._id },
    body: {},
  })),
  refused('workOrderTime.create', 'CONFLICT', 'the work is cancelled', async (place) => ({
    params: await cancelledOrder(place),
    body: { minutes: 20 },
  })),
  refused('workOrderLinks.create', 'CONFLICT', 'the two are linked already', async ({ records, owner: { api } }) => {
    const params = { id: (await records.workOrder())._id };
    const body = { relation: 'blocks', workOrder: (await records.workOrder())._id } as const;
    await done('Linking', api.workOrderLinks.create({ params, body }), 201);
    return { params, body };
  }),
  refused('feedbacks.rate', 'CONFLICT', 'the feedback is not resolved', async ({ records }) => ({
    params: { id: (await records.feedback())._id },
    body: { rating: 4 },
  })),
  refused('supportTickets.rate', 'CONFLICT', 'the ticket is not resolved', async ({ records }) => ({
    params: { id: (await records.ticket())._id },
    body: { score: 4 },
  })),
  refused('savedViews.create', 'CONFLICT', 'the name is that of another view', async ({ records, org }) => {
    const { name } = await records.savedView();
    return { body: { org, area: 'work-orders' as const, name, query: { tab: 'all' } } };
  }),
];

const OVER: ErrorCase[] = [
  refused('publicFeedbacks.form', 'GONE', 'the form has got a new link', async ({ records, org, owner: { api } }) => {
    const { _id: id } = await records.siteRecord();
    const feedbackForm = { enabled: true, anonymous: true };
    await done('Opening the feedback form', api.sites.update({ params: { id }, body: { feedbackForm } }), 200);
    const { token } = await done('Asking for the form', api.feedbacks.form({ query: { org, site: id } }), 200);
    await done('Renewing the link', api.sites.renewFeedbackToken({ params: { id }, body: {} }), 200);
    return { params: { token } };
  }),
  refused('auth.resetPassword', 'GONE', 'the token was used', async (place) => {
    const body = { otp: await signedUp(place), ...PASSWORDS };
    await done('Setting a password', place.owner.api.auth.resetPassword({ body }), 204);
    return { body };
  }),
  refused('users.confirmEmail', 'GONE', 'the token was used', async ({ signUp, newEmail, mailbox }) => {
    const { api, id, password } = await signUp();
    const email = newEmail();
    const change = api.users.changeEmail({ params: { userId: id }, body: { email, password } });
    await done('Changing an address', change, 202);
    const body = { token: await mailbox.tokenTo(email) };
    await done('Confirming an address', api.users.confirmEmail({ body }), 200);
    return { body };
  }),
  refused('invitations.getByToken', 'GONE', 'the invitation was revoked', async (place) => ({
    params: { token: await deadToken(place) },
  })),
  refused('invitations.accept', 'GONE', 'the invitation was revoked', async (place) => ({
    body: { token: await deadToken(place) },
  })),
  refused('invitations.join', 'GONE', 'the invitation was revoked', async (place) => ({
    body: { token: await deadToken(place), name: 'Gail', ...PASSWORDS },
  })),
  refused('invitations.decline', 'GONE', 'the invitation was revoked', async (place) => ({
    body: { token: await deadToken(place) },
  })),
  refused('dispatch.get', 'GONE', 'the work was recalled', async (place) => {
    const { token, id } = await sentTo(place);
    await done('Recalling work', place.owner.api.workOrders.recall({ params: { id } }), 200);
    return { params: { token } };
  }),
];

/**
 * What the rules of the product refuse and what can be brought about over HTTP alone. Stale versions, repeated keys, permissions
 * and missing records have rules of their own.
 */
export const DECLARED_ERRORS: readonly ErrorCase[] = [...LAST_OWNER, ...SEATS, ...STEPS, ...IN_THE_WAY, ...OVER];
