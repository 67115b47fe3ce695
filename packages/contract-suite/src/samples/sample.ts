import type { CallOf, RouteName } from '../calls.ts';
import type { Person, Place } from '../world/world.ts';

/**
 * A call that succeeds. `as`: who makes it, where that is not the owner. `after`: brings back what the others need, once it was
 * made.
 */
type Made<Name extends RouteName> = CallOf<Name> & { as?: Person; after?: () => Promise<unknown> };

/**
 * Makes a call of one route that succeeds in a place, with records of its own. It throws `Unavailable` where that is not possible over HTTP
 * alone.
 */
type Sample<Name extends RouteName> = (place: Place) => Made<Name> | Promise<Made<Name>>;
export type Samples = { [Name in RouteName]: Sample<Name> };

/** The first page of a list that nothing is left out of. */
export const PAGE = { page: 1, limit: 5 } as const;

/** The samples of some areas. */
export type SamplesOf<Area extends string> = Pick<Samples, Extract<RouteName, `${Area}.${string}`>>;
