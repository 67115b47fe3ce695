import { codesOf, contract, type ErrorCode, listRoutes, type NamedRoute } from '@siteward/contract';

/** A call of the contract, with every error code that it declares. */
export type KnownCall = NamedRoute & { codes: ReadonlySet<ErrorCode> };

/** The calls of the contract by name. */
export const CALLS: ReadonlyMap<string, KnownCall> = new Map(
  listRoutes(contract).map((named) => [named.name, { ...named, codes: codesOf(named.route) }]),
);
