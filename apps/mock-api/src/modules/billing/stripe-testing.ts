import { createTestApi, type Person, type TestOrganization } from '#testing/harness.ts';
import { repeatAtOnce } from '#testing/stripe-retries.ts';
import { type StripeEvent, startStripeServer } from '#testing/stripe-server.ts';
import { PAYER } from './test-cards-testing.ts';

/** What `customers.create` takes. */
export const newPayer = (org: string) => ({ ...PAYER, org });

/** The API with Stripe as its provider, on a server of this machine. Call `close()` when done. */
export async function createStripeApi(variables: Record<string, string> = {}) {
  const stripe = await startStripeServer();
  const repeatAsUsual = repeatAtOnce();
  const api = await createTestApi({ ...stripe.variables, ...variables });

  /** Sends what Stripe sends, as it sends it. */
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

  /** An organization in its trial, of which nobody pays yet. */
  const createTrial = async (owner: Person, name: string): Promise<TestOrganization> => {
    const organization = await api.createOrganization(owner, name, 10);
    const unpaid = { paymentLinked: false };
    await api.deps.models.Organization.updateOne({ _id: organization._id }, unpaid);
    return { ...organization, ...unpaid };
  };

  /** Creates the customer of an organization, and returns its first method with what Stripe calls its page. */
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
    createPayer,
    close: async () => {
      repeatAsUsual();
      await stripe.close();
      await api.close();
    },
  };
}

export type StripeApi = Awaited<ReturnType<typeof createStripeApi>>;
