import { FEEDBACK_THOUGHT_MS, MAX_LIMIT, type WorkOrderStatus } from '@siteward/domain';
import { apiAt, expectStatus } from '../harness/api.ts';
import { mailTo, tokenIn } from '../harness/mails.ts';
import {
  createMember,
  createPerson,
  createPlace,
  invite,
  northwindAt,
  type Person,
  type Place,
  signInPerson,
} from '../harness/people.ts';
import { waitFor } from '../harness/wait-for.ts';

/** The people and data for the screens: the demo data, and a few people who have just arrived. */
export type World = {
  url: string;
  /** Northwind Facilities, as its owner sees it. */
  north: Place;
  /** The organization and the site of a customer of Northwind. */
  customer: { org: string; site: string };
  viewer: Person;
  /** Work orders at Northwind's site, both with a checklist: one in progress and one verified. */
  work: { inProgress: string; verified: string };
  /** Somebody in no organization. */
  newcomer: Person;
  /** Somebody who has just signed up and has no name yet. */
  unnamed: Person;
  /** A new organization whose owner has not done anything yet. */
  begun: Place;
  /**
   * An organization in its trial that has set up its billing: with one linked card, one declined card, and one whose page (with
   * this token) is still open.
   */
  paying: Place & { linked: string; failed: string; open: string; card: string };
  /** An organization in which all names are as long as possible: that of a member, and those of the three sites they work at. */
  lengthy: Place;
  /**
   * Everything that its people wrote in English, which is the same in all languages: titles of work orders, tickets, canned
   * replies and categories, the longest first.
   */
  written: readonly string[];
  /**
   * Tokens: of links that were mailed but not followed; of the form of Northwind's site; of a feedback that was sent with it, and
   * of a resolved one.
   */
  tokens: { verification: string; invitation: string; form: string; feedback: string; resolved: string };
};

/** Prepares a server with demo data for its screens; to be called once per server. */
export async function createWorld(url: string): Promise<World> {
  const north = await northwindAt(url);
  const { owner } = north;
  // Another session of the same person, for the list of sessions.
  await signInPerson(url, owner.email);
  const [opened, openedAgain] = [await openForm(north, url), await openForm(north, url)];
  const customers = await expectStatus(owner.api.members.list({ query: { org: north.org, type: 'customer' } }), 200);
  const tenant = customers.items.find(({ customerSiteId }) => customerSiteId !== null);
  const [signedUp, invited] = ['ada.lovelace@people.example', 'grace.hopper@people.example'];
  await expectStatus(apiAt(url).auth.signUp({ body: { email: signedUp } }), 202);
  const dorothy = await createPerson(url, 'dorothy.vaughan@people.example');
  const elsewhere = await createPlace(url, 'Eastgate Estates', dorothy);
  const newcomer = await createPerson(url, 'katherine.johnson@people.example');
  const named = newcomer.api.users.update({
    params: { userId: newcomer.user._id },
    body: { name: 'Katherine Johnson' },
  });
  await expectStatus(named, 200);
  const inProgress = await workOrderIn(north, 'in-progress');
  const asks = { params: { id: inProgress }, body: { requiresSignature: true } };
  await expectStatus(owner.api.workOrders.update(asks), 200);
  const said = { text: 'Parts have come, see https://parts.example/4410', internal: true };
  await expectStatus(owner.api.workOrderComments.create({ params: { id: inProgress }, body: said }), 201);
  return {
    url,
    north,
    customer: { org: tenant?.customerOrgId ?? '', site: tenant?.customerSiteId ?? '' },
    viewer: await signInPerson(url, 'viewer@north.example'),
    work: { inProgress, verified: await workOrderIn(north, 'verified') },
    newcomer,
    unnamed: await createPerson(url, 'somebody.new@people.example'),
    begun: elsewhere,
    paying: await createPaying(url),
    lengthy: await createLengthy(url),
    written: await writtenIn(north),
    tokens: {
      verification: tokenIn(await mailTo(url, signedUp, /Confirm/)),
      invitation: await invite(url, elsewhere, invited, 'Manager'),
      form: opened.token,
      feedback: await sendFeedback(url, opened, { subject: 'Agua en la cocina', message: 'Gotea desde ayer.' }),
      resolved: await sendResolved(north, url, openedAgain),
    },
  };
}

async function createPaying(url: string): Promise<World['paying']> {
  const place = await createPlace(url, 'Quayside Works', await createPerson(url, 'mary.jackson@people.example'));
  const { api } = place.owner;
  const body = {
    org: place.org,
    name: 'Quayside Works GmbH',
    billingEmail: 'invoices@quayside.example',
    seats: 34,
    address: { street: 'Am Sandtorkai 48', postcode: '20457', city: 'Hamburg' },
    country: 'DE',
    currency: 'EUR',
  };
  const first = await expectStatus(api.customers.create({ body }), 201);
  const params = { id: first.customer._id };
  const another = async () => expectStatus(api.customers.addPaymentMethod({ params, body: {} }), 201);
  const tokenOf = (page: string) => new URL(page).hash.replace('#token=', '');
  const take = (page: string, last4: '4242' | '0002') => {
    const card = { brand: 'visa', last4, expMonth: 8, expYear: new Date().getFullYear() + 3 } as const;
    return expectStatus(apiAt(url).localPayments.send({ params: { token: tokenOf(page) }, body: card }), 200);
  };
  await take(first.url, '4242');
  const [declined, open] = [await another(), await another()];
  await take(declined.url, '0002');
  const [linked, failed] = [first.paymentMethod._id, declined.paymentMethod._id];
  return { ...place, linked, failed, open: open.paymentMethod._id, card: tokenOf(open.url) };
}

async function writtenIn({ org, site, owner }: Place): Promise<string[]> {
  const { categories } = await expectStatus(owner.api.sites.get({ params: { id: site } }), 200);
  const titles = new Set<string>();
  for (let page = 1; ; page += 1) {
    const query = { org, limit: MAX_LIMIT, page };
    const { items, pages } = await expectStatus(owner.api.workOrders.list({ query }), 200);
    for (const { title } of items) titles.add(title);
    if (page >= pages) break;
  }
  const tickets = await expectStatus(owner.api.supportTickets.list({ query: { org, limit: MAX_LIMIT } }), 200);
  for (const { subject, lastMessage } of tickets.items) titles.add(subject).add(lastMessage.text);
  const canned = await expectStatus(owner.api.cannedReplies.list({ query: { org, limit: MAX_LIMIT } }), 200);
  for (const { title, text } of canned.items) titles.add(title).add(text);
  return [...titles, ...categories].toSorted((one, other) => other.length - one.length);
}

type OpenedForm = { token: string; stamp: string; at: number };

/** Makes a place accept feedbacks from people without an account, and requests its form. */
async function openForm({ site, owner }: Place, url: string): Promise<OpenedForm> {
  const body = { feedbackForm: { enabled: true, anonymous: true } };
  const { feedbackForm } = await expectStatus(owner.api.sites.update({ params: { id: site }, body }), 200);
  const { token } = feedbackForm;
  const { stamp } = await expectStatus(apiAt(url).publicFeedbacks.form({ params: { token } }), 200);
  return { token, stamp, at: performance.now() };
}

/** Sends a feedback as somebody without an account would, no faster than a person can read, and returns the token of its page. */
async function sendFeedback(
  url: string,
  { token, stamp, at }: OpenedForm,
  said: { subject: string; message: string },
): Promise<string> {
  await waitFor(() => performance.now() - at > FEEDBACK_THOUGHT_MS, 'time to have read the form');
  const body = { ...said, kind: 'complaint', place: '4.12', anonymous: true, language: 'es', stamp } as const;
  return (await expectStatus(apiAt(url).publicFeedbacks.send({ params: { token }, body }), 201)).token;
}

/** Sends another one, resolves it immediately, and returns the token of its page. */
async function sendResolved({ org, owner }: Place, url: string, form: OpenedForm): Promise<string> {
  const said = { subject: 'Bombilla fundida', message: 'No hay luz en la entrada.' };
  const token = await sendFeedback(url, form, said);
  const { items } = await expectStatus(owner.api.feedbacks.list({ query: { org, search: said.subject } }), 200);
  const params = { id: items[0]?._id ?? '', status: 'resolved' } as const;
  await expectStatus(owner.api.feedbacks.setStatus({ params, body: { response: 'Ya hay luz.' } }), 200);
  return token;
}

/** A work order at a place with this status and a checklist. */
async function workOrderIn({ org, site, owner }: Place, status: WorkOrderStatus): Promise<string> {
  const query = { org, site, status, limit: MAX_LIMIT };
  const { items } = await expectStatus(owner.api.workOrders.list({ query }), 200);
  const found = items.find(({ checklistTotal }) => checklistTotal > 1);
  if (!found) throw new Error(`The demo data lacks a work order that is ${status}.`);
  return found._id;
}

async function createLengthy(url: string): Promise<Place> {
  const place = await createPlace(url, 'Featherstonehaugh Facilities');
  const { org, owner } = place;
  const names = ['Northern', 'Southern', 'Western'].map(
    (each) => `${each} Harbour Campus Conference and Visitor Centre`,
  );
  const sites = await Promise.all(
    names.map((name) => expectStatus(owner.api.sites.create({ body: { org, name } }), 201)),
  );
  const { member } = await createMember(
    url,
    place,
    'Technician',
    'Bartholomew-Constantin Featherstonehaugh-Cholmondeley',
  );
  const body = { sites: sites.map(({ _id }) => _id) };
  await expectStatus(owner.api.members.update({ params: { id: member }, body }), 200);
  return place;
}
