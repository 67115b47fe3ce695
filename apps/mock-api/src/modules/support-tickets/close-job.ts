import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { Due } from '#modules/scheduler/due-job.ts';
import { seeingAll } from '#nobody.ts';
import { tellOfClosing } from './ticket-mails.ts';

const REASON = { acrossOrganizations: 'the scheduler closes tickets of all organizations' };

const due = (now: Date) => ({ status: 'resolved', closesAt: { $lte: now } }) as const;

/** Closes resolved tickets that nobody has reopened in time. */
export const ticketsToClose: Due = {
  name: 'support-tickets.close',
  async nextOrg({ models, clock }, left) {
    const filter = { ...due(clock()), deletedAt: null, ...(left.length > 0 && { org: { $nin: left } }) };
    return (await models.SupportTicket.findOne(filter, { org: 1 }, REASON).sort({ closesAt: 1 }).lean())?.org;
  },
  async end(scope, limit) {
    const { models, clock } = scope;
    const actor = seeingAll('tickets:view-any');
    const tickets = scoped(models.SupportTicket, { org: new Types.ObjectId(scope.org), actor });
    const found = await tickets.list(due(clock()), { fields: { _id: 1 }, limit });
    let closed = 0;
    for (const { _id } of found) {
      const ticket = await tickets.updateOne({ _id, ...due(clock()) }, { $set: { status: 'closed' } });
      if (!ticket) continue;
      closed += 1;
      const target = { kind: 'support-ticket', id: _id } as const;
      const changes = { status: { from: 'resolved', to: 'closed' } };
      await audit(scope, { action: 'support-ticket.closed', target, changes, actor: null });
      await tellOfClosing(scope, ticket);
    }
    return closed;
  },
};
