import type { RateLimitName } from '@siteward/contract';
import type { InjectOptions } from 'fastify';
import type { World } from './world.ts';

/** The link to a calendar of somebody who has left: it counts, and opens nothing. */
export const ORPHANED = 'o'.repeat(43);

/** What has its own limits. */
export type Limited = Exclude<RateLimitName, 'none'>;
type Make = (index: number) => InjectOptions;
export const post = (url: string, payload: object, headers = {}): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers,
});
export const from = (remoteAddress: string, options: InjectOptions): InjectOptions => ({ ...options, remoteAddress });
export const readFeed = (link: string): InjectOptions => ({ method: 'GET', url: `/api/calendar/feed/${link}` });
export const signIn = (email: string) => post('/api/auth', { email, password: 'wrong' });
export const signUp: Make = (index) => post('/api/auth/sign-up', { email: `n${index}@alpha.example` });
export const forgot = (email: string) => post('/api/auth/forget-password', { email });
const RESET = { otp: '00000-00000', newPassword: 'violet-harbour-77', passwordConfirmation: 'violet-harbour-77' };
export const UNKNOWN = 'x'.repeat(43);
export const ORGANIZATION = { email: 'new@alpha.example', busInst: 'business', nature: 'occupier' } as const;
/** A form without faults. */
const FEEDBACK = {
  kind: 'complaint',
  subject: 'It drips',
  message: 'By the sink',
  anonymous: true,
  language: 'en',
  stamp: 'x',
} as const;
const openLink = (token: string): InjectOptions => ({ method: 'GET', url: `/api/public/dispatch/${token}` });

/**
 * A limit, written by hand: its title here, its name, how many calls in how many minutes, the status of a call that is let in,
 * and the call.
 */
type LimitCase = [what: string, limit: Limited, max: number, minutes: number, status: number, make: Make];

/**
 * Calls that have limits, and do nothing but count.
 *
 * @param currentWorld - the world whose people make them, which exists by the time they are sent
 */
export function limitedRequests(currentWorld: () => World) {
  const asOwner = () => ({ authorization: currentWorld().alpha.people.Owner.sid });
  /** An invitation that is refused because of its role, so that it counts and changes nothing; from two people in turn. */
  const invite: Make = (index) => inviteAs(index % 2 === 0 ? 'Owner' : 'Administrator', `i${index}@alpha.example`);
  const inviteAs = (caller: 'Owner' | 'Administrator', email: string) => {
    const { sid } = currentWorld().alpha.people[caller];
    const body = { email, role: currentWorld().alpha.roles.technician, type: 'customer' };
    return post(`/api/users/invite/${currentWorld().alpha.id}`, body, { authorization: sid });
  };

  const changePassword = (currentPassword: string): InjectOptions => {
    const { id, sid } = currentWorld().alpha.people.Owner;
    const payload = { currentPassword, newPassword: 'violet-harbour-77', passwordConfirmation: 'violet-harbour-77' };
    return { method: 'PUT', url: `/api/users/id/${id}/password`, payload, headers: { authorization: sid } };
  };
  /** Exports of members and of invitations, in turn. */
  const exportMembers: Make = (index) => {
    const what = index % 2 === 0 ? 'members' : 'invitations';
    return { method: 'GET', url: `/api/${what}/export?org=${currentWorld().alpha.id}`, headers: asOwner() };
  };
  const openDashboard: Make = (index) => ({
    method: 'GET',
    url: `/api/dashboard?org=${currentWorld().alpha.id}&from=2026-11-01&to=2026-11-14`,
    headers: {
      authorization: index % 2 === 0 ? asOwner().authorization : currentWorld().alpha.people.Owner.otherSession.sid,
    },
  });
  /** An import of a file that is refused because of its only row. */
  const importNobody: Make = () => ({
    method: 'POST',
    url: `/api/invitations/import?org=${currentWorld().alpha.id}&dryRun=false`,
    payload: 'Email,Role\nnobody,Technician',
    headers: { ...asOwner(), 'content-type': 'text/csv' },
  });
  /** An organization that already has a payer. */
  const customer = () => ({
    org: currentWorld().alpha.id,
    name: 'Alpha',
    billingEmail: 'a@alpha.example',
    country: 'DE',
    currency: 'EUR',
    address: { street: 'Harbour Road 1', postcode: '20457', city: 'Hamburg' },
  });
  /** A bulk change that is refused for its only member, who has another version. */
  const bulkOfNobody = () => ({
    org: currentWorld().alpha.id,
    members: [{ id: currentWorld().alpha.target, version: 99 }],
    change: { kind: 'status', status: 'suspended' },
  });

  /** A file that is refused because of its type; in two sessions in turn, each of which has its own limit. */
  const uploadNothing: Make = (index) => ({
    method: 'POST',
    url: `/api/work-orders/id/${currentWorld().alpha.workOrders.open}/attachments`,
    payload: 'Nothing that is taken',
    headers: {
      authorization:
        index % 2 === 0 ? currentWorld().alpha.people.Owner.sid : currentWorld().alpha.people.Owner.otherSession.sid,
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename=a.exe',
    },
  });

  /** Work that is already with its service provider, which is refused; from two people in turn when it counts by organization. */
  const dispatchAs = (caller: 'Owner' | 'Administrator') => {
    const { people, dispatched } = currentWorld().alpha;
    return post(`/api/work-orders/id/${dispatched.sent.order}/dispatch`, {}, { authorization: people[caller].sid });
  };
  /** A message about the feedback that the Owner sent. */
  const writeToReporter: Make = () =>
    post(`/api/feedbacks/id/${currentWorld().alpha.feedbacks.new.Owner}/messages`, { body: 'And?' }, asOwner());
  /** A file sent through a dead link. */
  const uploadByLink: Make = () => ({
    method: 'POST',
    url: `/api/public/dispatch/${UNKNOWN}/attachments`,
    payload: 'x',
    headers: { 'content-type': 'image/jpeg' },
  });
  /** The limits of the calls, written by hand: how many in how many minutes, and the status of a call that is let in. */
  const limits: LimitCase[] = [
    ['sign-in by email and address', 'sign-in', 10, 15, 401, () => signIn('one@alpha.example')],
    ['sign-in by address', 'sign-in', 50, 15, 401, (index) => signIn(`n${index}@alpha.example`)],
    ['sign-in by email', 'sign-in', 50, 15, 401, (index) => from(`192.0.2.${index}`, signIn('one@alpha.example'))],
    ['sign-up by address', 'sign-up', 5, 60, 202, signUp],
    ['forgot by email and address', 'forgot-password', 3, 60, 202, () => forgot('a@b.example')],
    ['forgot by address', 'forgot-password', 20, 60, 202, (index) => forgot(`a${index}@b.example`)],
    ['reset by address', 'reset-password', 10, 15, 410, () => post('/api/auth/reset-password', RESET)],
    ['verify by address', 'verify', 20, 15, 410, () => ({ method: 'GET', url: `/api/auth/verify/${UNKNOWN}` })],
    [
      'invitation links by address',
      'verify',
      20,
      15,
      410,
      () => ({ method: 'GET', url: `/api/invitations/token/${UNKNOWN}` }),
    ],
    ['invite by organization', 'invite', 50, 60, 400, invite],
    ['invite by person and recipient', 'invite', 5, 60, 400, () => inviteAs('Owner', 'same@alpha.example')],
    [
      'organizations by person',
      'create-organization',
      3,
      24 * 60,
      201,
      (index) => post('/api/organizations', { name: `Number ${index}`, ...ORGANIZATION }, asOwner()),
    ],
    ['password by person', 'password', 10, 15, 400, () => changePassword('wrong')],
    [
      'bulk changes by organization',
      'bulk-change',
      20,
      1,
      200,
      () => post('/api/members/bulk', bulkOfNobody(), asOwner()),
    ],
    ['exports by person and organization', 'export', 60, 60, 200, exportMembers],
    ['dashboards by person and organization', 'dashboard', 60, 1, 200, openDashboard],
    ['imports by person and organization', 'import', 30, 60, 400, importNobody],
    ['dispatches by person and recipient', 'dispatch', 30, 60, 409, () => dispatchAs('Owner')],
    ['links by link and address', 'link', 150, 15, 410, () => openLink(UNKNOWN)],
    ['links by link', 'link', 1500, 15, 410, (index) => from(`192.0.2.${index % 250}`, openLink(UNKNOWN))],
    ['links by address', 'link', 250, 15, 410, (index) => openLink(`${index}`.padStart(43, 'x'))],
    ['uploads by link and address', 'link-upload', 60, 60, 410, uploadByLink],
    ['uploads by link', 'link-upload', 300, 60, 410, (index) => from(`192.0.2.${index % 250}`, uploadByLink(index))],
    ['feedbacks by address', 'send-feedback', 20, 60, 400, () => post(`/api/public/feedbacks/${UNKNOWN}`, {})],
    [
      'feedbacks by link',
      'send-feedback',
      600,
      60,
      410,
      (index) => from(`192.0.2.${index % 250}`, post(`/api/public/feedbacks/${UNKNOWN}`, FEEDBACK)),
    ],
    [
      'calendar feeds by link',
      'calendar-feed',
      60,
      60,
      404,
      (index) => from(`192.0.2.${index % 250}`, readFeed(`${ORPHANED}${index % 2 === 0 ? '.ics' : ''}`)),
    ],
    [
      'pages for cards by person and organization',
      'payment-method',
      30,
      60,
      409,
      () => post('/api/customers', customer(), asOwner()),
    ],
    [
      'questions to the payment provider by person and organization',
      'payment-provider',
      120,
      60,
      200,
      () => post(`/api/payment-methods/id/${currentWorld().alpha.billing.checked}/check`, {}, asOwner()),
    ],
    ['replies by person and organization', 'feedback-reply', 120, 60, 201, writeToReporter],
    ['uploads by person and organization', 'upload', 300, 60, 400, uploadNothing],
  ];
  return { asOwner, invite, inviteAs, limits };
}
