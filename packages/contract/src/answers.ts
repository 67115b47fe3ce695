import type { Access } from './access.ts';
import type { AppRouteResponse } from './base.ts';
import { ERRORS, type ErrorCode, type ProblemSchema, problemSchema } from './errors.ts';

/** Names of the limits that a call may have besides the general one (limits.ts). `none`: the call is not counted at all. */
export type RateLimitName =
  | 'sign-in'
  | 'sign-up'
  | 'forgot-password'
  | 'reset-password'
  | 'verify'
  | 'invite'
  | 'create-organization'
  | 'bulk-change'
  | 'password'
  | 'new-address'
  | 'export'
  | 'dashboard'
  | 'import'
  | 'upload'
  | 'dispatch'
  | 'link'
  | 'link-upload'
  | 'feedback-reply'
  | 'send-feedback'
  | 'calendar-feed'
  | 'payment-method'
  | 'payment-provider'
  | 'none';

/** What the server, the tests and the OpenAPI document read from a route besides its schemas. */
export type RouteMetadata = {
  access: Access;
  /** Every code that the route may answer with. */
  errors: readonly ErrorCode[];
  limit?: RateLimitName;
  /** The limits that each record of the request counts against, as if it had been sent on its own. */
  limitEach?: RateLimitName;
  /** A GET that writes (only the verification link): it runs in a transaction like other writes. */
  writes?: true;
  /**
   * A write that an organization needs to sort out its billing, or that only takes access away: it works without a customer too
   * (docs/adr/0049).
   */
  unpaid?: true | undefined;
};

/** Any call may answer with these. */
const COMMON = ['VALIDATION', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'] as const;

const IMPLIED = {
  public: [],
  link: ['GONE'],
  session: ['UNAUTHENTICATED'],
  self: ['UNAUTHENTICATED', 'NOT_FOUND'],
  member: ['UNAUTHENTICATED', 'NOT_FOUND'],
  permission: ['UNAUTHENTICATED', 'NOT_FOUND', 'FORBIDDEN'],
} as const satisfies Record<Access['kind'], readonly ErrorCode[]>;

type StatusOf<Code extends ErrorCode> = (typeof ERRORS)[Code]['status'];
type CodesOf<Kind extends Access['kind'], Code extends ErrorCode> =
  | (typeof COMMON)[number]
  | (typeof IMPLIED)[Kind][number]
  | Code;
type ProblemResponses<Code extends ErrorCode> = Record<StatusOf<Code>, ProblemSchema>;

/**
 * The `responses` and `metadata` of a route.
 *
 * @param success - the successful answers by status
 * @param whoMay - who may call
 * @param rules - among other things, the error codes that the route's rules add to those its access implies
 * @returns Both, with every error status typed, so that a client has to consider each.
 */
export function answers<
  Success extends Record<number, AppRouteResponse>,
  A extends Access,
  Code extends ErrorCode = never,
  Unpaid extends true | undefined = undefined,
>(
  success: Success,
  whoMay: A,
  rules: { errors?: readonly Code[]; unpaid?: Unpaid } & Omit<RouteMetadata, 'access' | 'errors' | 'unpaid'> = {},
) {
  const { errors: own = [], unpaid, ...extras } = rules;
  const errors: readonly ErrorCode[] = [...new Set([...COMMON, ...IMPLIED[whoMay.kind], ...own])];
  // Object.fromEntries loses the keys, which are the statuses of exactly these codes.
  const problems = Object.fromEntries(errors.map((code) => [ERRORS[code].status, problemSchema])) as ProblemResponses<
    CodesOf<A['kind'], Code>
  >;
  const metadata: RouteMetadata & { access: A; unpaid: Unpaid | undefined } = {
    access: whoMay,
    errors,
    ...extras,
    unpaid,
  };
  return { responses: { ...success, ...problems }, metadata };
}
