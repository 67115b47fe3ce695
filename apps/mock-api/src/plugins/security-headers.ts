import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Environment } from '#env.ts';

type Headers = Record<string, string>;

/** The headers of an answer that a page of the web app's own origin may read if the answer comes from another origin. */
const EXPOSED_HEADERS = ['Content-Disposition', 'Retry-After', 'X-Request-Id'];

export type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Returns a function that sets the strict headers of an answer (docs/api.md, Headers and pages), even of one that none of our
 * hooks reaches.
 */
export function createHeaders(env: Pick<Environment, 'tls' | 'PUBLIC_URL'>): SetHeaders {
  const crossOrigin = { vary: 'Origin', 'access-control-expose-headers': EXPOSED_HEADERS.join(', ') };
  const headers = { ...securityHeaders(env.tls), ...crossOrigin };
  const ofApi = { ...headers, 'cache-control': 'no-store' };
  return (request, reply) => {
    reply.headers(isBelow(request.url, 'api') ? ofApi : headers).header('x-request-id', request.id);
    if (request.headers.origin === env.PUBLIC_URL) reply.header('access-control-allow-origin', env.PUBLIC_URL);
  };
}

/**
 * The headers that the page of a test card has instead: it may use its own scripts and styles and the API, and nothing else. No
 * form can be sent from it, no text can be inserted into it that a browser would parse as markup, and no other site learns that
 * somebody was there.
 */
export const TEST_CARD_HEADERS: Headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join(';'),
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** Whether an address is that of a folder or of something in it, in any encoding that the router would understand. */
export function isBelow(url: string, folder: 'api' | 'dev'): boolean {
  if (url.startsWith(`/${folder}/`)) return true;
  const path = url.split(/[?#]/)[0] ?? '';
  // Never throws, unlike decoding the whole path, which fails if it is malformed further on.
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return decoded === `/${folder}` || decoded.startsWith(`/${folder}/`);
}

/** Sets the headers of every answer, and lets the web app's own origin call (CORS). */
export async function registerSecurityHeaders(app: FastifyInstance, env: Environment, setHeaders: SetHeaders) {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
  // It only writes cookies: none is ever read, and its hooks would look for them in every request.
  await app.register(cookie, { hook: false });
  // Only for preflight requests. What other answers have to say about CORS is among the headers already; this plugin would set it
  // again at the same cost.
  await app.register(async (preflight) => {
    await preflight.register(cors, {
      origin: [env.PUBLIC_URL],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match'],
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: 600,
      // A request that asks for less than a browser does gets the same answer, rather than a refusal without a problem document.
      strictPreflight: false,
    });
  });
}

/**
 * The headers that helmet sets, computed once: none depends on the request, and computing them takes a third of the time of an
 * answer.
 */
function securityHeaders(tls: boolean): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        // Floating elements are placed with style attributes; of style elements and scripts, only our own files are let in.
        styleSrcAttr: ["'unsafe-inline'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(tls && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: tls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  setHeaders(request, response, () => undefined);
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
