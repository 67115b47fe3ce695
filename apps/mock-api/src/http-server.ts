import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@siteward/contract';
import { FILE_LIMITS } from '@siteward/domain';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { AppError } from '#app-error.ts';
import type { Environment } from '#env.ts';
import { registerJsonBodies } from '#plugins/json-bodies.ts';
import { loggerOptions, registerRequestLog } from '#plugins/log/log.ts';
import { problemOf, registerProblems, sendProblem, toAppError } from '#plugins/problems.ts';
import { createHeaders, registerSecurityHeaders } from '#plugins/security-headers.ts';
import { routedAddress } from '#plugins/web-app.ts';

const MAX_BODY_BYTES = 1024 * 1024;
const MAX_URL_LENGTH = 8 * 1024;

/** What a connection is allowed, in milliseconds, so that nobody holds one without using it. */
export type Patience = {
  /** Until the headers of a request have arrived; for the first request, counted from when the connection opened. */
  headersMs: number;
  /**
   * Until the whole request has arrived, and until the client has taken what is ready of the answer; both are extended by the
   * time that the length takes on a slow line (`SLOWEST`).
   */
  requestMs: number;
  /** Without anything sent or received while a request is being answered. */
  silenceMs: number;
  /** Until the next request on the same connection; longer than the minute that load balancers usually allow. */
  keepAliveMs: number;
  /** How often the first two are checked, and how far clients have got with their answers. */
  lookEveryMs: number;
};
const PATIENCE: Patience = {
  headersMs: 15_000,
  requestMs: 30_000,
  silenceMs: 60_000,
  keepAliveMs: 65_000,
  lookEveryMs: 5000,
};

/** Bytes per millisecond, as sent by a phone in a basement: 20 MB take less than seven minutes. */
const SLOWEST = 50;

/** The HTTP server with everything that applies to every address: limits, problem documents, headers, metrics and the log. */
export async function createHttpServer(env: Environment, patience: Patience = PATIENCE): Promise<FastifyInstance> {
  const setHeaders = createHeaders(env);
  const server: FastifyInstance = fastify({
    ...loggerOptions(env),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Our own log lines name the request; a logger per request would cost as much as checking its answer.
    childLoggerFactory: (logger) => logger,
    // Node itself would reject a request without a host with an empty answer.
    http: {
      requireHostHeader: false,
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.lookEveryMs,
    },
    // A machine that is busy or pauses for some seconds is no reason to give up the start.
    pluginTimeout: 60_000,
    requestTimeout: patience.requestMs + FILE_LIMITS.bytes / SLOWEST,
    connectionTimeout: patience.silenceMs,
    keepAliveTimeout: patience.keepAliveMs,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => routedAddress(pathOf(url)),
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      return sendProblem(reply, toAppError(error), request);
    },
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  // Node itself would reject it with an empty answer.
  server.server.on('checkExpectation', ({ socket }) =>
    answerBrokenRequest(new Error('an unknown expectation'), socket),
  );
  server.server.maxConnections = env.MAX_CONNECTIONS;
  hangUpWhereScarce(server, env.MAX_CONNECTIONS);
  boundBodies(server, patience);
  boundAnswers(server, patience);
  endQueued(server);
  registerProblems(server);
  server.removeContentTypeParser('text/plain');
  registerJsonBodies(server);
  await registerSecurityHeaders(server, env, setHeaders);
  server.addHook('onRequest', ({ url, headers }, _reply, done) => {
    if (url.length > MAX_URL_LENGTH) return done(new AppError('URI_TOO_LONG', 'An address may have at most 8 KB.'));
    done(headers.host === undefined ? new AppError('VALIDATION', 'A request needs a Host header.') : undefined);
  });
  hangUpWhenStopping(server);
  registerRequestLog(server);
  return server;
}

/**
 * The path and query of an address that includes its host, as proxies send it, so that code that looks at a path always finds it
 * in the same place.
 */
function pathOf(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

/**
 * Limits the time that a body may take according to its length. Node has a single limit for all requests, and one that suits the
 * largest file would let anyone hold a connection for that long.
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

/**
 * Ends connections whose client takes an answer more slowly than a body may arrive. Otherwise somebody could take a large file or
 * list a few bytes a minute, which is not silence, and hold the connection and what is waiting to be sent for hours.
 */
function boundAnswers({ server }: FastifyInstance, { requestMs, lookEveryMs }: Patience): void {
  const sockets = new Set<Socket>();
  /** Since when something has been waiting for a client, and how many bytes it had taken by then. */
  const waiting = new WeakMap<Socket, { since: number; taken: number }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const look = setInterval(() => {
    const now = performance.now();
    for (const socket of sockets) {
      const left = socket.writableLength;
      const taken = socket.bytesWritten - left;
      if (left === 0) waiting.delete(socket);
      const began = waiting.get(socket);
      if (left > 0 && !began) waiting.set(socket, { since: now, taken });
      if (began && now - began.since > requestMs + (taken - began.taken + left) / SLOWEST) socket.destroy();
    }
  }, lookEveryMs).unref();
  server.once('close', () => clearInterval(look));
}

/** How many answers may wait their turn on a connection. Hardly any client sends even a second request before its first answer. */
const MOST_QUEUED = 32;

/**
 * Ends the answers that are still waiting their turn on a connection once it closes, and closes it if there are too many. Clients may
 * send several requests without waiting for answers, and Node tells only the answer whose turn it is: the others would keep files
 * open, and listen to events, for nobody and for good.
 */
function endQueued({ server }: FastifyInstance): void {
  const queued = new WeakMap<Socket, Set<ServerResponse>>();
  const queueOf = (socket: Socket) => {
    const known = queued.get(socket);
    if (known) return known;
    const waiting = new Set<ServerResponse>();
    queued.set(socket, waiting);
    socket.once('close', () => {
      for (const response of waiting) {
        if (response.socket !== null) continue;
        response.destroy();
        response.emit('close');
      }
    });
    return waiting;
  };
  server.prependListener('request', ({ socket }, response) => {
    // Node gives the connection to an answer when its turn comes.
    if (response.socket !== null) return;
    const waiting = queueOf(socket);
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
    if (waiting.size > MOST_QUEUED) socket.destroy();
  });
}

/** The share of all connections up to which connections may stay open between requests. */
const KEPT_SHARE = 0.75;

/**
 * Makes connections end with their answer while most of them are in use, whoever is asking and for what. Otherwise anyone could
 * hold as many as they like through calls that are not rate-limited, such as `/api/health`, and leave none for anyone else.
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
 * Makes connections end with their answer once the server is stopping. Fastify closes only idle ones, and one that was busy at
 * that moment would keep the process alive until its client goes away. Node counts a connection that has not sent a request yet
 * as busy.
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

/** How long a connection stays open after it was refused. */
const LINGER_MS = 1000;

/**
 * Answers something that is not an HTTP request at all, or has headers that are too large, before any route can: with a problem
 * document like every other error. The connection then ends.
 *
 * @param error - the error of Node's parser
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // A client that was refused before the rest of its request arrived has already had an answer.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesWritten > 0) return void socket.destroy();
  const [code, detail] = REASONS[error.code ?? ''] ?? ['VALIDATION', 'This is not a well-formed HTTP request.'];
  const appError = new AppError(code, detail);
  const body = JSON.stringify(problemOf(appError, randomUUID()));
  // A client that never closes its side would keep the connection open; one that is still sending gets a moment to read the
  // answer.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.end(
    `HTTP/1.1 ${appError.status} ${STATUS_CODES[appError.status]}\r\nContent-Type: application/problem+json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}
