import { toNestErrors } from '@hookform/resolvers';
import { reasonOfIssue } from '@siteward/contract';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { kept } from '#lib/words/reasons.ts';

/**
 * Checks a form against a schema of the contract. The first fault of each field is kept as a reason, so that it can be shown
 * in whatever language is current.
 */
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values, _context, options) => {
    const result = await schema.safeParseAsync(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const issue of result.error.issues) {
      errors[issue.path.join('.')] ??= { type: issue.code, message: kept(reasonOfIssue(issue)) };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
