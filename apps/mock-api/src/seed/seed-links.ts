import { LINK_TABLE, type LinkRelation, linkOf, workOrderNumber } from '@siteward/domain';
import { Types } from 'mongoose';
import { AS_GIVEN, daysAgo, NORTHWIND_KEY, recordOf, type Seed, seedId, userId } from './seed-context.ts';

/** A work order, as far as it is linked with another one. */
type Linked = { index: number; order: Types.ObjectId; createdDaysAgo: number; manager: string };

const LINKS = 30;
/** From one linked work order to the next, and from it to the one that it is linked with, of the same site. */
const [APART, BEFORE] = [4, 5];
const RELATIONS: readonly LinkRelation[] = ['blocked-by', 'related', 'blocked-by', 'duplicates', 'related'];

/** Thirty links between the latest work orders of Northwind Facilities, each with one that was there before it. */
export async function seedLinks(seed: Seed, orders: readonly Linked[]): Promise<void> {
  const latest = orders.toReversed();
  const made = Array.from({ length: LINKS }, (_, index) => {
    const [later, earlier] = [latest[index * APART], latest[index * APART + BEFORE]];
    const relation = RELATIONS[index % RELATIONS.length] ?? 'related';
    return later && earlier ? [linkBetween(seed, later, relation, earlier)] : [];
  }).flat();
  await seed.models.Link.insertMany(
    made.map(({ link }) => link),
    AS_GIVEN,
  );
  await seed.models.AuditRecord.insertMany(
    made.flatMap(({ lines }) => lines),
    AS_GIVEN,
  );
}

function linkBetween(seed: Seed, later: Linked, relation: LinkRelation, earlier: Linked) {
  const at = daysAgo(seed, later.createdDaysAgo * 0.9);
  const key = `${NORTHWIND_KEY}/link/${later.index}`;
  const org = seedId(NORTHWIND_KEY);
  const { kind, from, to } = linkOf(relation, later.order.toString(), earlier.order.toString());
  const ends = [new Types.ObjectId(from), new Types.ObjectId(to)] as const;
  const link = {
    ...{ ...recordOf(key, at), deletedAt: null, version: 1, org, kind, ends: [...ends] },
    ...({ fromKind: 'work-order', toKind: 'work-order' } as const),
    ...{ from: ends[0], to: ends[1] },
  };
  const lineOf = (here: Linked, said: LinkRelation, other: Linked) => ({
    ...{ _id: seedId(`${key}/audit/${here.index}`), org, actor: userId(later.manager), action: 'work-order.linked' },
    target: { kind: 'work-order', id: here.order },
    changes: { relation: said, number: workOrderNumber(other.index + 1), workOrder: other.order.toString() },
    ...{ ip: '192.0.2.10', requestId: seedId(`${key}/request`).toString(), createdAt: at },
  });
  return { link, lines: [lineOf(later, relation, earlier), lineOf(earlier, LINK_TABLE[relation].inverse, later)] };
}
