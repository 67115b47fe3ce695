import type { OutgoingHttpHeaders } from 'node:http';
import { contract, needsSession, openApiDocument } from '@siteward/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCTION } from '#testing/harness.ts';
import { anotherInstance } from './support/instances.ts';
import { ROUTES } from './support/routes.ts';
import { sampleOf } from './support/samples.ts';
import { send } from './support/send.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let production: FastifyInstance;
beforeAll(async () => {
  world = await createWorld();
  production = (await anotherInstance(world, PRODUCTION)).server;
});
afterAll(async () => {
  await production.close();
  await world.close();
});

const get = (url: string, server = world.server) => server.inject({ method: 'GET', url });

function directives({ headers }: { headers: OutgoingHttpHeaders }): Record<string, string> {
  const policy = String(headers['content-security-policy']);
  return Object.fromEntries(
    policy.split(';').map((part) => [part.trim().split(' ')[0], part.trim().split(' ').slice(1).join(' ')]),
  );
}

/** The headers of every answer (docs/api.md, Headers and pages). */
function expectStrict(answer: { headers: OutgoingHttpHeaders }, caching = 'no-store'): void {
  expect(directives(answer)).toMatchObject({
    'default-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });
  const { 'script-src': scripts = "'self'", 'default-src': others = '' } = directives(answer);
  expect(scripts + others).not.toMatch(/unsafe|\*|data:|https?:/);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cache-control': caching,
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(answer.headers['x-powered-by']).toBeUndefined();
}

describe('headers', () => {
  it.each(ROUTES)('of $name are strict, refused or not', async (named) => {
    const { Viewer } = world.alpha.people;
    // Files never change: the browser that got one may keep it, and no cache in between.
    const caching = /(Files|dispatch)\.(content|thumbnail)$|\.signaturePicture$/.test(named.name)
      ? 'private, max-age=86400, immutable'
      : 'no-store';
    expectStrict(await send(world.server, named, sampleOf(named.name, world.alpha, Viewer), Viewer.sid), caching);
    const refused = needsSession(named.route.metadata.access) ? 'no-store' : caching;
    expectStrict(await send(world.server, named, sampleOf(named.name, world.alpha, Viewer), 'unknown'), refused);
    await world.restore();
  });

  it.each([
    ['an unknown address', '/api/nothing'],
    ['malformed encoding', '/api/auth/verify/%zz'],
    ['a part that is too long', `/api/auth/verify/${'x'.repeat(501)}`],
    ['an address that is too long', `/api/members?search=${'x'.repeat(9000)}`],
    ['openapi.json', '/api/openapi.json'],
    ['metrics', '/api/metrics'],
  ])('of %s are strict', async (_, url) => expectStrict(await get(url)));

  it('tell browsers to stay on TLS if there is TLS', async () => {
    expect((await get('/api/health')).headers['strict-transport-security']).toBeUndefined();
    const answer = await get('/api/health', production);
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expectStrict(answer);
    expect(directives(answer)).toHaveProperty('upgrade-insecure-requests');
  });

  it('let the web application’s own origin read answers, and no other', async () => {
    const from = (origin: string) => production.inject({ method: 'GET', url: '/api/health', headers: { origin } });
    const allowed = (await from('https://siteward.example')).headers['access-control-allow-origin'];
    expect(allowed).toBe('https://siteward.example');
    for (const origin of [
      'https://evil.example',
      'null',
      'http://siteward.example',
      'https://siteward.example.evil.example',
    ]) {
      expect((await from(origin)).headers['access-control-allow-origin']).not.toBe(origin);
      expect((await from(origin)).headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('answer every preflight alike, but tell no other origin that it may make the call', async () => {
    const ask = (origin: string) =>
      production.inject({
        method: 'OPTIONS',
        url: '/api/members',
        headers: { origin, 'access-control-request-method': 'PATCH' },
      });
    const allowed = await ask('https://siteward.example');
    expect([allowed.statusCode, allowed.payload]).toEqual([204, '']);
    expectStrict(allowed);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://siteward.example',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match',
      'access-control-expose-headers': 'Content-Disposition, Retry-After, X-Request-Id',
      'access-control-max-age': '600',
      vary: 'Origin',
    });
    expect((await ask('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin');
    const answer = await get('/api/health', production);
    expect(answer.headers).toMatchObject({
      'access-control-expose-headers': 'Content-Disposition, Retry-After, X-Request-Id',
      vary: 'Origin',
    });
  });

  it('set cookies that only this site sends, with TLS only over TLS', async () => {
    const payload = { email: world.alpha.people.Owner.email, password: 'copper-lantern-42' };
    const cookies = async (server: FastifyInstance) =>
      (await server.inject({ method: 'POST', url: '/api/auth', payload })).headers['set-cookie'];
    const pattern = (secure: string) =>
      ['sid', 'user', 'organization'].map((name) =>
        expect.stringMatching(new RegExp(`^${name}=[\\w-]+; Max-Age=1209600; Path=/; ${secure}SameSite=Strict$`)),
      );
    expect(await cookies(world.server)).toEqual(pattern(''));
    expect(await cookies(production)).toEqual(pattern('Secure; '));
    await world.restore();
  });
});

describe('documents', () => {
  it('openapi.json is the one that the contract generates', async () => {
    const answer = await get('/api/openapi.json');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(answer.json()).toEqual(openApiDocument(contract));
  });

  it('/api/docs is a page whose scripts and styles exist and are allowed by its own policy', async () => {
    const page = await get('/api/docs/');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const assets = [...page.payload.matchAll(/(?:src|href)="(\.?\/[^"]+)"/g)].map(
      ([, path = '']) => new URL(path, 'http://x/api/docs/').pathname,
    );
    expect(assets.length).toBeGreaterThan(3);
    for (const path of new Set(assets)) expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
    expect([200, 302]).toContain((await get('/api/docs')).statusCode);
    expect(page.payload).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
    expect(directives(page)).toEqual({
      'default-src': "'self'",
      'img-src': "'self' data:",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
  });
});

describe('operation', () => {
  it('health and ready answer without a session', async () => {
    expect((await get('/api/health')).json()).toEqual({ status: 'ok' });
    expect((await get('/api/ready')).json()).toEqual({ status: 'ready' });
  });

  it('metrics count requests by call, method and status, and name no person', async () => {
    const { Owner } = world.alpha.people;
    await world.client(Owner.sid).organizations.get({ params: { id: world.alpha.id } });
    await get(`/api/auth/verify/${Owner.verificationToken}x`);
    const { statusCode, headers, payload } = await get('/api/metrics');
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    expect(payload).toMatch(
      /http_request_duration_seconds_count\{call="organizations.get",method="GET",status="200"\} [1-9]/,
    );
    expect(payload).toContain('call="auth.verifyEmail",method="GET",status="410"');
    expect(payload).toContain('process_resident_memory_bytes');
    expect(payload).not.toMatch(new RegExp(`${Owner.id}|${world.alpha.id}|${Owner.verificationToken}|zzalpha`));
  });

  it.each([
    ['a name that was rebound to this machine', { headers: { host: 'evil.example' } }],
    ['another machine', { remoteAddress: '203.0.113.9' }],
    ['a proxy on this machine', { headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } }],
  ])('metrics tell %s nothing', async (_, from) => {
    const answer = await world.server.inject({ url: '/api/metrics', ...from });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each([
    ['this machine', {}],
    ['a proxy on this machine that adds nothing', { headers: { host: '127.0.0.1:3001', connection: 'close' } }],
    ['another machine', { remoteAddress: '203.0.113.9' }],
    ['whoever sends a token', { headers: { authorization: 'Bearer undefined' } }],
  ])('metrics are off in production without a token, for %s too', async (_, from) => {
    const answer = await production.inject({ url: '/api/metrics', ...from });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('metrics with a token require it, wherever the request comes from', async () => {
    const METRICS_TOKEN = 'a-token-of-these-tests-that-is-long-enough';
    const { server } = await anotherInstance(world, { ...PRODUCTION, METRICS_TOKEN });
    const ask = async (authorization: string | undefined, remoteAddress = '203.0.113.9') =>
      (
        await server.inject({
          url: '/api/metrics',
          headers: { ...(authorization && { authorization }) },
          remoteAddress,
        })
      ).statusCode;
    expect(await ask(`Bearer ${METRICS_TOKEN}`)).toBe(200);
    for (const wrong of [
      undefined,
      METRICS_TOKEN,
      'Bearer ',
      `Bearer ${METRICS_TOKEN}x`,
      `Bearer ${METRICS_TOKEN.slice(1)}`,
    ]) {
      expect(await ask(wrong)).toBe(401);
      expect(await ask(wrong, '127.0.0.1')).toBe(401);
    }
    await server.close();
  });

  it('/api/docs does not exist in production, openapi.json does', async () => {
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/static/swagger-ui-bundle.js', '/api/docs/json']) {
      const answer = await get(path, production);
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'NOT_FOUND']);
    }
    expect((await get('/api/openapi.json', production)).json()).toEqual(openApiDocument(contract));
  });

  it.each(['/api/dev/mails', '/dev/mail', '/dev/page.css'])('%s does not exist in production', async (url) => {
    expect((await get(url)).statusCode).toBe(200);
    const answer = await get(url, production);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});
