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
/** If there are more options than this, they are not named. */
const MOST_NAMED = 12;

/**
 * Words what zod found as the contract does, both in forms and in the API's answers; set once for all schemas in common.ts. A
 * schema's own reason takes precedence.
 */
export function noteReason(issue: Issue): string {
  return note(issue, faultOf(issue));
}

/** A schema's own reason, unless the field is empty: then "required" comes first. */
export function saying(found: Fault) {
  return {
    error: (issue: Issue) => note(issue, isEmpty(issue.input) && issue.input !== null ? fault('required') : found),
  };
}

/** The same reason whatever the field contains. */
export function always(found: Fault) {
  return { error: (issue: Issue) => note(issue, found) };
}

type Checked = { issues: readonly Pick<Issue, 'code' | 'path'>[] };

/**
 * For `.refine(check, comparing(…))`: how a check that compares two fields refuses. It finds fault with the second one, and only once
 * nothing is wrong with either by itself, whatever is wrong elsewhere; otherwise it would compare what was never a time or a number.
 *
 * @param found - what is wrong with the second field, by default that it is an end before its beginning
 */
export function comparing(first: string, second: string, found: Fault = fault('ends-before-start')) {
  return {
    path: [second],
    ...saying(found),
    when: ({ issues }: Checked) =>
      issues.every(({ code, path: [field] = [] }) =>
        field === undefined ? code === 'unrecognized_keys' : field !== first && field !== second,
      ),
  };
}

/** Refuses the value being checked; for use in `superRefine` and `transform`. */
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

// After asking for the message, zod turns this object into the issue that it returns, along with any property added to it.
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

/** Whether nothing was filled in; an empty number field yields NaN. */
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

/** If a value may have several forms, the first is the one that people mean. */
function ofUnion({ options, errors }: Extract<Issue, { code: 'invalid_union' }>): Fault {
  if (Array.isArray(options) && options.length > 0) return ofOptions(options);
  const first = errors[0]?.[0];
  return first ? reasonOfIssue(first) : fault('check-field');
}
