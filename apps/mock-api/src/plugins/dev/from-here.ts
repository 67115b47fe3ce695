import type { FastifyRequest } from 'fastify';
import { AppError } from '#app-error.ts';
import type { Environment } from '#env.ts';
import { isFromThisMachine } from '#loopback.ts';

/** For calls that read: they answer this machine only, and other websites opened on it cannot read the answers. */
export const FROM_THIS_MACHINE = {
  onRequest: async ({ raw }: FastifyRequest) => {
    if (isFromThisMachine(raw)) return;
    throw new AppError('NOT_FOUND', 'This answers the machine itself alone: open http://127.0.0.1 at its port.');
  },
};

/**
 * For calls that change something: from this machine, and from no website except the server's own and the web application.
 * Otherwise somebody else's page could send them from the developer's browser, which is on this machine too.
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
