import { type LinkKind, needsSession } from '@siteward/contract';
import { DISPATCH_MS, FEEDBACK_LINK_MS, TRIAL_MS } from '@siteward/domain';
import { type mongo, Types } from 'mongoose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLink } from '#modules/public-links.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { faultOf, problemIn } from './support/answers.ts';
import type { House } from './support/house.ts';
import { randomSecret } from './support/people.ts';
import { isWrite, LINK_ROUTES, ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { rememberState } from './support/stored-state.ts';
import { createWorld } from './support/world.ts';

const world = await openForFile(createWorld());
let start: Date;
beforeAll(async () => {
  start = world.now();
});
afterEach(async () => {
  world.advance(start.getTime() - world.now().getTime());
  await world.restore();
});

type Kill = () => Promise<unknown>;

/** What ends links of every kind. */
const ENDS: [why: string, kill: Kill][] = [
  ['its organization was deleted', () => endOrganization({ deletedAt: start })],
  ['its organization was suspended', () => endOrganization({ status: 'suspended' })],
];

const endOrganization = (change: { deletedAt: Date } | { status: 'suspended' }) =>
  world.deps.models.Organization.updateOne({ _id: world.alpha.id }, change);
const endSite = () =>
  world.deps.models.Site.updateOne({ org: world.alpha.id, _id: world.alpha.sites.first }, { deletedAt: start });

const AT_SITE: [why: string, kill: Kill] = ['its site was deleted', () => endSite()];
const changeMethods = (change: mongo.Document) =>
  world.deps.models.PaymentMethod.collection.updateMany({ org: new Types.ObjectId(world.alpha.id) }, { $set: change });

const orders = () => [world.alpha.dispatched.sent.order, world.alpha.dispatched.accepted.order];
const changeOrders = (change: object) =>
  world.deps.models.WorkOrder.updateMany({ org: world.alpha.id, _id: { $in: orders() } }, change);
const changeDispatches = (change: object) => world.deps.models.Dispatch.updateMany({ org: world.alpha.id }, change);
const owner = () => world.client(world.alpha.people.Owner.sid).workOrders;
const eachOrder = (end: (id: string) => Promise<{ status: number }>) => async () => {
  for (const id of orders()) expect((await end(id)).status).toBeLessThan(300);
};

/** What else ends links of one kind. A new kind does not compile without its row. */
const DEATHS: Record<LinkKind, [why: string, kill: Kill][]> = {
  card: [
    ['its day is over', async () => world.advance(TRIAL_MS)],
    ['its payment method was removed', () => changeMethods({ deletedAt: start })],
    ['another provider keeps the cards', () => changeMethods({ provider: 'stripe' })],
  ],
  dispatch: [
    AT_SITE,
    [
      'it has run out without an answer',
      async () => {
        await changeDispatches({ status: 'sent' });
        world.advance(DISPATCH_MS);
      },
    ],
    ['it was revoked', eachOrder((id) => owner().recall({ params: { id } }))],
    ['it was sent again', eachOrder((id) => owner().dispatch({ params: { id }, body: { again: true } }))],
    ['it was declined', () => changeDispatches({ status: 'declined' })],
    ['its record was deleted', () => changeDispatches({ deletedAt: start })],
    [
      'its service provider was deleted',
      () =>
        world.deps.models.ServiceProvider.updateOne(
          { org: world.alpha.id, _id: world.alpha.serviceProviders.hired },
          { deletedAt: start },
        ),
    ],
    ['its work order was deleted', eachOrder((id) => owner().remove({ params: { id } }))],
    ['its work order was sent to somebody else', () => changeOrders({ dispatch: null })],
    [
      'its work order was given to another service provider',
      eachOrder((id) =>
        owner().update({ params: { id }, body: { serviceProvider: world.alpha.serviceProviders.idle } }),
      ),
    ],
    [
      'its work order was cancelled',
      eachOrder((id) => owner().setStatus({ params: { id, status: 'cancelled' }, body: { reason: 'Sold' } })),
    ],
  ],
  'feedback-form': [
    AT_SITE,
    ['it was turned off', () => changeForm({ 'feedbackForm.enabled': false })],
    ['it was given another link', () => changeForm({ 'feedbackForm.token': randomSecret() })],
  ],
  feedback: [
    AT_SITE,
    [
      'its feedback was deleted',
      () => world.deps.models.Feedback.updateMany({ org: world.alpha.id }, { deletedAt: start }),
    ],
    ['it was given another link', () => changeFeedbacks({ trackingHash: randomSecret() })],
    ['it was closed long ago', () => closeFeedbacks()],
    ['the member who sent it has left', () => changeReporter({ deletedAt: start })],
    ['the member who sent it is suspended', () => changeReporter({ status: 'suspended' })],
    ['the member who sent it no longer reaches its site', () => changeReporter({ sites: [new Types.ObjectId()] })],
  ],
};

const feedbacksAsStored = () => world.deps.models.Feedback.collection;
/** Through the driver and one by one, because each has its own hash. */
const changeFeedbacks = async ({ trackingHash }: { trackingHash: string }) => {
  const { Feedback } = world.deps.models;
  for (const { _id } of await Feedback.find({ org: world.alpha.id }).lean()) {
    await feedbacksAsStored().updateOne({ _id }, { $set: { trackingHash: `${trackingHash}${_id.toString()}` } });
  }
};
const closeFeedbacks = () =>
  feedbacksAsStored().updateMany(
    { org: new Types.ObjectId(world.alpha.id) },
    { $set: { status: 'declined', statusSince: new Date(start.getTime() - FEEDBACK_LINK_MS) } },
  );
const changeReporter = (change: mongo.Document) =>
  world.deps.models.Member.collection.updateOne({ _id: new Types.ObjectId(world.alpha.people.Owner.member) }, [
    { $set: change },
  ]);

const changeForm = (change: Record<'feedbackForm.enabled', boolean> | Record<'feedbackForm.token', string>) =>
  world.deps.models.Site.updateOne({ org: world.alpha.id, _id: world.alpha.sites.first }, { $set: change });

const sampleWith = (name: string, token?: string) => {
  const call = sampleOf(name, world.alpha, world.alpha.people.Owner);
  return token === undefined ? call : { ...call, params: { ...call.params, token } };
};

/** A live token of each kind. */
const tokensOf = ({ dispatched, feedbackLinks, billing }: House): Record<LinkKind, string> => ({
  dispatch: dispatched.sent.token,
  'feedback-form': feedbackLinks.form,
  feedback: feedbackLinks.new,
  card: billing.token,
});

/** Everything of Alpha's in the database. */
async function everythingOfAlpha(): Promise<string[]> {
  const { connection } = world.deps;
  const db = connection.getClient().db(connection.name);
  const id = new Types.ObjectId(world.alpha.id);
  const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
  const filter = { $or: [{ _id: id }, { org: id }] };
  const all = names.map((name) => db.collection(name).find(filter).sort({ _id: 1 }).toArray());
  return (await Promise.all(all)).flat().map((record) => JSON.stringify(record));
}

describe.each(LINK_ROUTES)('$name', (named) => {
  const { access } = named.route.metadata;
  const deaths = access.kind === 'link' ? [...ENDS, ...DEATHS[access.link]] : [];
  const ofOtherKinds = (house: House) =>
    Object.entries(tokensOf(house)).flatMap(([kind, token]) =>
      access.kind === 'link' && access.link === kind ? [] : token,
    );
  const attempt = (token?: string, headers = {}) =>
    send(world.server, named, sampleWith(named.name, token), undefined, headers);

  it('needs nothing but the link', async () => {
    const answer = await attempt();
    expect(answer.status, answer.text).toBeLessThan(300);
    expect(faultOf(named, answer)).toBeUndefined();
  });

  it.each(deaths)('is GONE, as for a link that never existed, and changes nothing when %s', async (_, kill) => {
    await kill();
    const asks = async (token?: string) => {
      const asked: string[] = [];
      world.deps.connection.set(
        'debug',
        (collection: string, method: string) => void asked.push(`${collection}.${method}`),
      );
      const { access } = named.route.metadata;
      if (access.kind !== 'link') throw new Error('no link');
      const given = token ?? String(sampleWith(named.name).params?.['token']);
      await expect(openLink(world.deps, access.link, given)).rejects.toMatchObject({ code: 'GONE' });
      world.deps.connection.set('debug', false);
      return asked;
    };
    // The same queries take the same time.
    expect(await asks()).toEqual(await asks(randomSecret()));
    const never = await attempt(randomSecret());
    const { changed } = await rememberState(world);
    const dead = await attempt();
    expect(faultOf(named, dead)).toBeUndefined();
    expect(problemIn(dead)).toMatchObject({ status: 410, code: 'GONE', reason: 'link-over' });
    expect({ ...problemIn(dead), requestId: '' }).toEqual({ ...problemIn(never), requestId: '' });
    expect(await changed()).toEqual([]);
  });

  it('is GONE for something that is not a token, and for secrets of other kinds', async () => {
    const { invitation, people } = world.alpha;
    for (const token of [
      'x',
      '{"$ne":null}',
      invitation.token,
      people.Owner.sid,
      world.alpha.dispatched.sent.dispatch,
      ...ofOtherKinds(world.alpha),
    ]) {
      expect(problemIn(await attempt(token))).toMatchObject({ code: 'GONE', reason: 'link-over' });
    }
    expect(await world.changed()).toEqual([]);
  });

  it("shows and changes nothing of Alpha through Bravo's links, even if ids of Alpha are named as well", async () => {
    const { Owner } = world.bravo.people;
    const own = sampleOf(named.name, world.bravo, Owner);
    const before = await everythingOfAlpha();
    const answers = [await send(world.server, named, own)];
    expect(answers[0]?.status, answers[0]?.text).toBeLessThan(300);
    answers.push(await attempt(String(own.params?.['token'])));
    for (const token of ofOtherKinds(world.bravo)) {
      const answer = await attempt(token);
      expect(problemIn(answer)).toMatchObject({ code: 'GONE', reason: 'link-over' });
      answers.push(answer);
    }
    for (const { text } of answers) expect(text.toLowerCase()).not.toContain('zzalpha');
    expect(before.length).toBeGreaterThan(50);
    expect(await everythingOfAlpha()).toEqual(before);
  });

  it('opens no more for somebody signed in to another organization than for somebody who is not signed in', async () => {
    const answer = await attempt(undefined, { authorization: world.bravo.people.Owner.sid });
    expect(answer.status).toBeLessThan(300);
    expect(answer.text.toLowerCase()).not.toContain('zzbravo');
  });

  it('is recorded in the audit log as done by the link, not by anybody who is signed in', async () => {
    if (!isWrite(named)) return;
    const { AuditRecord } = world.deps.models;
    const before = await AuditRecord.countDocuments({ org: world.alpha.id });
    expect((await attempt(undefined, { authorization: world.alpha.people.Owner.sid })).status).toBeLessThan(300);
    const lines = await AuditRecord.find({ org: world.alpha.id }).sort({ createdAt: 1, _id: 1 }).lean();
    expect(lines.length).toBeGreaterThan(before);
    const kind = access.kind === 'link' ? access.link : '';
    for (const { actor, linkKind, linkName } of lines.slice(before)) {
      expect([actor, linkKind, linkName]).toEqual([null, kind, expect.stringMatching(/\w/)]);
    }
  });

  it('does not repeat what it answered while it lived', async () => {
    if (named.route.method !== 'POST') return;
    // A form has a different stamp each time it is asked for.
    const call = sampleWith(named.name);
    const attemptIt = () => send(world.server, named, call, undefined, { 'idempotency-key': 'k1' });
    const first = await attemptIt();
    expect(first.status).toBeLessThan(300);
    expect((await attemptIt()).text).toBe(first.text);
    await endOrganization({ deletedAt: start });
    expect(problemIn(await attemptIt())).toMatchObject({ code: 'GONE' });
  });
});

/** The schemas of the pages that links open: they grow with all that was ever said there. */
const PAGES: unknown[] = LINK_ROUTES.flatMap(({ route }) =>
  route.method === 'GET' ? (route.responses[200] ?? []) : [],
);
const answersPage = ({ route }: (typeof LINK_ROUTES)[number]) =>
  [route.responses[200], route.responses[201]].some((answer) => answer !== undefined && PAGES.includes(answer));
const ANSWERING_PAGES = LINK_ROUTES.filter((named) => named.route.method === 'POST' && answersPage(named));

describe.each(ANSWERING_PAGES)('the page that $name answers with', (named) => {
  it('is not kept for an Idempotency-Key, but shown as it is by then', async () => {
    const { FirstAnswer, Organization } = world.deps.models;
    await FirstAnswer.deleteMany({});
    const call = sampleWith(named.name);
    const attempt = () => send(world.server, named, call, undefined, { 'idempotency-key': 'k2' });
    const first = await attempt();
    expect(first.status, first.text).toBeLessThan(300);
    const [kept, ...others] = await FirstAnswer.find().lean();
    expect(others).toEqual([]);
    // There is no room for more than its status.
    expect(Buffer.from(kept?.sealed ?? '', 'base64').length).toBeLessThan(100);
    await Organization.collection.updateOne({ _id: new Types.ObjectId(world.alpha.id) }, { $set: { name: 'Renamed' } });
    const { changed } = await rememberState(world);
    const again = await attempt();
    expect([again.status, again.text.includes('"Renamed"')]).toEqual([first.status, true]);
    expect(await changed()).toEqual([]);
  });
});

it('most calls by links that write answer with a page', () => {
  expect(ANSWERING_PAGES.length).toBeGreaterThan(4);
});

it('a token is not part of any call that needs somebody signed in', () => {
  const mixed = ROUTES.filter(({ route }) => needsSession(route.metadata.access) && route.path.includes(':token'));
  expect(mixed).toEqual([]);
  expect(LINK_ROUTES.filter(({ route }) => !route.path.includes('/:token'))).toEqual([]);
});
