import { t } from '@lingui/core/macro';
import type { AnyReason, ErrorCode, Problem } from '@siteward/contract';
import { isProblem, NoAnswer } from '@siteward/contract/client';
import { isPermission } from '@siteward/domain';
import { permissionLabel } from '#lib/words/labels.ts';
import { asSentence, kept, kindWords, refusalWords } from '#lib/words/reasons.ts';
import { type Wait, waitOf, waitWords } from './waits.ts';

/**
 * What a failed call means for a screen. `message` is in the language shown at the moment it is read; `fields` gives the reasons by
 * the path of the field; `status` is missing if there was no answer.
 */
export type Fault = {
  readonly message: string;
  fields: Readonly<Record<string, AnyReason>>;
  code?: ErrorCode;
  status?: number;
  permission?: string;
  /** With VERSION_CONFLICT, the record as it is now. */
  current?: Readonly<Record<string, unknown>>;
  requestId?: string;
  /** No answer came to a call that was sent: what it asks for may have been done. */
  isUnsure?: true;
};

const noConnection = (): string => t`The server cannot be reached. Check your connection and try again.`;
const noAnswer = (): string => t`No answer came. It may have been saved anyway: check before you send it again.`;
const unknownFault = (): string => t`Something went wrong. Try again.`;

/** Thrown when the application itself refuses something; the message is for people. */
export class Refusal extends Error {}

/** Reads what a query or mutation threw, or an answer of 400 or above. Accepts anything, and never throws. */
export function problemOf(error: unknown): Fault {
  if (error instanceof Refusal) return { message: error.message, fields: {} };
  if (error instanceof NoAnswer) return saidBy(noAnswer, { fields: {}, isUnsure: true });
  if (!isAnswer(error)) return saidBy(error instanceof TypeError ? noConnection : unknownFault, { fields: {} });
  const { status, body } = error;
  if (!isProblem(body)) return saidBy(unknownFault, { fields: {}, status });
  const { code, permission, current, requestId, errors = [] } = body;
  const wait = waitOf(error);
  return saidBy(() => wordsOf(body, wait), {
    fields: Object.fromEntries(errors.map(({ path, ...why }) => [path, why])),
    code,
    status,
    requestId,
    ...(permission !== undefined && { permission }),
    ...(current !== undefined && { current }),
  });
}

function saidBy(words: () => string, rest: Omit<Fault, 'message'>): Fault {
  return {
    ...rest,
    get message() {
      return words();
    },
  };
}

/** Without a reason, the detail of a VALIDATION only lists the paths of faults, which the fields show in words that people can read. */
function wordsOf(problem: Problem, wait: Wait | undefined): string {
  const { code, reason, title, requestId } = problem;
  // The API says how long to wait; only here is it known from when.
  if (reason === 'try-again-in' && wait) return waitWords(wait);
  // People who report the error have to be able to say which one it was.
  if (code === 'INTERNAL' && requestId)
    return t`Something went wrong on our side. This number helps us find it: ${requestId}`;
  if (code === 'VALIDATION' && reason === undefined) return kindWords(code) ?? title;
  return refusalWords(problem) || title;
}

/**
 * Shows the faults of an answer at the fields of a form.
 *
 * @param names - the names of the form's fields
 * @param setError - react-hook-form's
 * @returns The message for faults that no field shows; null if the fields show everything.
 */
export function showAtFields<Name extends string>(
  fault: Fault,
  names: readonly Name[],
  setError: (field: Name, error: { type: string; message: string }) => void,
): string | null {
  const shown = names.filter((name) => fault.fields[name] !== undefined);
  for (const name of shown) {
    const why = fault.fields[name];
    if (why) setError(name, { type: 'server', message: kept(why) });
  }
  return shown.length > 0 && shown.length === Object.keys(fault.fields).length ? null : fault.message;
}

/** Whether a failure may pass on its own, so that trying again makes sense: anything except a wrong or refused request. */
export function mayPass(error: unknown): boolean {
  const { status = 0 } = problemOf(error);
  return status < 400 || status >= 500 || status === 429 || status === 408;
}

/**
 * Whether an answer says that there is no such record, or that the caller may not see it; the API does not always tell which.
 * A malformed id (400) names no record either.
 */
export function isGone(error: unknown): boolean {
  return [400, 403, 404].includes(problemOf(error).status ?? 0);
}

function isAnswer(value: unknown): value is { status: number; body: unknown } {
  return typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'number';
}

/** A fault in a sentence or two for people: what the server says, or the label of the permission that is missing. */
export function faultWords({ message, permission }: Fault): string {
  if (isPermission(permission)) return needsPermission(permissionLabel(permission));
  return asSentence(message);
}

/**
 * Why something could not be loaded. A query saves nothing, so a missing answer needs no warning about what may have been saved.
 */
export function loadFaultWords(error: unknown): string {
  return error instanceof NoAnswer ? t`No answer came, or it broke off.` : faultWords(problemOf(error));
}

function needsPermission(label: string): string {
  return t`You need the permission “${label}” for this. Ask an owner of the organization.`;
}
