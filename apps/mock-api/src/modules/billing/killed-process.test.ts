import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf, newOrganization, urlOfDatabase } from '#contract-tests/support/two-processes.ts';
import { type ApiProcess, startApiProcess } from '#testing/api-process.ts';
import { createStripeApi, newPayer, type StripeApi } from './stripe-testing.ts';

let api: StripeApi;
let processes: ApiProcess[] = [];
beforeAll(async () => {
  api = await createStripeApi();
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'error', RATE_LIMITS: 'off', MONGODB_URL: urlOfDatabase(api) };
  const variables = { ...settings, ...api.stripe.variables };
  processes = [await startApiProcess(variables), await startApiProcess(variables)];
}, 130_000);
afterAll(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  await api.close();
});

/** A process to be killed; the test's own API keeps running. */
function processAt(place: number): ApiProcess {
  const found = processes.at(place);
  if (!found) throw new Error('no process');
  return found;
}

const linked = { status: 'linked', last4: '4242', default: true };

it('a process killed while somebody is on Stripe’s page loses nothing: whoever comes back finds the card', async () => {
  const { org, owner } = await newOrganization(api, { seats: 10 });
  const first = processAt(0);
  const created = await clientOf(first.url, owner.sid).customers.create({ body: newPayer(org) });
  if (created.status !== 201) throw new Error(`no customer: ${JSON.stringify(created.body)}`);
  api.stripe.complete(created.body.url.split('/').at(-1) ?? '');
  first.signal('SIGKILL');
  await first.ended;

  const { paymentMethods, customers } = api.client(owner.sid);
  const params = { id: created.body.paymentMethod._id };
  expect(await paymentMethods.check({ params })).toMatchObject({ status: 200, body: linked });
  expect(await customers.list({ query: { org } })).toMatchObject({ body: { total: 1, items: [{ status: 'active' }] } });
}, 30_000);

it('a process killed between Stripe and the database leaves one customer there and nothing here, and the next try succeeds', async () => {
  const { org, owner } = await newOrganization(api, { seats: 10 });
  const [before, victim] = [api.stripe.customers.size, processAt(1)];
  api.stripe.after(async ({ path }) => {
    if (!path.endsWith('/sessions')) return;
    api.stripe.after(async () => {});
    victim.signal('SIGKILL');
    await victim.ended;
  });
  const body = newPayer(org);
  await expect(clientOf(victim.url, owner.sid).customers.create({ body })).rejects.toThrow();
  expect(await api.deps.models.Payer.countDocuments({ org })).toBe(0);
  expect(await api.deps.models.PaymentMethod.countDocuments({ org })).toBe(0);

  // So late that Stripe has forgotten the keys.
  api.stripe.forgetKeys();
  const { customers, paymentMethods } = api.client(owner.sid);
  const created = await customers.create({ body });
  if (created.status !== 201) throw new Error(`no customer: ${JSON.stringify(created.body)}`);
  expect(api.stripe.customers.size).toBe(before + 1);
  api.stripe.complete(created.body.url.split('/').at(-1) ?? '');
  const params = { id: created.body.paymentMethod._id };
  expect(await paymentMethods.check({ params })).toMatchObject({ status: 200, body: linked });
  expect(await api.deps.models.PaymentMethod.countDocuments({ org })).toBe(1);
}, 30_000);
