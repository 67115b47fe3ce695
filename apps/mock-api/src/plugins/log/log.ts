import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Environment } from '#env.ts';
import { LogLines } from './log-lines.ts';

const STDOUT = 1;
/** Fields of calls and records that hold a secret. No body is logged, and if one ever were, these would still not show. */
const SECRETS = ['password', 'currentPassword', 'newPassword', 'passwordConfirmation', 'token', 'sid', 'otp'];
/** One for all servers of the process. */
let output: LogLines | undefined;

/**
 * Options of the log: one JSON line per event in production, readable lines in development. Requests appear with id, method and
 * path, but without their secrets: sids, tokens and passwords are in headers, bodies and some paths.
 */
export function loggerOptions(
  env: Pick<Environment, 'LOG_LEVEL' | 'production'>,
): Pick<FastifyServerOptions, 'logger'> {
  if (env.LOG_LEVEL === 'silent') return { logger: false };
  const logger = {
    level: env.LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie', ...SECRETS.map((field) => `*.${field}`)],
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, url: withoutSecrets(request.url), ip: request.ip }),
    },
    ...destinationOf(env),
  };
  return { logger };
}

function destinationOf({ production }: Pick<Environment, 'production'>) {
  if (!production)
    return { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', singleLine: true } } };
  output ??= new LogLines(STDOUT);
  return { stream: output };
}

/** Writes a line for every request once it is answered. */
export function registerRequestLog(server: FastifyInstance): void {
  // What the line says is free of secrets, so there is nothing to redact.
  const log = server.log.child({}, { redact: [] });
  server.addHook('onResponse', ({ id, method, url, ip }, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ requestId: id, method, url: withoutSecrets(url), ip, status: reply.statusCode, ms }, 'request');
    done();
  });
}

/**
 * The path of a request without its query. Sids and tokens, which are longer than any other part of a path, are blanked out, as
 * is anything with as many digits as a card number, which no part of our paths is.
 */
export function withoutSecrets(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  // Searching a path takes as long as everything else about its line, and most paths contain neither.
  if (path.length < 40 && !/\/\d/.test(path)) return path;
  return path.replace(/[^/]{40,}|(?<=\/)\d(?:(?:%20|[ +-])?\d){11,18}(?=\/|$)/g, '…');
}
