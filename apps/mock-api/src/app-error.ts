import {
  type Access,
  type AnyReason,
  ERRORS,
  type ErrorCode,
  type RecordKind,
  type Refusal,
  reason,
} from '@siteward/contract';
import { holdsAny, type Permission } from '@siteward/domain';

/** A fault in the input, and where it is. */
export type InputFault = { path: string } & AnyReason;

/** What a problem document may contain besides its code (contract, `problemSchema`). */
export type ProblemExtras = {
  errors?: InputFault[];
  permission?: Permission;
  current?: Record<string, unknown>;
};

/** A refusal that a client can act on. Services throw it; the error handler turns it into a problem document. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly reason: AnyReason | undefined;
  readonly extras: ProblemExtras;
  /** Seconds until it makes sense to try again (RATE_LIMITED). */
  readonly retryAfter: number | undefined;

  /**
   * @param why - a reason that clients have words for, or a sentence when only a program can make the mistake
   * @param extras - what else the problem document contains
   */
  constructor(code: ErrorCode, why: AnyReason | string, extras: ProblemExtras & { retryAfter?: number } = {}) {
    super(typeof why === 'string' ? why : why.message);
    const { retryAfter, ...rest } = extras;
    this.code = code;
    this.reason = typeof why === 'string' ? undefined : why;
    this.extras = rest;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** What was refused and why, as answers state it. */
  get refusal(): Refusal {
    const why = this.reason && { reason: this.reason.code, params: this.reason.params };
    return { code: this.code, detail: this.message, ...why };
  }
}

/** What came of an attempt: its result, or why it was refused. */
export type Attempt<Result> = { result: Result; refusal: null } | { result: null; refusal: Refusal };

/**
 * Does something that may be refused. Services refuse before they write, so a refused attempt leaves nothing behind, and others may
 * follow in the same transaction.
 *
 * @throws Any error that is not a refusal, which ends the whole call.
 */
export async function attempt<Result>(work: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { result: await work(), refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { result: null, refusal: error.refusal };
  }
}

/** UNAUTHENTICATED, for someone with no session or one that has ended. */
export function signedOut(): AppError {
  return new AppError('UNAUTHENTICATED', reason('signed-out'));
}

/** FORBIDDEN, for someone whose role lacks the permission. */
export function lacksPermission(permission: Permission, extras: ProblemExtras = {}): AppError {
  return new AppError('FORBIDDEN', reason('lacks-permission', { permission }), { permission, ...extras });
}

/**
 * Checks that a call may be made by somebody with these permissions: they hold at least one of those that it names, if it names any.
 *
 * @throws FORBIDDEN.
 */
export function assertHolds(held: readonly Permission[], access: Access): void {
  if (access.kind !== 'permission' || holdsAny(held, [access.permission, ...access.or])) return;
  throw lacksPermission(access.permission);
}

/** NOT_FOUND, worded the same whether the record does not exist or belongs to another organization. */
export function notFound(kind: RecordKind, extras: ProblemExtras = {}): AppError {
  return new AppError('NOT_FOUND', reason('no-such-record', { kind }), extras);
}

/** A refusal that belongs to one field of the input and is shown there. */
export function refusedAt(path: string, code: ErrorCode, why: AnyReason): AppError {
  return new AppError(code, why, { errors: [{ path, ...why }] });
}

/** VALIDATION for one field of the input. */
export function invalid(path: string, why: AnyReason): AppError {
  return refusedAt(path, 'VALIDATION', why);
}
