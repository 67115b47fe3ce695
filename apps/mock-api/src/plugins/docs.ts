import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { contract, openApiDocument } from '@siteward/contract';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '#env.ts';
import { countAddress } from './rate-limits/count-request.ts';
import type { RateCounter } from './rate-limits/counter.ts';

/** What the page needs. Nothing comes from elsewhere: all of it is served here. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Made once per process, however many servers it builds. */
const document = { openapi: '3.1.0', info: { title: 'Siteward', version: '' }, paths: {} };
let text: string | undefined;

function makeDocument(): string {
  text ??= JSON.stringify(Object.assign(document, openApiDocument(contract)));
  return text;
}

/**
 * `GET /api/openapi.json`, made from the contract, and the same to browse and try at `/api/docs`, but not in production: every
 * script on a page of this origin can read the cookie `sid`, and Swagger UI's scripts are not ours. Production makes the document
 * at the start; a server that starts often makes it when somebody asks for it. It is close to a megabyte, so it counts like any call.
 */
export async function registerDocs(
  app: FastifyInstance,
  { production }: Pick<Environment, 'production'>,
  counter: RateCounter | undefined,
): Promise<void> {
  if (production) makeDocument();
  app.get('/api/openapi.json', { config: { name: 'openapi' } }, async ({ ip }, reply) => {
    await countAddress(counter, ip);
    return reply.type('application/json; charset=utf-8').serializer(String).send(makeDocument());
  });
  if (production) return;
  await app.register(async (docs) => {
    docs.addHook('onRequest', async () => void makeDocument());
    await docs.register(swagger, { mode: 'static', specification: { document } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: POLICY,
      uiConfig: { docExpansion: 'none', persistAuthorization: false, tryItOutEnabled: true },
      theme: { title: 'Siteward API' },
    });
  });
}
