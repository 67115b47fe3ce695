import type { AppError } from '#app-error.ts';
import type { Filter } from '#database/model.ts';
import type { Scoped } from '#database/scoped.ts';
import type { TenantRecord } from '#database/tenant.ts';

/**
 * The lowest place that none of the records has. The limit on their number is enforced by a unique index over the places, even if
 * several are created at the same time.
 *
 * @param taken - the records that have places, and which of them count
 * @param places - how many there are, and the refusal if none is free
 * @throws What `places.refusal` makes.
 */
export async function freePlace<T extends TenantRecord & { place: number }>(
  taken: { records: Scoped<T>; filter: Filter<T> },
  places: { max: number; refusal: () => AppError },
): Promise<number> {
  const records = await taken.records.list(taken.filter, { fields: { place: 1 } });
  const used = new Set(records.map(({ place }) => place));
  const free = Array.from({ length: places.max }, (_, place) => place).find((place) => !used.has(place));
  if (free === undefined) throw places.refusal();
  return free;
}
