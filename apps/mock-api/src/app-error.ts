import { ERRORS, type ErrorCode } from '@siteward/contract';
import type { Permission } from '@siteward/domain';

/** What a problem document may say beside its code (contract, `problemSchema`). */
export type ProblemExtras = {
  errors?: { path: string; message: string }[];
  permission?: Permission;
  current?: Record<string, unknown>;
};

/** A refusal that a client can act on. Services throw it; the error handler makes the problem document of it. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly extras: ProblemExtras;
  /** Seconds until it makes sense to try again (RATE_LIMITED). */
  readonly retryAfter: number | undefined;

  /**
   * @param detail - a sentence that says what to do
   * @param extras - what the problem document says beside them
   */
  constructor(code: ErrorCode, detail: string, extras: ProblemExtras & { retryAfter?: number } = {}) {
    super(detail);
    const { retryAfter, ...rest } = extras;
    this.code = code;
    this.extras = rest;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** NOT_FOUND, in the same words for what does not exist and for what belongs to another organization. */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `There is no such ${what}, or you do not have access to it.`);
}
