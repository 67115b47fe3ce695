import { reason } from '@siteward/contract';
import {
  addDays,
  afterStep,
  calendarDay,
  DAY_MS,
  HOUR_MS,
  instantOfDay,
  madeOn,
  type Recurrence,
  recurrenceText,
  ruleText,
  type StepFields,
} from '@siteward/domain';
import { daysFrom, startOf } from '#modules/maintenance-plans/dates-of-plans.ts';
import { planKeys } from '#modules/maintenance-plans/maintenance-plans.model.ts';
import { nextOf } from '#modules/maintenance-plans/plan-schedule.ts';
import { NOT_STARTED } from '#modules/work-orders/create-work-order.ts';
import { actionOf } from '#modules/work-orders/steps/set-work-order-status.ts';
import { workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import { PLACE } from './northwind/northwind.ts';
import { type DemoPlan, PLANS } from './northwind/plans.ts';
import {
  addTold,
  chance,
  daysAgo,
  lineOf,
  madeSoFar,
  memberId,
  NORTHWIND_KEY,
  recordOf,
  type Seed,
  seedId,
} from './seed-context.ts';

const OWNER = 'manager@north.example';
const { timezone } = PLACE;
const LAST = '2189-12-31';
/** More dates than any of them has in a year. */
const MANY = 60;

const emailOf = (name: string) => `${name}@north.example`;
const member = (email: string) => memberId(NORTHWIND_KEY, email);
const dayOf = (at: Date) => calendarDay(at, timezone);

/**
 * The maintenance plans of Northwind Facilities with the work orders they have created so far.
 *
 * @param last - the number of the last work order before them
 */
export function seedPlans(seed: Seed, last: number): void {
  const { models } = seed;
  let number = last;
  const made = PLANS.map((plan) => {
    const days = daysOf(seed, plan);
    const orders = days.map((day) => {
      number += 1;
      return orderOf(seed, plan, day, number);
    });
    return { ...planOf(seed, plan, days.at(-1)), orders };
  });
  addTold(seed, models.MaintenancePlan, made);
  addTold(
    seed,
    models.WorkOrder,
    made.flatMap(({ orders }) => orders),
  );
  const counter = madeSoFar(seed, models.NumberCounter).find(({ kind }) => kind === 'work-order');
  if (counter) Object.assign(counter, { last: number, version: counter.version + 1 });
}

/** When it recurs, or did before its rule was changed. */
function recurrenceOf(seed: Seed, plan: DemoPlan, repeats = plan.repeats): Recurrence {
  const { time, since, count = null } = plan;
  return { repeats, from: dayOf(daysAgo(seed, since)), time, until: null, count, skipped: [], moved: [] };
}

/** The days whose work has been created by now. */
function daysOf(seed: Seed, plan: DemoPlan): string[] {
  const { since, leadDays, earlier, paused, failing } = plan;
  const first = dayOf(daysAgo(seed, since));
  const changed = earlier ? dayOf(daysAgo(seed, earlier.until)) : first;
  const stopped = daysAgo(seed, paused?.since ?? failing ?? 0);
  const until = addDays(dayOf(stopped), leadDays);
  const before = earlier ? daysFrom(recurrenceOf(seed, plan, earlier.repeats), first, MANY, addDays(changed, -1)) : [];
  return [...before, ...daysFrom(recurrenceOf(seed, plan), changed, MANY, until)].map(({ day }) => day);
}

const nameOf = ({ key }: DemoPlan) => `${NORTHWIND_KEY}/plan/${key}`;

/** What a plan says of its work; the plan and each of its work orders store it. */
function workOf(plan: DemoPlan) {
  const { site, title, place, category, type = 'preventive', priority = 'medium', people, minutes } = plan;
  return {
    org: seedId(NORTHWIND_KEY),
    site: seedId(`${NORTHWIND_KEY}/site/${site}`),
    title,
    description: '',
    type,
    category,
    priority,
    place,
    tags: [],
    estimatedMinutes: minutes,
    assignees: people.map((name) => member(emailOf(name))),
    serviceProvider: null,
    requiresSignature: false,
  };
}

function planOf(seed: Seed, plan: DemoPlan, latest: string | undefined) {
  const work = workOf(plan);
  const createdAt = daysAgo(seed, plan.since);
  const doneUntil = latest ?? addDays(dayOf(seed.now), -1);
  const rule = { ...recurrenceOf(seed, plan), ...exceptionsOf(plan, recurrenceOf(seed, plan), doneUntil) };
  const { repeats, from, time, until, count, skipped, moved } = rule;
  const { paused, failing, earlier, leadDays, dueDays = 0 } = plan;
  const status = paused ? ('paused' as const) : ('active' as const);
  const stored = { rule: ruleText(repeats), from, time, until, count, skipped: [...skipped], moved: [...moved] };
  const next = nextOf({ ...stored, leadDays, doneUntil, status }, { timezone });
  const { message: detail, code } = reason('unknown-assignees');
  const failure = {
    code: 'NOT_FOUND' as const,
    detail,
    reason: code,
    params: {},
    at: new Date(seed.now.getTime() - HOUR_MS / 4),
    day: next.nextDay ?? '',
  };
  const replacedAt = daysAgo(seed, earlier?.until ?? 0);
  const record = {
    ...recordOf(nameOf(plan), createdAt),
    deletedAt: null,
    version: 1 + (earlier ? 1 : 0) + (paused ? 1 : 0),
    ...work,
    checklist: (plan.points ?? []).map(([label, kind]) => ({ label, kind, required: true })),
    ...stored,
    leadDays,
    dueDays,
    dueTime: '17:00',
    status,
    owner: member(OWNER),
    doneUntil,
    pauseReason: paused?.reason ?? '',
    pausedAt: paused ? daysAgo(seed, paused.since) : null,
    pausedBy: paused ? member(OWNER) : null,
    earlierRules: earlier
      ? [{ rule: ruleText(earlier.repeats), from, time, until, count, replacedAt, replacedBy: member(OWNER) }]
      : [],
    ...next,
    lastFailure: failing ? failure : null,
    // It was tried just now.
    ...(failing && { makeAt: new Date(failure.at.getTime() + HOUR_MS) }),
    ...planKeys(work),
  };
  const said = (of: Recurrence) => {
    const [begins = '', text = ''] = recurrenceText(of, timezone);
    return `${text.replace('RRULE:', '')}, ${begins.replace(/^DTSTART;TZID=/, '')}`;
  };
  const former = recurrenceOf(seed, plan, earlier?.repeats);
  const lines = [
    { action: 'created', at: createdAt, changes: { title: work.title, rule: said(former) } },
    ...(earlier
      ? [
          {
            action: 'updated',
            at: replacedAt,
            changes: { rule: { from: said(former), to: said(recurrenceOf(seed, plan)) } },
          },
        ]
      : []),
    ...(paused
      ? [
          {
            action: 'paused',
            at: daysAgo(seed, paused.since),
            changes: { status: { from: 'active', to: 'paused' }, reason: paused.reason },
          },
        ]
      : []),
    ...(failing
      ? [
          {
            action: 'failed',
            at: daysAgo(seed, failing - 1),
            changes: { day: failure.day, because: detail },
            isNobody: true,
          },
        ]
      : []),
  ].map(({ action, at, changes, ...more }, index) => ({
    ...lineOf(`${nameOf(plan)}/audit/${index}`, at, 'isNobody' in more ? null : OWNER),
    action: `maintenance-plan.${action}`,
    target: { kind: 'maintenance-plan' as const, id: record._id },
    changes,
  }));
  return { record, lines };
}

/** Skips the date after the next one, and moves the one after that by a day. */
function exceptionsOf({ hasExceptions }: DemoPlan, recurrence: Recurrence, doneUntil: string) {
  if (!hasExceptions) return { skipped: [], moved: [] };
  const [, second, third] = daysFrom(recurrence, addDays(doneUntil, 1), 3, LAST);
  return {
    skipped: second ? [second.day] : [],
    moved: third ? [{ from: third.day, to: addDays(third.day, 1) }] : [],
  };
}

/** What a plan created for a day, and what has become of it: done on time with a few exceptions, and verified a day later. */
function orderOf(seed: Seed, plan: DemoPlan, day: string, number: number) {
  const { people, minutes, points = [] } = plan;
  const work = workOf(plan);
  const name = `${nameOf(plan)}/${day}`;
  const start = startOf(plan, day, timezone);
  const due = new Date(instantOfDay({ day: addDays(day, plan.dueDays ?? 0), time: '17:00' }, timezone));
  const createdAt = new Date(instantOfDay({ day: madeOn(day, plan.leadDays), time: '00:00' }, timezone));
  const worker = emailOf(people[0] ?? 'technician');
  const isLate = chance(name) < 0.1;
  const end = isLate ? due.getTime() + DAY_MS + 2 * HOUR_MS : start.getTime() + minutes * 60_000;
  const steps = [
    { to: 'in-progress' as const, at: start.getTime() + 10 * 60_000, by: worker },
    { to: 'completed' as const, at: end, by: worker },
    { to: 'verified' as const, at: end + 20 * HOUR_MS, by: OWNER },
  ].filter(({ at }) => at < seed.now.getTime());
  const begun: StepFields = { ...NOT_STARTED, status: 'open', statusSince: createdAt.getTime() };
  const taken: ((typeof steps)[number] & { before: StepFields; after: StepFields })[] = [];
  for (const step of steps) {
    const before = taken.at(-1)?.after ?? begun;
    const given = { now: step.at, member: member(step.by).toString(), reason: '', resolution: 'Done as planned.' };
    taken.push({ ...step, before, after: afterStep(before, step.to, given) });
  }
  const state = taken.at(-1)?.after ?? begun;
  const date = (at: number | null) => (at === null ? null : new Date(at));
  const isDone = state.completedAt !== null;
  const order = {
    ...recordOf(name, createdAt),
    updatedAt: new Date(taken.at(-1)?.at ?? createdAt),
    deletedAt: null,
    version: 1 + taken.length,
    number,
    ...work,
    createdBy: member(OWNER),
    watchers: [],
    plan: seedId(nameOf(plan)),
    planDay: day,
    scheduledStart: start,
    scheduledEnd: new Date(start.getTime() + minutes * 60_000),
    allDay: false,
    dueAt: due,
    checklist: points.map(([label, kind, answer], index) => ({
      point: seedId(`${name}/point/${index}`),
      label,
      kind,
      required: true,
      value: isDone ? answer : null,
      doneBy: isDone ? member(worker) : null,
      doneAt: date(state.completedAt),
    })),
    ...state,
    signature: null,
    dispatch: null,
    statusSince: new Date(state.statusSince),
    heldSince: null,
    firstResponseAt: date(state.firstResponseAt),
    completedAt: date(state.completedAt),
    completedBy: isDone ? member(worker) : null,
    verifiedAt: date(state.verifiedAt),
    verifiedBy: state.verifiedAt === null ? null : member(OWNER),
  };
  const target = { kind: 'work-order' as const, id: order._id };
  const lines = [
    {
      ...lineOf(`${name}/audit/0`, createdAt, OWNER),
      action: 'work-order.created',
      target,
      changes: { title: work.title, status: 'open', priority: work.priority },
    },
    ...taken.map(({ before, after, to, at, by }, index) => ({
      ...lineOf(`${name}/audit/${index + 1}`, new Date(at), by),
      action: actionOf(before.status, to),
      target,
      changes: {
        status: { from: before.status, to },
        ...(to === 'completed' && { resolution: { from: '', to: after.resolution } }),
      },
    })),
  ];
  return { record: { ...order, ...workOrderKeys(order) }, lines };
}
