import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { ROUTE_GUARDS } from '@siteward/domain';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerProblems } from './problems.ts';
import { registerWebApp, routedAddress } from './web-app.ts';

const PAGE = '<!doctype html><head><title>Siteward</title></head>';

/** What two of its pages additionally need. */
const PAGES = { unauthorized: ['assets/a.js', 'assets/b.js'], 'org-site-plans': ['assets/c.js'] };

const PUBLIC_PAGE = '<!doctype html><title>Siteward, without an account</title>';

const TEST_CARD = '<!doctype html><title>Test card</title>';

/** Long enough to be compressed at all. */
const SCRIPT = 'let it;\n'.repeat(200);
/** What a build has put alongside it, distinguishable from what is compressed for an answer. */
const BUILT = `${SCRIPT}// built`;

let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteward-web-'));
  const folders = { web: join(folder, 'web'), publicPages: join(folder, 'public-pages') };
  await mkdir(join(folders.web), { recursive: true });
  await mkdir(join(folders.publicPages, 'assets'), { recursive: true });
  await writeFile(join(folders.web, 'index.html'), PAGE);
  await writeFile(join(folders.publicPages, 'index.html'), PUBLIC_PAGE);
  await writeFile(join(folders.publicPages, 'test-card.html'), TEST_CARD);
  await writeFile(join(folders.publicPages, 'assets/index-1.js'), 'let it;');
  await mkdir(join(folders.web, '.vite'));
  await writeFile(join(folders.web, '.vite/pages.json'), JSON.stringify(PAGES));
  await mkdir(join(folders.web, 'assets'));
  await writeFile(join(folders.web, 'assets/built-1.js'), SCRIPT);
  await writeFile(join(folders.web, 'assets/built-1.js.br'), brotliCompressSync(BUILT));
  await writeFile(join(folders.web, 'assets/plain-1.js'), SCRIPT);
  server = fastify({ rewriteUrl: ({ url = '/' }) => routedAddress(url) });
  registerProblems(server);
  await registerWebApp(server, folders);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('the web app', () => {
  const pages = Object.values(ROUTE_GUARDS).map(({ path }) => path.replace(/\{\w+\}/g, '0123456789abcdef01234567'));

  it.each([...pages, '/?state=sign-up', '/unauthorized/?permission=a'])('is there at %s', async (url) => {
    const answer = await server.inject(url);
    expect([answer.statusCode, answer.headers['content-type'], answer.body.replace(/<link [^>]*>/g, '')]).toEqual([
      200,
      'text/html; charset=utf-8',
      PAGE,
    ]);
  });

  const unreadable = ['/%', '/%zz', '/caf%E9', '/%e0%a4%a?x=%zz', '/a/b/nothing/%ff'];
  it.each(['/nothing', '/a/b/c', '/unauthorized/more?x=1', '/.env', '/caf%C3%A9', ...unreadable])(
    'says with 404 that there is no page at %s',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers, body } = await server.inject({ method, url });
        expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
          ...[404, 'text/html; charset=utf-8', 'no-cache'],
          method === 'GET' ? PAGE : '',
        ]);
      }
    },
  );

  it.each(['/f/q7Xk2mV9sRw4', '/f/q7Xk2mV9sRw4?place=Building%20A', '/t', '/t/'])(
    'has a page of its own for people without an account at %s',
    async (url) => {
      const { statusCode, headers, body } = await server.inject(url);
      expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
        ...[200, 'text/html; charset=utf-8', 'no-cache', PUBLIC_PAGE],
      ]);
    },
  );

  it.each(['/test-card', '/test-card/', '/test-card?x=1'])(
    'has the page of a test card at %s, which no cache keeps',
    async (url) => {
      const { statusCode, headers, body } = await server.inject(url);
      expect([statusCode, headers['content-type'], headers['cache-control'], body]).toEqual([
        ...[200, 'text/html; charset=utf-8', 'no-store', TEST_CARD],
      ]);
      expect(headers['referrer-policy']).toBe('no-referrer');
    },
  );

  it('lets only its own files and the API into the page of a test card, and sends no form from it', async () => {
    const policy = String((await server.inject('/test-card')).headers['content-security-policy']);
    const sources = new Map(policy.split(';').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]));
    const own = ['script-src', 'style-src', 'connect-src', 'font-src', 'img-src'].map((name) => [name, "'self'"]);
    const nothing = ['default-src', 'base-uri', 'form-action', 'frame-ancestors', 'trusted-types'];
    const expected = [...own, ...nothing.map((name) => [name, "'none'"]), ['require-trusted-types-for', "'script'"]];
    expect(sources).toEqual(new Map(expected.map(([name = '', value = '']) => [name, value])));
  });

  it.each(['/public-pages/test-card.html', '/public-pages/index.html', '/index.html', '/test-card/x'])(
    'does not show that page at %s, where its headers would be missing',
    async (url) => {
      const { statusCode, body } = await server.inject(url);
      expect(statusCode).toBe(404);
      expect(body).not.toContain('Test card');
    },
  );

  it('serves the files of that page in addition to its own', async () => {
    const { statusCode, headers, body } = await server.inject('/public-pages/assets/index-1.js');
    expect([statusCode, headers['cache-control'], body]).toEqual([
      ...[200, 'public, max-age=31536000, immutable', 'let it;'],
    ]);
  });

  it('names what a page needs together with it, to those who will be let in', async () => {
    const link = (file: string) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/${file}">`;
    const withFiles = (...files: string[]) => PAGE.replace('</head>', `${files.map(link).join('')}</head>`);
    const plans = '/0123456789abcdef01234567/0123456789abcdef01234567/work-orders/plans?page=2';
    const shown = async (url: string, cookie = '') => (await server.inject({ url, headers: { cookie } })).body;
    expect(await shown('/Unauthorized/?permission=a')).toBe(withFiles('a.js', 'b.js'));
    expect(await shown(plans, 'user=1; sid=2')).toBe(withFiles('c.js'));
    expect([await shown(plans), await shown(plans, 'noside=2'), await shown('/')]).toEqual([PAGE, PAGE, PAGE]);
  });

  it('sends what the build has compressed as it is, and compresses the rest', async () => {
    const get = (file: string, encodings: string) =>
      server.inject({ url: `/assets/${file}`, headers: { 'accept-encoding': encodings } });
    const [built, plain] = await Promise.all([get('built-1.js', 'gzip, br'), get('plain-1.js', 'gzip, br')]);
    for (const { statusCode, headers } of [built, plain]) {
      expect([statusCode, headers['content-encoding'], headers['content-type'], headers['cache-control']]).toEqual([
        ...[200, 'br', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
      ]);
      expect(String(headers.vary).toLowerCase()).toBe('accept-encoding');
    }
    expect([built, plain].map(({ rawPayload }) => String(brotliDecompressSync(rawPayload)))).toEqual([BUILT, SCRIPT]);
    const [without, itself] = await Promise.all([get('built-1.js', 'identity'), get('built-1.js.br', 'identity')]);
    expect([without.headers['content-encoding'], without.body]).toEqual([undefined, SCRIPT]);
    expect(itself.statusCode).toBe(404);
  });

  it.each(['/f', '/f/', '/f/a/b', '/t/q7Xk2mV9sRw4'])('has no such page at %s', async (url) => {
    const { statusCode, body } = await server.inject(url);
    expect([statusCode, body]).toEqual([404, PAGE]);
  });

  it.each(['/api/nothing', '/dev/nothing', '/assets/gone.js', '/public-pages/assets/gone.js'])(
    'is not shown for %s',
    async (url) => {
      expect((await server.inject(url)).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect((await server.inject({ method: 'POST', url: '/' })).json()).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    },
  );
});
