import type { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { unitOfWork } from '#database/unit-of-work.ts';
import type { Deps } from '#deps.ts';
import { type Job, startJob } from '#job.ts';
import { audit } from '#modules/audit/audit.service.ts';

const MINUTE_MS = 60_000;
/** What one round closes at most: what is left waits for the next one, and shows as closed anyway. */
const ROUND_LIMIT = 1000;
/** What one transaction closes at most. */
const AT_ONCE = 50;

const REASON = { acrossOrganizations: 'time closes tickets of all organizations' };
const ORIGIN = { requestId: '', ip: '', userAgent: '', acceptLanguage: '' };
/** Time itself: it sees every ticket, and is nobody. */
const NOBODY = { user: '', member: '', reach: 'all', permissions: ['tickets:view-any'] } as const;

/**
 * Writes down which resolved tickets are closed by now, with the audit log (docs/adr/0014), one organization after the other. Any
 * number of processes may do so at once: who meets another's write begins again, and finds nothing left. A failure in
 * one organization is logged, and does not keep the others.
 *
 * @returns How many were closed.
 */
export async function closeDueTickets(deps: Deps, stopped = () => false): Promise<number> {
  let closed = 0;
  const failed: Types.ObjectId[] = [];
  while (!stopped() && closed < ROUND_LIMIT) {
    const org = await organizationWithDue(deps, failed);
    if (!org) break;
    try {
      closed += await unitOfWork(deps.connection, () =>
        closeSomeOf(deps, org, Math.min(AT_ONCE, ROUND_LIMIT - closed)),
      );
    } catch (error) {
      failed.push(org);
      deps.log.error({ err: error, org }, 'resolved tickets could not be closed');
    }
  }
  return closed;
}

const due = (now: Date) => ({ status: 'resolved', closesAt: { $lte: now } }) as const;

async function organizationWithDue({ models, clock }: Deps, failed: readonly Types.ObjectId[]) {
  const filter = { ...due(clock()), deletedAt: null, ...(failed.length > 0 && { org: { $nin: failed } }) };
  const oldest = await models.SupportTicket.findOne(filter, { org: 1 }, REASON).sort({ closesAt: 1 }).lean();
  return oldest?.org;
}

async function closeSomeOf(deps: Deps, org: Types.ObjectId, limit: number): Promise<number> {
  const tickets = scoped(deps.models.SupportTicket, { org, actor: NOBODY });
  const found = await tickets.list(due(deps.clock()), { fields: { _id: 1 }, limit });
  let closed = 0;
  for (const { _id } of found) {
    const ticket = await tickets.updateOne({ _id, ...due(deps.clock()) }, { $set: { status: 'closed' } });
    if (!ticket) continue;
    closed += 1;
    const target = { kind: 'support-ticket', id: _id } as const;
    const changes = { status: { from: 'resolved', to: 'closed' } };
    const scope = { ...deps, org: org.toString(), origin: ORIGIN };
    await audit(scope, { action: 'support-ticket.closed', target, changes, actor: null });
  }
  return closed;
}

/** Closes what is over, once a minute for as long as the process lives. Stopping lets the transaction in progress finish. */
export function startTicketClosing(deps: Deps): Job {
  const options = { everyMs: MINUTE_MS, failure: 'resolved tickets could not be looked up' };
  return startJob(deps, options, (stopped) => closeDueTickets(deps, stopped));
}
