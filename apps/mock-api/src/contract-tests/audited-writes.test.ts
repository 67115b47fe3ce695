import { needsSession } from '@siteward/contract';
import { keysOf } from '@siteward/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { tokenHash } from '#modules/auth/secrets.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { problemIn } from './support/answers.ts';
import { isWrite, ROUTES, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { rememberState } from './support/stored-state.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
afterEach(async () => {
  await refuseLines(false);
  await world.restore();
});

/** Makes the database itself refuse lines of the audit log, which a write stores last, or accept them again. */
async function refuseLines(refuse: boolean): Promise<void> {
  const { connection, models } = world.deps;
  const validator = refuse ? { nothing: { $exists: true } } : {};
  const { name } = models.AuditRecord.collection;
  await connection.getClient().db(connection.name).command({ collMod: name, validator });
}

/** Writes that the audit log does not record, each with the reason. */
const UNLOGGED: Partial<Record<RouteName, string>> = {
  'feedbacks.markRead':
    'notes that the caller has opened it, which is nobody else’s business and changes nothing for them',
  'auth.forgotPassword': 'creates a code; the log records the password that is set with it',
};

/** Undoes what a sample would otherwise find already done, so that it has something to do. */
const BEFORE: Partial<Record<string, () => Promise<unknown>>> = {
  'auth.verifyEmail': () => world.deps.models.User.updateMany({}, { emailVerifiedAt: null }),
};

/** Writes by somebody signed in that do not hold their session, each with the reason. */
const UNHELD: Partial<Record<RouteName, string>> = {
  'users.changePassword': 'ends its session and starts another',
  'workOrders.import': 'takes seconds, so it checks its session again at the end instead',
};

/**
 * Writes with a rule about several records, such as seats, the last owner or names already taken: they take the organization's
 * lock. Any other write that took it would make others wait for nothing.
 */
const LOCKING: readonly string[] = [
  'bulkChanges.create',
  'bulkChanges.undo',
  'customers.addPaymentMethod',
  'customers.create',
  'customers.update',
  'invitations.accept',
  'invitations.decline',
  'invitations.declineOwn',
  'invitations.import',
  'invitations.join',
  'invitations.resend',
  'invitations.revoke',
  'localPayments.send',
  'maintenancePlans.create',
  'members.acceptAsMember',
  'members.assignRole',
  'members.invite',
  'members.leave',
  'members.setStatus',
  'members.update',
  'organizations.createCustomer',
  'paymentMethods.check',
  'paymentMethods.remove',
  'roles.create',
  'roles.remove',
  'roles.replacePermissions',
  'roles.setField',
  'roles.update',
  'savedViews.create',
  'savedViews.update',
  'seats.set',
  'serviceProviders.remove',
  'serviceProviders.setStatus',
  'sites.create',
  'sites.remove',
  'sites.update',
  'users.confirmEmail',
  'webhooks.stripe',
  'workOrderLinks.create',
  'workOrders.import',
] satisfies RouteName[];

/**
 * Bodies with which such a call changes only its own record: that waits for no lock, so that many can be changed at the same
 * time.
 */
const UNSHARED: Partial<Record<RouteName, object>> = {
  'customers.update': { billingEmail: 'accounts@north.example' },
  'members.update': { name: 'Tilda' },
  'roles.update': { description: 'For a while' },
  'savedViews.update': { query: { tab: 'overdue' } },
  'sites.update': { name: 'Renamed', address: 'Elsewhere' },
};

// A call whose effect has to be undone first is a write, whatever the contract says about it.
const WRITES = ROUTES.filter((named) => isWrite(named) || named.name in BEFORE);
const LOGGED = WRITES.filter(({ name }) => !(name in UNLOGGED));

/** How often the locks of organizations were taken. */
async function locksTaken(): Promise<number> {
  const organizations = await world.deps.models.Organization.find({}, { lock: 1 }).lean();
  return organizations.reduce((sum, { lock }) => sum + lock, 0);
}

/**
 * Fields that lines of the audit log keep as ids, checked by hand: `audit-words.ts` names them (`OF_IDS`) or leaves them out
 * (`UNTOLD`), the history of their record does, or they only say which record it belongs to.
 */
const KEPT_AS_IDS = [
  ...['customerOrgId', 'customerSiteId', 'serviceProviderId', 'sites', 'dispatchId', 'fileId'],
  ...['record', 'site', 'ticket', 'workOrder'],
];

/** The fields of a line whose ids readers would be shown unchanged. */
function bareIds(changes: Record<string, unknown>): string[] {
  const withIds = keysOf(changes).filter((field) => /"[0-9a-f]{24}"/.test(JSON.stringify(changes[field])));
  return withIds.filter((field) => !KEPT_AS_IDS.includes(field));
}

describe.each(LOGGED)('$name', (named) => {
  const call = () => {
    const { Owner } = world.alpha.people;
    return send(world.server, named, sampleOf(named.name, world.alpha, Owner), Owner.sid);
  };

  it('is recorded in the audit log, and holds its session, and the organization if it must, until it is done', async () => {
    await BEFORE[named.name]?.();
    const { collection } = world.deps.models.AuditRecord;
    const before = new Set((await collection.find().toArray()).map(({ _id }) => _id.toString()));
    const locks = await locksTaken();
    expect((await call()).status).toBeLessThan(300);
    const told = (await collection.find().toArray()).filter(({ _id }) => !before.has(_id.toString()));
    expect(told).not.toEqual([]);
    const bare = told.flatMap(({ changes }) => bareIds(changes));
    expect(bare, 'an id means nothing to a reader: see KEPT_AS_IDS').toEqual([]);
    expect((await locksTaken()) > locks).toBe(LOCKING.includes(named.name));
    // Ending the session conflicts with this.
    const { sid } = world.alpha.people.Owner;
    const session = await world.deps.models.Session.findOne({ sidHash: tokenHash(sid) }).lean();
    const isHeld = needsSession(named.route.metadata.access) && !(named.name in UNHELD);
    expect(session?.writes ?? 0).toBe(isHeld ? 1 : 0);
  });

  it('changes nothing when it cannot be recorded', async () => {
    await BEFORE[named.name]?.();
    const { changed } = await rememberState(world);
    await refuseLines(true);
    expect(problemIn(await call())).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect(await changed()).toEqual([]);
  });
});

it.each(keysOf(UNSHARED))('%s takes no lock for a change to its own record', async (name) => {
  const named = ROUTES.find((route) => route.name === name);
  if (!named) throw new Error(name);
  const { Owner } = world.alpha.people;
  const locks = await locksTaken();
  const { status } = await send(
    world.server,
    named,
    { ...sampleOf(name, world.alpha, Owner), body: UNSHARED[name] },
    Owner.sid,
  );
  expect(status).toBeLessThan(300);
  expect(await locksTaken()).toBe(locks);
});
