import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@siteward/contract';
import { FILE_LIMITS } from '@siteward/domain';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { AppError } from '#app-error.ts';
import type { Environment } from '#env.ts';
import { loggerOptions, registerRequestLog } from '#plugins/log/log.ts';
import { problemOf, registerProblems, sendProblem, toAppError } from '#plugins/problems.ts';
import { createHeaders, registerSecurityHeaders } from '#plugins/security-headers.ts';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_URL_LENGTH = 8 * 1024;

/** What a connection may take, in milliseconds: nobody holds one without using it. */
export type Patience = {
  /** Until the headers of a request have arrived, counted from the connection for the first one. */
  headersMs: number;
  /** Until the whole request has arrived; longer by what its length takes on a slow line (`SLOWEST`). */
  requestMs: number;
  /** With nothing sent or read in either direction while a request is answered. */
  silenceMs: number;
  /** Until the next request on the same connection; longer than the minute of the usual load balancers. */
  keepAliveMs: number;
  /** How often the first two are checked. */
  lookEveryMs: number;
};
const PATIENCE: Patience = {
  headersMs: 15_000,
  requestMs: 30_000,
  silenceMs: 60_000,
  keepAliveMs: 65_000,
  lookEveryMs: 5000,
};

/** Bytes in a millisecond, as a phone in a cellar sends them: 20 MB take less than seven minutes. */
const SLOWEST = 50;

/** The HTTP server with all that holds for every address: bounds, problem documents, headers, metrics and the log. */
export async function createHttpServer(env: Environment, patience: Patience = PATIENCE): Promise<FastifyInstance> {
  const setHeaders = createHeaders(env);
  const server: FastifyInstance = fastify({
    ...loggerOptions(env),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Our own lines name the request; a logger for each would cost as much as checking its answer.
    childLoggerFactory: (logger) => logger,
    // Node itself would refuse a request without a host with an empty answer.
    http: {
      requireHostHeader: false,
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.lookEveryMs,
    },
    requestTimeout: patience.requestMs + FILE_LIMITS.bytes / SLOWEST,
    connectionTimeout: patience.silenceMs,
    keepAliveTimeout: patience.keepAliveMs,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      return sendProblem(reply, toAppError(error), request);
    },
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  // Node itself would refuse with an empty answer.
  server.server.on('checkExpectation', ({ socket }) =>
    answerBrokenRequest(new Error('an unknown expectation'), socket),
  );
  server.server.maxConnections = env.MAX_CONNECTIONS;
  hangUpWhereScarce(server, env.MAX_CONNECTIONS);
  boundBodies(server, patience);
  registerProblems(server);
  server.removeContentTypeParser('text/plain');
  await registerSecurityHeaders(server, env, setHeaders);
  server.addHook('onRequest', ({ url, headers }, _reply, done) => {
    if (url.length > MAX_URL_LENGTH) return done(new AppError('URI_TOO_LONG', 'An address may have at most 8 KB.'));
    done(headers.host === undefined ? new AppError('VALIDATION', 'A request needs a Host header.') : undefined);
  });
  hangUpWhenStopping(server);
  registerRequestLog(server);
  return server;
}

/** The path and query of an address that names its host too, as proxies send it: whatever looks at a path then finds it where it always is. */
function pathOf(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

/**
 * Bounds the time that a body may take by its length: Node has one bound for all requests, and that of the largest file would
 * let others hold their connection for as long.
 */
function boundBodies({ server }: FastifyInstance, { requestMs }: Patience): void {
  server.prependListener('request', (request) => {
    const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers;
    if (Number(length) === 0 && encoding === undefined) return;
    const late = Object.assign(new Error('a body that takes too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const most = requestMs + Math.min(Number(length), FILE_LIMITS.bytes) / SLOWEST;
    const timer = setTimeout(() => answerBrokenRequest(late, request.socket), most);
    for (const end of ['end', 'close']) request.once(end, () => clearTimeout(timer));
  });
}

/** The share of all connections that may stay open between two requests. */
const KEPT_SHARE = 0.75;

/**
 * Makes connections end with their answer while most of them are in use, whoever asks and for whatever: with calls that
 * nothing counts, such as `/api/health`, somebody could otherwise keep as many as they like, and nobody else would get
 * one.
 */
function hangUpWhereScarce({ server }: FastifyInstance, most: number): void {
  let open = 0;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  server.prependListener('request', (_request, response) => {
    if (open > most * KEPT_SHARE) response.shouldKeepAlive = false;
  });
}

/**
 * Makes connections end with their answer once the server stops: Fastify closes idle ones only, and one that was busy
 * at that moment would keep the process until its client goes away. One that has not asked for anything yet counts as
 * busy to Node.
 */
function hangUpWhenStopping(server: FastifyInstance): void {
  let isStopping = false;
  const silent = new Set<Socket>();
  server.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.server.prependListener('request', ({ socket }) => silent.delete(socket));
  server.addHook('preClose', (done) => {
    isStopping = true;
    for (const socket of silent) socket.destroy();
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
}

const REASONS: Record<string, [ErrorCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request did not arrive in time. Send it again.'],
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'Headers and address together may have at most 16 KB.'],
};

/** How long a connection stays after its refusal. */
const LINGER_MS = 1000;

/**
 * Answers what is no HTTP request at all, or has too large headers, before any route can: with a problem document like
 * every other error, then the connection ends.
 *
 * @param error - the error of Node's parser
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // Whoever was refused before the rest of the request arrived has had an answer already.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesWritten > 0) return void socket.destroy();
  const [code, detail] = REASONS[error.code ?? ''] ?? ['VALIDATION', 'This is not a well-formed HTTP request.'];
  const appError = new AppError(code, detail);
  const body = JSON.stringify(problemOf(appError, randomUUID()));
  // A client that never ends its side would keep the connection; one that is still sending gets a moment to read.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.end(
    `HTTP/1.1 ${appError.status} ${STATUS_CODES[appError.status]}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}
