/** A stored status that counts as another one from a time on, which is kept in a field of the record. */
type Expiry<Status extends string, Field extends string> = { stored: Status; until: Field; over: Status };

/**
 * Filter of the records that now have one of some statuses, where one status ends by itself: nobody has to write that
 * down first. It says the same as the function of the domain that derives the status of one record (docs/adr/0014).
 *
 * @param expiry - which status ends, when, and what it counts as from then on, also where no time is stored
 */
export function statusFilter<Status extends string, Field extends string>(
  wanted: readonly Status[],
  { stored, until, over }: Expiry<Status, Field>,
  now: Date,
) {
  const others = wanted.filter((status) => status !== stored);
  if (wanted.includes(stored) === wanted.includes(over)) return { status: { $in: [...wanted] } };
  const live = { $gt: now };
  const ends = { [until]: wanted.includes(stored) ? live : { $not: live } };
  if (others.length === 0) return { status: stored, ...ends };
  // The statuses are repeated outside: only by them does the database read an index in order, range by range, for certain.
  return { status: { $in: [...others, stored] }, $or: [{ status: { $in: others } }, ends] };
}
