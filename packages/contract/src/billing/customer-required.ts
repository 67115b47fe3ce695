import type { Access } from '../access.ts';
import type { RouteMetadata } from '../answers.ts';
import { type AppRoute, type AppRouter, isAppRoute } from '../base.ts';
import { ERRORS, type ProblemSchema, problemSchema } from '../errors.ts';

/** The kinds of access that act in an organization's name. */
type OrganizationKind = Extract<Access['kind'], 'member' | 'permission' | 'link'>;
/** A write that requires the organization to pay. */
type PaidRoute = {
  method: Exclude<AppRoute['method'], 'GET'>;
  metadata: { access: { kind: OrganizationKind }; unpaid: undefined };
};
type CustomerRequired = { responses: Record<(typeof ERRORS)['CUSTOMER_REQUIRED']['status'], ProblemSchema> };

/** Areas of routes, in which the writes that require the organization to pay also declare CUSTOMER_REQUIRED. */
export type WithCustomerRequired<Areas> = {
  [Area in keyof Areas]: {
    [Call in keyof Areas[Area]]: Areas[Area][Call] extends PaidRoute
      ? Areas[Area][Call] & CustomerRequired
      : Areas[Area][Call];
  };
};

/**
 * Whether a call is refused if its organization has neither a customer nor a running trial: every write in an organization,
 * except those marked `unpaid` (docs/adr/0049).
 */
export function asksForCustomer({ method, metadata }: Pick<AppRoute, 'method'> & { metadata: RouteMetadata }): boolean {
  const { access, unpaid } = metadata;
  const isOfOrganization = access.kind === 'member' || access.kind === 'permission' || access.kind === 'link';
  return method !== 'GET' && isOfOrganization && unpaid !== true;
}

/**
 * Declares CUSTOMER_REQUIRED for every call of these areas that requires a customer. `answers(…)` cannot, because it does not
 * know the method.
 *
 * @param areas - the areas of a contract
 */
export function withCustomerRequired<Areas extends Record<string, AppRouter>>(
  areas: Areas,
): WithCustomerRequired<Areas> {
  // Sorted by name: the order of a module's exports depends on what loads it (areas.ts).
  const byName = Object.fromEntries(Object.entries(areas).sort(([a], [b]) => a.localeCompare(b)));
  const declared = mapValues(byName, (calls) =>
    mapValues(calls, (route) => (isAppRoute(route) ? declaring(route) : route)),
  );
  // The type of each route depends on its contents; TypeScript cannot follow that through plain data.
  return declared as unknown as WithCustomerRequired<Areas>;
}

function declaring(route: AppRoute): AppRoute {
  const { method, metadata } = route;
  if (!isMetadata(metadata) || !asksForCustomer({ method, metadata })) return route;
  const errors = [...new Set([...metadata.errors, 'CUSTOMER_REQUIRED' as const])];
  const responses = { ...route.responses, [ERRORS.CUSTOMER_REQUIRED.status]: problemSchema };
  return { ...route, responses, metadata: { ...metadata, errors } satisfies RouteMetadata };
}

/** Routes get their metadata only from `answers(…)`. */
function isMetadata(metadata: unknown): metadata is RouteMetadata {
  return typeof metadata === 'object' && metadata !== null && 'access' in metadata;
}

function mapValues<In, Out>(record: Record<string, In>, map: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
