import { type ApiClient, clientRoutes, contract, createClient, type Role } from '@siteward/contract';
import type { Accounts, Credentials } from '../accounts.ts';
import type { Wire } from '../wire.ts';
import { Mailbox } from './mailbox.ts';
import { Records } from './records.ts';
import { done } from './unavailable.ts';

/** Somebody who is signed in. */
export type Person = Credentials & { id: string; sid: string; api: ApiClient };
/** One of the organization's people, and what their role allows. `member`: their id as a member. */
export type Member = Person & { member: string; role: string; permissions: readonly string[] };

/** An organization with its owner, in which samples create what they need. */
export type Place = {
  org: string;
  orgName: string;
  site: string;
  siteName: string;
  owner: Member;
  roles: ReadonlyMap<string, Role>;
  /** A member whom the owner manages; it may be a pending invitation. */
  target: string;
  records: Records;
  /** The other members, who may be guests elsewhere; empty in the stranger's place. */
  others: readonly Member[];
  /** The stranger's place. */
  elsewhere?: Place;
  mailbox: Mailbox;
  /** Signs somebody in again, as a new session. */
  signIn: (who: Credentials) => Promise<Person>;
  /** Creates an account over HTTP. */
  signUp: () => Promise<Person>;
  /** An address that nobody has. */
  newEmail: () => string;
};

/** What the suite works with: its own organization with members of every role, and one of a stranger. */
export type World = { place: Place; elsewhere: Place; members: Member[]; stranger: Person };

const SEATS = 20;
const routes = clientRoutes(contract);

/**
 * Creates two organizations over HTTP, and gives the accounts their roles in the first one.
 *
 * @throws Unavailable if the server does not allow that.
 */
export async function createWorld(url: string, wire: Wire, accounts: Accounts, now: Date): Promise<World> {
  const stamp = now.toISOString().slice(0, 19).replace('T', ' ');
  const run = `${now.getTime().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  const mailbox = new Mailbox(url, accounts.mails);
  const clientOf = (sid?: string) => createClient(routes, { baseUrl: url, getSid: () => sid, fetch: wire.fetch });
  const signIn = async ({ email, password }: Credentials): Promise<Person> => {
    wire.secrets.add(password);
    const call = clientOf().auth.signIn({ body: { email, password } });
    const { sid, user } = await done(`Signing in as ${email}`, call, 200);
    wire.secrets.add(sid);
    return { email, password, id: user._id, sid, api: clientOf(sid) };
  };
  let made = 0;
  const newEmail = () => {
    made += 1;
    return `contract-suite-${run}-${made}@suite.example`;
  };
  const signUp = async (): Promise<Person> => {
    const who = { email: newEmail(), password: `violet harbour ${run}` };
    const { auth } = clientOf();
    await done('Signing up', auth.signUp({ body: { email: who.email } }), 202);
    const token = await mailbox.tokenTo(who.email);
    await done('Verifying an address', auth.verifyEmail({ params: { token } }), 200);
    const body = { otp: token, newPassword: who.password, passwordConfirmation: who.password };
    await done('Setting a password', auth.resetPassword({ body }), 204);
    return signIn(who);
  };
  const shared = { mailbox, signIn, signUp, newEmail };
  const [owner, stranger] = await Promise.all([signIn(accounts.owner), signIn(accounts.stranger)]);
  const place = await createPlace(owner, `Contract suite ${stamp}`, shared);
  const elsewhere = await createPlace(stranger, `Contract suite elsewhere ${stamp}`, shared);
  const members: Member[] = [place.owner];
  for (const [role, who] of Object.entries(accounts.members)) members.push(await join(place, await signIn(who), role));
  place.others = members.slice(1);
  place.elsewhere = elsewhere;
  place.target = members.find(({ role }) => role === 'Requester')?.member ?? place.target;
  return { place, elsewhere, members, stranger };
}

type Shared = Pick<Place, 'mailbox' | 'signIn' | 'signUp' | 'newEmail'>;

/**
 * Creates an organization for somebody, and invites one more person into it.
 *
 * @throws Unavailable if the server does not allow that.
 */
export async function createPlace(owner: Person, name: string, shared: Shared): Promise<Place> {
  const { api, email } = owner;
  const kind = { busInst: 'business', nature: 'facility-management', timezone: 'Europe/Berlin' } as const;
  const body = { name, email, ...kind, siteName: 'Main' };
  const { _id: org } = await done('Creating an organization', api.organizations.create({ body }), 201);
  await done('Setting seats', api.seats.set({ params: { org }, body: { seats: SEATS } }), 200);
  const sites = await done('Listing sites', api.sites.list({ query: { org } }), 200);
  const site = sites.items[0]?._id ?? '';
  const feedbackForm = { enabled: true, anonymous: true };
  await done('Opening the feedback form', api.sites.update({ params: { id: site }, body: { feedbackForm } }), 200);
  const roles = await done('Listing roles', api.roles.list({ query: { org, limit: 100 } }), 200);
  const byName = new Map(roles.items.map((role) => [role.name, role]));
  const own = await done('Listing members', api.members.list({ query: { org } }), 200);
  const self = own.items.find(({ user }) => user === owner.id);
  const permissions = byName.get('Owner')?.permissions ?? [];
  const place: Place = {
    org,
    orgName: name,
    site,
    siteName: 'Main',
    roles: byName,
    target: '',
    others: [],
    ...shared,
    owner: { ...owner, member: self?._id ?? '', role: 'Owner', permissions },
    records: new Records(api, { org, site }),
  };
  const { member } = await place.records.invitation({ email: shared.newEmail(), role: roleNamed(place, 'Requester') });
  place.target = member;
  return place;
}

async function join(place: Place, person: Person, name: string): Promise<Member> {
  const role = roleNamed(place, name);
  const { member } = await place.records.invitation({ email: person.email, role });
  const call = person.api.members.acceptAsMember({ params: { id: member } });
  await done(`Joining as ${name}`, call, 200);
  return { ...person, member, role: name, permissions: role.permissions };
}

/**
 * A role of a place by its name.
 *
 * @throws If there is none.
 */
export function roleNamed({ roles }: Pick<Place, 'roles'>, name: string): Role {
  const role = roles.get(name);
  if (!role) throw new Error(`A new organization has no role called ${name}; it has ${[...roles.keys()].join(', ')}.`);
  return role;
}
