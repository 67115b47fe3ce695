import { createTestApi, type Person, type TestOrganization } from '#testing/harness.ts';
import { repeatAtOnce } from '#testing/stripe-retries.ts';
import { type StripeEvent, startStripeServer } from '#testing/stripe-server.ts';
import { PAYER } from './test-cards-testing.ts';

/** The body that `customers.create` takes. */
export const newPayer = (org: string) => ({ ...PAYER, org });

/** The API with Stripe as its provider, simulated by a server on this machine. Call `close()` when done. */
export async function createStripeApi() {
  const stripe = await startStripeServer();
  const repeatAsUsual = repeatAtOnce();
  const api = await createTestApi(stripe.variables);
  // Stripe's server and separate processes go by the real time.
  api.advance(Date.now() - api.now().getTime());

  /** Sends a webhook exactly as Stripe would. */
  const post = async ({ payload, signature }: { payload: string; signature: string }, type = 'application/json') => {
    const headers = { 'content-type': type, 'stripe-signature': signature };
    const answer = await api.server.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
  const deliver = async (...events: StripeEvent[]): Promise<number[]> => {
    const statuses: number[] = [];
    for (const event of events) statuses.push((await post(stripe.signed(event, api.now()))).status);
    return statuses;
  };

  /** An organization in its trial, for which nobody pays yet. */
  const createTrial = async (owner: Person, name: string): Promise<TestOrganization> => {
    const organization = await api.createOrganization(owner, name, 10);
    const unpaid = { paymentLinked: false };
    await api.deps.models.Organization.updateOne({ _id: organization._id }, unpaid);
    return { ...organization, ...unpaid };
  };

  /** Takes the events of Stripe that have not been taken yet. */
  const newEvents = () => stripe.events.splice(0);

  let houses = 0;
  /** Another owner with an organization in its trial; earlier events of Stripe are discarded. */
  const createHouse = async (): Promise<{ owner: Person; house: TestOrganization }> => {
    houses += 1;
    const owner = await api.createPerson(`owner-${houses}@north.example`);
    const house = await createTrial(owner, `Northwind ${houses}`);
    newEvents();
    return { owner, house };
  };

  /** Makes Stripe answer normally again. */
  const mendStripe = () => {
    stripe.be('well');
    stripe.before(async () => {});
    stripe.after(async () => {});
  };

  /** Everything that is known about who pays for the organization, except ids of records and times. */
  const state = async (org: string) => {
    const { models } = api.deps;
    const [organization, customers, methods] = await Promise.all([
      models.Organization.findOne({ _id: org }).lean(),
      models.Payer.find({ org }).lean(),
      models.PaymentMethod.find({ org, deletedAt: null }).sort({ _id: 1 }).lean(),
    ]);
    return {
      paymentLinked: organization?.paymentLinked,
      seats: organization?.seats,
      customers: customers.map(({ status, providerRef }) => ({ status, providerRef })),
      methods: methods.map((each) => ({
        status: each.status,
        failure: each.failure,
        card: each.card,
        default: each.default,
        ref: each.providerRef,
      })),
    };
  };

  /** How often the audit log records an action in the organization. */
  const audited = (action: string, org: string) => api.deps.models.AuditRecord.countDocuments({ org, action });

  /** Creates the customer of an organization, and returns its first method with Stripe's name for its page. */
  const createPayer = async (owner: Person, { _id: org }: Pick<TestOrganization, '_id'>) => {
    const created = await owner.client.customers.create({ body: newPayer(org) });
    if (created.status !== 201) throw new Error(`no customer: ${JSON.stringify(created.body)}`);
    const { customer, paymentMethod, url } = created.body;
    return { customer: customer._id, method: paymentMethod._id, url, session: url.split('/').at(-1) ?? '' };
  };

  return {
    ...api,
    stripe,
    post,
    deliver,
    createTrial,
    createHouse,
    createPayer,
    newEvents,
    mendStripe,
    state,
    audited,
    close: async () => {
      repeatAsUsual();
      await stripe.close();
      await api.close();
    },
  };
}

export type StripeApi = Awaited<ReturnType<typeof createStripeApi>>;
