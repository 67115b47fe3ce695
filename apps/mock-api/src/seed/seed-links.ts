import { LINK_TABLE, type LinkRelation, linkOf, workOrderNumber } from '@siteward/domain';
import { Types } from 'mongoose';
import { addTold, lineOf, NORTHWIND_KEY, recordOf, type Seed, seedId } from './seed-context.ts';
import { workedAt } from './working-time.ts';

/** The most days that may lie between related work orders; duplicates are reported sooner than others. */
const MOST_DAYS_APART = { 'blocked-by': 45, related: 45, duplicates: 20 } as const;

/** How a job is related to an earlier one at the same site. */
const LINKED_JOBS: readonly [title: string, relation: keyof typeof MOST_DAYS_APART, earlier: string][] = [
  ['Leaking roof above the stairwell', 'blocked-by', 'Roof gutter blocked by leaves'],
  ['Paint the hallway', 'blocked-by', 'Leaking roof above the stairwell'],
  ['Deep clean of the carpet', 'blocked-by', 'Paint the hallway'],
  ['Window cleaning, outside', 'blocked-by', 'Broken window pane'],
  ['Clean the solar panels', 'blocked-by', 'Roof gutter blocked by leaves'],
  ['Flickering lights in the corridor', 'blocked-by', 'Replace lamps with LED'],
  ['Emergency lighting test', 'blocked-by', 'Flickering lights in the corridor'],
  ['Generator monthly run', 'blocked-by', 'Emergency lighting test'],
  ['Forklift charger trips the breaker', 'related', 'Socket without power'],
  ['Socket without power', 'related', 'Flickering lights in the corridor'],
  ['Access control for the new server room', 'blocked-by', 'Badge reader at the east gate rejects all badges'],
  ['Automatic door sensor does not react', 'related', 'Door closer at the main entrance is broken'],
  ['Replace the air curtain', 'blocked-by', 'Automatic door sensor does not react'],
  ['Door closer at the main entrance is broken', 'related', 'Replace the air curtain'],
  ['Meeting room is too warm in the afternoon', 'blocked-by', 'Replace filters, air handling unit 7'],
  ['Chiller 2 trips on high pressure', 'related', 'Meeting room is too warm in the afternoon'],
  ['Cold store alarm at night', 'related', 'Chiller 2 trips on high pressure'],
  ['Radiator stays cold', 'blocked-by', 'Pump 1 is loud'],
  ['Heating curve for the winter', 'blocked-by', 'Radiator stays cold'],
  ['Pump 1 is loud', 'related', 'Heating curve for the winter'],
  ['Car park barrier stays open', 'related', 'CCTV camera 12 shows no picture'],
  ['Install bicycle racks', 'blocked-by', 'Blocked drain in the yard'],
  ['Blocked drain in the yard', 'related', 'Grease trap emptying'],
  ['Pest control visit', 'related', 'Grease trap emptying'],
  ['Legionella sampling', 'related', 'Toilet keeps running'],
  ['Water under the sink, 4th floor kitchen', 'related', 'Toilet keeps running'],
  ['Sprinkler valve weekly test', 'related', 'Fire extinguisher inspection'],
  ['Quarterly fire damper inspection', 'related', 'Fire extinguisher inspection'],
  ['Crane annual inspection', 'blocked-by', 'Ladder and step inspection'],
  ['Crane annual inspection', 'related', 'Dock leveller 5 does not rise'],
  [
    'Badge reader at the east gate rejects all badges',
    'duplicates',
    'Badge reader at the east gate rejects all badges',
  ],
  ['Toilet keeps running', 'duplicates', 'Toilet keeps running'],
  ['Lift 3 door closes too fast', 'duplicates', 'Lift 3 door closes too fast'],
  ['Flickering lights in the corridor', 'duplicates', 'Flickering lights in the corridor'],
];

/** What links need to know about a work order. */
type Linked = {
  index: number;
  order: Types.ObjectId;
  site: Types.ObjectId;
  title: string;
  createdDaysAgo: number;
  manager: string;
};

/** Links between related work orders of Northwind Facilities, each to an earlier one. */
export function seedLinks(seed: Seed, orders: readonly Linked[]): void {
  const made = orders.flatMap((later, at) =>
    LINKED_JOBS.filter(([title]) => title === later.title).flatMap(([, relation, title]) => {
      const before = orders.slice(0, at).filter((each) => each.title === title && each.site.equals(later.site));
      const earlier = before.at(-1);
      const isNear = earlier && earlier.createdDaysAgo - later.createdDaysAgo < MOST_DAYS_APART[relation];
      return isNear ? [linkBetween(seed, later, relation, earlier)] : [];
    }),
  );
  addTold(seed, seed.models.Link, made);
}

function linkBetween(seed: Seed, later: Linked, relation: LinkRelation, earlier: Linked) {
  const at = workedAt(seed, later.createdDaysAgo * 0.9);
  const key = `${NORTHWIND_KEY}/link/${later.index}/${earlier.index}`;
  const org = seedId(NORTHWIND_KEY);
  const { kind, from, to } = linkOf(relation, later.order.toString(), earlier.order.toString());
  const ends = [new Types.ObjectId(from), new Types.ObjectId(to)] as const;
  const record = {
    ...recordOf(key, at),
    deletedAt: null,
    version: 1,
    org,
    kind,
    ends: [...ends],
    ...({ fromKind: 'work-order', toKind: 'work-order' } as const),
    from: ends[0],
    to: ends[1],
  };
  const linked = (here: Linked, said: LinkRelation, other: Linked) => ({
    ...lineOf(`${key}/audit/${here.index}`, at, later.manager),
    action: 'work-order.linked',
    target: { kind: 'work-order', id: here.order },
    changes: { relation: said, number: workOrderNumber(other.index + 1), workOrder: other.order.toString() },
  });
  return { record, lines: [linked(later, relation, earlier), linked(earlier, LINK_TABLE[relation].inverse, later)] };
}
