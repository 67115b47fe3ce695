import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';

/** The keys that the server accepts. */
export const STRIPE_KEYS = { STRIPE_SECRET_KEY: 'sk_test_house', STRIPE_WEBHOOK_SECRET: 'whsec_house' };

type Thing = { id: string } & { [field: string]: unknown };
type Customer = Thing & { name: string | null; email: string | null; metadata: Metadata };
type Method = Thing & { customer: string | null; card: Card };
type Intent = Thing & { status: string; payment_method: string | null; customer: string; metadata: Metadata };
type Session = Thing & { status: string; setup_intent: string; url: string | null; metadata: Metadata };
type Metadata = { [key: string]: string };
type Card = { brand: string; last4: string; exp_month: number; exp_year: number };
type Answer = { status: number; body: object };
type Asked = { method: string; path: string; params: URLSearchParams; key?: string };

/** A Stripe event, as it is sent to an endpoint. */
export type StripeEvent = { id: string; type: string; data: { object: Thing } };

/**
 * How the server answers all requests from now on. `broken` hangs up; `no-customers` fails only to create customers, and `half`
 * creates them and says that it failed.
 */
type Mood = 'well' | 'failing' | 'broken' | 'no-customers' | 'half';

const VISA: Card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2030 };
const A_DAY_S = 24 * 60 * 60;

class Refused extends Error {
  readonly answer: Answer;
  constructor(status: number, error: { type: string; code?: string; param?: string; message: string }) {
    super(error.message);
    this.answer = { status, body: { error } };
  }
}

function noSuch(what: string, id: string): Refused {
  const message = `No such ${what}: '${id}'`;
  return new Refused(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'id', message });
}

function failed(): Refused {
  return new Refused(500, { type: 'api_error', message: 'An unknown error occurred.' });
}

function invalid(message: string): Refused {
  return new Refused(400, { type: 'invalid_request_error', message });
}

/** Fields in brackets, as in `metadata[a]=b`. */
function bracketed(params: URLSearchParams, name: string): Metadata {
  const inner = [...params].filter(([key]) => key.startsWith(`${name}[`) && key.endsWith(']'));
  return Object.fromEntries(inner.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

const SETUP_PARAMS =
  /^(mode|customer|client_reference_id|locale|success_url|cancel_url|allowed_payment_method_types\[\d+\]|metadata\[\w+\]|setup_intent_data\[metadata\]\[\w+\])$/;

/**
 * A server on this machine that answers as https://docs.stripe.com/api describes for everything the API asks of Stripe:
 * customers, Checkout in setup mode, setup intents and cards, with its idempotency keys and its errors. What people do on its
 * page, and what Stripe does by itself, are functions here; each adds its events to `events`.
 */
export async function startStripeServer({ now = () => new Date() } = {}) {
  const customers = new Map<string, Customer | { id: string; deleted: true }>();
  const methods = new Map<string, Method>();
  const intents = new Map<string, Intent>();
  const sessions = new Map<string, Session>();
  const firstAnswers = new Map<string, { asked: string; answer: Answer }>();
  const events: StripeEvent[] = [];
  const requests: string[] = [];
  let mood: Mood = 'well';
  let beforeAnswers = async (_asked: Asked) => {};
  let afterAnswers = async (_asked: Asked) => {};
  let count = 0;

  const newId = (kind: string) => `${kind}_${String(++count).padStart(14, '0')}`;
  const happened = (type: string, object: Thing) => {
    events.push(structuredClone({ id: newId('evt'), object: 'event', type, data: { object } }));
  };
  function found<Kind extends Thing>(kind: string, from: Map<string, Kind>, id = ''): Kind {
    const record = from.get(id);
    if (!record) throw noSuch(kind, id);
    return record;
  }
  function livingCustomer(id = ''): Customer {
    const customer = customers.get(id);
    if (!customer || !('metadata' in customer)) throw noSuch('customer', id);
    return customer;
  }
  function sessionWith(session: Session, expand: string[]): object {
    if (!expand.some((each) => each.startsWith('setup_intent'))) return session;
    const intent = found('setup_intent', intents, session.setup_intent);
    const method = intent.payment_method === null ? null : found('payment_method', methods, intent.payment_method);
    const isFull = expand.includes('setup_intent.payment_method');
    return { ...session, setup_intent: { ...intent, payment_method: isFull ? method : intent.payment_method } };
  }

  function newSession(params: URLSearchParams): Session {
    const unknown = [...params.keys()].find((name) => !SETUP_PARAMS.test(name));
    if (unknown !== undefined) throw invalid(`Received unknown parameter: ${unknown}`);
    if (params.get('mode') !== 'setup') throw invalid('This server knows the mode setup alone.');
    if (!params.has('allowed_payment_method_types[0]')) throw invalid('Missing required param: currency.');
    if (!URL.canParse(params.get('success_url') ?? '')) throw invalid('Not a valid URL');
    const customer = livingCustomer(params.get('customer') ?? '').id;
    const intent: Intent = {
      id: newId('seti'),
      object: 'setup_intent',
      status: 'requires_payment_method',
      payment_method: null,
      customer,
      last_setup_error: null,
      usage: 'off_session',
      cancellation_reason: null,
      metadata: bracketed(params, 'setup_intent_data[metadata]'),
    };
    intents.set(intent.id, intent);
    const id = `cs_test_${newId('a')}`;
    const created = Math.floor(now().getTime() / 1000);
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: 'setup',
      status: 'open',
      payment_status: 'no_payment_required',
      customer,
      client_reference_id: params.get('client_reference_id'),
      setup_intent: intent.id,
      created,
      expires_at: created + A_DAY_S,
      url: `https://checkout.stripe.example/c/pay/${id}`,
      success_url: params.get('success_url'),
      cancel_url: params.get('cancel_url'),
      metadata: bracketed(params, 'metadata'),
    };
    sessions.set(id, session);
    return session;
  }

  function endSession(session: Session): Session {
    if (session.status !== 'open') {
      const now = `This Checkout Session has a status of \`${session.status}\`.`;
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. ${now}`);
    }
    Object.assign(session, { status: 'expired', url: null });
    const intent = found('setup_intent', intents, session.setup_intent);
    Object.assign(intent, { status: 'canceled', cancellation_reason: 'abandoned' });
    happened('checkout.session.expired', session);
    return session;
  }

  function link(intent: Intent, card: Card): string {
    const { customer } = intent;
    const method: Method = { id: newId('pm'), object: 'payment_method', type: 'card', customer, card, metadata: {} };
    methods.set(method.id, method);
    Object.assign(intent, { status: 'succeeded', payment_method: method.id, last_setup_error: null });
    happened('payment_method.attached', method);
    happened('setup_intent.succeeded', intent);
    return method.id;
  }

  function letGo(method: Method): Method {
    if (method.customer === null) {
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
    }
    method.customer = null;
    happened('payment_method.detached', method);
    return method;
  }

  function answerTo({ method, path, params }: Asked): object {
    const [area = '', id = '', act = ''] = path.replace('/v1/checkout/sessions', '/v1/sessions').slice(4).split('/');
    switch (
      `${method} ${area}${id && (area === 'customers' && id === 'search' ? '/search' : '/id')}${act && `/${act}`}`
    ) {
      case 'POST customers': {
        const made: Customer = {
          id: newId('cus'),
          object: 'customer',
          name: params.get('name'),
          email: params.get('email'),
          metadata: bracketed(params, 'metadata'),
        };
        customers.set(made.id, made);
        return made;
      }
      case 'GET customers/id':
        return customers.get(id) ?? livingCustomer(id);
      case 'POST customers/id':
        return Object.assign(livingCustomer(id), { name: params.get('name'), email: params.get('email') });
      case 'GET customers/search': {
        const [, key = '', value = ''] = /^metadata\['(\w+)'\]:'(\w+)'$/.exec(params.get('query') ?? '') ?? [];
        const all = [...customers.values()].filter((each) => 'metadata' in each && each.metadata[key] === value);
        return { object: 'search_result', data: all.slice(0, 1), has_more: all.length > 1, next_page: null };
      }
      case 'POST sessions':
        return newSession(params);
      case 'GET sessions/id':
        return sessionWith(found('checkout.session', sessions, id), Object.values(bracketed(params, 'expand')));
      case 'POST sessions/id/expire':
        return endSession(found('checkout.session', sessions, id));
      case 'POST payment_methods/id/detach':
        return letGo(found('payment_method', methods, id));
      default:
        throw new Refused(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
    }
  }

  /** The first answer to a key is repeated, whatever it was; other parameters with the same key are refused. */
  function answerOnce(asked: Asked): Answer {
    const what = `${asked.method} ${asked.path} ${asked.params}`;
    const first = asked.key === undefined ? undefined : firstAnswers.get(asked.key);
    if (first && first.asked !== what) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${asked.key}' if you meant to execute a different request.`;
      return new Refused(400, { type: 'idempotency_error', message }).answer;
    }
    if (first) return first.answer;
    const answer = answerNow(asked);
    if (asked.key !== undefined) firstAnswers.set(asked.key, { asked: what, answer });
    return answer;
  }
  function answerNow(asked: Asked): Answer {
    try {
      const isNew = `${asked.method} ${asked.path}` === 'POST /v1/customers';
      if (mood === 'failing' || (mood === 'no-customers' && isNew)) throw failed();
      const body = structuredClone(answerTo(asked));
      if (mood === 'half' && isNew) throw failed();
      return { status: 200, body };
    } catch (error) {
      if (error instanceof Refused) return error.answer;
      throw error;
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://stripe');
    const body = new URLSearchParams(await text(request));
    const key = headers['idempotency-key'];
    const params = method === 'GET' ? searchParams : body;
    const asked = { method, path, params, ...(typeof key === 'string' && { key }) };
    requests.push(`${method} ${path} ${params}`.trim());
    await beforeAnswers(asked);
    if (mood === 'broken') return void request.socket.destroy();
    const isKnown = headers.authorization === `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}`;
    const unknown = new Refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    const { status, body: answered } = isKnown ? answerOnce(asked) : unknown.answer;
    await afterAnswers(asked);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
    response.end(JSON.stringify(answered));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  const { webhooks } = new Stripe(STRIPE_KEYS.STRIPE_SECRET_KEY);
  const intentOf = (session: string) =>
    found('setup_intent', intents, found('checkout.session', sessions, session).setup_intent);

  return {
    /** The variables that make the API use this server. */
    variables: { ...STRIPE_KEYS, STRIPE_API_URL: `http://127.0.0.1:${address.port}` },
    customers,
    methods,
    sessions,
    events,
    requests,
    /** Hooks that run before, or after, each request is handled, in both cases before it is answered. */
    before: (hook: typeof beforeAnswers) => (beforeAnswers = hook),
    after: (hook: typeof afterAnswers) => (afterAnswers = hook),
    be: (next: Mood) => (mood = next),
    /** A day later, all keys are forgotten. */
    forgetKeys: () => firstAnswers.clear(),
    /** Somebody enters a card that is accepted. */
    complete: (session: string, card: Card = VISA): string => {
      const [intent, page] = [intentOf(session), found('checkout.session', sessions, session)];
      if (page.status !== 'open') throw invalid('This Checkout Session is no longer open.');
      Object.assign(page, { status: 'complete', url: null });
      const method = link(intent, card);
      happened('checkout.session.completed', page);
      return method;
    },
    /** Somebody enters a card that is refused, and may enter another. */
    decline: (session: string, code = 'card_declined', decline_code?: string) => {
      const last_setup_error = { type: 'card_error', code, decline_code, message: 'Your card was declined.' };
      Object.assign(intentOf(session), { status: 'requires_payment_method', last_setup_error });
      happened('setup_intent.setup_failed', intentOf(session));
    },
    /** The bank wants to know more; nothing is linked yet. */
    challenge: (session: string) =>
      Object.assign(intentOf(session), { status: 'requires_action', last_setup_error: null }),
    /** Somebody has entered a card that the bank is still checking: the page is done, but the card is not linked yet. */
    submit: (session: string) => {
      Object.assign(intentOf(session), { status: 'processing', last_setup_error: null });
      Object.assign(found('checkout.session', sessions, session), { status: 'complete', url: null });
    },
    /** The bank has accepted what was submitted. */
    accept: (session: string, card: Card = VISA): string => link(intentOf(session), card),
    /** The page's day is over. */
    expire: (session: string) => void endSession(found('checkout.session', sessions, session)),
    /** Somebody detaches it in Stripe's dashboard. */
    detach: (method: string) => void letGo(found('payment_method', methods, method)),
    /** The bank has issued a new card. */
    renew: (method: string, card: Partial<Card>) => {
      const renewed = found('payment_method', methods, method);
      renewed.card = { ...renewed.card, ...card };
      happened('payment_method.automatically_updated', renewed);
    },
    /** Somebody deletes it in Stripe's dashboard, along with its cards. */
    deleteCustomer: (id: string) => {
      const customer = livingCustomer(id);
      for (const method of methods.values()) if (method.customer === id) method.customer = null;
      customers.set(id, { id, deleted: true });
      happened('customer.deleted', customer);
    },
    /** How an event arrives: its bytes, and the header that signs them. */
    signed: (event: object, at = now(), secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET) => {
      const payload = JSON.stringify(event, undefined, 2);
      const timestamp = Math.floor(at.getTime() / 1000);
      return { payload, signature: webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
