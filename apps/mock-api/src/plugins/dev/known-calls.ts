import { contract, type ErrorCode, httpErrorsOf, listRoutes, type NamedRoute } from '@siteward/contract';

/** A call of the contract, with every code that it declares. */
export type KnownCall = NamedRoute & { codes: ReadonlySet<ErrorCode> };

/** The calls of the contract by their names. */
export const CALLS: ReadonlyMap<string, KnownCall> = new Map(
  listRoutes(contract).map((named) => {
    const codes = new Set<ErrorCode>([...named.route.metadata.errors, ...httpErrorsOf(named.route)]);
    return [named.name, { ...named, codes }];
  }),
);
