import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Environment } from '#env.ts';

/**
 * Options of the log: one JSON line an event in production, readable lines in development. Requests appear with id,
 * method and path; secrets do not: sids, tokens and passwords stand in headers, bodies and in some paths.
 */
export function loggerOptions(env: Environment): Pick<FastifyServerOptions, 'logger'> {
  if (env.LOG_LEVEL === 'silent') return { logger: false };
  const logger = {
    level: env.LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.sid', '*.otp'],
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, url: withoutSecrets(request.url), ip: request.ip }),
    },
    ...(!env.production && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } },
    }),
  };
  return { logger };
}

/** The path of a request without its query, and without sids and tokens, which no other part of a path is as long as. */
export function withoutSecrets(url: string): string {
  return (url.split('?')[0] ?? '').replace(/[^/]{40,}/g, '…');
}
