import type { House, Person } from '../house.ts';
import { CALLERS, type Caller } from '../people.ts';
import type { CallOf, RouteName } from '../routes.ts';

type Sample<Name extends RouteName> = (house: House, person: Person) => CallOf<Name>;

/** A call of every route of some areas. A route without one does not compile. */
export type Samples<Area extends string> = { [Name in Extract<RouteName, `${Area}.${string}`>]: Sample<Name> };

export const NEW_PASSWORD = 'violet-harbour-77';

export const FIRST_PAGE = { page: 1, limit: 5, search: 'a' } as const;

export const version = 1;

export const DUE = '2026-12-31T16:00:00.000Z';

/** What one of a house's people wrote or recorded; for anybody else, what the Owner did. */
export function ofPerson({ people }: House, { id }: Person, all: Record<Caller, string>): string {
  return all[CALLERS.find((each) => people[each].id === id) ?? 'Owner'];
}

export function ownAt({ sites, target }: House, { member }: Person) {
  return { site: sites.first, assignee: member || target };
}
