import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { contract, type OpenApiDocument, openApiDocument } from '@siteward/contract';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '#env.ts';

/** Made once per process, however many servers it builds. */
let document: OpenApiDocument | undefined;

/**
 * `GET /api/openapi.json`, made from the contract at the start, and the same to browse and try at `/api/docs`, but not in
 * production: every script of a page of this origin can read the cookie `sid`, and Swagger UI's are not ours.
 */
export async function registerDocs(
  app: FastifyInstance,
  { production }: Pick<Environment, 'production'>,
): Promise<void> {
  document ??= openApiDocument(contract);
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', { config: { name: 'openapi' } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').serializer(String).send(text),
  );
  if (production) return;
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', persistAuthorization: false, tryItOutEnabled: true },
    theme: { title: 'Siteward API' },
  });
}
