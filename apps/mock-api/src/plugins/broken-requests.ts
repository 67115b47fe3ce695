import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@siteward/contract';
import { AppError } from '#app-error.ts';
import { problemOf } from './problems.ts';

const REASONS: Record<string, [ErrorCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request did not arrive in time. Send it again, at once.'],
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'Headers and address together may have at most 16 KB.'],
};

/** How long a connection stays after its refusal. */
const LINGER_MS = 1000;

/**
 * Answers what is no HTTP request at all, or has too large headers, before any route can: with a problem document like
 * every other error, then the connection ends. In: Node's parser error and the socket.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // Who was refused before the rest of the request arrived has had an answer already.
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
