import type { FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import type { Environment } from '#env.ts';
import { isFromThisMachine } from '#loopback.ts';

/** For what is read: it answers this machine alone, whose other websites cannot read it. */
export const FROM_THIS_MACHINE = {
  onRequest: async ({ raw }: FastifyRequest) => {
    if (isFromThisMachine(raw)) return;
    throw new AppError('NOT_FOUND', 'This answers the machine itself alone: open http://127.0.0.1 at its port.');
  },
};

/**
 * For what changes something: from this machine, and from no website but the server's own and the web application. A page of somebody else
 * could otherwise send it from the developer's browser, which is on this machine too.
 */
export function fromThisSite({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>) {
  return {
    onRequest: async (request: FastifyRequest) => {
      await FROM_THIS_MACHINE.onRequest(request);
      const { origin, host, 'sec-fetch-site': site } = request.headers;
      const isOwn = origin === `http://${host}` || origin === PUBLIC_URL;
      const isNoPage = origin === undefined && (site === undefined || site === 'none' || site === 'same-origin');
      if (!isOwn && !isNoPage) throw new AppError('FORBIDDEN', 'Another website may not change a development server.');
    },
  };
}
