import { ERRORS, type ErrorCode, type Problem, reason } from '@siteward/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mongo } from 'mongoose';
import { AppError } from '#app-error.ts';
import { isConnectionLost } from '#database/errors.ts';
import { UnitOfWorkBusyError } from '#database/unit-of-work.ts';

/** Errors of the framework by code, in the terms of the contract. */
const FRAMEWORK: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['PAYLOAD_TOO_LARGE', 'A request body may have at most 1 MB.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['VALIDATION', 'The body does not have the length that Content-Length says.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['VALIDATION', 'The body is empty; leave out Content-Type, or send JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['VALIDATION', 'The body is not valid JSON.'],
  FST_CP_ERR_INVALID_CONTENT: [
    'VALIDATION',
    'The body cannot be unpacked as its Content-Encoding says. Nothing was changed; send it again.',
  ],
  FST_ERR_MAX_PARAM_LENGTH: ['URI_TOO_LONG', 'A part of the address is too long.'],
  FST_ERR_BAD_URL: ['VALIDATION', 'The address is not correctly encoded.'],
};

/** Any error as an AppError: a client's mistake gets a code of its own, everything else is INTERNAL or UNAVAILABLE. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = errorFields(error);
  const known = typeof code === 'string' ? FRAMEWORK[code] : undefined;
  if (known) return new AppError(known[0], known[1]);
  if (isDuplicate(error)) return new AppError('CONFLICT', reason('exists-already'));
  if (error instanceof UnitOfWorkBusyError) {
    return new AppError('UNAVAILABLE', reason('busy'));
  }
  if (isUnreachable(error)) return new AppError('UNAVAILABLE', reason('database-away'));
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new AppError('VALIDATION', 'The request cannot be read. Check its method, headers and body.');
  }
  return new AppError('INTERNAL', reason('on-our-side'));
}

function errorFields(error: unknown): Partial<FastifyError> {
  return error instanceof Error ? error : {};
}

function isDuplicate(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === 11_000;
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    isConnectionLost(error) ||
    // Too few of its servers answer in time.
    error instanceof mongo.MongoWriteConcernError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    /^Mongo(ose)?(ServerSelection|Topology|NotConnected|PoolCleared|PoolClosed)/.test(error.name)
  );
}

/** The problem document of an error (RFC 9457; docs/api.md, Shapes). */
export function problemOf(error: AppError, requestId: string): Problem {
  const { status, title } = ERRORS[error.code];
  const type = `/api/docs#${error.code}`;
  return { type, title, status, ...error.refusal, requestId, ...error.extras };
}

/** Turns everything that goes wrong into problem documents, including the framework's own errors. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const appError = toAppError(error);
    if (appError.status >= 500) request.log.error({ err: error, requestId: request.id }, appError.code);
    return sendProblem(reply, appError, request);
  });
}

/** Answers with the problem document of an error. */
export function sendProblem(reply: FastifyReply, error: AppError, request: FastifyRequest): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  if (error.code === 'PAYLOAD_TOO_LARGE' || isUnread(request)) reply.header('connection', 'close');
  return reply
    .code(error.status)
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(problemOf(error, request.id));
}

/**
 * Whether a body without a length has not been read to its end: the connection would then wait for an end that may never come.
 */
function isUnread({ headers, raw }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined && !raw.complete;
}
