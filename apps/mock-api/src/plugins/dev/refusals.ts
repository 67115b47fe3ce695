import { type ErrorCode, reason } from '@siteward/contract';
import { AppError, lacksPermission, notFound } from '#app-error.ts';
import type { KnownCall } from './known-calls.ts';
import { codeFor, type Ending } from './misbehaviour.ts';

/** The refusal that a request gets in place of its call, worded as by the call itself; undefined if it is not refused. */
export function refusalOf(ending: Ending, call: KnownCall): AppError | undefined {
  switch (ending.kind) {
    case 'unauthenticated':
      return worded('UNAUTHENTICATED');
    case 'rate-limited':
      return limited(ending.retryAfter);
    case 'error':
      return worded(ending.code ?? codeFor(call, ending.status));
    default:
      return undefined;
  }
}

/** With the reason that clients have words for, if a code has one that fits every call. */
function worded(code: ErrorCode): AppError {
  switch (code) {
    case 'UNAUTHENTICATED':
      return new AppError(code, reason('signed-out'));
    case 'RATE_LIMITED':
      return limited(1);
    case 'INTERNAL':
      return new AppError(code, reason('on-our-side'));
    case 'UNAVAILABLE':
      return new AppError(code, reason('busy'));
    case 'CUSTOMER_REQUIRED':
      return new AppError(code, reason('customer-required'));
    case 'NOT_FOUND':
      return notFound('record');
    case 'FORBIDDEN':
      return lacksPermission('work-orders:view-any');
    case 'GONE':
      return new AppError(code, reason('link-over'));
    case 'CONFLICT':
      return new AppError(code, reason('exists-already'));
    case 'VERSION_CONFLICT':
      return new AppError(code, reason('changed-meanwhile'));
    default:
      return new AppError(code, 'Nothing is wrong with the request: the development server was told to refuse it.');
  }
}

function limited(seconds: number): AppError {
  return new AppError('RATE_LIMITED', reason('try-again-in', { seconds }), { retryAfter: seconds });
}
