import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from './env.ts';
import { createHttpServer } from './http-server.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  MONGODB_URL: 'mongodb://db.example/siteward',
  SESSION_SECRET: '0123456789abcdef'.repeat(2),
  PUBLIC_URL: 'https://siteward.example',
  SMTP_URL: 'smtp://mail.example',
};
const PUBLISHED_SECRET = readEnvironment({}).SESSION_SECRET;

function faultOf(variables: Record<string, string>, options: { built?: boolean } = {}): string {
  try {
    readEnvironment(variables, options);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return 'no fault';
}

describe('readEnvironment', () => {
  it('needs nothing in development', () => {
    expect(readEnvironment({})).toMatchObject({
      production: false,
      HOST: '127.0.0.1',
      PORT: 3001,
      WEB_PORT: 5173,
      DATA_DIR: '.data',
      RATE_LIMITS: 'on',
      SEED: 'demo',
      PUBLIC_URL: 'http://127.0.0.1:5173',
      TRUSTED_PROXIES: [],
    });
  });

  it('treats an empty value as unset, except that an empty DATA_DIR means a temporary folder', () => {
    const names = ['NODE_ENV', 'HOST', 'PORT', 'WEB_PORT', 'MONGODB_URL', 'SESSION_SECRET', 'SMTP_URL', 'PUBLIC_URL'];
    const empty = Object.fromEntries(
      [...names, 'SEED', 'RATE_LIMITS', 'LOG_LEVEL', 'METRICS_TOKEN'].map((name) => [name, '']),
    );
    expect(readEnvironment(empty)).toEqual(readEnvironment({}));
    expect(readEnvironment({ DATA_DIR: '' }).DATA_DIR).toBe('');
  });

  it('accepts a complete production, without demo data', () => {
    expect(readEnvironment(PRODUCTION)).toMatchObject({ production: true, SEED: 'none', LOG_LEVEL: 'info' });
    expect(readEnvironment({ ...PRODUCTION, HOST: '0.0.0.0', SEED: 'none' })).toMatchObject({ HOST: '0.0.0.0' });
  });

  it.each([
    ['https://facilities.north.example:8443', 'facilities.north.example'],
    ['https://203.0.113.7', 'siteward.example'],
    ['https://[2001:db8::7]', 'siteward.example'],
    ['http://localhost:3001', 'siteward.example'],
  ])('sends mail from the host of %s, unless that cannot have a mailbox', (PUBLIC_URL, host) => {
    const given = { ...PRODUCTION, PUBLIC_URL };
    expect(readEnvironment(given).MAIL_FROM).toBe(`Siteward <no-reply@${host}>`);
    expect(readEnvironment({ ...given, MAIL_FROM: 'North <hello@north.example>' }).MAIL_FROM).toBe(
      'North <hello@north.example>',
    );
  });

  it.each(['MONGODB_URL', 'SESSION_SECRET', 'PUBLIC_URL', 'SMTP_URL'])('requires %s in production', (name) => {
    expect(faultOf({ ...PRODUCTION, [name]: '' })).toBe(`Wrong configuration: ${name} is required in production`);
  });

  it.each([
    [{ SEED: 'demo' }, 'SEED demo has accounts whose password is published'],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS off is for load tests, not for production'],
    [{ SESSION_SECRET: PUBLISHED_SECRET }, 'SESSION_SECRET must be your own; this one is public'],
    [{ METRICS_TOKEN: PUBLISHED_SECRET }, 'METRICS_TOKEN must be your own; this one is public'],
  ])('refuses %j in production only', (variables, fault) => {
    expect(faultOf({ ...PRODUCTION, ...variables })).toBe(`Wrong configuration: ${fault}`);
    expect(faultOf(variables)).toBe('no fault');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['MONGODB_URL', 'http://db.example'],
    ...[
      'short',
      ' '.repeat(32),
      's'.repeat(32),
      'abcdefg'.repeat(5),
      `${PUBLISHED_SECRET} `,
      '0123456789 '.repeat(4),
    ].flatMap((secret): [string, string][] => [
      ['SESSION_SECRET', secret],
      ['METRICS_TOKEN', secret],
    ]),
    ['SMTP_URL', 'mail.example'],
    ['STRIPE_SECRET_KEY', 'pk_test_published'],
    ['STRIPE_SECRET_KEY', 'sk_test_1 '],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_1'],
    ['STRIPE_API_URL', 'https://api.stripe.example'],
    ['STRIPE_API_URL', 'http://127.0.0.1/v1'],
    ['PUBLIC_URL', 'siteward'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'http://somebody@localhost'],
    ['PUBLIC_URL', 'http://:secret@localhost'],
    ['PUBLIC_URL', 'http://localhost/app'],
    ['PUBLIC_URL', 'http://localhost/?page=1'],
    ['PUBLIC_URL', 'http://localhost/#top'],
    ['RATE_LIMITS', 'maybe'],
    ['SEED', 'much'],
    ['LOG_LEVEL', 'loud'],
    ...[
      'proxy.example',
      '*',
      'true',
      '10.1.2',
      '10.0.0.0/33',
      '0.0.0.0/0',
      '::/0',
      '10.1.2.3, ::/00',
      ...['0.0.0.0/1, 128.0.0.0/1', '10.0.0.0/7', '::/1, 8000::/1', 'fc00::/6'],
      '1.2.3.4/8/8',
    ].map((proxies): [string, string] => ['TRUSTED_PROXIES', proxies]),
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'production '],
    ['NODE_ENV', 'staging'],
  ])('refuses %s=%s in one line that names the variable and says what it must be', (name, value) => {
    for (const built of [false, true]) {
      const fault = faultOf({ [name]: value }, { built });
      expect(fault).toMatch(new RegExp(`^Wrong configuration: ${name} must (be|start with) `));
      expect(fault).not.toMatch(/\n|Invalid|expected/);
    }
  });

  it.each([
    ['smtp://mail.example', true],
    ['smtp://user:pass@203.0.113.7:587', true],
    ['smtp://user:p%zz@ss@', true],
    ['smtp://10.0.0.5:25', false],
    ['smtp://relay:25', false],
    ['smtp://[::1]:25', false],
  ])('demands encryption of %s: %s', (SMTP_URL, smtpTls) => {
    expect(readEnvironment({ ...PRODUCTION, SMTP_URL })).toMatchObject({ smtpTls });
  });

  it('accepts proxies as addresses, ranges and the group names that Fastify knows, and a server can be built with them', async () => {
    const TRUSTED_PROXIES = '10.1.2.3, 10.0.0.0/8,fd00::1, fc00::/7 , 192.168.1.1/32, loopback,linklocal,uniquelocal';
    const env = readEnvironment({ ...PRODUCTION, TRUSTED_PROXIES });
    expect(env.TRUSTED_PROXIES).toHaveLength(8);
    await (await createHttpServer(env)).close();
  });

  it.each([
    ['https://siteward.example', 'https://siteward.example'],
    ['HTTPS://siteward.example', 'https://siteward.example'],
    [' hTTpS://Siteward.EXAMPLE:443/ ', 'https://siteward.example'],
    ['https://siteward.example:8443', 'https://siteward.example:8443'],
  ])('reads the address %j as %s, with TLS', (PUBLIC_URL, address) => {
    expect(readEnvironment({ ...PRODUCTION, PUBLIC_URL })).toMatchObject({ PUBLIC_URL: address, tls: true });
  });

  it.each(['http://localhost:3001', 'HTTP://127.0.0.1', 'http://[::1]:3001/'])(
    'accepts %s, without TLS',
    (PUBLIC_URL) => {
      const address = new URL(PUBLIC_URL).origin;
      for (const mode of [PRODUCTION, {}]) {
        expect(readEnvironment({ ...mode, PUBLIC_URL })).toMatchObject({ PUBLIC_URL: address, tls: false });
      }
    },
  );

  it.each(['http://siteward.example', 'HTTP://192.168.0.4:3001', 'http://localhost.evil.example'])(
    'refuses %s in production, because people would reach it without TLS',
    (PUBLIC_URL) => {
      expect(faultOf({ ...PRODUCTION, PUBLIC_URL })).toBe(
        'Wrong configuration: PUBLIC_URL must be https; http is for this machine alone',
      );
    },
  );

  it('signs links with the session secret unless they have their own, and then accepts the previous one too', () => {
    const [own, before] = ['a-secret-of-links-that-is-long-enough-1', 'a-secret-of-links-that-is-long-enough-0'];
    expect(readEnvironment(PRODUCTION).LINK_SECRETS).toEqual([PRODUCTION.SESSION_SECRET]);
    const both = { ...PRODUCTION, LINK_SECRET: own, LINK_SECRET_BEFORE: before };
    expect(readEnvironment(both).LINK_SECRETS).toEqual([own, before]);
  });

  it.each(['SESSION_SECRET', 'LINK_SECRET', 'LINK_SECRET_BEFORE', 'METRICS_TOKEN'])(
    'refuses a %s in production that contains the published one',
    (name) => {
      expect(faultOf({ ...PRODUCTION, [name]: `x${PUBLISHED_SECRET}!` })).toBe(
        `Wrong configuration: ${name} must be your own; this one is public`,
      );
    },
  );

  it.each(['SESSION_SECRET', 'LINK_SECRET', 'LINK_SECRET_BEFORE'])(
    'refuses a METRICS_TOKEN in production that is the %s, too',
    (name) => {
      const both = { [name]: 'one-secret-for-two-purposes-here', METRICS_TOKEN: 'one-secret-for-two-purposes-here' };
      const fault = `Wrong configuration: METRICS_TOKEN must differ from ${name}`;
      expect([faultOf({ ...PRODUCTION, ...both }), faultOf(both)]).toEqual([fault, 'no fault']);
    },
  );

  it.each([{}, PRODUCTION])('accepts both Stripe keys or neither', (mode) => {
    const [key, webhook] = [{ STRIPE_SECRET_KEY: 'sk_test_1' }, { STRIPE_WEBHOOK_SECRET: 'whsec_1' }];
    expect(readEnvironment({ ...mode, ...key, ...webhook })).toMatchObject({ ...key, ...webhook });
    expect(readEnvironment({ ...mode, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })).not.toHaveProperty(
      'STRIPE_SECRET_KEY',
    );
    expect(faultOf({ ...mode, ...key })).toBe(
      'Wrong configuration: STRIPE_WEBHOOK_SECRET is required where STRIPE_SECRET_KEY is set',
    );
    expect(faultOf({ ...mode, ...webhook, STRIPE_SECRET_KEY: '' })).toBe(
      'Wrong configuration: STRIPE_SECRET_KEY is required where STRIPE_WEBHOOK_SECRET is set',
    );
  });

  it('names every fault at once', () => {
    expect(faultOf({ ...PRODUCTION, RATE_LIMITS: 'off', MONGODB_URL: '' })).toBe(
      'Wrong configuration: MONGODB_URL is required in production; RATE_LIMITS off is for load tests, not for production',
    );
  });
});

describe('the built server', () => {
  it.each([{}, { NODE_ENV: '' }])('is production unless told otherwise: %j', (variables) => {
    const { NODE_ENV: _, ...rest } = PRODUCTION;
    expect(readEnvironment({ ...rest, ...variables }, { built: true })).toMatchObject({
      production: true,
      SEED: 'none',
    });
    expect(faultOf(variables, { built: true })).toMatch(/^Wrong configuration: MONGODB_URL is required in production/);
  });

  it.each(['development', 'test'])('runs as %s when told to, and serves its own web app', (NODE_ENV) => {
    expect(readEnvironment({ NODE_ENV, PORT: '4400', WEB_PORT: '4401' }, { built: true })).toMatchObject({
      production: false,
      SEED: 'demo',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1:4400',
    });
  });
});

it('a mock has no web app to link to unless told where one is', () => {
  const PUBLIC_URL = 'http://127.0.0.1:4402';
  expect(readEnvironment({}, { mock: true }).webUrl).toBeUndefined();
  expect(readEnvironment({ PUBLIC_URL }, { mock: true }).webUrl).toBe(PUBLIC_URL);
  expect(readEnvironment({}).webUrl).toBe('http://127.0.0.1:5173');
});

describe.each(['development', 'test', undefined])('NODE_ENV=%s', (NODE_ENV) => {
  const mode = NODE_ENV === undefined ? {} : { NODE_ENV };

  it.each(['0.0.0.0', '::', '192.168.1.4', 'siteward.example', '127.0.0.1.evil.example'])('refuses HOST=%s', (HOST) => {
    expect(faultOf({ ...mode, HOST })).toBe(
      'Wrong configuration: HOST must be 127.0.0.1, ::1 or localhost outside of production',
    );
  });

  it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('accepts HOST=%s', (HOST) => {
    expect(readEnvironment({ ...mode, HOST })).toMatchObject({ production: false, HOST });
  });

  it.each([
    ...['http://192.168.0.4:5173', 'http://10.1.2.3', 'http://[fd00::1]:5173', 'http://127.0.0.1:5173'],
    ...['http://web:5173', 'http://laptop.local:5173', 'http://siteward.test', 'http://a.localhost'],
  ])('accepts %s, which is this machine or one nearby', (PUBLIC_URL) => {
    expect(readEnvironment({ ...mode, PUBLIC_URL })).toMatchObject({ PUBLIC_URL, tls: false });
  });

  it.each([
    ...['http://siteward.example', 'HTTP://localhost.evil.example', 'http://8.8.8.8', 'http://172.32.0.1'],
    ...['http://[2001:db8::1]', 'http://evil.local.example', 'http://192.168.0.4.evil.example'],
  ])('refuses %s, because its pages could then make changes and mails would link to it', (PUBLIC_URL) => {
    expect(faultOf({ ...mode, PUBLIC_URL })).toBe(
      'Wrong configuration: PUBLIC_URL must be this machine or one of your own network outside of production',
    );
  });

  it.each(['https://siteward.example', 'HTTPS://siteward.example'])(
    'refuses %s, which only a public server can have',
    (PUBLIC_URL) => {
      expect(faultOf({ ...mode, PUBLIC_URL })).toBe(
        'Wrong configuration: PUBLIC_URL with https is for NODE_ENV=production',
      );
    },
  );
});
