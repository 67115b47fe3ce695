import type { ApiClient, Invitation, Role, WorkOrderDetail } from '@siteward/contract';
import { done, Unavailable } from './unavailable.ts';

const NAME = 'Contract suite';
const PDF = ['%PDF-1.7\n', 'contract-suite.pdf', 'application/pdf'] as const;
/** A picture of one pixel. */
const WEBP = 'RIFF\x16\0\0\0WEBPVP8L\n\0\0\0/\0\0\0\0(@\x01"\x02';
/** Nobody fills in a form faster than this; a server may refuse a form that is sent sooner. */
const THOUGHT_MS = 3500;

/** A file with a name. Each character of its content is one byte. */
export function fileOf(content: string, name: string, type: string): File {
  return new File([Buffer.from(content, 'latin1')], name, { type });
}
export const pdf = (): File => fileOf(...PDF);
export const picture = (): File => fileOf(WEBP, 'contract-suite.webp', 'image/webp');

/** Makes something once, when it is first asked for. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The call that adds a file to a record, which is the same for all kinds of records. */
type FileCalls = Pick<ApiClient['workOrderFiles'], 'add'>;

/** Creates records in an organization, as its owner: a new one each time, except that `any...` uses an existing one. */
export class Records {
  readonly #api: ApiClient;
  readonly #org: string;
  readonly #site: string;
  readonly #stamps = once(() => this.#askForForms());
  #last = 0;
  readonly anyOrder = once(() => this.workOrder());
  readonly anyPlan = once(() => this.plan());
  readonly anyProvider = once(() => this.provider());
  readonly anyFeedback = once(() => this.feedback());
  readonly anyTicket = once(() => this.ticket());
  readonly anyTracked = once(() => this.tracked());
  readonly anyMessage = once(() => this.ticketMessage());

  constructor(api: ApiClient, { org, site }: { org: string; site: string }) {
    this.#api = api;
    this.#org = org;
    this.#site = site;
  }

  name(): string {
    this.#last += 1;
    return `${NAME} ${String(this.#last).padStart(4, '0')}`;
  }

  async siteRecord() {
    return done('Creating a site', this.#api.sites.create({ body: { org: this.#org, name: this.name() } }), 201);
  }

  async roleRecord() {
    const body = { org: this.#org, name: this.name(), permissions: ['sites:view' as const], type: 'staff' as const };
    return done('Creating a role', this.#api.roles.create({ body }), 201);
  }

  async invitation({ email, role }: { email: string; role: Pick<Role, '_id' | 'type'> }): Promise<Invitation> {
    const body = { email, role: role._id, type: role.type };
    return done('Inviting', this.#api.members.invite({ params: { id: this.#org }, body }), 201);
  }

  async workOrder(): Promise<WorkOrderDetail> {
    const checklist = [{ label: 'Water is off', kind: 'check' as const, required: false }];
    const body = { org: this.#org, site: this.#site, title: this.name(), tags: ['suite'], checklist };
    return done('Creating a work order', this.#api.workOrders.create({ body }), 201);
  }

  /** A work order on which work has begun. */
  async startedOrder(): Promise<WorkOrderDetail> {
    const { _id: id } = await this.workOrder();
    const params = { id, status: 'in-progress' as const };
    return done('Starting a work order', this.#api.workOrders.setStatus({ params, body: {} }), 200);
  }

  /** A work order on which work has begun, with a signature. */
  async signedOrder() {
    const { _id: id } = await this.startedOrder();
    const body = { name: 'Jonas Petersen', drawing: 'M10 20L30 40' };
    await done('Signing', this.#api.workOrders.sign({ params: { id }, body }), 200);
    const { signatures } = await done('Listing signatures', this.#api.workOrders.signatures({ params: { id } }), 200);
    return { id, signature: signatures[0]?._id ?? '' };
  }

  async comment() {
    const { _id: id } = await this.anyOrder();
    const { _id: comment } = await done(
      'Writing a comment',
      this.#api.workOrderComments.create({ params: { id }, body: { text: this.name() } }),
      201,
    );
    return { id, comment };
  }

  async cost() {
    const { _id: id } = await this.anyOrder();
    const body = { description: this.name(), amount: 990 };
    const { _id: entry } = await done(
      'Recording a cost',
      this.#api.workOrderCosts.create({ params: { id }, body }),
      201,
    );
    return { id, entry };
  }

  async time() {
    const { _id: id } = await this.anyOrder();
    const { _id: entry } = await done(
      'Recording time',
      this.#api.workOrderTime.create({ params: { id }, body: { minutes: 20 } }),
      201,
    );
    return { id, entry };
  }

  async link() {
    const [{ _id: id }, { _id: workOrder }] = [await this.workOrder(), await this.workOrder()];
    const body = { relation: 'blocks' as const, workOrder };
    const { _id: link } = await done('Linking', this.#api.workOrderLinks.create({ params: { id }, body }), 201);
    return { id, link };
  }

  workOrderFile() {
    return this.#fileOf(this.anyOrder, this.#api.workOrderFiles);
  }

  async plan() {
    const repeats = { every: 'year', interval: 1, month: 3, on: { kind: 'day', day: 15 } } as const;
    const body = { org: this.#org, site: this.#site, title: this.name(), repeats, from: '2030-03-15', time: '08:00' };
    return done('Creating a plan', this.#api.maintenancePlans.create({ body }), 201);
  }

  planFile() {
    return this.#fileOf(this.anyPlan, this.#api.maintenancePlanFiles);
  }

  async provider() {
    const body = {
      org: this.#org,
      name: this.name(),
      trades: ['plumbing' as const],
      email: `firm-${this.#org}-${this.#last}@suite.example`,
    };
    return done('Creating a service provider', this.#api.serviceProviders.create({ body }), 201);
  }

  providerFile() {
    return this.#fileOf(this.anyProvider, this.#api.serviceProviderFiles);
  }

  /** A work order that was sent to a firm. */
  async dispatched() {
    const { _id: serviceProvider, email } = await this.provider();
    const order = await this.workOrder();
    const params = { id: order._id };
    await done(
      'Naming a firm',
      this.#api.workOrders.update({ params, body: { serviceProvider, requiresSignature: false } }),
      200,
    );
    const sent = await done('Dispatching', this.#api.workOrders.dispatch({ params, body: {} }), 200);
    return { order: sent, email };
  }

  async feedback() {
    const body = {
      org: this.#org,
      site: this.#site,
      kind: 'complaint' as const,
      subject: this.name(),
      message: 'Lift stops',
    };
    return done('Sending a feedback', this.#api.feedbacks.create({ body }), 201);
  }

  async resolvedFeedback() {
    const { _id: id } = await this.feedback();
    await done(
      'Looking at a feedback',
      this.#api.feedbacks.setStatus({ params: { id, status: 'acknowledged' }, body: {} }),
      200,
    );
    const body = { response: 'It works again' };
    return done(
      'Resolving a feedback',
      this.#api.feedbacks.setStatus({ params: { id, status: 'resolved' }, body }),
      200,
    );
  }

  feedbackFile() {
    return this.#fileOf(this.anyFeedback, this.#api.feedbackFiles);
  }

  async ticket() {
    const body = { org: this.#org, site: this.#site, subject: this.name(), text: 'Badge is refused' };
    return done('Writing a ticket', this.#api.supportTickets.create({ body }), 201);
  }

  async resolvedTicket() {
    const { _id: id } = await this.ticket();
    await done(
      'Opening a ticket',
      this.#api.supportTickets.setStatus({ params: { id, status: 'open' }, body: {} }),
      200,
    );
    return done(
      'Resolving a ticket',
      this.#api.supportTickets.setStatus({ params: { id, status: 'resolved' }, body: {} }),
      200,
    );
  }

  async ticketMessage() {
    const { _id: id } = await this.anyTicket();
    return done(
      'Writing a message',
      this.#api.supportTickets.write({ params: { id }, body: { text: this.name() } }),
      201,
    );
  }

  ticketFile() {
    return this.#fileOf(this.anyMessage, this.#api.ticketMessageFiles);
  }

  async cannedReply() {
    const body = { org: this.#org, title: this.name(), text: 'Dear {requester}' };
    return done('Writing a canned reply', this.#api.cannedReplies.create({ body }), 201);
  }

  async savedView() {
    const body = { org: this.#org, area: 'work-orders' as const, name: this.name(), query: { tab: 'all' } };
    return done('Saving a view', this.#api.savedViews.create({ body }), 201);
  }

  /** The link of the site's form, and a stamp that is old enough to be accepted. */
  async form() {
    const { at, token, stamps } = await this.#stamps();
    const stamp = stamps.pop();
    if (stamp === undefined) throw new Unavailable('the forms that were asked for are used up');
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, at + THOUGHT_MS - Date.now())));
    return { token, stamp };
  }

  /** The token of the page of a feedback that was sent through the form. */
  async tracked(): Promise<string> {
    const { token, stamp } = await this.form();
    const what = { kind: 'complaint', subject: this.name(), message: 'Lift stops', anonymous: true } as const;
    const body = { ...what, language: 'en' as const, stamp };
    return (await done('Sending a form', this.#api.publicFeedbacks.send({ params: { token }, body }), 201)).token;
  }

  /** A file of a record: the ids that name both. */
  async #fileOf(record: () => Promise<{ _id: string }>, { add }: FileCalls) {
    const { _id: id } = await record();
    const { _id: file } = await done('Adding a file', add({ params: { id }, body: picture() }), 201);
    return { id, file };
  }

  async #askForForms() {
    const query = { org: this.#org, site: this.#site };
    const { token } = await done('Asking for the form', this.#api.feedbacks.form({ query }), 200);
    const stamps: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      stamps.push((await done('Opening the form', this.#api.publicFeedbacks.form({ params: { token } }), 200)).stamp);
    }
    return { at: Date.now(), token, stamps };
  }
}
