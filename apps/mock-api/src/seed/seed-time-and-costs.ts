import { calendarDay } from '@siteward/domain';
import type { Types } from 'mongoose';
import { addTold, chance, lineOf, memberId, NORTHWIND_KEY, pick, recordOf, type Seed, seedId } from './seed-context.ts';
import { workedAt } from './working-time.ts';

/** What time and costs need to know about a work order. */
type Worked = {
  index: number;
  order: Types.ObjectId;
  category: string;
  estimatedMinutes: number;
  /** The address of the person who does it. */
  worker: string | null;
  steps: readonly { to: string; daysAgo: number }[];
};

/** What is bought for work of a category, and for how much, in cents. */
const PARTS: Readonly<Record<string, readonly (readonly [description: string, amount: number])[]>> = {
  'Heating and cooling': [
    ['Filter set F7', 38_90],
    ['Refrigerant R-513A, 2 kg', 142_00],
    ['Circulation pump', 318_50],
    ['Coil cleaner', 24_80],
  ],
  Plumbing: [
    ['Trap and seals', 17_45],
    ['Cartridge for mixer tap', 42_90],
    ['Cistern valve', 29_95],
  ],
  Electrical: [
    ['LED panel 60 x 60', 64_00],
    ['Emergency light battery', 36_20],
    ['Circuit breaker 16 A', 12_75],
  ],
};
const ANY_PARTS = [
  ['Small parts', 9_60],
  ['Lifting platform, half a day', 185_00],
  ['Parking', 8_00],
] as const;

/** The time that the work orders of Northwind Facilities took, and what some of them cost besides. */
export function seedTimeAndCosts(seed: Seed, orders: readonly Worked[]): void {
  const made = orders.flatMap((order) => entriesOf(seed, order));
  addTold(seed, seed.models.WorkOrderEntry, made);
}

function entriesOf(seed: Seed, worked: Worked) {
  const { index, category, estimatedMinutes, worker, steps } = worked;
  const done = steps.find(({ to }) => to === 'completed');
  if (!worker || !done) return [];
  const minutes = 5 * Math.max(1, Math.round((estimatedMinutes * (0.6 + 0.8 * chance(`minutes/${index}`))) / 5));
  // Now and then the journey is recorded as well.
  const travel = chance(`travel/${index}`) < 0.2 ? [{ text: 'Travel', minutes: 20 }] : [];
  const bought =
    chance(`bought/${index}`) < 0.35 ? pick(`part/${index}`, [...(PARTS[category] ?? []), ...ANY_PARTS]) : null;
  const [description, amount] = bought ?? [];
  const shared = { order: worked.order, member: worker, days: done.daysAgo };
  return [
    ...[{ text: '', minutes }, ...travel].map((spent, place) => {
      return entryOf(seed, { ...shared, ...spent, kind: 'time', place, amount: 48_00 });
    }),
    ...(description && amount
      ? [entryOf(seed, { ...shared, kind: 'cost', place: 0, text: description, minutes: null, amount })]
      : []),
  ];
}

type Spent = {
  order: Types.ObjectId;
  kind: 'time' | 'cost';
  place: number;
  member: string;
  days: number;
  text: string;
  minutes: number | null;
  amount: number;
};

function entryOf(seed: Seed, { order, kind, place, member, days, ...spent }: Spent) {
  const at = workedAt(seed, days);
  const [org, key, day] = [
    seedId(NORTHWIND_KEY),
    `${NORTHWIND_KEY}/entry/${order}/${kind}/${place}`,
    calendarDay(at, 'Europe/Berlin'),
  ];
  const record = {
    ...recordOf(key, at),
    deletedAt: null,
    version: 1,
    org,
    workOrder: order,
    kind,
    place,
    ...spent,
    currency: 'EUR',
    member: memberId(NORTHWIND_KEY, member),
    day,
  };
  const target = kind === 'time' ? 'time-entry' : 'work-order-cost';
  const { text, minutes } = spent;
  const line = {
    ...lineOf(`${key}/audit`, at, member),
    action: `${target}.added`,
    changes: { day, text, ...(minutes !== null && { minutes }), workOrder: order.toString() },
    target: { kind: target, id: record._id },
  };
  return { record, lines: [line] };
}
