import { INVALID_EMAIL, maxLengthMessage, minLengthMessage, NOT_NUMERIC, REQUIRED } from '@siteward/domain';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * The sentence for what a schema should have said itself; no field of the contract gets that far (a test walks them).
 */
export const CHECK_THIS_FIELD = 'Please check this field';

const TYPES: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: NOT_NUMERIC,
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};
/** More options than this are not named. */
const MOST_NAMED = 12;

/**
 * The sentence that a person reads for what zod found, in forms and in the API's answers alike; set once for all schemas
 * in common.ts. A field that is empty is required, whatever else would be wrong with it. A schema's own message goes first.
 */
export function sentenceOf(issue: Issue): string {
  if (isEmpty(issue.input)) return REQUIRED;
  switch (issue.code) {
    case 'invalid_type':
      return typeof issue.input === 'string' && issue.expected === 'int'
        ? NOT_NUMERIC
        : (TYPES[issue.expected] ?? CHECK_THIS_FIELD);
    case 'too_small':
      return ofSize(issue.origin, Number(issue.minimum), 'least');
    case 'too_big':
      return ofSize(issue.origin, Number(issue.maximum), 'most');
    case 'invalid_format':
      return issue.format === 'email' ? INVALID_EMAIL : CHECK_THIS_FIELD;
    case 'invalid_value':
      return ofOptions(issue.values);
    case 'unrecognized_keys':
      return `Leave out unknown fields: ${issue.keys.join(', ').slice(0, 200)}`;
    case 'invalid_union':
      return ofUnion(issue);
    default:
      return CHECK_THIS_FIELD;
  }
}

/** Whether nothing was filled in; an empty number field gives NaN. */
function isEmpty(input: unknown): boolean {
  return input === undefined || input === null || input === '' || Number.isNaN(input);
}

function ofSize(origin: string, count: number, bound: 'least' | 'most'): string {
  if (origin === 'string') return bound === 'least' ? minLengthMessage(count) : maxLengthMessage(count);
  if (origin === 'array') return `Must have at ${bound} ${count} ${count === 1 ? 'entry' : 'entries'}`;
  return `Must be at ${bound} ${count}`;
}

function ofOptions(options: readonly unknown[]): string {
  const [first, ...others] = options.map(String);
  if (first === undefined || others.length >= MOST_NAMED) return 'Choose one of the known options';
  return others.length === 0 ? `Must be ${first}` : `Choose one of: ${[first, ...others].join(', ')}`;
}

/** Of several forms that a value may have, the first is the one that people mean. */
function ofUnion({ options, errors }: Extract<Issue, { code: 'invalid_union' }>): string {
  if (Array.isArray(options) && options.length > 0) return ofOptions(options);
  return errors[0]?.[0]?.message ?? CHECK_THIS_FIELD;
}
