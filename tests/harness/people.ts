import { randomBytes } from 'node:crypto';
import type { ApiClient, Organization, Role, User } from '@siteward/contract';
import { apiAt, expectStatus } from './api.ts';
import { mailTo, tokenIn } from './mails.ts';

/** The password of everybody in these tests, except the demo accounts, which have their own. */
export const PASSWORD = 'correct horse battery';
const DEMO_PASSWORD = 'siteward-demo';

/** Somebody who can sign in, with a session and an API client in their name. */
export type Person = { email: string; password: string; sid: string; user: User; api: ApiClient };

/**
 * An email address that nobody has yet. No word in it begins with a digit, so no search for a number finds it.
 *
 * @param name - the beginning of the address
 */
export function newEmail(name: string): string {
  return `${name}.x${randomBytes(6).toString('hex')}@people.example`;
}

/**
 * Signs somebody in over HTTP, in a session of its own.
 *
 * @throws When the password is wrong.
 */
export async function signInPerson(url: string, email: string, password = DEMO_PASSWORD): Promise<Person> {
  const { sid, user } = await expectStatus(apiAt(url).auth.signIn({ body: { email, password } }), 200);
  return { email, password, sid, user, api: apiAt(url, sid) };
}

/** Creates an account over HTTP, from sign-up to the first session. */
export async function createPerson(url: string, email: string): Promise<Person> {
  const api = apiAt(url);
  await expectStatus(api.auth.signUp({ body: { email } }), 202);
  const token = tokenIn(await mailTo(url, email, /Confirm/));
  await expectStatus(api.auth.verifyEmail({ params: { token } }), 200);
  const body = { otp: token, newPassword: PASSWORD, passwordConfirmation: PASSWORD };
  await expectStatus(api.auth.resetPassword({ body }), 204);
  return signInPerson(url, email, PASSWORD);
}

/** An organization with what its pages need: an owner, its first site, and its roles by name. */
export type Place = { owner: Person; org: string; site: string; organization: Organization; roles: Map<string, Role> };

/** Creates an organization over HTTP, by default owned by somebody new. */
export async function createPlace(url: string, name: string, as?: Person): Promise<Place> {
  const owner = as ?? (await createPerson(url, newEmail('owner')));
  const body = { name, email: owner.email, busInst: 'business', nature: 'facility-management' } as const;
  const organization = await expectStatus(
    owner.api.organizations.create({ body: { ...body, timezone: 'Europe/Berlin' } }),
    201,
  );
  return placeOf(owner, organization);
}

/** The place for an existing organization, as its owner sees it. */
export async function placeOf(owner: Person, organization: Organization): Promise<Place> {
  const org = organization._id;
  const sites = await expectStatus(owner.api.sites.list({ query: { org, sort: 'name' } }), 200);
  const roles = await expectStatus(owner.api.roles.list({ query: { org, limit: 100 } }), 200);
  const site = sites.items[0]?._id ?? '';
  return { owner, org, site, organization, roles: new Map(roles.items.map((role) => [role.name, role])) };
}

/**
 * Northwind Facilities from the demo data, as its owner sees it, in a session of their own.
 *
 * @throws When the server has no demo data.
 */
export async function northwindAt(url: string): Promise<Place> {
  const owner = await signInPerson(url, 'owner@north.example');
  const { items } = await expectStatus(owner.api.organizations.list({ query: { search: 'Northwind' } }), 200);
  const [organization] = items;
  if (!organization) throw new Error('The demo data lacks Northwind Facilities.');
  return placeOf(owner, organization);
}

/**
 * A role at a place.
 *
 * @throws When there is none with that name.
 */
export function roleNamed({ roles }: Place, name: string): Role {
  const role = roles.get(name);
  if (!role) throw new Error(`There is no role ${name}.`);
  return role;
}

/** Invites an address over HTTP, and returns the token of the mailed link. */
export async function invite(
  url: string,
  place: Place,
  email: string,
  roleName: string,
  name?: string,
): Promise<string> {
  const { _id: role, type } = roleNamed(place, roleName);
  const body = { email, role, type, ...(name && { name }) };
  await expectStatus(place.owner.api.members.invite({ params: { id: place.org }, body }), 201);
  return tokenIn(await mailTo(url, email, /^Join/));
}

/**
 * Somebody new who joins a place over HTTP with only the invitation, as people without an account do; by default named after
 * their role.
 */
export async function createMember(
  url: string,
  place: Place,
  roleName: string,
  name: string = roleName,
): Promise<Person & { member: string }> {
  const email = newEmail(roleName.toLowerCase().replaceAll(' ', '-'));
  const token = await invite(url, place, email, roleName, name);
  const body = { token, name, newPassword: PASSWORD, passwordConfirmation: PASSWORD };
  const { sid, user, member } = await expectStatus(apiAt(url).invitations.join({ body }), 201);
  return { email, password: PASSWORD, sid, user, api: apiAt(url, sid), member };
}
