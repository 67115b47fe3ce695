import { keysOf } from '@siteward/domain';
import { z } from 'zod';
import { emailSchema } from './common.ts';
import { ERRORS, errorCodeSchema, type Problem } from './errors.ts';

/**
 * What a development server accepts besides the contract: misbehaving, starting afresh, moving its clock (docs/adr/0054).
 * Production has none of it.
 */

/** What the server can be filled with. */
export const SCENARIOS = {
  fresh: 'Nothing at all: the first person signs up, and finds the mail in the development outbox.',
  demo: 'The demo data, as after the first start.',
  big: 'The demo data, and 10,000 more work orders in Northwind Facilities.',
  'trial-over':
    'The demo data, but the trial of Southgate Properties ended yesterday: its people can still read, but every write is refused with CUSTOMER_REQUIRED.',
  'no-customer':
    'The demo data, but Northwind Facilities lost its card long after its trial, and its customer is past due: every write is refused with CUSTOMER_REQUIRED.',
  'mail-failing': 'The demo data, but no mail is delivered: every attempt fails and is retried later.',
} as const satisfies Record<string, string>;
export type Scenario = keyof typeof SCENARIOS;

export const SCENARIO_NAMES = keysOf(SCENARIOS);

/**
 * The longest wait, of one rule and of several together: shorter than a connection may stay silent, and less than twice as long
 * as clients of the contract wait.
 */
export const MOST_MS = 55_000;
const errorStatuses = new Set<number>(Object.values(ERRORS).map(({ status }) => status));

/** Which calls a rule applies to, and how often. */
const when = {
  calls: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Names of calls, such as `workOrders.list`; left out: every call of the contract.' }),
  rate: z.number().gt(0).max(1).default(1).meta({ description: 'The share of these calls that it happens to.' }),
  times: z.int().min(1).max(1_000_000).optional().meta({ description: 'After so many times the rule is over.' }),
};

/** A way to misbehave, for which calls and how often. */
export const ruleSchema = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('latency'), ...when, ms: z.int().min(0).max(MOST_MS).default(1000) })
    .meta({ description: 'The call begins later.' }),
  z
    .strictObject({
      kind: z.literal('error'),
      ...when,
      status: z
        .int()
        .refine((status) => errorStatuses.has(status), `Must be one of ${[...errorStatuses].sort().join(', ')}`)
        .default(500),
      code: errorCodeSchema.optional().meta({ description: 'By default one that the call declares for the status.' }),
    })
    .meta({ description: 'A problem document in place of the call, which is not done.' }),
  z
    .strictObject({
      kind: z.literal('unauthenticated'),
      ...when,
      times: z.int().min(1).max(1_000_000).default(1),
    })
    .meta({ description: 'A 401 in place of the call, once unless told otherwise.' }),
  z
    .strictObject({ kind: z.literal('rate-limited'), ...when, retryAfter: z.int().min(1).max(3600).default(1) })
    .meta({ description: 'A 429 in place of the call, with the seconds to wait in Retry-After.' }),
  z
    .strictObject({ kind: z.literal('slow-body'), ...when, ms: z.int().min(1).max(MOST_MS).default(250) })
    .meta({ description: 'The call is done; its answer comes in sixteen pieces, with so many ms before each.' }),
  z
    .strictObject({
      kind: z.literal('cut-body'),
      ...when,
      bytes: z.int().min(0).max(100_000_000).optional(),
    })
    .meta({
      description: 'The call is done; the connection breaks after so many bytes of the answer, by default after half.',
    }),
  z.strictObject({ kind: z.literal('drop'), ...when, after: z.boolean().default(false) }).meta({
    description: 'The connection breaks without an answer: before the call, or `after` it, which is done then.',
  }),
]);
export type Rule = z.infer<typeof ruleSchema>;
export type RuleInput = z.input<typeof ruleSchema>;

/** `seed`: selects the calls that a rate below 1 affects; the same seed always selects the same ones. */
export const misbehaviourSchema = z.strictObject({
  rules: z.array(ruleSchema).max(50),
  seed: z.int().min(0).max(0xffff_ffff).default(1),
});
type MisbehaviourInput = z.input<typeof misbehaviourSchema>;

/** The header with which a single request asks for misbehaviour: `latency=500; error=503@workOrders.list; drop=after`. */
export const MISBEHAVE_HEADER = 'x-siteward-misbehave';

export const setScenarioSchema = z.strictObject({ scenario: z.enum(SCENARIO_NAMES) });

export const devSignInSchema = z.strictObject({ email: emailSchema });

/** How far the clock may be ahead of the machine's: ten years. */
export const MOST_AHEAD_MS = 10 * 366 * 24 * 60 * 60 * 1000;
const aheadSchema = z.int().min(0).max(MOST_AHEAD_MS);

/** How far to be ahead of the machine's clock, what time it is to be, or how far to advance; going back takes a new scenario. */
export const setClockSchema = z.union(
  [
    z.strictObject({ aheadMs: aheadSchema }),
    z.strictObject({ now: z.iso.datetime('Must be a time such as 2027-01-31T08:30:00Z') }),
    z.strictObject({ advanceMs: aheadSchema }),
  ],
  'Must be one of { aheadMs }, { now } and { advanceMs }',
);
type SetClock = z.input<typeof setClockSchema>;

export const listRequestsSchema = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});

/** Somebody who can sign in, with the organization that they see first and their role there. */
type Person = { email: string; name: string; organization: string | null; role: string | null };

export type DevState = {
  /** The server's time, and how far it is ahead of the machine's. */
  now: string;
  clockAheadMs: number;
  /** `happened`: how often it took effect; a rule that has run out is no longer listed. */
  misbehaviour: { seed: number; rules: (Rule & { happened: number })[] };
  /** Null: the data is what the server started with, whatever that was. */
  scenario: Scenario | null;
  scenarios: { name: Scenario; description: string }[];
  people: Person[];
};

/** A request to the contract, and how it compares with the contract. Bodies, queries and secrets are not kept. */
export type LoggedRequest = {
  id: number;
  at: string;
  method: string;
  /** Without the query, and with `…` in place of secrets. */
  path: string;
  /** For example `workOrders.list`; null: no call has this address. */
  call: string | null;
  /** Null: the connection broke before an answer was sent. */
  status: number | null;
  ms: number;
  requestId: string;
  /** The misbehaviour applied to it, such as `error=503`. */
  misbehaved?: string[];
  verdict: {
    /** Fields that were sent but that the call does not accept: `query.sort`, `body.nmae`. */
    unknownFields: string[];
    /** What else violates the contract, in English. */
    faults: string[];
    /**
     * What the client evidently did not handle, in English: noted on the answer, and on the later request that shows it. It may
     * be added to an answer that has already been listed.
     */
    unhandled: string[];
  };
};

type DevMail = { to: string; subject: string; text: string; html: string; createdAt: string };

/** Thrown if a development server refuses a call. */
export class DevError extends Error {
  override name = 'DevError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
}

export type DevClient = ReturnType<typeof createDevClient>;

/**
 * The client of a development server. Its functions throw `DevError`, or what `fetch` throws.
 *
 * @param baseUrl - where the API is, for example `http://127.0.0.1:3001`
 */
export function createDevClient(baseUrl: string, options: { fetch?: typeof fetch } = {}) {
  const base = baseUrl.replace(/\/$/, '');
  const send = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await (options.fetch ?? fetch)(`${base}${path}`, {
      method,
      headers: { accept: 'application/json', ...json },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new DevError((await response.json()) as Problem);
    return (await response.json()) as Answer;
  };
  return {
    state: () => send<DevState>('GET', '/dev/state'),
    /** Starts afresh: with the data of a scenario, at the machine's time, without misbehaviour, and with nobody signed in. */
    setScenario: (scenario: Scenario) => send<DevState>('POST', '/dev/scenario', { scenario }),
    /** Signs somebody in without their password. */
    signIn: (email: string) =>
      send<{ sid: string; user: { _id: string; email: string; name: string; defaultOrg: string | null } }>(
        'POST',
        '/dev/sign-in',
        { email },
      ),
    setClock: (clock: SetClock) => send<DevState>('POST', '/dev/clock', clock),
    /** Replaces all rules. */
    setMisbehaviour: (misbehaviour: MisbehaviourInput) => send<DevState>('PUT', '/dev/misbehaviour', misbehaviour),
    clearMisbehaviour: () => send<DevState>('DELETE', '/dev/misbehaviour'),
    /** The last 200 requests, the newest first; with `after`, only those after that one. */
    listRequests: ({ after }: { after?: number } = {}) =>
      send<{ items: LoggedRequest[] }>('GET', `/dev/requests${after === undefined ? '' : `?after=${after}`}`),
    /** The last 100 mails, the newest first. */
    listMails: ({ to }: { to?: string } = {}) =>
      send<{ items: DevMail[] }>('GET', `/api/dev/mails${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`),
  };
}

/** The value of `X-Siteward-Misbehave` that asks for the given misbehaviour of one request; `rate` and `times` have no effect there. */
export function misbehaveHeader(...rules: RuleInput[]): string {
  return rules
    .map((rule) => {
      const value = headerValue(rule);
      const calls = rule.calls?.map((call) => `@${call}`).join('') ?? '';
      return `${rule.kind}${value === undefined ? '' : `=${value}`}${calls}`;
    })
    .join('; ');
}

function headerValue(rule: RuleInput): number | string | undefined {
  switch (rule.kind) {
    case 'latency':
    case 'slow-body':
      return rule.ms;
    case 'error':
      return rule.code ?? rule.status;
    case 'rate-limited':
      return rule.retryAfter;
    case 'cut-body':
      return rule.bytes;
    case 'drop':
      return rule.after ? 'after' : undefined;
    default:
      return undefined;
  }
}
