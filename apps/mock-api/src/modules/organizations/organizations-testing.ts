import type { Permission } from '@siteward/domain';
import { expect } from 'vitest';
import { type PersonInOrganization, roleOf, type TestApi, type TestOrganization } from '#testing/harness.ts';
import { someWord } from '#testing/some-word.ts';
import { timeOf, type Write, whatLasts, writesSince } from '#testing/write-log.ts';

/** A new organization with an owner of its own. */
export async function createNorthwind(api: TestApi, seats = 100) {
  const owner = await api.createPerson(`owner-${someWord()}@north.example`, 'Olga Owner');
  const organization = await api.createOrganization(owner, 'Northwind', seats);
  const ownMember = await api.deps.models.Member.findOne({ org: organization._id, user: owner.id }).lean();
  if (!ownMember) throw new Error('the creator is not a member');
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

/** Adds a site to the organization, optionally with the customer that occupies it, and returns its id. */
export async function addSite(by: PersonInOrganization, org: string, name: string, customer: string | null = null) {
  const answer = await by.client.sites.create({ body: { org, name, customer } });
  if (answer.status !== 201) throw new Error(`no site: ${JSON.stringify(answer.body)}`);
  return answer.body._id;
}

/** The token in the newest invitation mail to an address. */
export async function mailedInvitationToken(api: TestApi, email: string): Promise<string> {
  const [mail] = await api.mails(email);
  const token = /[?&#]token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no invitation was mailed to ${email}`);
  return token;
}

/** Invites an address to a role and returns the invitation and its token. */
export async function inviteTo(
  api: TestApi,
  by: PersonInOrganization,
  organization: TestOrganization,
  options: { email: string; role?: string; name?: string; sites?: string[]; type?: 'customer' | 'provider' },
) {
  const { email, role = 'Technician', ...rest } = options;
  const answer = await by.client.members.invite({
    params: { id: organization._id },
    body: { email, role: roleOf(organization, role), type: role === 'Requester' ? 'customer' : 'staff', ...rest },
  });
  if (answer.status !== 201) throw new Error(`not invited: ${JSON.stringify(answer.body)}`);
  return { invitation: answer.body, token: await mailedInvitationToken(api, email) };
}

/** The audit log of an organization, oldest first, without times. */
export async function auditLog(api: TestApi, org: string) {
  const records = await api.deps.models.AuditRecord.find({ org }).sort({ _id: 1 }).lean();
  return records.map(({ action, actor, target, changes, ip, requestId }) => {
    const who = actor?.toString() ?? null;
    return { action, actor: who, target: { kind: target.kind, id: target.id.toString() }, changes, ip, requestId };
  });
}

type Answer = { status: number; body: unknown };

/** Writes that are made for any request, even a refused one: rate limits, remembered first answers, last-seen times, locks and a session's count of writes. */
function isOfNoAccount({ collection, did, fields }: Write): boolean {
  if (collection === 'rate_limits' || collection === 'first_answers') return true;
  return did === 'update' && fields.every((field) => ['lock', 'lastSeenAt', 'writes'].includes(field));
}

/** Makes a call, and tells what it has written that lasts, apart from what any request writes. */
export async function writtenBy<T>({ deps: { connection } }: Pick<TestApi, 'deps'>, call: () => Promise<T>) {
  const db = connection.getClient().db(connection.name);
  const before = await timeOf(db);
  const answer = await call();
  const written = whatLasts(await writesSince(db, before)).filter((write) => !isOfNoAccount(write));
  return { answer, written };
}

/** Expects a call to be refused with a code, in a problem document that says why, and to leave everything as it was. */
export async function expectRefused(
  api: Pick<TestApi, 'deps'>,
  call: () => Promise<Answer>,
  refusal: { status: number; code: string } & Record<string, unknown>,
): Promise<void> {
  const { answer, written } = await writtenBy(api, call);
  const { status, body } = answer;
  expect({ status, body }).toEqual({
    status: refusal.status,
    body: expect.objectContaining({ detail: expect.stringMatching(/\w/), requestId: expect.any(String), ...refusal }),
  });
  expect(written).toEqual([]);
}

export const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };
export const FORBIDDEN = { status: 403, code: 'FORBIDDEN' };
export const VALIDATION = { status: 400, code: 'VALIDATION' };
export const CONFLICT = { status: 409, code: 'CONFLICT' };
export const GONE = { status: 410, code: 'GONE' };
