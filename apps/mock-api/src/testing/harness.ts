import { randomBytes } from 'node:crypto';
import { type ApiClient, clientRoutes, contract, createClient, type Organization } from '@siteward/contract';
import { type MemberStatus, SYSTEM_ROLES, TRIAL_SEATS } from '@siteward/domain';
import { type Connection, Types } from 'mongoose';
import { type App, buildApp } from '#app.ts';
import { readEnvironment } from '#env.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { someWord } from '#testing/some-word.ts';
import { preparedDatabase } from './database.ts';
import { watchCodes } from './declared-codes.ts';
import { injectFetch } from './inject-fetch.ts';
import { TestClock } from './test-clock.ts';

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000;
const FOURTEEN_DAYS_MS = 2 * SEVEN_DAYS_MS;
const routes = clientRoutes(contract);

/** Somebody who is signed in, with a client that sends their sid. */
export type Person = { id: string; email: string; sid: string; client: ApiClient };
export type PersonInOrganization = Person & { member: string };
export type TestOrganization = Organization & { roles: Map<string, string>; sites: string[] };

/**
 * The id of one of the organization's roles.
 *
 * @throws When it has no role of that name.
 */
export function roleOf(organization: TestOrganization, name: string): string {
  const role = organization.roles.get(name);
  if (!role) throw new Error(`${organization.name} has no role ${name}`);
  return role;
}

/** What production requires; the test's own connection serves as the database. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  RATE_LIMITS: 'on',
  MONGODB_URL: 'mongodb://unused.invalid',
  SESSION_SECRET: 'a-secret-of-these-tests-that-is-long-enough',
  SMTP_URL: 'smtp://unused.invalid',
  PUBLIC_URL: 'https://siteward.example',
};

export type TestApi = Awaited<ReturnType<typeof createTestApi>>;

/**
 * The whole API on its own database, with its own clock (`TestClock`) and no limits unless a test asks for them. Its shortcuts
 * for creating people and organizations write through models, and so need no mail or password. Call `close()` when done; it
 * throws if a call was ever refused with a code that the contract does not declare for it.
 *
 * @param variables - environment variables to change
 */
export async function createTestApi(variables: Record<string, string> = {}) {
  const clock = new TestClock();
  const { now } = clock;
  const env = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    SEED: 'none',
    ...variables,
  });
  const build = (connection: Connection): Promise<App> => buildApp({ env, connection, clock: clock.read });
  const { declared: app, close } = await preparedDatabase(build);
  clock.follow(app.server);
  const undeclared = watchCodes(app.server);
  const { models } = app.deps;

  /** The contract's client over the app; with a sid, as that person, and from an address. The retry after a 401 does not wait. */
  const client = (sid?: string, from?: string): ApiClient =>
    createClient(routes, { getSid: () => sid, fetch: injectFetch(app.server, from), wait: async () => {} });

  const createPerson = async (email: string, name = email.split('@')[0] ?? email): Promise<Person> => {
    const user = await models.User.create({ email, name, emailVerifiedAt: now() });
    const sid = randomBytes(32).toString('base64url');
    await models.Session.create({
      user: user._id,
      sidHash: tokenHash(sid),
      lastSeenAt: now(),
      expiresAt: new Date(now().getTime() + FOURTEEN_DAYS_MS),
      ip: '127.0.0.1',
      userAgent: 'test',
    });
    return { id: user._id.toString(), email, sid, client: client(sid) };
  };

  /** Paid for, however far the clock moves: a test about trials ends one itself (`endTrial`). */
  const createOrganization = async (owner: Person, name = 'Northwind', seats = 100): Promise<TestOrganization> => {
    const created = await owner.client.organizations.create({
      body: { name, email: owner.email, busInst: 'business', nature: 'facility-management' },
    });
    if (created.status !== 201) throw new Error(`no organization: ${JSON.stringify(created.body)}`);
    const org = created.body._id;
    // While a trial is running, nobody has more seats than a trial allows.
    const trialOver = seats > TRIAL_SEATS && { trialEndsAt: clock.next() };
    await models.Organization.updateOne({ _id: org }, { seats, paymentLinked: true, ...trialOver });
    const found = await models.Role.find({ org }).lean();
    const sites = await models.Site.find({ org }).lean();
    return {
      ...created.body,
      seats,
      paymentLinked: true,
      roles: new Map(found.map((role) => [role.name, role._id.toString()])),
      sites: sites.map((site) => site._id.toString()),
    };
  };

  /**
   * A new person as a member of the organization with one of its roles; the member's type defaults to that of the system role.
   */
  const addMember = async (
    organization: TestOrganization,
    roleName: string,
    options: { email?: string; status?: MemberStatus; sites?: string[] } = {},
  ): Promise<PersonInOrganization> => {
    const email = options.email ?? `${roleName.toLowerCase()}-${someWord()}@test.example`;
    const person = await createPerson(email);
    const member = await models.Member.create({
      org: new Types.ObjectId(organization._id),
      user: new Types.ObjectId(person.id),
      role: roleOf(organization, roleName),
      type: SYSTEM_ROLES.find((role) => role.name === roleName)?.type ?? 'staff',
      status: options.status ?? 'active',
      name: person.email.split('@')[0] ?? '',
      email,
      sites: options.sites ?? [],
      ...(options.status === 'invited' && { invitedUntil: new Date(now().getTime() + SEVEN_DAYS_MS) }),
    });
    return { ...person, member: member._id.toString() };
  };

  // Through the driver itself, so that nothing else about the organization changes, such as its version.
  const setPayment = async (org: string, payment: { paymentLinked: boolean; trialEndsAt?: Date }): Promise<void> => {
    await models.Organization.collection.updateOne({ _id: new Types.ObjectId(org) }, { $set: payment });
  };
  /** Leaves an organization without a customer after its trial. */
  const endTrial = (org: string) => setPayment(org, { paymentLinked: false, trialEndsAt: clock.next() });
  const linkPayment = (org: string) => setPayment(org, { paymentLinked: true });

  return {
    ...app,
    client,
    createPerson,
    createOrganization,
    endTrial,
    linkPayment,
    addMember,
    clock,
    advance: clock.advance,
    now,
    /** The mails in the outbox, newest first. */
    mails: (to: string) => models.Mail.find({ to }).sort({ createdAt: -1, _id: -1 }).lean(),
    close: async () => {
      await app.server.close();
      await close();
      if (undeclared.size > 0)
        throw new Error(`answers that the contract does not declare: ${[...undeclared].join(', ')}`);
    },
  };
}
