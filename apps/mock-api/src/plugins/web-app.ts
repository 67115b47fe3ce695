import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { isPagePath } from '@siteward/domain';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#app-error.ts';
import { sendProblem } from './problems.ts';
import { isBelow } from './security-headers.ts';

/**
 * Serves the built web app beside the API, wherever one is built: hashed assets for a year, every other address that
 * is no file gets the app, which shows the page or says that there is none; the status says so too. Unknown addresses
 * under /api and /dev stay problems.
 *
 * @param folder - the folder of the build; undefined or not built: only the API answers
 */
export async function registerWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  const page = folder === undefined ? undefined : await readFile(resolve(folder, 'index.html')).catch(() => undefined);
  if (folder !== undefined && page !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = path.includes('/assets/');
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const { url } = request;
    const isOurs = isBelow(url, 'api') || isBelow(url, 'dev') || url.startsWith('/assets/');
    if (page === undefined || !isRead || isOurs) return sendProblem(reply, notFound('address'), request);
    reply.header('cache-control', 'no-cache');
    if (isPagePath(url.split('?')[0] ?? '')) return reply.sendFile('index.html');
    return reply.code(404).type('text/html; charset=utf-8').send(page);
  });
}
