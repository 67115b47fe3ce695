import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#app-error.ts';
import { sendProblem } from './problems.ts';

/**
 * Serves the built web app beside the API, wherever one is built: hashed assets for a year, every other address that is
 * no file gets the page, since the app has its own routes. Unknown addresses under /api and /dev stay problems.
 * In: the folder of the build; undefined or not built: only the API answers.
 */
export async function registerWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  const built = folder !== undefined && existsSync(resolve(folder, 'index.html'));
  if (built) {
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
    const page =
      built && (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|dev)(\/|$|\?)/.test(request.url);
    if (!page || /^\/assets\//.test(request.url)) return sendProblem(reply, notFound('address'), request);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
