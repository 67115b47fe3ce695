import { keysOf } from '@siteward/domain';
import { z } from 'zod';
import { reasonFields } from './reasons/index.ts';

/** The closed list of error codes with the HTTP status and the title of each (docs/api.md, Shapes; RFC 9457). */
export const ERRORS = {
  VALIDATION: { status: 400, title: 'The request is not valid' },
  UNAUTHENTICATED: { status: 401, title: 'Sign in first' },
  BAD_CREDENTIALS: { status: 401, title: 'Email or password is not right' },
  CUSTOMER_REQUIRED: { status: 402, title: 'This organization needs a payment method' },
  FORBIDDEN: { status: 403, title: 'Your role does not allow this' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  REQUEST_TIMEOUT: { status: 408, title: 'The request took too long to arrive' },
  CONFLICT: { status: 409, title: 'This conflicts with what is already there' },
  ALREADY_MEMBER: { status: 409, title: 'This person is already a member or invited' },
  LAST_OWNER: { status: 409, title: 'An organization needs an active owner' },
  SEAT_LIMIT: { status: 409, title: 'All seats are in use' },
  SEND_LIMIT: { status: 409, title: 'This invitation was sent too often' },
  ROLE_IN_USE: { status: 409, title: 'The role is in use' },
  SYSTEM_ROLE: { status: 409, title: 'System roles cannot be changed' },
  VERSION_CONFLICT: { status: 409, title: 'Somebody changed this in the meantime' },
  ILLEGAL_TRANSITION: { status: 409, title: 'This step is not possible from here' },
  GONE: { status: 410, title: 'This link or code is no longer valid' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The request is too large' },
  URI_TOO_LONG: { status: 414, title: 'The address is too long' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'This call does not take a body of this type' },
  IDEMPOTENCY_MISMATCH: { status: 422, title: 'The idempotency key was used for another request' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  HEADERS_TOO_LARGE: { status: 431, title: 'The request headers are too large' },
  INTERNAL: { status: 500, title: 'Something went wrong on our side' },
  UNAVAILABLE: { status: 503, title: 'The service is not available right now' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Grows with the contract: a client that does not know a code should go by the status. */
export const errorCodeSchema = z.enum(keysOf(ERRORS)).meta({ 'x-extensible': true });

/** What was refused and why; the same fields wherever an answer reports it. */
const refusalFields = {
  code: errorCodeSchema,
  detail: z.string().meta({ description: 'Why, and what to do, in English for developers.' }),
  reason: reasonFields.code.optional(),
  params: reasonFields.params.optional(),
};

/** A part of an answer that was refused while the rest was done, such as one member of many. */
export const refusalSchema = z.object(refusalFields).meta({ id: 'Refusal' });
export type Refusal = z.infer<typeof refusalSchema>;

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    ...refusalFields,
    requestId: z.string(),
    errors: z
      .array(z.object({ path: z.string(), ...reasonFields }))
      .optional()
      .meta({ description: 'The faults in the input, each with its place.' }),
    permission: z.string().optional().meta({ description: 'With FORBIDDEN: the permission that is missing.' }),
    current: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'With VERSION_CONFLICT: the record as it is now.' }),
  })
  .meta({ id: 'Problem' });
type ProblemObject = typeof problem;

/** Has a name, so that the declarations of each call refer to it instead of spelling it out. */
export interface ProblemSchema extends ProblemObject {}

/** A problem document (RFC 9457): the body of every answer of 400 or above. */
export const problemSchema: ProblemSchema = problem;
export type Problem = z.infer<typeof problemSchema>;
