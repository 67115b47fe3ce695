import { mentionText } from '@siteward/domain';
import type { Types } from 'mongoose';
import { NORTHWIND_PEOPLE } from './northwind/people.ts';
import { type Said, TALKS, type Talk, VOICES, type Voice } from './northwind/talk.ts';
import { addTold, chance, lineOf, memberId, NORTHWIND_KEY, pick, recordOf, type Seed, seedId } from './seed-context.ts';
import { workedAt } from './working-time.ts';

/** What comments need to know about a work order: the people involved, and what happened. */
type Discussed = {
  index: number;
  order: Types.ObjectId;
  site: Types.ObjectId;
  category: string;
  createdDaysAgo: number;
  /** Addresses of the people who reported it, do it, and run the site. */
  by: string;
  worker: string | null;
  manager: string;
  steps: readonly { to: string; daysAgo: number }[];
};

const MINUTE = 1 / (24 * 60);

/** The comments on the work orders of Northwind Facilities: some 300 on nearly half of them. */
export function seedComments(seed: Seed, orders: readonly Discussed[]): void {
  const made = orders.flatMap((order) => commentsOn(seed, order));
  addTold(seed, seed.models.Comment, made);
}

function talkAbout(order: Discussed): Talk | undefined {
  const { index, category, worker, steps } = order;
  const isHeld = steps.some(({ to }) => to === 'on-hold');
  if (worker === null || chance(`talk/${index}`) > (isHeld ? 0.95 : 0.52)) return undefined;
  const fitting = TALKS.filter(
    (talk) =>
      Boolean(talk.whileHeld) === isHeld &&
      (talk.for?.includes(category) ?? true) &&
      areDifferent(order, voicesOf(talk)),
  );
  // Conversations about this kind of work rather than any.
  const special = fitting.filter((talk) => talk.for !== undefined);
  return pick(`which/${index}`, special.length > 0 && chance(`special/${index}`) < 0.6 ? special : fitting);
}

/** Nobody talks to themselves, or mentions themselves. */
function areDifferent(order: Discussed, voices: ReadonlySet<Voice>): boolean {
  return new Set([...voices].map((voice) => peopleOf(order)[voice])).size === voices.size;
}

function voicesOf({ said }: Talk): ReadonlySet<Voice> {
  return new Set(VOICES.filter((voice) => said.some(({ by, text }) => by === voice || text.includes(`@${voice}`))));
}

const peopleOf = ({ by, worker, manager }: Discussed) => ({ reporter: by, worker: worker ?? manager, manager });

function commentsOn(seed: Seed, order: Discussed) {
  const { index, createdDaysAgo, steps } = order;
  const said = talkAbout(order)?.said ?? [];
  const hold = steps.findIndex(({ to }) => to === 'on-hold');
  // A conversation that the worker opens begins once the work has begun.
  const begun = said[0]?.by === 'worker' ? steps[0]?.daysAgo : undefined;
  const from = steps[hold]?.daysAgo ?? begun ?? createdDaysAgo - 20 * MINUTE;
  // Until the work was done, or resumed after a hold; comments that are still to come are left out.
  const until = steps.find(({ to, daysAgo: at }) => at < from && (hold >= 0 || to === 'completed'))?.daysAgo ?? 0;
  const span = Math.max(0, Math.min(from - until, 6) - 5 * MINUTE);
  return said.flatMap((each, place) => {
    const days = from - span * ((place + 0.2 + 0.6 * chance(`said/${index}/${place}`)) / said.length);
    return days < MINUTE ? [] : [commentOf(seed, order, each, { place, days })];
  });
}

function commentOf(seed: Seed, order: Discussed, { by, text, ...said }: Said, when: { place: number; days: number }) {
  const { index, site } = order;
  const internal = said.internal === true;
  const people = peopleOf(order);
  const name = `${NORTHWIND_KEY}/comment/${index}/${when.place}`;
  const mentions: Types.ObjectId[] = [];
  const written = text.replace(/@(reporter|worker|manager)/g, (_, voice: keyof typeof people) => {
    const email = people[voice];
    const id = memberId(NORTHWIND_KEY, email);
    if (!mentions.some((each) => each.equals(id))) mentions.push(id);
    return mentionText({ id: id.toString(), name: nameOf(email) });
  });
  const author = people[by];
  const createdAt = workedAt(seed, when.days);
  const record = {
    ...recordOf(name, createdAt),
    deletedAt: null,
    version: 1,
    org: seedId(NORTHWIND_KEY),
    site,
    area: 'work-orders' as const,
    record: order.order,
    author: memberId(NORTHWIND_KEY, author),
    authorName: nameOf(author),
    authorType: 'staff' as const,
    text: written,
    mentions,
    internal,
    editedAt: null,
    removedAt: null,
    removedBy: null,
  };
  const line = {
    ...lineOf(`${name}/audit`, createdAt, author),
    action: 'comment.created',
    target: { kind: internal ? 'internal-comment' : 'comment', id: record._id },
    changes: { area: 'work-orders', record: order.order.toString() },
  };
  return { record, lines: [line] };
}

function nameOf(email: string): string {
  return NORTHWIND_PEOPLE.find((person) => person.email === email)?.name || email;
}
