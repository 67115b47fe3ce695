import { Types } from 'mongoose';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { Due } from '#modules/scheduler/due-job.ts';
import { mailSender } from './dispatch-mails.ts';
import { EVERYWHERE, setDispatch } from './dispatches.ts';

const REASON = { acrossOrganizations: 'the scheduler ends links of all organizations' };

const due = (now: Date) => ({ status: 'sent', expiresAt: { $lte: now } }) as const;

/** Dispatches whose links expired without an answer: the sender is told, and the work is no longer with anybody outside. */
export const unansweredDispatches: Due = {
  name: 'dispatches.expire',
  async nextOrg({ models, clock }, left) {
    const filter = { ...due(clock()), deletedAt: null, ...(left.length > 0 && { org: { $nin: left } }) };
    return (await models.Dispatch.findOne(filter, { org: 1 }, REASON).sort({ expiresAt: 1 }).lean())?.org;
  },
  async end(scope, limit) {
    const { models, org, clock } = scope;
    const found = await scoped(models.Dispatch, org).list(due(clock()), { sort: { _id: 1 }, limit });
    const orders = scoped(models.WorkOrder, { org: new Types.ObjectId(org), actor: EVERYWHERE });
    for (const dispatch of found) {
      await setDispatch(scope, dispatch, { status: 'expired' });
      const order = await orders.findOne({ _id: dispatch.workOrder, dispatch: dispatch._id });
      if (!order) continue;
      await mailSender(scope, order, dispatch, 'unanswered');
      const target = { kind: 'work-order', id: order._id } as const;
      const changes = { serviceProvider: dispatch.providerName, dispatchId: dispatch._id.toString() };
      await audit(scope, { action: 'work-order.dispatch-expired', target, changes, actor: null });
    }
    return found.length;
  },
};
