import { fault } from '@siteward/domain';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, type InputFault, invalid } from '#app-error.ts';
import { faultsOf, MAX_FAULTS } from '#input-faults.ts';
import type { AnyRoute } from './handlers.ts';

export type Input = { params: unknown; query: unknown; body: unknown };
export type Faults = InputFault[];

const NOTHING = z.strictObject({});

/** The parsed parts of a request, each undefined if it is faulty, and the faults of all parts, each with its path. */
export type ReadInput = { input: Input; faults: Faults };

/** Builds the check of a route's input. Anything that the route does not declare must not be sent. */
export function inputCheck(route: AnyRoute): (request: FastifyRequest) => ReadInput {
  // A path without parameters never has any.
  const params = schemaOf(route.pathParams) ?? (route.path.includes(':') ? NOTHING : undefined);
  const query = schemaOf(route.query) ?? NOTHING;
  const body = 'body' in route ? schemaOf(route.body) : undefined;
  return (request) => {
    const faults: Faults = [];
    const input = {
      params: params ? part(params, request.params, 'params', faults) : {},
      query: part(query, request.query, 'query', faults),
      body: body ? part(body, request.body, 'body', faults) : noBody(request.body, faults),
    };
    return { input, faults };
  };
}

/** @throws VALIDATION if there are faults. */
export function assertNoFaults(faults: Faults): void {
  if (faults.length > 0) throw refusalFor(faults);
}

/** The refusal of a request with faults. */
export function refusalFor(faults: Faults): AppError {
  const errors = faults.slice(0, MAX_FAULTS);
  return new AppError('VALIDATION', errors.map(({ path, message }) => `${path}: ${message}`).join('; '), { errors });
}

function schemaOf(schema: unknown): z.ZodType | undefined {
  return schema instanceof z.ZodType ? schema : undefined;
}

/** Checks one part of a request; undefined if it has faults, which are added to the others. */
function part(schema: z.ZodType, value: unknown, name: string, faults: Faults): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const error = value === undefined ? missing(schema, result.error) : result.error;
  for (const each of faultsOf(error, name)) faults.push(each);
  return undefined;
}

/** What is wrong with a part that is missing: the same as with an empty object, if that lacks nothing but required fields. */
function missing(schema: z.ZodType, error: z.ZodError): z.ZodError {
  const empty = schema.safeParse({});
  return !empty.success && empty.error.issues.every(({ path }) => path.length > 0) ? empty.error : error;
}

function noBody(body: unknown, faults: Faults): undefined {
  const empty = body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
  if (!empty) faults.push({ path: 'body', ...fault('takes-no-body') });
  return undefined;
}

/**
 * The version that a change is based on (product 1): from `If-Match` (`3` or `"3"`), or else from the body's `version`.
 *
 * @throws VALIDATION if the header is neither a version nor `*`.
 */
export function expectedVersionOf(ifMatch: string | undefined, body: unknown): number | undefined {
  if (ifMatch !== undefined && ifMatch !== '*') {
    const digits = /^"?([1-9]\d{0,8})"?$/.exec(ifMatch)?.[1];
    if (digits) return Number(digits);
    throw invalid('headers.if-match', fault('not-a-version'));
  }
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
  return typeof version === 'number' ? version : undefined;
}
