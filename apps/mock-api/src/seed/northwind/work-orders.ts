import { afterStep, type StepFields, type WorkOrderStatus } from '@siteward/domain';
import { newSite } from '#modules/sites/new-site.ts';
import { NOT_STARTED } from '#modules/work-orders/create-work-order.ts';
import { defaultDue } from '#modules/work-orders/default-due.ts';
import { actionOf } from '#modules/work-orders/steps/set-work-order-status.ts';
import { workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import { seedComments } from '../seed-comments.ts';
import {
  addAsGiven,
  addTold,
  chance,
  daysAgo,
  lineOf,
  memberId,
  NORTHWIND_KEY,
  pick,
  recordOf,
  type Seed,
  seedId,
} from '../seed-context.ts';
import { storyOf as memberStoryOf } from '../seed-histories.ts';
import { seedLinks } from '../seed-links.ts';
import { seedTimeAndCosts } from '../seed-time-and-costs.ts';
import { wholeDay, workedAt } from '../working-time.ts';
import { INVITATIONS } from './invitations.ts';
import { JOBS, type Job } from './jobs.ts';
import { FOUNDED, PLACE } from './northwind.ts';
import { NORTHWIND_PEOPLE, type SiteKey } from './people.ts';
import { providerOf } from './providers.ts';

/** How many there are, not counting those that plans created. */
export const SEEDED_WORK_ORDERS = 250;
const COUNT = SEEDED_WORK_ORDERS;
const HALF_HOUR_MS = 30 * 60_000;
const HOUR = 1 / 24;
/** In days. Events that fall on days off are moved before them, so people must have joined at least this much earlier. */
const LONGEST_BREAK = 6;
/** The rules of all its sites. */
const RULES = newSite({ ...PLACE, name: '', code: '', address: '' });
const SITES: readonly SiteKey[] = ['harbour', 'harbour', 'mill', 'harbour', 'riverside'];

/** A step of a work order: its new status, when, and by whom. */
type Step = { to: WorkOrderStatus; daysAgo: number; by: string };
type Story = {
  index: number;
  job: Job;
  site: SiteKey;
  createdDaysAgo: number;
  by: string;
  worker: string | null;
  /** Who comes along to help, and who wants to be kept informed. */
  helper: string | null;
  watcher: string | null;
};

/**
 * 250 work orders of Northwind Facilities over twelve months, with what happened to each of them (README, Run it): most of them
 * are done, the latest are being worked on, and a few are late.
 *
 * @returns The people involved in each of them, and what happened.
 */
export function seedWorkOrders(seed: Seed) {
  const stories = Array.from({ length: COUNT }, (_, index) => storyAt(index));
  const made = stories.map((story) => ({ story, ...recordsOf(seed, story) }));
  addTold(seed, seed.models.WorkOrder, made);
  addAsGiven(
    seed,
    seed.models.WorkOrderSignature,
    made.flatMap(({ signatures }) => signatures),
  );
  const told = made.map(({ story, record, taken }) => ({
    ...story,
    order: record._id,
    site: record.site,
    category: story.job.category,
    title: story.job.title,
    estimatedMinutes: record.estimatedMinutes,
    manager: managerOf(story),
    steps: taken,
  }));
  seedComments(seed, told);
  seedTimeAndCosts(seed, told);
  seedLinks(seed, told);
  const counter = recordOf(`${NORTHWIND_KEY}/numbers/work-order`, daysAgo(seed, 365));
  addAsGiven(seed, seed.models.NumberCounter, [
    { ...counter, org: seedId(NORTHWIND_KEY), kind: 'work-order', last: COUNT },
  ]);
  return told;
}

/** The active members, with when they joined. */
const ACTIVE = NORTHWIND_PEOPLE.map((person, index) => {
  const { email, role, status, sites, seenMinutesAgo } = person;
  const invitations = INVITATIONS.filter(({ to }) => email.startsWith(`${to}@`));
  const told = { status, seenDaysAgo: (seenMinutesAgo ?? 0) / (24 * 60), invitations };
  return { email, role, status, sites, joinedDaysAgo: memberStoryOf(told, index, FOUNDED).joinedDaysAgo ?? 0 };
}).filter(({ status }) => status === 'active');

/** Those in the given roles who had access to a site at the time; if there were none, the person with the widest role. */
function peopleAt(site: SiteKey, daysAgoThen: number, ...roles: string[]): string[] {
  const there = ACTIVE.filter(
    ({ sites, joinedDaysAgo }) => joinedDaysAgo > daysAgoThen && (sites.length === 0 || sites.includes(site)),
  );
  const wanted = there.filter(({ role }) => roles.includes(role));
  return (wanted.length > 0 ? wanted : there.slice(0, 1)).map(({ email }) => email);
}

/** The person who gets more of the work at Harbour Campus than others, so that a demo account has something to do. */
const BUSIEST = 'technician@north.example';

function storyAt(index: number): Story {
  const site = SITES[index % SITES.length] ?? 'harbour';
  // Each job comes round every few weeks.
  const job = JOBS[(index * 17 + Math.floor(index / JOBS.length)) % JOBS.length] ?? JOBS[0];
  if (!job) throw new Error('there are no jobs');
  // There are more and more of them towards the present: a third are from the last six weeks.
  const createdDaysAgo = 364 * (1 - (index + chance(`when/${index}`)) / COUNT) ** 2 + 2 * HOUR;
  const at = (name: string) => chance(`${name}/${index}`);
  const here = (...roles: string[]) => peopleAt(site, createdDaysAgo + LONGEST_BREAK, ...roles);
  const by = pick(`by/${index}`, here('Manager', 'Administrator', 'Technician', 'Owner')) ?? 'owner@north.example';
  const isUnassigned = createdDaysAgo < 12 && at('unassigned') < 0.3;
  const workers = here('Technician');
  const isForBusiest = at('busiest') < 0.4 && workers.includes(BUSIEST);
  const worker = isUnassigned ? null : isForBusiest ? BUSIEST : (pick(`worker/${index}`, workers) ?? null);
  const others = workers.filter((email) => email !== worker);
  const helper = worker !== null && at('helper') < 0.15 ? (pick(`with/${index}`, others) ?? null) : null;
  const isWatched = job.priority === 'urgent' || at('watched') < 0.1;
  const watcher = isWatched ? (pick(`watcher/${index}`, here('Manager', 'Administrator')) ?? null) : null;
  return { index, job, site, createdDaysAgo, by, worker, helper, watcher };
}

/** Who runs the site. */
function managerOf({ index, site, createdDaysAgo, by }: Story): string {
  return pick(`manager/${index}`, peopleAt(site, createdDaysAgo + LONGEST_BREAK, 'Manager', 'Administrator')) ?? by;
}

/** How many days its worker has for it. */
const daysFor = ({ index, job }: Story) =>
  (RULES.dueDaysByPriority[job.priority] ?? 20) * (0.3 + chance(`pace/${index}`));
const startedDaysAgo = (story: Story) => story.createdDaysAgo - daysFor(story) * 0.3;

/** The steps it has taken so far. */
function stepsOf(story: Story): Step[] {
  const { index, job, createdDaysAgo, worker } = story;
  const at = (name: string) => chance(`${name}/${index}`);
  const manager = managerOf(story);
  if (createdDaysAgo > 20 && at('cancelled') < 0.05) {
    return [{ to: 'cancelled', daysAgo: createdDaysAgo - 1, by: manager }];
  }
  if (worker === null) return [];
  const allowed = daysFor(story);
  const started = startedDaysAgo(story);
  const isHeld = job.hold !== undefined && at('held') < 0.6;
  const heldFor = isHeld ? 1 + 3 * at('hold') : 0;
  const completed = createdDaysAgo - allowed - heldFor;
  const verified = completed - 0.5 - 2 * at('verify');
  const steps: Step[] = [
    { to: 'in-progress', daysAgo: started, by: worker },
    ...(isHeld
      ? ([
          { to: 'on-hold', daysAgo: started - 2 * HOUR, by: worker },
          { to: 'in-progress', daysAgo: started - 2 * HOUR - heldFor, by: worker },
        ] as const)
      : []),
    { to: 'completed', daysAgo: Math.min(completed, started - 3 * HOUR - heldFor), by: worker },
    { to: 'verified', daysAgo: Math.min(verified, started - 4 * HOUR - heldFor), by: manager },
  ];
  // A few of the latest are behind schedule; steps that are still to come are left out.
  const isLate = createdDaysAgo < 25 && at('late') < 0.3;
  const until = Math.max(HOUR / 4, isLate ? createdDaysAgo - 0.4 * allowed : 0);
  return steps.filter((step) => step.daysAgo > until);
}

/** A step, with the work order before and after it. */
type Taken = Step & { before: StepFields; after: StepFields };

/** The state before its first step. */
function begunAs(seed: Seed, { createdDaysAgo }: Story, status: WorkOrderStatus): StepFields {
  return { ...NOT_STARTED, status, statusSince: workedAt(seed, createdDaysAgo).getTime() };
}

function takenBy(seed: Seed, story: Story, first: WorkOrderStatus, steps: readonly Step[]): Taken[] {
  const { job } = story;
  let before = begunAs(seed, story, first);
  return steps.map((step) => {
    const given = {
      reason: step.to === 'cancelled' ? 'Reported twice.' : (job.hold ?? ''),
      resolution: job.resolution,
    };
    const member = memberId(NORTHWIND_KEY, step.by).toString();
    if (step.to === 'completed' && job.signedBy) before = { ...before, signature: signatureId(story).toString() };
    const taken = {
      ...step,
      before,
      after: afterStep(before, step.to, { now: workedAt(seed, step.daysAgo), member, ...given }),
    };
    before = taken.after;
    return taken;
  });
}

function recordsOf(seed: Seed, story: Story) {
  const isDraft = story.worker === null && story.createdDaysAgo < 4 && chance(`draft/${story.index}`) < 0.3;
  const first = isDraft ? 'draft' : 'open';
  const taken = takenBy(seed, story, first, isDraft ? [] : stepsOf(story));
  const signatures = signaturesOf(seed, story, taken);
  return { record: orderOf(seed, story, first, taken), lines: linesOf(seed, story, first, taken), taken, signatures };
}

const nameOf = ({ index }: Story) => `${NORTHWIND_KEY}/work-order/${index}`;
const signatureId = (story: Story) => seedId(`${nameOf(story)}/signature`);

/** Its history, in the form that the services record it. */
function linesOf(seed: Seed, story: Story, status: WorkOrderStatus, taken: readonly Taken[]) {
  const { title, priority } = story.job;
  const told = [
    {
      action: 'work-order.created',
      daysAgo: story.createdDaysAgo,
      by: story.by,
      changes: { title, status, priority },
    },
    ...signingOf(taken).map((step) => ({
      ...step,
      action: 'work-order.signed',
      changes: { signedBy: { from: null, to: story.job.signedBy } },
    })),
    ...taken.map(({ before, after, to, ...step }) => ({
      ...step,
      action: actionOf(before.status, to),
      changes: {
        status: { from: before.status, to },
        ...(to === 'on-hold' && { holdReason: { from: '', to: after.holdReason } }),
        ...(to === 'completed' && { resolution: { from: '', to: after.resolution } }),
        ...(to === 'cancelled' && { cancelReason: { from: '', to: after.cancelReason } }),
      },
    })),
  ];
  const inOrder = told.toSorted((one, other) => other.daysAgo - one.daysAgo);
  return inOrder.map(({ action, changes, by, daysAgo: days }, index) => {
    return {
      ...lineOf(`${nameOf(story)}/audit/${index}`, workedAt(seed, days), by),
      action,
      changes,
      target: { kind: 'work-order', id: seedId(nameOf(story)) },
    };
  });
}

/** When it was signed, and on whose device: shortly before it was completed. */
function signingOf(taken: readonly Taken[]): { daysAgo: number; by: string }[] {
  const completion = taken.find(({ to, after }) => to === 'completed' && after.signature !== null);
  return completion ? [{ daysAgo: completion.daysAgo + HOUR / 12, by: completion.by }] : [];
}

/** Drawn signatures; it does not matter which is used. */
const DRAWINGS = [
  'M62 104L96 70L118 44L124 62L112 108L96 150L108 118L146 88L168 84L160 108L182 92L204 84L198 104L226 90L252 78L262 90L250 104L282 96L330 88L420 92L540 84',
  'M48 130L70 60L84 128L104 84L122 126L140 90L150 112L176 88L182 116L206 92L214 112L240 96L268 108L300 90L360 104L470 96M92 148L300 140L520 146',
  'M80 70L120 52L150 74L130 118L90 140L76 120L118 96L170 88L186 108L204 82L222 106L246 80L258 108L286 86L296 110L340 84L372 104L430 90L500 102',
];

function signaturesOf(seed: Seed, story: Story, taken: readonly Taken[]) {
  return signingOf(taken).map(({ daysAgo: days, by }) => ({
    ...recordOf(`${nameOf(story)}/signature`, workedAt(seed, days)),
    deletedAt: null,
    version: 1,
    org: seedId(NORTHWIND_KEY),
    workOrder: seedId(nameOf(story)),
    takenBy: memberId(NORTHWIND_KEY, by),
    name: story.job.signedBy ?? '',
    drawing: pick(`signature/${story.index}`, DRAWINGS) ?? null,
  }));
}

function orderOf(seed: Seed, story: Story, first: WorkOrderStatus, taken: readonly Taken[]) {
  const { index, job, site, createdDaysAgo, by, worker, helper, watcher } = story;
  const { title, description = '', type, category, priority, place, tags = [] } = job;
  const state: StepFields = taken.at(-1)?.after ?? begunAs(seed, story, first);
  const createdAt = workedAt(seed, createdDaysAgo);
  const estimatedMinutes = 30 * (1 + Math.floor(6 * chance(`estimate/${index}`)));
  const date = (at: number | null) => (at === null ? null : new Date(at));
  const person = (id: string | null) =>
    taken.map((step) => memberId(NORTHWIND_KEY, step.by)).find((each) => each.toString() === id) ?? null;
  const order = {
    ...recordOf(nameOf(story), createdAt),
    updatedAt: workedAt(seed, taken.at(-1)?.daysAgo ?? createdDaysAgo),
    deletedAt: null,
    version: 1 + taken.length,
    number: index + 1,
    org: seedId(NORTHWIND_KEY),
    site: seedId(`${NORTHWIND_KEY}/site/${site}`),
    title,
    description,
    type,
    category,
    priority,
    place,
    tags: [...tags],
    createdBy: memberId(NORTHWIND_KEY, by),
    assignees: [worker, helper].filter((each) => each !== null).map((each) => memberId(NORTHWIND_KEY, each)),
    watchers: watcher === null ? [] : [memberId(NORTHWIND_KEY, watcher)],
    serviceProvider: providerOf({ index, category, site }),
    dispatch: null,
    ...timesOf(seed, story, estimatedMinutes),
    estimatedMinutes,
    checklist: checklistOf(seed, story, state, taken),
    requiresSignature: job.signedBy !== undefined,
    ...state,
    signature: state.signature === null ? null : signatureId(story),
    statusSince: new Date(state.statusSince),
    heldSince: date(state.heldSince),
    firstResponseAt: date(state.firstResponseAt),
    completedAt: date(state.completedAt),
    completedBy: person(state.completedBy),
    verifiedAt: date(state.verifiedAt),
    verifiedBy: person(state.verifiedBy),
  };
  return { ...order, ...workOrderKeys(order) };
}

/** When it is due, at the hour that a site would set, and when it is scheduled, which corrective or unassigned work is not. */
function timesOf(seed: Seed, story: Story, estimatedMinutes: number) {
  const { job, worker, createdDaysAgo } = story;
  const dueAt = defaultDue(RULES, job.priority, workedAt(seed, createdDaysAgo));
  const begins = workedAt(seed, startedDaysAgo(story));
  if (worker === null || job.type === 'corrective') {
    return { dueAt, scheduledStart: null, scheduledEnd: null, allDay: false };
  }
  if (job.type === 'installation') {
    const { first, last } = wholeDay(begins);
    return { dueAt: dueAt && wholeDay(dueAt).last, scheduledStart: first, scheduledEnd: last, allDay: true };
  }
  const scheduledStart = new Date(begins.getTime() - (begins.getTime() % HALF_HOUR_MS));
  const scheduledEnd = new Date(scheduledStart.getTime() + estimatedMinutes * 60_000);
  return { dueAt, scheduledStart, scheduledEnd, allDay: false };
}

/** Fully answered once the work is done, and half of it while the work is in progress. */
function checklistOf(seed: Seed, story: Story, { status, completedAt }: StepFields, taken: readonly Taken[]) {
  const { points = [] } = story.job;
  const doing =
    completedAt !== null || status === 'in-progress' ? taken.findLast(({ by }) => by === story.worker) : undefined;
  const answered = completedAt === null ? Math.floor(points.length / 2) : points.length;
  return points.map(([label, kind, answer], index) => {
    const point = { point: seedId(`${nameOf(story)}/point/${index}`), label, kind, required: true };
    if (!doing || index >= answered) return { ...point, value: null, doneBy: null, doneAt: null };
    const doneBy = memberId(NORTHWIND_KEY, doing.by);
    return { ...point, value: answer, doneBy, doneAt: workedAt(seed, doing.daysAgo) };
  });
}
