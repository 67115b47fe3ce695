import { DISPATCH_MS, type DispatchStatus, type WorkOrderStatus, withProvider } from '@siteward/domain';
import type { Types } from 'mongoose';
import type { AuditRecordDoc } from '#modules/audit/audit.model.ts';
import { tokenHash } from '#modules/auth/secrets.ts';
import { workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import {
  addAsGiven,
  daysAgo,
  madeSoFar,
  memberId,
  NORTHWIND_KEY,
  recordOf,
  type Seed,
  seedId,
  seedToken,
  userId,
} from './seed-context.ts';

/**
 * The dispatches to make: their status, the status of the work order (the latest one that has it and no dispatch yet), and how
 * many days ago it was sent, unless that follows from when it was completed.
 */
const SENT: readonly [status: DispatchStatus, work: WorkOrderStatus, days: number][] = [
  ['sent', 'open', 0.1],
  ['declined', 'open', 1.2],
  ['sent', 'open', 9],
  ['revoked', 'open', 2.4],
  ['accepted', 'in-progress', 1.5],
  ['accepted', 'in-progress', 9.1],
  ['completed', 'completed', 0],
  ['completed', 'verified', 0],
];
const SENDER = 'manager@north.example';
const PROVIDER = 'provider@north.example';
const DECLINED = 'Our people are at another site until Friday.';

/** Work of Northwind Facilities that was sent to its service providers, by links that were mailed to nobody. */
export function seedDispatches(seed: Seed): void {
  const { models } = seed;
  const org = seedId(NORTHWIND_KEY);
  const found = madeSoFar(seed, models.ServiceProvider).filter(
    ({ status, email }) => status === 'active' && email !== '',
  );
  const firms = new Map(found.map((firm) => [firm._id.toString(), firm]));
  const orders = madeSoFar(seed, models.WorkOrder)
    .filter(({ serviceProvider }) => firms.has(String(serviceProvider)))
    .toSorted((one, other) => other.number - one.number);
  const busy: Types.ObjectId[] = [];
  for (const [index, [status, work, days]] of SENT.entries()) {
    const earlier = SENT.slice(0, index).filter(([, each]) => each === work).length;
    const order = orders.filter((each) => each.status === work)[earlier];
    const firm = order && firms.get(String(order.serviceProvider));
    if (!order || !firm) continue;
    const key = `${NORTHWIND_KEY}/dispatch/${index}`;
    // Completed work was sent and accepted before it was completed.
    const { completedAt } = order;
    const took = completedAt ? completedAt.getTime() - order.createdAt.getTime() : 0;
    const before = (share: number) => new Date((completedAt ?? seed.now).getTime() - share * took);
    const sentAt = completedAt ? before(0.8) : daysAgo(seed, days);
    const { _id: dispatch } = recordOf(key, sentAt);
    const answered = completedAt ? before(0.7) : daysAgo(seed, days * 0.8);
    const answeredAt = status === 'sent' || status === 'revoked' ? null : answered;
    const endsAfter = completedAt ?? sentAt;
    addAsGiven(seed, models.Dispatch, [
      {
        ...recordOf(key, sentAt),
        deletedAt: null,
        version: 1,
        org,
        workOrder: order._id,
        status,
        sentAt,
        answeredAt,
        provider: firm._id,
        providerName: firm.name,
        email: firm.email,
        tokenHash: tokenHash(seedToken(key)),
        sentBy: memberId(NORTHWIND_KEY, SENDER),
        expiresAt: new Date(endsAfter.getTime() + DISPATCH_MS),
        declineReason: status === 'declined' ? DECLINED : '',
      },
    ]);
    const theirs = {
      dispatch,
      ...withProvider(status, firm._id),
      ...(status === 'completed' && { completedBy: dispatch }),
    };
    Object.assign(order, theirs, workOrderKeys({ ...order, ...theirs }));
    if (theirs.dispatchedTo) busy.push(firm._id);
    const line = {
      org,
      target: { kind: 'work-order', id: order._id },
      ip: '192.0.2.10',
      requestId: dispatch.toString(),
    };
    const answer = { actor: null, linkKind: 'dispatch' as const, linkRecord: dispatch, linkName: firm.name };
    if (status === 'completed') {
      const isCompletion = ({ target, action }: AuditRecordDoc) =>
        action === 'work-order.completed' && target.id.equals(order._id);
      for (const record of madeSoFar(seed, models.AuditRecord).filter(isCompletion)) Object.assign(record, answer);
    }
    const dispatchId = dispatch.toString();
    const sent = { actor: userId(SENDER), changes: { serviceProvider: firm.name, dispatchId } };
    addAsGiven(seed, models.AuditRecord, [
      { ...line, ...sent, _id: seedId(`${key}/sent`), action: 'work-order.dispatched', createdAt: sentAt },
      ...(answeredAt
        ? [
            {
              ...line,
              ...answer,
              _id: seedId(`${key}/answer`),
              action: `work-order.dispatch-${status === 'declined' ? 'declined' : 'accepted'}`,
              createdAt: answeredAt,
              changes: { dispatchId, ...(status === 'declined' && { reason: { from: null, to: DECLINED } }) },
            },
          ]
        : []),
      ...(status === 'revoked'
        ? [
            {
              ...line,
              ...sent,
              _id: seedId(`${key}/end`),
              action: 'work-order.dispatch-revoked',
              createdAt: daysAgo(seed, days / 2),
            },
          ]
        : []),
    ]);
  }
  belongTo(seed, busy);
}

/** Makes the demo account of a service provider a member of the firm that has the most to do. */
function belongTo(seed: Seed, busy: readonly Types.ObjectId[]): void {
  const shares = busy.map((firm) => ({ firm, count: busy.filter((each) => each.equals(firm)).length }));
  const [most] = shares.toSorted((one, other) => other.count - one.count);
  if (!most) return;
  const id = memberId(NORTHWIND_KEY, PROVIDER);
  const member = madeSoFar(seed, seed.models.Member).find(({ _id }) => _id.equals(id));
  if (member) member.serviceProviderId = most.firm;
}
