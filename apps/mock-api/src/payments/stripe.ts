import { reason } from '@siteward/contract';
import { isRecordId, type PaymentFailure } from '@siteward/domain';
import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { AppError } from '#app-error.ts';
import type { Deps } from '#deps.ts';
import type { Environment } from '#env.ts';
import type { MethodNews, MethodRefs, PaymentProvider, ProviderReport } from './provider.ts';

/** How long one request may take, and how often it is retried: somebody is waiting at a page. */
const PATIENCE = { timeout: 10_000, maxNetworkRetries: 1 };
/** Seconds after which a signature is no longer accepted, as Stripe advises. */
const TOLERANCE_S = 300;
/** Tells our objects from everything else in the Stripe account. */
const [ORG, METHOD] = ['siteward_org', 'siteward_method'] as const;
const LOCALES = { en: 'en', de: 'de', es: 'es', hi: 'hi-IN' } as const;

type Settings = Pick<Environment, 'production' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'>;

/**
 * Stripe (https://docs.stripe.com/payments/save-and-reuse): a Customer for each organization, Checkout in setup mode. Idempotency
 * keys are derived from our ids, so that a call that is repeated after a process has ended has the same result.
 *
 * @returns Undefined when its keys are not set.
 */
export function stripePayments(
  { production, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Settings,
  { log, clock }: { log: FastifyBaseLogger; clock: Deps['clock'] },
): PaymentProvider | undefined {
  const isLive = STRIPE_SECRET_KEY?.includes('_live_') === true;
  if (production && !isLive) log.warn('Only test cards can be linked: STRIPE_SECRET_KEY is not set, or a test key.');
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined) return undefined;
  const stripe = new Stripe(STRIPE_SECRET_KEY, { ...PATIENCE, ...at(STRIPE_API_URL), telemetry: false });

  /**
   * @throws UNAVAILABLE for anything that goes wrong there. Stripe's messages may contain what people typed, and are not logged.
   */
  async function asked<Answer>(what: string, answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const { type, code, statusCode, requestId } = error;
      log.error({ what, type, code, statusCode, stripeRequest: requestId }, 'Stripe refused, or did not answer');
      throw new AppError('UNAVAILABLE', reason('payment-provider-away'));
    }
  }

  async function isThere(customerRef: string): Promise<boolean> {
    const found = await asked('customer', unlessRefused(stripe.customers.retrieve(customerRef)));
    return found !== undefined && found.deleted !== true;
  }

  /** The organization's customer from an earlier attempt. Idempotency keys are forgotten after a day; this is not. */
  async function earlierCustomer(org: string): Promise<string | undefined> {
    // Refused for accounts in some countries, which have no search; then only the key protects against duplicates.
    const search = stripe.customers.search({ query: `metadata['${ORG}']:'${org}'`, limit: 1 });
    const found = (await asked('customer search', unlessRefused(search)))?.data[0]?.id;
    // A customer that was just deleted may still be found.
    return found !== undefined && (await isThere(found)) ? found : undefined;
  }

  /** A customer created once for the organization, and once more for each one that is gone. */
  async function newCustomer(org: string, gone: string | null): Promise<string> {
    const key = gone === null ? `customer-${org}` : `customer-${org}-after-${gone}`;
    const id = await asked('new customer', makeCustomer(org, key));
    // For a day a key repeats its first answer, even when that customer is gone.
    return (await isThere(id)) ? id : newCustomer(org, id);
  }

  /**
   * For a day a key also repeats an answer that something went wrong at Stripe (https://docs.stripe.com/api/idempotent_requests).
   * To carry on as soon as Stripe does, another key, of the current minute, is then used, unless the customer was created after
   * all.
   */
  async function makeCustomer(org: string, key: string): Promise<string> {
    const make = async (idempotencyKey: string) => {
      return (await stripe.customers.create({ metadata: { [ORG]: org } }, { idempotencyKey })).id;
    };
    try {
      return await make(key);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeAPIError)) throw error;
      const minute = clock().toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
      return (await earlierCustomer(org)) ?? make(`${key}-at-${minute}`);
    }
  }

  async function look({ setupRef }: Pick<MethodRefs, 'setupRef'>): Promise<MethodNews> {
    const expand = ['setup_intent.payment_method'];
    return newsOf(await asked('look', stripe.checkout.sessions.retrieve(setupRef, { expand })));
  }

  return {
    name: 'stripe',

    ensureCustomer: async ({ org, name, email, known = null }) => {
      const isKnown = known !== null && (await isThere(known));
      const ref = isKnown ? known : ((await earlierCustomer(org)) ?? (await newCustomer(org, known)));
      // Name and address are there for people who read receipts: an address that Stripe refuses must not keep anybody from
      // paying.
      await asked('customer update', unlessRefused(stripe.customers.update(ref, { name, email })));
      return ref;
    },

    startSetup: async ({ customerRef, method, returnUrl, language }) => {
      const metadata = { [METHOD]: method };
      const created = stripe.checkout.sessions.create(
        {
          mode: 'setup',
          customer: customerRef,
          client_reference_id: method,
          metadata,
          setup_intent_data: { metadata },
          allowed_payment_method_types: ['card'],
          locale: LOCALES[language],
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey: `setup-${method}` },
      );
      const { id, url, expires_at } = await asked('new setup', created);
      if (url === null) throw new AppError('UNAVAILABLE', reason('payment-provider-away'));
      return { ref: id, url, endsAt: new Date(expires_at * 1000) };
    },

    look,

    detach: async ({ setupRef }) => {
      let news = await look({ setupRef });
      if (news.status === 'pending' || news.status === 'failed') {
        // Refused when it has ended, or was completed just now.
        await asked('end of a setup', unlessRefused(stripe.checkout.sessions.expire(setupRef)));
        news = await look({ setupRef });
      }
      // A bank that is still checking a card may yet link it: the caller has to try again later.
      if (news.status === 'pending') throw new AppError('UNAVAILABLE', reason('payment-provider-away'));
      if (news.status !== 'linked' || news.providerRef === undefined) return;
      // Refused when somebody else detached it at this moment.
      await asked('detach', unlessRefused(stripe.paymentMethods.detach(news.providerRef)));
      const { status } = await look({ setupRef });
      if (status === 'linked') throw new AppError('UNAVAILABLE', reason('payment-provider-away'));
    },

    readReport: (body, signature, now) => {
      let event: Stripe.Event;
      try {
        // Without a crypto provider of our own; by our clock.
        const [key, tolerance, receivedAt] = [STRIPE_WEBHOOK_SECRET, TOLERANCE_S, now.getTime()];
        event = stripe.webhooks.constructEvent(body, signature, key, tolerance, undefined, receivedAt);
      } catch {
        throw new AppError('VALIDATION', 'The signature is missing, wrong or too old.');
      }
      return reportOf(event);
    },
  };
}

function at(url: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}

/** Undefined when Stripe refuses the request because the object is gone or this was done already. */
async function unlessRefused<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}

function newsOf({ status, setup_intent: intent }: Stripe.Checkout.Session): MethodNews {
  const setup = typeof intent === 'string' ? null : intent;
  const method = typeof setup?.payment_method === 'string' ? null : setup?.payment_method;
  if (setup?.status === 'succeeded' && method) return cardNews(method);
  if (setup?.last_setup_error) return { status: 'failed', failure: failureOf(setup.last_setup_error) };
  if (status === 'expired' || setup?.status === 'canceled') return { status: 'failed', failure: 'ended' };
  return { status: 'pending' };
}

/** A card that was linked: `removed` if it no longer belongs to a customer. */
function cardNews({ id, customer, card }: Stripe.PaymentMethod): MethodNews {
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card ?? {};
  const known = brand !== undefined && last4 !== undefined && expMonth !== undefined && expYear !== undefined;
  return {
    status: customer === null ? 'removed' : 'linked',
    providerRef: id,
    ...(known && { card: { brand, last4, expMonth, expYear } }),
  };
}

function failureOf({ type, code, decline_code }: Stripe.SetupIntent.LastSetupError): PaymentFailure {
  const isExpired = [code, decline_code].some((each) => each === 'expired_card' || each === 'expired_payment_method');
  if (isExpired) return 'expired-card';
  const isRefused = type === 'card_error' || code === 'setup_intent_authentication_failure';
  return isRefused ? 'declined' : 'other';
}

/** What an event is about, for those that an endpoint subscribes to (docs/api.md, Payments). */
function reportOf(event: Stripe.Event): ProviderReport | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed': {
      const method = event.data.object.metadata?.[METHOD] ?? '';
      return isRecordId(method) ? { about: 'method', method } : undefined;
    }
    case 'payment_method.detached':
    case 'payment_method.updated':
    case 'payment_method.automatically_updated':
      return { about: 'card', providerRef: event.data.object.id };
    case 'customer.deleted': {
      const { id, metadata } = event.data.object;
      const org = metadata?.[ORG] ?? '';
      return isRecordId(org) ? { about: 'customer', customerRef: id, org } : undefined;
    }
    default:
      return undefined;
  }
}
