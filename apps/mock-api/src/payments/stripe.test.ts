import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '#env.ts';
import { PRODUCTION } from '#testing/harness.ts';
import { repeatAtOnce } from '#testing/stripe-retries.ts';
import { STRIPE_KEYS, startStripeServer } from '#testing/stripe-server.ts';
import type { PaymentProvider } from './provider.ts';
import { stripePayments } from './stripe.ts';

const ORG = 'a'.repeat(24);
const METHOD = 'b'.repeat(24);
const NOW = new Date('2026-11-21T09:00:00.000Z');
const RETURN = 'http://127.0.0.1:5173/payment-method-linked?method=1&returnTo=%2Fsites';
const AWAY = { code: 'UNAVAILABLE', reason: { code: 'payment-provider-away' } };
const GONE = { id: 'cus_1', metadata: { siteward_org: ORG } };
const WRONG = { code: 'VALIDATION', message: 'The signature is missing, wrong or too old.' };

let server: Awaited<ReturnType<typeof startStripeServer>>;
let payments: PaymentProvider;
let logged: string[];
let now: Date;
let repeatAsUsual: () => void;
beforeEach(async () => {
  repeatAsUsual = repeatAtOnce();
  now = NOW;
  server = await startStripeServer();
  payments = providerWith(server.variables);
});
afterEach(async () => {
  repeatAsUsual();
  await server.close();
});

function logOf() {
  const lines: string[] = [];
  const { log } = fastify({ logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } });
  return { log, lines };
}

function providerWith(variables: Record<string, string>): PaymentProvider {
  const { log, lines } = logOf();
  logged = lines;
  const provider = stripePayments(readEnvironment(variables), { log, clock: () => now });
  if (!provider) throw new Error('Stripe is not set');
  return provider;
}

const customer = { org: ORG, name: 'Northwind', email: 'billing@north.example' };

async function newSetup(method = METHOD) {
  const customerRef = await payments.ensureCustomer(customer);
  return payments.startSetup({ customerRef, method, returnUrl: RETURN, language: 'hi' });
}

const look = (setupRef: string) => payments.look({ setupRef, providerRef: null });

it('exists only with both keys', () => {
  expect(stripePayments(readEnvironment({}), { log: fastify().log, clock: () => NOW })).toBeUndefined();
});

it.each([
  ['no keys', {}, 1],
  ['test keys', STRIPE_KEYS, 1],
  ['live keys', { ...STRIPE_KEYS, STRIPE_SECRET_KEY: 'rk_live_house' }, 0],
])('production says that only test cards can be linked with %s', (_, keys, count) => {
  const { log, lines } = logOf();
  stripePayments(readEnvironment({ ...PRODUCTION, ...keys }), { log, clock: () => NOW });
  expect(lines.filter((line) => line.includes('Only test cards can be linked'))).toHaveLength(count);
  stripePayments(readEnvironment({}), { log, clock: () => NOW });
  expect(lines).toHaveLength(count);
});

describe('the customer of an organization', () => {
  it('is one, however often and by however many callers at once it is asked for', async () => {
    const refs = await Promise.all(Array.from({ length: 5 }, () => payments.ensureCustomer(customer)));
    expect(new Set(refs).size).toBe(1);
    expect([...server.customers.values()]).toEqual([
      expect.objectContaining({ id: refs[0], name: customer.name, email: customer.email }),
    ]);
  });

  it('is found again a day later, when Stripe has forgotten the key', async () => {
    const ref = await payments.ensureCustomer(customer);
    server.forgetKeys();
    expect(await payments.ensureCustomer({ ...customer, name: 'Northwind GmbH' })).toBe(ref);
    expect([...server.customers.values()]).toEqual([expect.objectContaining({ id: ref, name: 'Northwind GmbH' })]);
  });

  it('is a different one for another organization, and for one whose own was deleted at Stripe', async () => {
    const ref = await payments.ensureCustomer(customer);
    const other = await payments.ensureCustomer({ ...customer, org: 'c'.repeat(24) });
    expect(other).not.toBe(ref);
    server.deleteCustomer(ref);
    const again = await payments.ensureCustomer({ ...customer, known: ref });
    expect([ref, other]).not.toContain(again);
    expect(await payments.ensureCustomer({ ...customer, known: ref })).toBe(again);
    expect(await payments.ensureCustomer(customer)).toBe(again);
  });

  it('is created again although the key of the first one still answers with the deleted one', async () => {
    const ref = await payments.ensureCustomer(customer);
    server.deleteCustomer(ref);
    expect(await payments.ensureCustomer(customer)).not.toBe(ref);
  });

  it.each(['failing', 'no-customers'] as const)(
    'is created as soon as Stripe recovers, even though its key answers for a day that it failed: %s',
    async (mood) => {
      server.be(mood);
      await expect(payments.ensureCustomer(customer)).rejects.toMatchObject(AWAY);
      expect(server.customers.size).toBe(0);
      server.be('well');
      now = new Date(NOW.getTime() + 60_000);
      const refs = await Promise.all(Array.from({ length: 3 }, () => payments.ensureCustomer(customer)));
      expect([...server.customers.keys()]).toEqual([...new Set(refs)]);
      expect(refs[0]).toBeDefined();
    },
  );

  it('is the one that Stripe created even though it answered that something went wrong', async () => {
    server.be('half');
    const ref = await payments.ensureCustomer(customer);
    expect([...server.customers.keys()]).toEqual([ref]);
    expect(await payments.ensureCustomer(customer)).toBe(ref);
  });
});

describe('a setup', () => {
  it('is a page of Stripe for one card of the customer, in the person’s language, that carries the method’s id', async () => {
    const { ref, url, endsAt } = await newSetup();
    expect(url).toBe(`https://checkout.stripe.example/c/pay/${ref}`);
    expect(endsAt.getTime() - Date.now()).toBeGreaterThan(23 * 60 * 60 * 1000);
    const asked = new URLSearchParams(
      server.requests.find((each) => each.startsWith('POST /v1/checkout'))?.split(' ')[2],
    );
    expect(Object.fromEntries(asked)).toEqual({
      mode: 'setup',
      customer: [...server.customers.keys()][0],
      client_reference_id: METHOD,
      locale: 'hi-IN',
      'allowed_payment_method_types[0]': 'card',
      success_url: RETURN,
      cancel_url: RETURN,
      'metadata[siteward_method]': METHOD,
      'setup_intent_data[metadata][siteward_method]': METHOD,
    });
  });

  it('is the same one when it is asked for again', async () => {
    const [first, second] = await Promise.all([newSetup(), newSetup()]);
    expect(second).toEqual(first);
    expect(server.sessions.size).toBe(1);
  });

  it('is pending, failed and linked, following what happens on the page', async () => {
    const { ref } = await newSetup();
    expect(await look(ref)).toEqual({ status: 'pending' });
    server.challenge(ref);
    expect(await look(ref)).toEqual({ status: 'pending' });
    server.decline(ref);
    expect(await look(ref)).toEqual({ status: 'failed', failure: 'declined' });
    const providerRef = server.complete(ref, { brand: 'mastercard', last4: '4444', exp_month: 2, exp_year: 2031 });
    const card = { brand: 'mastercard', last4: '4444', expMonth: 2, expYear: 2031 };
    expect(await look(ref)).toEqual({ status: 'linked', providerRef, card });
    server.renew(providerRef, { exp_year: 2035 });
    expect(await look(ref)).toEqual({ status: 'linked', providerRef, card: { ...card, expYear: 2035 } });
    server.detach(providerRef);
    expect(await look(ref)).toMatchObject({ status: 'removed', providerRef });
  });

  it.each([
    ['card_declined', 'insufficient_funds', 'declined'],
    ['card_declined', 'expired_card', 'expired-card'],
    ['expired_card', undefined, 'expired-card'],
    ['incorrect_cvc', undefined, 'declined'],
    ['setup_intent_authentication_failure', undefined, 'declined'],
  ])('that fails with %s and %s is %s', async (code, why, failure) => {
    const { ref } = await newSetup();
    server.decline(ref, code, why);
    expect(await look(ref)).toEqual({ status: 'failed', failure });
  });

  it('has ended when its day is over, and still says why a card was refused before', async () => {
    const [left, refused] = [await newSetup(), await newSetup('c'.repeat(24))];
    server.decline(refused.ref);
    for (const { ref } of [left, refused]) server.expire(ref);
    expect(await look(left.ref)).toEqual({ status: 'failed', failure: 'ended' });
    expect(await look(refused.ref)).toEqual({ status: 'failed', failure: 'declined' });
  });
});

describe('releasing a method', () => {
  const detach = (setupRef: string, providerRef: string | null = null) => payments.detach({ setupRef, providerRef });

  it('detaches its card, even when it is asked for again or somebody else has done it', async () => {
    const { ref } = await newSetup();
    const method = server.complete(ref);
    await Promise.all([detach(ref, method), detach(ref)]);
    await detach(ref, method);
    expect(server.methods.get(method)).toMatchObject({ customer: null });
    expect(server.requests.filter((each) => each.endsWith('/detach')).length).toBeLessThanOrEqual(2);
  });

  it('ends its page, where nobody can then link a card', async () => {
    const { ref } = await newSetup();
    await detach(ref);
    expect(() => server.complete(ref)).toThrow('no longer open');
    await detach(ref);
    expect(server.sessions.get(ref)).toMatchObject({ status: 'expired' });
  });

  it('detaches a card that is linked at the very moment its page is about to end', async () => {
    const { ref } = await newSetup();
    let method = '';
    server.before(async ({ path }) => {
      if (path.endsWith('/expire')) method = server.complete(ref);
    });
    await detach(ref);
    expect(server.methods.get(method)).toMatchObject({ customer: null });
  });
});

it('releases a card that the bank is still checking once that is done, and not before', async () => {
  const { ref } = await newSetup();
  server.submit(ref);
  const detach = () => payments.detach({ setupRef: ref, providerRef: null });
  await expect(detach()).rejects.toMatchObject(AWAY);
  const method = server.accept(ref);
  await detach();
  expect(server.methods.get(method)).toMatchObject({ customer: null });
});

describe('Stripe being away', () => {
  it.each(['failing', 'broken'] as const)(
    'is reported for every call while it is %s, and logged without secrets',
    async (mood) => {
      const { ref } = await newSetup();
      server.be(mood);
      const method = { setupRef: ref, providerRef: null };
      const setup = { customerRef: 'cus_1', method: METHOD, returnUrl: RETURN, language: 'en' } as const;
      const calls = [payments.ensureCustomer(customer), payments.startSetup(setup), payments.look(method)];
      // All at the same time: a call refused while another one is awaited would be an unhandled rejection.
      await Promise.all([...calls, payments.detach(method)].map((call) => expect(call).rejects.toMatchObject(AWAY)));
      const lines = logged.join('');
      expect(lines).toContain('Stripe refused, or did not answer');
      for (const secret of [...Object.values(STRIPE_KEYS), customer.email, customer.name])
        expect(lines).not.toContain(secret);
    },
  );

  it('is retried once, because it may have been momentary', async () => {
    const { ref } = await newSetup();
    server.be('failing');
    const before = server.requests.length;
    await expect(payments.look({ setupRef: ref, providerRef: null })).rejects.toMatchObject(AWAY);
    const [first, ...more] = server.requests.slice(before);
    expect(more).toEqual([first]);
  });

  it('is what an unknown key, or nobody at Stripe’s address, amounts to', async () => {
    for (const variables of [{ STRIPE_SECRET_KEY: 'sk_test_wrong' }, { STRIPE_API_URL: 'http://127.0.0.1:9' }]) {
      const provider = providerWith({ ...server.variables, ...variables });
      await expect(
        provider.startSetup({ customerRef: 'cus_1', method: METHOD, returnUrl: RETURN, language: 'en' }),
      ).rejects.toMatchObject(AWAY);
      expect(logged.join('')).not.toContain('sk_test_wrong');
    }
  });
});

describe('a report', () => {
  const read = ({ payload, signature }: { payload: string; signature: string }, now = NOW) =>
    payments.readReport?.(Buffer.from(payload), signature, now);
  const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  const event = (type: string, object: object = {}) => ({ id: 'evt_1', object: 'event', type, data: { object } });

  it('is accepted with a correct signature for five minutes, even when it is repeated', () => {
    const report = server.signed(event('customer.deleted', GONE), NOW);
    for (const seconds of [0, 0, 300]) {
      expect(read(report, later(seconds))).toEqual({ about: 'customer', customerRef: 'cus_1', org: ORG });
    }
    expect(() => read(report, later(301))).toThrow(expect.objectContaining(WRONG));
  });

  it('is refused with any other signature, or when a byte differs', () => {
    const sent = event('customer.deleted', GONE);
    const { payload, signature } = server.signed(sent, NOW);
    const [time, proof] = signature.split(',');
    const wrong = [
      ...['', 'v1=', 't=1', `${time}`, `${proof}`, `${time},v0=${proof?.slice(3)}`, `${time},v1=${'0'.repeat(64)}`],
      ...[`t=${NOW.getTime() / 1000 + 1},${proof}`, `t=NaN,${proof}`, signature.slice(0, -1), `${time},v1=é`],
      server.signed(sent, NOW, 'whsec_other').signature,
    ];
    for (const each of wrong) expect(() => read({ payload, signature: each })).toThrow(expect.objectContaining(WRONG));
    for (const other of ['', `${payload} `, payload.replace('cus_1', 'cus_2')]) {
      expect(() => read({ payload: other, signature })).toThrow(expect.objectContaining(WRONG));
    }
  });

  it('is accepted when one of several signatures is correct, as while a secret is being rolled', () => {
    const { payload, signature } = server.signed(event('customer.deleted', GONE), NOW);
    expect(read({ payload, signature: `${signature},v1=${'0'.repeat(64)}` })).toMatchObject({ about: 'customer' });
  });

  it('says what to look at, by our ids if Stripe knows them', async () => {
    const { ref } = await newSetup();
    server.decline(ref);
    const method = server.complete(ref);
    server.renew(method, { exp_year: 2040 });
    server.detach(method);
    server.expire((await newSetup('c'.repeat(24))).ref);
    server.deleteCustomer([...server.customers.keys()][0] ?? '');
    const reports = server.events.map((each) => [each.type, read(server.signed(each, NOW))]);
    const [ours, card] = [
      { about: 'method', method: METHOD },
      { about: 'card', providerRef: method },
    ];
    expect(reports).toEqual([
      ['setup_intent.setup_failed', ours],
      ['payment_method.attached', undefined],
      ['setup_intent.succeeded', ours],
      ['checkout.session.completed', ours],
      ['payment_method.automatically_updated', card],
      ['payment_method.detached', card],
      ['checkout.session.expired', { ...ours, method: 'c'.repeat(24) }],
      ['customer.deleted', { about: 'customer', customerRef: expect.stringMatching(/^cus_/), org: ORG }],
    ]);
  });

  it('about something else in the account, or of a kind not asked for, is about nothing', () => {
    const others = ['checkout.session.completed', 'setup_intent.succeeded'].map((type) =>
      event(type, { metadata: {} }),
    );
    for (const each of [
      ...others,
      event('customer.deleted', { id: 'cus_1', metadata: {} }),
      event('invoice.paid', { id: 'in_1' }),
      event('of.tomorrow'),
    ]) {
      expect(read(server.signed(each, NOW))).toBeUndefined();
    }
  });
});
