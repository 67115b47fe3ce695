import { type Fault, fault } from '@siteward/domain';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, Fault>> = {
  string: fault('not-text'),
  number: fault('not-a-number'),
  int: fault('not-whole'),
  boolean: fault('not-a-boolean'),
  array: fault('not-a-list'),
  object: fault('not-an-object'),
  record: fault('not-an-object'),
};
/** More options than this are not named. */
const MOST_NAMED = 12;

/**
 * What zod found, in the words of the contract, in forms and in the API's answers alike; set once for all schemas in
 * common.ts. A schema's own reason goes first.
 */
export function noteReason(issue: Issue): string {
  return note(issue, faultOf(issue));
}

/** A reason of a schema's own, where the field is not empty: an empty one is required before anything else. */
export function saying(found: Fault) {
  return {
    error: (issue: Issue) => note(issue, isEmpty(issue.input) && issue.input !== null ? fault('required') : found),
  };
}

/** The same whatever the field holds. */
export function always(found: Fault) {
  return { error: (issue: Issue) => note(issue, found) };
}

/** Refuses what is being checked, within `superRefine` and `transform`. */
export function refuse(context: Pick<z.core.$RefinementCtx, 'addIssue'>, found: Fault, path: PropertyKey[] = []): void {
  context.addIssue({ code: 'custom', path, message: found.message, reason: found });
}

/**
 * Why a schema of the contract refused something.
 *
 * @param issue - one of the issues of its error
 */
export function reasonOfIssue(issue: { message: string; reason?: unknown }): Fault {
  return isFault(issue.reason) ? issue.reason : { ...fault('check-field'), message: issue.message };
}

// zod makes the issues that it answers out of these, after it has asked for the message, with whatever is on them.
function note(issue: Issue, found: Fault): string {
  issue['reason'] = found;
  return found.message;
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'code' in value && 'params' in value && 'message' in value;
}

function faultOf(issue: Issue): Fault {
  if (isEmpty(issue.input)) return fault('required');
  switch (issue.code) {
    case 'invalid_type':
      return typeof issue.input === 'string' && issue.expected === 'int'
        ? fault('not-a-number')
        : (TYPES[issue.expected] ?? fault('check-field'));
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return fault(issue.format === 'email' ? 'not-an-email' : 'check-field');
    case 'invalid_value':
      return ofOptions(issue.values);
    case 'unrecognized_keys':
      return fault('unknown-fields', { fields: issue.keys.slice(0, MOST_NAMED) });
    case 'invalid_union':
      return ofUnion(issue);
    default:
      return fault('check-field');
  }
}

/** Whether nothing was filled in; an empty number field gives NaN. */
function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || input === '' || Number.isNaN(input);
}

function tooSmall(origin: string, min: number): Fault {
  if (origin === 'string') return fault('too-short', { min });
  return origin === 'array' ? fault('too-few', { min }) : fault('too-small', { min });
}

function tooBig(origin: string, max: number): Fault {
  if (origin === 'string') return fault('too-long', { max });
  return origin === 'array' ? fault('too-many', { max }) : fault('too-large', { max });
}

function ofOptions(values: readonly unknown[]): Fault {
  const options = values.map(String);
  const few = options.length > 0 && options.length <= MOST_NAMED;
  return few ? fault('not-an-option', { options }) : fault('not-a-known-option');
}

/** Of several forms that a value may have, the first is the one that people mean. */
function ofUnion({ options, errors }: Extract<Issue, { code: 'invalid_union' }>): Fault {
  if (Array.isArray(options) && options.length > 0) return ofOptions(options);
  const first = errors[0]?.[0];
  return first ? reasonOfIssue(first) : fault('check-field');
}
