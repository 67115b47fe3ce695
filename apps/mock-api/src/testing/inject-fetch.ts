import { Readable } from 'node:stream';
import type { FastifyInstance, InjectOptions } from 'fastify';

/**
 * A `fetch` that goes into the server without a socket: several times faster, with the same routes, hooks and answers.
 *
 * @param remoteAddress - the address that requests appear to come from
 */
export function injectFetch(server: FastifyInstance, remoteAddress = '127.0.0.1'): typeof fetch {
  return async (input, init = {}) => {
    const request = new Request(new URL(String(input), 'http://127.0.0.1'), init);
    const { pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const options: InjectOptions = {
      method: request.method as NonNullable<InjectOptions['method']>,
      url: pathname + search,
      remoteAddress,
      headers: Object.fromEntries(request.headers),
      ...(body.length > 0 && { payload: body }),
    };
    const answer = await server.inject({ ...options, payloadAsStream: true });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const item of [value].flat()) if (item !== undefined) headers.append(name, String(item));
    }
    const empty = answer.statusCode === 204 || answer.statusCode === 304;
    const stream = answer.stream();
    // A streaming answer ends with the client that asked for it, or with the server.
    request.signal.addEventListener('abort', () => answer.raw.res.destroy(), { once: true });
    return new Response(empty ? null : Readable.toWeb(stream), { status: answer.statusCode, headers });
  };
}
