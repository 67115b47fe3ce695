import { ERRORS } from '@siteward/contract';
import { z } from 'zod';
import type { AnyRoute } from './handlers.ts';

/** Thrown where a handler answers what its contract does not allow: a fault of ours, 500 for the client. */
export class AnswerError extends Error {
  override name = 'AnswerError';
}

/**
 * Builds the check of a route's answers. Out: a function from status and body to the body that may leave, with all
 * undeclared fields dropped. Throws AnswerError where status or body contradict the contract.
 */
export function outputCheck(name: string, route: AnyRoute): (status: number, body: unknown) => unknown {
  const errorStatuses = new Set<number>(Object.values(ERRORS).map((error) => error.status));
  const checks = new Map(
    Object.entries(route.responses)
      .filter(([status]) => !errorStatuses.has(Number(status)))
      .map(([status, schema]) => [Number(status), schema instanceof z.ZodType ? schema : undefined]),
  );
  return (status, body) => {
    if (!checks.has(status)) throw new AnswerError(`${name} answered ${status}, which its contract does not declare`);
    const schema = checks.get(status);
    if (!schema) return undefined;
    const result = schema.safeParse(body);
    if (!result.success) throw new AnswerError(`${name} answered a wrong body: ${z.prettifyError(result.error)}`);
    return result.data;
  };
}
