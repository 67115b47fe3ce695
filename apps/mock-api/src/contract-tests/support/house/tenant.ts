import { INVITATION_MS, type MemberType, type Permission, SYSTEM_ROLES, TRIAL_MS, TRIAL_SEATS } from '@siteward/domain';
import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { memberKeys } from '#modules/members/members.model.ts';
import { createSystemRoles } from '#modules/roles/create-role.ts';
import { newSite } from '#modules/sites/new-site.ts';
import type { TestApi } from '#testing/harness.ts';
import { randomSecret } from '../people.ts';

/** The permissions of the role that the caller Custom has: enough for a few calls of every kind (see who-may.ts). */
export const CUSTOM_PERMISSIONS: readonly Permission[] = [
  ...(['members:invite', 'sites:view', 'sites:create', 'invitations:view'] as const),
  ...(['feedbacks:view-own', 'feedbacks:create', 'tickets:view-own', 'tickets:create'] as const),
];

export type Tenant = { id: string; name: string; roles: Map<string, string> };

export type InvitedTo = { invitation: string; member: string; token: string };

/** Creates an organization with the system roles and nothing else. */
export async function createTenant(api: TestApi, name: string, seats = 1000): Promise<Tenant> {
  const { models } = api.deps;
  const organization = await models.Organization.create({
    name,
    nameKey: name.toLowerCase(),
    email: `office@${name.toLowerCase()}.example`,
    contact: '',
    busInst: 'business',
    type: 'organization',
    nature: 'facility-management',
    seats,
    paymentLinked: true,
    // More seats than a trial has are only available once it is over.
    trialEndsAt: new Date(api.now().getTime() + (seats > TRIAL_SEATS ? 0 : TRIAL_MS)),
  });
  const id = organization._id.toString();
  await createSystemRoles({ models, org: id });
  const roles = await scoped(models.Role, id).list();
  return { id, name, roles: new Map(roles.map((role) => [role.name, role._id.toString()])) };
}

/** Adds an organization without people that another one serves, and returns its id. */
export async function createCustomerOrganization(
  api: TestApi,
  { id, name }: Tenant,
  which = 'Customer',
): Promise<string> {
  const own = `${name} ${which}`;
  const organization = await api.deps.models.Organization.create({
    name: own,
    nameKey: own.toLowerCase(),
    email: `customer@${name.toLowerCase()}.example`,
    contact: '',
    busInst: 'business',
    type: 'customer',
    servedBy: id,
    nature: 'occupier',
    seats: 5,
    trialEndsAt: api.now(),
  });
  return organization._id.toString();
}

const STAFF: MemberType = 'staff';

/** The id of a system role. */
export function roleIn(tenant: Tenant, role: string): string {
  const id = tenant.roles.get(role);
  if (!id) throw new Error(`${tenant.name} has no role ${role}`);
  return id;
}

/** The type that goes with a system role; `staff` for an organization's own roles. */
export function typeOf(tenant: Tenant, role: string): MemberType {
  return SYSTEM_ROLES.find(({ name }) => tenant.roles.get(name) === role)?.type ?? STAFF;
}

export async function createRole(
  api: TestApi,
  { id }: Pick<Tenant, 'id'>,
  name: string,
  permissions: readonly Permission[],
) {
  const record = { name, nameKey: name.toLowerCase(), description: '', type: 'staff', system: false } as const;
  const role = await scoped(api.deps.models.Role, id).create({ ...record, permissions: [...permissions] });
  return role._id.toString();
}

/**
 * Adds a site, named after its organization, and returns the site's id.
 *
 * @param customer - the customer that occupies it
 */
export async function addSite(
  api: TestApi,
  { id, name }: Tenant,
  which: string,
  customer: string | null = null,
): Promise<string> {
  const place = { address: '', timezone: 'UTC', locale: 'en-GB', currency: 'EUR' };
  const site = newSite({
    name: `${name} ${which}`,
    code: `${name.toLowerCase()}-${which.toLowerCase()}`,
    ...place,
    customer: customer === null ? null : new Types.ObjectId(customer),
  });
  return (await scoped(api.deps.models.Site, id).create(site))._id.toString();
}

/** Adds a member to an organization, and returns the member's id. */
export async function addMember(
  api: TestApi,
  tenant: Tenant,
  { email, role, user, isActive }: { email: string; role: string; user: string; isActive: boolean },
): Promise<string> {
  const name = email.split('@')[0] ?? '';
  const member = await scoped(api.deps.models.Member, tenant.id).create({
    user: new Types.ObjectId(user),
    email,
    name,
    ...memberKeys({ name, email }),
    role: new Types.ObjectId(role),
    type: typeOf(tenant, role),
    status: isActive ? 'active' : 'suspended',
    sites: [],
    customerOrgId: null,
    customerSiteId: null,
    lastSeenAt: api.now(),
  });
  return member._id.toString();
}

/** An owner of an organization, who vouches for its invitations; created if there is none. */
async function hostOf(api: TestApi, tenant: Tenant): Promise<Types.ObjectId> {
  const role = roleIn(tenant, 'Owner');
  const owner = await scoped(api.deps.models.Member, tenant.id).findOne({ role, status: 'active' });
  if (owner) return owner._id;
  const [email, user] = [`host@${tenant.name.toLowerCase()}.example`, new Types.ObjectId().toString()];
  return new Types.ObjectId(await addMember(api, tenant, { email, role, user, isActive: true }));
}

/** Adds a pending invitation of an address as a Technician, with its invited member. */
export async function addInvitation(api: TestApi, tenant: Tenant, email: string): Promise<InvitedTo> {
  const { models } = api.deps;
  const token = randomSecret();
  const shared = {
    email,
    name: '',
    role: new Types.ObjectId(roleIn(tenant, 'Technician')),
    type: STAFF,
    sites: [],
    customerOrgId: null,
    customerSiteId: null,
  };
  const expiresAt = new Date(api.now().getTime() + INVITATION_MS);
  const member = await scoped(models.Member, tenant.id).create({
    ...shared,
    nameKey: email,
    user: null,
    status: 'invited',
    invitedUntil: expiresAt,
    lastSeenAt: null,
  });
  const invitation = await scoped(models.Invitation, tenant.id).create({
    ...shared,
    member: member._id,
    status: 'pending',
    sentCount: 1,
    sentAt: api.now(),
    invitedBy: await hostOf(api, tenant),
    invitedByName: tenant.name,
    expiresAt,
    tokenHash: tokenHash(token),
  });
  return { invitation: invitation._id.toString(), member: member._id.toString(), token };
}
