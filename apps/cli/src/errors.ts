import { NoAnswer, type Problem, problemSchema } from '@siteward/contract';
import type { ConnectionLost } from './patient-fetch.ts';

/** How the command ends (apps/cli/README.md, Exit codes). */
export const EXIT = {
  ok: 0,
  refused: 1,
  usage: 2,
  signedOut: 3,
  notFound: 4,
  noConnection: 5,
  conflict: 6,
  rateLimited: 7,
  serverFault: 8,
  /** A fault of this program. */
  bug: 70,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What was asked of the server. */
export type RequestLine = { method: string; path: string };

type Extras = {
  /** What to do about it. */
  hint?: string | undefined;
  /** More lines, such as what is wrong with each field. */
  lines?: readonly string[];
  problem?: Problem | undefined;
  request?: RequestLine | undefined;
};

/** Ends the command with a message for the person, and an exit code for the script. */
export class CliError extends Error {
  readonly exitCode: ExitCode;
  readonly extras: Extras;
  constructor(exitCode: ExitCode, message: string, extras: Extras = {}) {
    super(message);
    this.exitCode = exitCode;
    this.extras = extras;
  }
}

/** For a command that was called in a way that it does not understand. */
export function usageError(message: string, hint?: string): CliError {
  return new CliError(EXIT.usage, message, { hint });
}

/** What to do about an empty value. */
export const EMPTY = 'Is a variable of the script not set? Leave out the option if you do not need it.';

/** @param mayBeDone - whether a change was under way */
export function interrupted({ mayBeDone = false } = {}): CliError {
  return new CliError(EXIT.interrupted, 'Interrupted.', { hint: mayBeDone ? UNSURE : undefined });
}

const SIGN_IN = 'Sign in with `siteward sign-in`.';

/**
 * For a command that needs a session, if there is none.
 *
 * @param url - the server in question
 * @param isNamed - whether it has to be named with `--url`, because it is not the one used by default
 */
export function notSignedIn(url: string, isNamed: boolean): CliError {
  const hint = isNamed ? `Sign in with \`siteward sign-in --url ${url}\`.` : SIGN_IN;
  return new CliError(EXIT.signedOut, `You are not signed in at ${url}.`, { hint });
}

const BY_STATUS: Partial<Record<number, ExitCode>> = {
  401: EXIT.signedOut,
  404: EXIT.notFound,
  409: EXIT.conflict,
  410: EXIT.notFound,
  429: EXIT.rateLimited,
};

type Refusal = { status: number; body: unknown; headers?: Headers };

/**
 * The error for an answer that is not the wanted one.
 *
 * @param answer - what the server answered
 * @param request - the request that it answered
 */
export function refusalOf({ status, body, headers }: Refusal, request: RequestLine | undefined): CliError {
  const exitCode = BY_STATUS[status] ?? (status >= 500 ? EXIT.serverFault : EXIT.refused);
  const parsed = problemSchema.safeParse(body);
  if (!parsed.success) {
    return new CliError(
      status < 400 ? EXIT.serverFault : exitCode,
      `The server answered ${status}, but not with an answer from Siteward.`,
      {
        hint: 'Is the address right? `siteward whoami` shows it, `--url` names another one.',
        request,
      },
    );
  }
  const problem = parsed.data;
  const lines = (problem.errors ?? [])
    .map(({ path, message }) => `${path}: ${message}`)
    // If a request has a single fault, the detail already says it.
    .filter((line) => line !== problem.detail);
  const hint = hintOf(problem, headers?.get('retry-after') ?? undefined);
  return new CliError(exitCode, problem.detail || problem.title, { hint, lines, problem, request });
}

function hintOf({ code, permission, requestId }: Problem, retryAfter: string | undefined): string | undefined {
  switch (code) {
    case 'UNAUTHENTICATED':
      return `Your session has ended, or there was none. ${SIGN_IN}`;
    case 'FORBIDDEN':
      return permission && `You need the permission ${permission}. Ask an owner or administrator of the organization.`;
    case 'CUSTOMER_REQUIRED':
      return 'Link a payment method in the web application, under Billing.';
    case 'VERSION_CONFLICT':
      return 'Look at its current state, and try again.';
    case 'RATE_LIMITED':
      // A server in between may name a date instead.
      return /^\d+$/.test(retryAfter ?? '') ? `Try again in ${retryAfter} seconds.` : 'Try again later.';
    case 'UNAVAILABLE':
      return 'Try again in a moment.';
    case 'INTERNAL':
      return `If it happens again, report it with the request ${requestId}.`;
    default:
      return undefined;
  }
}

/**
 * The error for a call that got no complete answer.
 *
 * @param error - what the client threw
 */
export function brokenOff(error: unknown): Error {
  if (error instanceof CliError) return error;
  // The request itself is wrong, and the network has no part in it.
  if (error instanceof TypeError && !(error instanceof NoAnswer) && error.cause === undefined) return error;
  const message =
    error instanceof NoAnswer && error.cause === undefined
      ? 'The server did not answer in time.'
      : "The server's answer broke off.";
  return new CliError(EXIT.noConnection, message, { hint: UNSURE });
}

const UNSURE = 'What you asked for may have been done: check before you try again.';

/** The error for a server that was not reached, or whose connection was lost. */
export function connectionLost({ message, mayBeDone }: ConnectionLost, request: RequestLine): CliError {
  const hint = mayBeDone ? UNSURE : 'Check the connection and the address; `--url` names another one.';
  return new CliError(EXIT.noConnection, message, { hint, request });
}

/** An error as lines for stderr. `verbose` adds what a report needs. */
export function describeError({ message, extras }: CliError, verbose: boolean): string[] {
  const { hint, lines = [], problem, request } = extras;
  const report = [
    ...(problem ? [`code: ${problem.code}`, `request id: ${problem.requestId}`] : []),
    ...(request ? [`request: ${request.method} ${request.path}`] : []),
  ];
  return [
    `siteward: ${message}`,
    ...lines.map((line) => `  ${line}`),
    ...(hint ? [hint] : []),
    ...(verbose ? report : []),
  ];
}
