import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopbackHost, isNearHost } from '#loopback.ts';

/** The signing secret for development when none is set. Everyone can read it, so production refuses it. */
const PUBLISHED_SECRET = 'only-for-development-and-tests-0123456789';

const PORT_MESSAGE = 'must be a port number, 0 to 65535';
const port = z.coerce.number(PORT_MESSAGE).int(PORT_MESSAGE).min(0, PORT_MESSAGE).max(65_535, PORT_MESSAGE);
const COUNT_MESSAGE = 'must be a whole number from 1';
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
/** Groups of addresses that Fastify knows by name. */
const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];
/** The widest ranges that anybody has to themselves: 10.0.0.0/8 and fc00::/7. */
const WIDEST = { 4: 8, 6: 7 } as const;
/**
 * An address or a range, but never the whole internet, not even in two halves, because then anyone could claim any address and
 * limits per address would count nobody.
 */
function isProxy(text: string): boolean {
  const [, address = '', bits] = /^([^/%]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const family = isIP(address);
  if (family !== 4 && family !== 6) return PROXY_GROUPS.includes(text);
  const most = family === 4 ? 32 : 128;
  const fixed = Number(bits ?? most);
  return fixed >= WIDEST[family] && fixed <= most;
}
const oneOf = <const Values extends [string, ...string[]]>(...values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const SECRET_MESSAGE = 'must be at least 32 random characters of your own, without spaces';
/** Neither whitespace nor one character over and over: 32 random hexadecimal digits contain about 14 different ones. */
const ownSecret = z
  .string()
  .refine((value) => value.length >= 32 && !/\s/.test(value) && new Set(value).size >= 8, SECRET_MESSAGE);

/**
 * Where people reach the web app, as an origin spelled the way browsers spell it, so that `HTTPS://Siteward.Example/` counts as
 * https too.
 */
const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isBare = url && `${url.username}${url.password}${url.search}${url.hash}` === '' && url.pathname === '/';
  if (isBare && /^https?:$/.test(url.protocol)) return url.origin;
  context.addIssue('must be an address like https://siteward.example, with no name before and no path after the host');
  return z.NEVER;
});

const environmentSchema = z
  .object({
    NODE_ENV: oneOf('development', 'test', 'production'),
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3001),
    WEB_PORT: port.default(5173),
    MONGODB_URL: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
      .optional(),
    DATA_DIR: z.string().default('.data'),
    RATE_LIMITS: oneOf('on', 'off').default('on'),
    SEED: oneOf('demo', 'none').optional(),
    SESSION_SECRET: ownSecret.optional(),
    LINK_SECRET: ownSecret.optional(),
    LINK_SECRET_BEFORE: ownSecret.optional(),
    METRICS_TOKEN: ownSecret.optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: z.string().optional(),
    PUBLIC_URL: origin.optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[rs]k_\S+$/, 'must start with sk_ or rk_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/, 'must start with whsec_')
      .optional(),
    STRIPE_API_URL: origin
      .refine((value) => isLoopbackHost(new URL(value).hostname), 'must be a server of this machine; it is for tests')
      .optional(),
    TRUSTED_PROXIES: list
      .refine(
        (proxies) => proxies.every(isProxy),
        'must be addresses and ranges like 10.1.2.3, 10.9.0.0/16, not all of the net',
      )
      .default([]),
    MAX_CONNECTIONS: z.coerce.number(COUNT_MESSAGE).int(COUNT_MESSAGE).min(1, COUNT_MESSAGE).default(5000),
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  })
  .superRefine((value, context) => {
    const faults = value.NODE_ENV === 'production' ? faultsOfProduction(value) : faultsOfDevelopment(value);
    for (const [name, message] of [...faults, ...faultsOfStripe(value)])
      context.addIssue({ code: 'custom', path: [name], message });
  });

type Faults = [name: string, message: string][];

type Given = {
  [Name in 'SESSION_SECRET' | 'LINK_SECRET' | 'LINK_SECRET_BEFORE' | 'METRICS_TOKEN' | 'PUBLIC_URL']?:
    | string
    | undefined;
} & Record<string, unknown>;

function faultsOfProduction(value: Given): Faults {
  const faults: Faults = [];
  for (const name of ['MONGODB_URL', 'SESSION_SECRET', 'PUBLIC_URL', 'SMTP_URL']) {
    if (!value[name]) faults.push([name, 'is required in production']);
  }
  for (const name of ['SESSION_SECRET', 'LINK_SECRET', 'LINK_SECRET_BEFORE', 'METRICS_TOKEN'] as const) {
    if (value[name]?.includes(PUBLISHED_SECRET)) faults.push([name, 'must be your own; this one is public']);
  }
  // Whoever reads the metrics would hold what sessions and links are derived from.
  const secret = (['SESSION_SECRET', 'LINK_SECRET', 'LINK_SECRET_BEFORE'] as const).find(
    (name) => value.METRICS_TOKEN !== undefined && value[name] === value.METRICS_TOKEN,
  );
  if (secret) faults.push(['METRICS_TOKEN', `must differ from ${secret}`]);
  if (value.PUBLIC_URL?.startsWith('http:') && !isLoopbackHost(new URL(value.PUBLIC_URL).hostname)) {
    faults.push(['PUBLIC_URL', 'must be https; http is for this machine alone']);
  }
  if (value['SEED'] === 'demo') faults.push(['SEED', 'demo has accounts whose password is published']);
  if (value['RATE_LIMITS'] === 'off') faults.push(['RATE_LIMITS', 'off is for load tests, not for production']);
  return faults;
}

/** Development has a published secret, accounts with a published password, and mails that anyone can read. */
function faultsOfDevelopment({ HOST, PUBLIC_URL }: { HOST: string; PUBLIC_URL?: string | undefined }): Faults {
  const faults: Faults = [];
  if (!isLoopbackHost(HOST)) faults.push(['HOST', 'must be 127.0.0.1, ::1 or localhost outside of production']);
  if (PUBLIC_URL?.startsWith('https:')) faults.push(['PUBLIC_URL', 'with https is for NODE_ENV=production']);
  else if (PUBLIC_URL && !isNearHost(new URL(PUBLIC_URL).hostname))
    faults.push(['PUBLIC_URL', 'must be this machine or one of your own network outside of production']);
  return faults;
}

/** With only one of the two, cards would be taken without ever hearing what became of them, or the other way round. */
function faultsOfStripe(value: {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
}): Faults {
  const [key, webhook] = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  if ((value[key] === undefined) === (value[webhook] === undefined)) return [];
  const [missing, set] = value[key] === undefined ? [key, webhook] : [webhook, key];
  return [[missing, `is required where ${set} is set`]];
}

/** The process's configuration (README, Configuration), checked once at start-up. */
export type Environment = ReturnType<typeof readEnvironment>;

/** Thrown when a variable is missing or wrong; its message is one line for the person who starts the process. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/**
 * Reads and checks the environment, and fills in the defaults.
 *
 * @param variables - usually `process.env`
 * @param options - `built`: this is the built server, which is production unless told otherwise and serves the web app on its own
 *   port. `mock`: nothing serves the web app unless `PUBLIC_URL` says what does
 * @throws EnvironmentError listing every fault in one line.
 */
export function readEnvironment(variables: Record<string, string | undefined>, { built = false, mock = false } = {}) {
  const given = withoutEmpty(variables);
  const byDefault = { NODE_ENV: built ? 'production' : 'development' };
  // Where links find the web app: at Vite's port, except that the built server serves it itself and Vite does not run.
  const webPort = built ? { WEB_PORT: given['PORT'] ?? '3001' } : {};
  const result = environmentSchema.safeParse({ ...byDefault, ...given, ...webPort });
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new EnvironmentError(`Wrong configuration: ${faults.join('; ')}`);
  }
  const value = result.data;
  const production = value.NODE_ENV === 'production';
  const SESSION_SECRET = value.SESSION_SECRET ?? PUBLISHED_SECRET;
  const { LINK_SECRET = SESSION_SECRET, LINK_SECRET_BEFORE } = value;
  const PUBLIC_URL = value.PUBLIC_URL ?? `http://127.0.0.1:${value.WEB_PORT}`;
  return {
    ...value,
    production,
    PUBLIC_URL,
    /** Where a person can open the web app; undefined when none was started. */
    webUrl: mock && value.PUBLIC_URL === undefined ? undefined : PUBLIC_URL,
    /** Whether people reach the web app over TLS: cookies are then sent over TLS only, and browsers stay on it. */
    tls: PUBLIC_URL.startsWith('https:'),
    /** Whether a mail server has to offer encryption: mails hold codes, which nobody between two networks may read. */
    smtpTls: !isNearHost(hostOf(value.SMTP_URL)),
    MAIL_FROM: value.MAIL_FROM ?? `Siteward <no-reply@${mailHostOf(PUBLIC_URL)}>`,
    SEED: value.SEED ?? (production ? ('none' as const) : ('demo' as const)),
    SESSION_SECRET,
    /** What the links of feedbacks are derived from; the later secrets are still accepted (docs/adr/0038). */
    LINK_SECRETS: LINK_SECRET_BEFORE === undefined ? [LINK_SECRET] : [LINK_SECRET, LINK_SECRET_BEFORE],
    LOG_LEVEL: value.LOG_LEVEL ?? (production ? ('info' as const) : ('warn' as const)),
  };
}

/** The host of an address; an address that cannot be read has one that is nowhere near. */
function hostOf(url = 'smtp://localhost'): string {
  return URL.canParse(url) ? new URL(url).hostname : 'unknown.example';
}

/** The host that mails are from: the one that people know, because no mail server accepts mail from one that does not exist. */
function mailHostOf(url: string): string {
  const { hostname } = new URL(url);
  return isNearHost(hostname) || !/[a-z]$/i.test(hostname) ? 'siteward.example' : hostname;
}

/**
 * An empty value counts as unset, because shells and compose files write it that way; but an empty DATA_DIR means a temporary
 * folder.
 */
function withoutEmpty(variables: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(variables).filter(([name, value]) => value !== '' || name === 'DATA_DIR'));
}
