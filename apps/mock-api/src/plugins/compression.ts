import compress from '@fastify/compress';
import type { FastifyInstance, preParsingHookHandler, RouteOptions } from 'fastify';

/** Compresses answers, and unpacks the bodies of requests that come compressed. */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  app.addHook('onRoute', endUnpacking);
}

/**
 * Ends the unpacking of a body with its answer. Otherwise a body that is refused as too large is unpacked to its end, which nobody
 * reads: a megabyte can become hundreds of gigabytes.
 */
function endUnpacking(route: RouteOptions): void {
  const { preParsing = [] } = route;
  const end: preParsingHookHandler = ({ raw }, reply, payload, done) => {
    if (payload !== raw) reply.raw.once('close', () => payload.destroy());
    done(null, payload);
  };
  // After the hook of the plugin, which replaces the payload by what it unpacks.
  route.preParsing = [...(Array.isArray(preParsing) ? preParsing : [preParsing]), end];
}
