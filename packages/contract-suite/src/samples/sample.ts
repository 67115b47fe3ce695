import type { CallOf, RouteName } from '../calls.ts';
import type { Person, Place } from '../world/world.ts';

/** A call that succeeds. `as`: who makes it, if not the owner. `after`: restores what other calls need, once it was made. */
type Made<Name extends RouteName> = CallOf<Name> & { as?: Person; after?: () => Promise<unknown> };

/**
 * Builds a call of one route that succeeds in a place, with records of its own. It throws `Unavailable` if that is not possible
 * over HTTP alone.
 */
type Sample<Name extends RouteName> = (place: Place) => Made<Name> | Promise<Made<Name>>;
export type Samples = { [Name in RouteName]: Sample<Name> };

/** The first page of a list, without any filter. */
export const PAGE = { page: 1, limit: 5 } as const;

/** The samples of some areas. */
export type SamplesOf<Area extends string> = Pick<Samples, Extract<RouteName, `${Area}.${string}`>>;
