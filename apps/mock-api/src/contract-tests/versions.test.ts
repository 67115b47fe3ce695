import { PERMISSIONS, type Permission } from '@siteward/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writtenBy } from '#modules/organizations/organizations-testing.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { faultOf, problemIn } from './support/answers.ts';
import { type Fields, isWrite, ROUTES, type RouteName } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
afterEach(() => world.restore());

const VERSIONED = ROUTES.filter(({ route }) => route.metadata.errors.includes('VERSION_CONFLICT'));
const BY_BODY = VERSIONED.filter(({ route }) => 'body' in route && String(route.method) !== 'DELETE');

describe.each(VERSIONED)('If-Match of $name', (named) => {
  const { name } = named;
  const sendWith = (version: string) => {
    const { Owner } = world.alpha.people;
    return send(world.server, named, sampleOf(name, world.alpha, Owner), Owner.sid, { 'if-match': version });
  };

  it.each(['1', '"1"', '*'])('succeeds with %s, the current version', async (version) => {
    const answer = await sendWith(version);
    expect(answer.status, answer.text).toBeLessThan(300);
  });

  it.each(['2', '"999"'])('refuses the stale %s with the current record, and changes nothing', async (version) => {
    const answer = await sendWith(version);
    expect(faultOf(named, answer)).toBeUndefined();
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'VERSION_CONFLICT', current: { version: 1 } });
    expect(await world.changed()).toEqual([]);
  });

  it('lets one of two concurrent calls win', async () => {
    const answers = await Promise.all([sendWith('1'), sendWith('1')]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBeLessThan(300);
    // The second call finds another version, or nothing; joining again changes nothing.
    expect(name === 'members.acceptAsMember' ? [200] : [404, 409]).toContain(statuses[1]);
  });
});

describe.each(BY_BODY)('version in the body of $name', (named) => {
  it('refuses a stale one with the current record, and changes nothing', async () => {
    const { Owner } = world.alpha.people;
    const call = sampleOf(named.name, world.alpha, Owner);
    const stale = { ...call, body: { ...(call.body as Fields), version: 7 } };
    const answer = await send(world.server, named, stale, Owner.sid);
    expect(faultOf(named, answer)).toBeUndefined();
    expect(problemIn(answer)).toMatchObject({ code: 'VERSION_CONFLICT', current: { version: 1 } });
    expect(await world.changed()).toEqual([]);
  });

  it('counts less than If-Match', async () => {
    const { Owner } = world.alpha.people;
    const call = sampleOf(named.name, world.alpha, Owner);
    const answer = await send(world.server, named, call, Owner.sid, { 'if-match': '7' });
    expect(problemIn(answer)).toMatchObject({ code: 'VERSION_CONFLICT' });
  });
});

describe.each(ROUTES.filter(({ route }) => route.method === 'PATCH'))('an empty $name', (named) => {
  it.each([{}, { version: 1 }])('changes nothing, with %j', async (body) => {
    const { Owner } = world.alpha.people;
    const call = { ...sampleOf(named.name, world.alpha, Owner), body };
    const { answer, written } = await writtenBy(world, () => send(world.server, named, call, Owner.sid));
    expect(faultOf(named, answer)).toBeUndefined();
    // A few require one of their fields.
    expect([200, 400]).toContain(answer.status);
    expect(written).toEqual([]);
  });
});

/** Any one of these permissions shows the records of an area, in its list or one by one. None: every member sees them. */
function readingOf(area: string): readonly Permission[] {
  const reads = [`${area}.list`, `${area}.get`].map((name) => ROUTES.find((each) => each.name === name));
  const shown = reads.flatMap((read) => {
    const access = read?.route.metadata.access;
    return access?.kind === 'permission' ? [[access.permission, ...access.or]] : [];
  });
  return shown[0] ?? [];
}
/** Calls whose permission is not one of those; for the others, one permission both reads and changes the records. */
const UNREAD = VERSIONED.flatMap((named) => {
  const { access } = named.route.metadata;
  const reading = readingOf(named.area);
  const isOther = access.kind === 'permission' && !reading.includes(access.permission);
  return isOther && reading.length > 0 ? [{ ...named, reading }] : [];
});

/** Areas without such a call: one permission reads and changes their records, or every member reads them. */
const READ_OTHERWISE = ['cannedReplies', 'organizations', 'savedViews'];

it('is checked for each area whose records have versions, unless READ_OTHERWISE has it', () => {
  const versioned = VERSIONED.filter(({ route }) => route.metadata.access.kind === 'permission');
  const asked = new Set<string>(UNREAD.map(({ area }) => area));
  const others = new Set<string>(versioned.map(({ area }) => area).filter((area) => !asked.has(area)));
  expect([...others].sort()).toEqual(READ_OTHERWISE);
});

describe.each(UNREAD)('a stale version of $name', ({ reading, ...named }) => {
  it('shows the record to somebody who may change it, because that includes the right to read it', async () => {
    const { alpha, deps } = world;
    const { Custom } = alpha.people;
    const member = await deps.models.Member.findOne({ org: alpha.id, user: Custom.id }).lean();
    if (!member) throw new Error('Custom is not a member');
    const permissions = PERMISSIONS.filter((permission) => !reading.includes(permission));
    await deps.models.Role.updateOne({ org: alpha.id, _id: member.role }, { permissions });
    const call = sampleOf(named.name, alpha, Custom);
    const answer = await send(world.server, named, call, Custom.sid, { 'if-match': '999' });
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'VERSION_CONFLICT', current: { version: 1 } });
    const readings = ROUTES.filter((each) => each.area === named.area && each.name.endsWith('.get'));
    for (const reading of readings) {
      const read = await send(world.server, reading, sampleOf(reading.name, alpha, Custom), Custom.sid);
      expect(read.status, read.text).toBe(200);
    }
  });
});

/**
 * Writes without a version of their own, each with the reason. A new call has a version, creates a record (`create`), or says
 * here why it has none.
 */
const UNVERSIONED: Partial<Record<RouteName, string>> = {
  'auth.signIn': 'creates a session',
  'auth.signOut': 'ends a session, in whatever state it is',
  'auth.signUp': 'creates a person',
  'auth.verifyEmail': 'the mailed token can be used only once',
  'auth.forgotPassword': 'creates a code',
  'auth.resetPassword': 'the mailed code can be used only once',
  'bulkChanges.create': 'names the version of each member in its body, and reports each stale one in its results',
  'calendar.createFeed': 'replaces the link with a new one',
  'calendar.removeFeed': 'ends the link, in whatever state it is',
  'customers.addPaymentMethod': 'creates a payment method',
  'dispatch.step': 'can answer only once, depending on the state of the dispatch, and takes the next step of its work',
  'dispatch.comment': 'creates a comment',
  'dispatch.answerPoint': 'sends one answer: the last one counts',
  'dispatch.sign': 'creates a signature',
  'dispatch.addFile': 'creates a file',
  'feedbackFiles.add': 'creates a file',
  'feedbackFiles.remove': 'removes a file, which never changes',
  'feedbacks.bulk': 'names the version of each feedback in its body, and reports each stale one in its results',
  'feedbacks.markRead': 'is about the caller alone, and does not change the feedback',
  'feedbacks.reply': 'creates a message',
  'invitations.accept': 'the mailed token is replaced by every change that needs another mail',
  'invitations.decline': 'the mailed token is replaced by every change that needs another mail',
  'invitations.declineOwn': 'ends an invitation, in whatever state it is',
  'invitations.join': 'the mailed token can be used only once',
  'invitations.import': 'creates invitations',
  'localPayments.send': 'can take a card only once',
  'localPayments.cancel': 'closes the page unless it has taken a card',
  'maintenancePlanFiles.add': 'creates a file',
  'maintenancePlanFiles.remove': 'removes a file, which never changes',
  'members.invite': 'creates an invitation',
  'members.leave': 'ends a membership of the person, in whatever state it is',
  'organizations.createCustomer': 'creates an organization',
  'paymentMethods.check': 'stores what the provider says, whatever was stored before',
  'publicFeedbacks.send': 'creates a feedback',
  'publicFeedbacks.addPhoto': 'creates a file',
  'publicFeedbacks.step': 'takes a step, which is possible only once',
  'publicFeedbacks.reply': 'creates a message',
  'publicFeedbacks.rate': 'sends the whole rating: the last one counts',
  'webhooks.stripe': 'only says what to look up, whatever state that is in',
  'savedViews.choose': 'sends the whole choice, which is one person’s own: the last one counts',
  'supportTickets.write': 'creates a message, in whatever state the ticket is',
  'ticketMessageFiles.add': 'creates a file',
  'ticketMessageFiles.remove': 'removes a file, which never changes',
  'serviceProviderFiles.add': 'creates a file',
  'serviceProviderFiles.remove': 'removes a file, which never changes',
  'sessions.remove': 'ends a session, in whatever state it is',
  'workOrderFiles.add': 'creates a file',
  'workOrderFiles.remove': 'removes a file, which never changes',
  'workOrderLinks.remove': 'removes a link, which never changes',
  'workOrders.answerDispatch': 'can answer only once, depending on the state of the dispatch',
  'workOrders.watch': 'is about the caller alone, and does not change the version',
  'workOrders.unwatch': 'is about the caller alone, and does not change the version',
  'workOrders.bulk': 'names the version of each work order in its body, and reports each stale one in its results',
  'workOrders.import': 'creates work orders',
  'users.changeEmail': 'creates a token, and sends the current password',
  'users.changePassword': 'sends the current password, which is what it changes',
  'users.confirmEmail': 'the mailed token can be used only once',
};

describe('every write', () => {
  const writes = ROUTES.filter(isWrite);

  it.each(writes)('$name takes a version, or is listed as one that does not', ({ name, route }) => {
    const isVersioned = route.metadata.errors.includes('VERSION_CONFLICT');
    const how = isVersioned
      ? 'UNVERSIONED need not name it: the contract declares VERSION_CONFLICT'
      : 'the contract declares VERSION_CONFLICT for it, or UNVERSIONED says why not';
    const makesOne = name.endsWith('.create') && 201 in route.responses;
    expect(isVersioned, how).toBe(!makesOne && !Object.keys(UNVERSIONED).includes(name));
  });

  it.each(writes.filter(({ route }) => route.metadata.errors.includes('VERSION_CONFLICT') && hasBody(route)))(
    '$name takes the version in its body too',
    ({ route }) => {
      const schema = 'body' in route && route.body instanceof z.ZodType ? route.body : z.never();
      const {
        properties = {},
        oneOf = [],
        anyOf = [],
      } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
      const forms = [properties, ...[...oneOf, ...anyOf].map((form) => Object(form).properties)];
      expect(forms.some((form) => 'version' in Object(form))).toBe(true);
    },
  );
});

function hasBody(route: (typeof ROUTES)[number]['route']): boolean {
  return 'body' in route && route.body instanceof z.ZodType;
}
