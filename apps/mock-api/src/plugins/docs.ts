import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { contract, openApiDocument } from '@siteward/contract';
import type { FastifyInstance } from 'fastify';

/** `GET /api/openapi.json`, made from the contract at the start, and the same to browse and try at `/api/docs`. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(contract);
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', { config: { name: 'openapi' } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').serializer(String).send(text),
  );
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', persistAuthorization: false, tryItOutEnabled: true },
    theme: { title: 'Siteward API' },
  });
}
