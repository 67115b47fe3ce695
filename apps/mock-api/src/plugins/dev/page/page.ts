import { createDevClient } from '@siteward/contract/dev';
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import type { Environment } from '#env.ts';
import { isLoopbackHost } from '#loopback.ts';
import { FROM_THIS_MACHINE, fromThisSite } from '../from-here.ts';
import { devPage } from './dev-page.ts';
import { type PageCalls, perform, saidAfter } from './forms.ts';
import { PAGE_HEADERS, STYLE_PATH } from './html.ts';
import { STYLE } from './style.ts';
import type { View } from './view.ts';

/**
 * `/dev`, the page of a development server for people: what programs do through the calls under `/dev`, as forms that need no
 * script. Register it outside production only. It answers this machine alone, and takes no forms from other websites.
 */
export function registerDevPage(app: FastifyInstance, env: Environment): void {
  app.get(STYLE_PATH, { ...FROM_THIS_MACHINE, config: { name: 'dev.pageStyle' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(STYLE),
  );

  app.register(async (page) => {
    const calls = callsOf(page);
    page.removeAllContentTypeParsers();
    page.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );

    const show = async (reply: FastifyReply, request: FastifyRequest, refused: Pick<View, 'said' | 'typed'> = {}) => {
      const [state, { items: requests }] = await Promise.all([calls.state(), calls.listRequests()]);
      const { searchParams } = new URL(request.url, 'http://page');
      const webUrl = env.webUrl && nearestWeb(env.webUrl, request.hostname);
      const onlyFaults = searchParams.get('only') === 'faults';
      const markup = devPage({ said: saidAfter(searchParams, state), ...refused, state, requests, webUrl, onlyFaults });
      return reply.headers(PAGE_HEADERS).send(markup);
    };

    page.get('/dev', { ...FROM_THIS_MACHINE, config: { name: 'dev.page' } }, (request, reply) => show(reply, request));

    page.post('/dev', { ...fromThisSite(env), config: { name: 'dev.form' } }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const done = await perform(form, calls);
      if ('said' in done) return show(reply.code(done.status), request, { said: done.said, typed: form });
      for (const cookie of done.cookies) reply.header('set-cookie', cookie);
      return reply.redirect(done.next, 303);
    });
  });
}

const METHODS = ['POST', 'PUT', 'DELETE'] as const;

/** The calls under `/dev`, made within the process. */
function callsOf(app: FastifyInstance): PageCalls {
  const inject = (path: string, { method = 'GET', headers = {}, body }: RequestInit = {}) =>
    app.inject({
      method: METHODS.find((each) => each === method) ?? 'GET',
      url: path,
      headers: { host: '127.0.0.1', ...Object.fromEntries(new Headers(headers)) },
      ...(typeof body === 'string' && { payload: body }),
    });
  const responseOf = ({ body, statusCode }: LightMyRequestResponse) => new Response(body, { status: statusCode });
  const client = createDevClient('', { fetch: async (path, init) => responseOf(await inject(String(path), init)) });
  return {
    ...client,
    signIn: async (email) => {
      let cookies: string[] = [];
      const own = createDevClient('', {
        fetch: async (path, init) => {
          const answer = await inject(String(path), init);
          cookies = [answer.headers['set-cookie'] ?? []].flat();
          return responseOf(answer);
        },
      });
      await own.signIn(email);
      return cookies;
    },
  };
}

/**
 * The web application's address, with the host name by which this page was requested, so that the cookies of a sign-in count
 * there too.
 */
function nearestWeb(publicUrl: string, hostname: string): string {
  const url = new URL('/', publicUrl);
  if (isLoopbackHost(url.hostname) && isLoopbackHost(hostname)) url.hostname = hostname;
  return url.href;
}
