import type { Permission } from '@siteward/domain';
import { expect } from 'vitest';
import { type PersonInOrganization, roleOf, type TestApi, type TestOrganization } from '#testing/harness.ts';

/** A new organization with an owner of its own. */
export async function createNorthwind(api: TestApi, seats = 100) {
  const owner = await api.createPerson(`owner-${crypto.randomUUID()}@north.example`, 'Olga Owner');
  const organization = await api.createOrganization(owner, 'Northwind', seats);
  const ownMember = await api.deps.models.Member.findOne({ org: organization._id, user: owner.id }).lean();
  if (!ownMember) throw new Error('the creator is no member');
  return { owner: { ...owner, member: ownMember._id.toString() }, organization, org: organization._id };
}

/** A new role of an organization, for staff. */
export async function createRole(by: PersonInOrganization, org: string, name: string, permissions: Permission[] = []) {
  const answer = await by.client.roles.create({ body: { org, name, permissions, type: 'staff' } });
  if (answer.status !== 201) throw new Error(`no role: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Adds a customer that the organization serves, without sites yet, and returns its id. */
export async function addCustomer(by: PersonInOrganization, org: string, name = 'Harbour Tenants'): Promise<string> {
  const body = { name, email: 'office@tenants.example', busInst: 'business', nature: 'occupier' } as const;
  const answer = await by.client.organizations.createCustomer({ params: { id: org }, body });
  if (answer.status !== 201) throw new Error(`no customer: ${JSON.stringify(answer.body)}`);
  return answer.body._id;
}

/** Adds a site to the organization, perhaps with the customer that occupies it, and returns its id. */
export async function addSite(by: PersonInOrganization, org: string, name: string, customer: string | null = null) {
  const answer = await by.client.sites.create({ body: { org, name, customer } });
  if (answer.status !== 201) throw new Error(`no site: ${JSON.stringify(answer.body)}`);
  return answer.body._id;
}

/** The token of the newest invitation mail to an address. */
export async function mailedInvitationToken(api: TestApi, email: string): Promise<string> {
  const [mail] = await api.mails(email);
  const token = /[?&#]token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no invitation was mailed to ${email}`);
  return token;
}

/** Invites an address into a role and returns the invitation and its token. */
export async function inviteTo(
  api: TestApi,
  by: PersonInOrganization,
  organization: TestOrganization,
  options: { email: string; role?: string; name?: string; sites?: string[] },
) {
  const { email, role = 'Technician', ...rest } = options;
  const answer = await by.client.members.invite({
    params: { id: organization._id },
    body: { email, role: roleOf(organization, role), type: role === 'Requester' ? 'customer' : 'staff', ...rest },
  });
  if (answer.status !== 201) throw new Error(`not invited: ${JSON.stringify(answer.body)}`);
  return { invitation: answer.body, token: await mailedInvitationToken(api, email) };
}

/** The audit log of an organization, the oldest first: action, target and changes. */
export async function auditLog(api: TestApi, org: string) {
  const records = await api.deps.models.AuditRecord.find({ org }).sort({ _id: 1 }).lean();
  return records.map(({ action, actor, target, changes, ip, requestId }) => {
    const who = actor?.toString() ?? null;
    return { action, actor: who, target: { kind: target.kind, id: target.id.toString() }, changes, ip, requestId };
  });
}

/** Everything that an organization has in the database, except what being seen and taking a lock leave behind. */
async function everythingOf(api: TestApi, org: string) {
  const { Organization, Role, Site, Member, Invitation, AuditRecord, Mail, User, Session, Token, EmailChange } =
    api.deps.models;
  const { Comment, File, SavedView, ServiceProvider, ViewChoice, WorkOrder, WorkOrderEntry, NumberCounter } =
    api.deps.models;
  const { SupportTicket, TicketMessage, CannedReply, MaintenancePlan } = api.deps.models;
  const { Dispatch, Feedback, FeedbackMessage, Payer, PaymentMethod } = api.deps.models;
  return JSON.stringify({
    organization: await Organization.findById(org, { lock: 0 }).lean(),
    roles: await Role.find({ org }).sort({ _id: 1 }).lean(),
    sites: await Site.find({ org }).sort({ _id: 1 }).lean(),
    members: await Member.find({ org }, { lastSeenAt: 0, version: 0 }).sort({ _id: 1 }).lean(),
    invitations: await Invitation.find({ org }).sort({ _id: 1 }).lean(),
    workOrders: await WorkOrder.find({ org }).sort({ _id: 1 }).lean(),
    entries: await WorkOrderEntry.find({ org }).sort({ _id: 1 }).lean(),
    comments: await Comment.find({ org }).sort({ _id: 1 }).lean(),
    serviceProviders: await ServiceProvider.find({ org }, { lock: 0 }).sort({ _id: 1 }).lean(),
    tickets: await SupportTicket.find({ org }, { lock: 0 }).sort({ _id: 1 }).lean(),
    messages: await TicketMessage.find({ org }, { lock: 0 }).sort({ _id: 1 }).lean(),
    payers: await Payer.find({ org }).sort({ _id: 1 }).lean(),
    paymentMethods: await PaymentMethod.find({ org }).sort({ _id: 1 }).lean(),
    dispatches: await Dispatch.find({ org }).sort({ _id: 1 }).lean(),
    feedbacks: await Feedback.find({ org }, { lock: 0 }).sort({ _id: 1 }).lean(),
    feedbackMessages: await FeedbackMessage.find({ org }).sort({ _id: 1 }).lean(),
    plans: await MaintenancePlan.find({ org }, { lock: 0 }).sort({ _id: 1 }).lean(),
    cannedReplies: await CannedReply.find({ org }).sort({ _id: 1 }).lean(),
    files: await File.find({ org }).sort({ _id: 1 }).lean(),
    views: await SavedView.find({ org }).sort({ _id: 1 }).lean(),
    choices: await ViewChoice.find({ org }).sort({ _id: 1 }).lean(),
    numbers: await NumberCounter.find({ org }).sort({ _id: 1 }).lean(),
    audit: await AuditRecord.countDocuments({ org }),
    mails: await Mail.countDocuments(),
    codes: await Token.find().sort({ _id: 1 }).lean(),
    emailChanges: await EmailChange.find().sort({ _id: 1 }).lean(),
    users: await User.find().sort({ _id: 1 }).lean(),
    sessions: await Session.find({}, { lastSeenAt: 0 }).sort({ _id: 1 }).lean(),
  });
}

type Answer = { status: number; body: unknown };

/** Demands that a call is refused with a code, by a problem document that says why, and leaves everything as it was. */
export async function expectRefused(
  api: TestApi,
  org: string,
  call: () => Promise<Answer>,
  refusal: { status: number; code: string } & Record<string, unknown>,
): Promise<void> {
  const before = await everythingOf(api, org);
  const { status, body } = await call();
  expect({ status, body }).toEqual({
    status: refusal.status,
    body: expect.objectContaining({ detail: expect.stringMatching(/\w/), requestId: expect.any(String), ...refusal }),
  });
  expect(await everythingOf(api, org)).toBe(before);
}

export const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };
export const FORBIDDEN = { status: 403, code: 'FORBIDDEN' };
export const VALIDATION = { status: 400, code: 'VALIDATION' };
export const CONFLICT = { status: 409, code: 'CONFLICT' };
export const GONE = { status: 410, code: 'GONE' };
