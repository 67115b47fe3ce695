import { JOB_NAMES, type JobName } from '@siteward/contract';
import { afterEach, expect, it } from 'vitest';
import { methodLooks } from '#modules/billing/look-job.ts';
import { unansweredDispatches } from '#modules/dispatch/expiry-job.ts';
import { fileSweep } from '#modules/files/sweep-job.ts';
import { expiredInvitations } from '#modules/invitations/expiry-job.ts';
import { planWork } from '#modules/maintenance-plans/make-due-work.ts';
import { dueJob } from '#modules/scheduler/due-job.ts';
import type { ScheduledJob } from '#modules/scheduler/scheduler.ts';
import { ticketsToClose } from '#modules/support-tickets/close-job.ts';
import { countsToAddUp } from '#modules/work-counts/add-up-counts.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { PLAN_DAYS } from './support/house/maintenance-plans.ts';
import { readDifferently } from './support/languages.ts';
import type { Differing } from './support/stored-state.ts';
import { createWorld, MARKER } from './support/world.ts';
import { since } from './support/written.ts';

const world = await openForFile(createWorld());
await readDifferently(world);
afterEach(() => world.restore());

const { deps } = world;
const org = world.alpha.id;
const people = new Map<unknown, string>(Object.entries(world.alpha.people).map(([role, { email }]) => [email, role]));
const JOBS: Readonly<Record<JobName, ScheduledJob>> = {
  'customers.look': methodLooks(deps),
  'dispatches.expire': dueJob(deps, unansweredDispatches),
  'files.sweep': fileSweep(deps),
  'invitations.expire': dueJob(deps, expiredInvitations),
  'maintenance-plans.make': planWork(deps),
  'support-tickets.close': dueJob(deps, ticketsToClose),
  'work-counts.add-up': countsToAddUp(deps),
};

const ROUND = { stopped: () => false, resting: [], tell: () => undefined };

/** What there has to be before a job has something to do, if the world does not have it. */
const BEFORE: Partial<Record<JobName, () => Promise<unknown>>> = {
  'customers.look': () => {
    return deps.models.PaymentMethod.updateOne({ org, status: 'pending' }, { $set: { lookAt: world.now() } });
  },
  'files.sweep': () => deps.models.LooseContent.create({ since: new Date(0), going: false }),
  'work-counts.add-up': () => JOBS['maintenance-plans.make'].run(ROUND),
};

/**
 * What each job does in an organization that has one of everything, years later: the records that it changes and makes, what the
 * audit log says, and whom it mails what, without the numbers of records.
 */
const DONE: Readonly<Record<JobName, readonly string[]>> = {
  'customers.look': [
    'mails Owner: Forma de pago vinculada: Zzalpha',
    'mails deputy@zzalpha.example: Payment method linked: Zzalpha',
    'organizations.lock',
    'payment_methods.linkedAt',
    'payment_methods.lookAt',
    'payment_methods.saidAt',
    'payment_methods.status',
    'payment_methods.version',
    'says customer.method-linked by nobody',
  ],
  'dispatches.expire': [
    'dispatches.status',
    'dispatches.version',
    'mails Owner: Sin respuesta de Zzalpha Hired: WO Zzalpha pump leaks',
    'says work-order.dispatch-expired by nobody',
    'work_orders.dispatchedTo',
    'work_orders.involved',
    'work_orders.lock',
  ],
  'files.sweep': ['loose_contents deleted'],
  'invitations.expire': [
    'invitations.status',
    'invitations.version',
    'members.invitedUntil',
    'members.status',
    'members.version',
    'organizations.lock',
    'says invitation.expired by nobody',
  ],
  'maintenance-plans.make': [
    'contents.files.metadata',
    'files added',
    'maintenance_plans.doneUntil',
    'maintenance_plans.lock',
    'maintenance_plans.makeAt',
    'maintenance_plans.nextAt',
    'maintenance_plans.nextDay',
    'number_counters.last',
    'number_counters.version',
    'says work-order.created by nobody',
    'sites.lock',
    'work_counts added',
    'work_orders added',
  ],
  'support-tickets.close': [
    'mails Administrator: बंद हुआ: ST, Zzalpha badge is refused',
    'mails Custom: Closed: ST, Zzalpha badge is refused',
    'mails Manager: Geschlossen: ST, Zzalpha badge is refused',
    'mails Owner: Cerrado: ST, Zzalpha badge is refused',
    'mails Requester: Closed: ST, Zzalpha badge is refused',
    'mails Viewer: Closed: ST, Zzalpha badge is refused',
    'says support-ticket.closed by nobody',
    'support_tickets.status',
    'support_tickets.version',
  ],
  'work-counts.add-up': ['work_counts deleted', 'work_counts.counts', 'work_counts.version'],
};

/** What happened to a record, in the words of DONE; nothing for the records of other organizations. */
function said({ collection, before, after }: Differing): string[] {
  const record = after ?? before;
  if (!record || String(record['org'] ?? org) !== org || JSON.stringify(record).toLowerCase().includes(MARKER))
    return [];
  if (!after) return [`${collection} deleted`];
  if (collection === 'mails' && !before)
    return [`mails ${people.get(after['to']) ?? after['to']}: ${withoutNumbers(after['subject'])}`];
  if (collection === 'audit-records' && !before)
    return [`says ${after['action']} by ${after['actor'] === null ? 'nobody' : 'somebody'}`];
  if (!before) return [`${collection} added`];
  const fields = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return fields.filter((field) => field !== 'updatedAt').map((field) => `${collection}.${field}`);
}

const withoutNumbers = (subject: unknown) => String(subject).replaceAll(/\b([A-Z]{2})-\d+/g, '$1');

it.each(JOB_NAMES)('%s does what its line says, and nothing else', async (name) => {
  world.advance(Math.max(0, Date.parse(`${PLAN_DAYS.next}T12:00:00Z`) - world.now().getTime()));
  await BEFORE[name]?.();
  const earlier = await world.differing();
  await JOBS[name].run(ROUND);
  const now = await world.differing();
  const idOf = ({ before, after }: Differing) => String((after ?? before)?._id);
  const isLeft = new Set(now.map(idOf));
  const gone = earlier.filter((each) => each.after && !isLeft.has(idOf(each)));
  const deleted = gone.map(({ collection, after }) => ({ collection, before: after, after: undefined }));
  const done = [...since(earlier, now), ...deleted].flatMap(said);
  expect([...new Set(done)].sort()).toEqual(DONE[name]);
});
