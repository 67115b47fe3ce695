import { DISPATCH_MS, type DispatchStatus, type WorkOrderStatus } from '@siteward/domain';
import { tokenHash } from '#modules/auth/secrets.ts';
import { workOrderKeys } from '#modules/work-orders/work-orders.model.ts';
import {
  AS_GIVEN,
  daysAgo,
  memberId,
  NORTHWIND_KEY,
  recordOf,
  type Seed,
  seedId,
  seedToken,
  userId,
} from './seed-context.ts';

/** What has become of work that was sent to its service provider: of the latest work with this status, and how many days ago it was sent. */
const SENT: readonly [status: DispatchStatus, work: WorkOrderStatus, days: number][] = [
  ['sent', 'open', 0.1],
  ['declined', 'open', 1.2],
  ['sent', 'open', 9],
  ['revoked', 'open', 2.4],
  ['accepted', 'in-progress', 1.5],
  ['accepted', 'in-progress', 3.1],
];
const SENDER = 'manager@north.example';
const DECLINED = 'Our people are at another site until Friday.';

/** Work of Northwind Facilities that was sent to its service providers, by links that nobody was mailed. */
export async function seedDispatches(seed: Seed): Promise<void> {
  const { models } = seed;
  const org = seedId(NORTHWIND_KEY);
  const found = await models.ServiceProvider.find({ org, status: 'active', email: { $ne: '' } }).lean();
  const firms = new Map(found.map((firm) => [firm._id.toString(), firm]));
  const serviceProvider = { $in: found.map(({ _id }) => _id) };
  const orders = await models.WorkOrder.find({ org, serviceProvider }).sort({ number: -1 }).lean();
  for (const [index, [status, work, days]] of SENT.entries()) {
    const earlier = SENT.slice(0, index).filter(([, each]) => each === work).length;
    const order = orders.filter((each) => each.status === work)[earlier];
    const firm = order && firms.get(String(order.serviceProvider));
    if (!order || !firm) continue;
    const [key, sentAt] = [`${NORTHWIND_KEY}/dispatch/${index}`, daysAgo(seed, days)];
    const { _id: dispatch } = recordOf(key, sentAt);
    const answeredAt = status === 'sent' || status === 'revoked' ? null : daysAgo(seed, days * 0.8);
    await models.Dispatch.insertMany(
      [
        {
          ...{
            ...recordOf(key, sentAt),
            deletedAt: null,
            version: 1,
            org,
            workOrder: order._id,
            status,
            sentAt,
            answeredAt,
          },
          ...{ provider: firm._id, providerName: firm.name, email: firm.email, tokenHash: tokenHash(seedToken(key)) },
          ...{ sentBy: memberId(NORTHWIND_KEY, SENDER), expiresAt: new Date(sentAt.getTime() + DISPATCH_MS) },
          declineReason: status === 'declined' ? DECLINED : '',
        },
      ],
      AS_GIVEN,
    );
    await models.WorkOrder.updateOne(
      { org, _id: order._id },
      { $set: { dispatch, ...workOrderKeys({ ...order, dispatch }) } },
      { timestamps: false, middleware: false },
    );
    const line = {
      org,
      target: { kind: 'work-order', id: order._id },
      ip: '192.0.2.10',
      requestId: dispatch.toString(),
    };
    const answer = { actor: null, linkKind: 'dispatch' as const, linkRecord: dispatch, linkName: firm.name };
    const sent = { actor: userId(SENDER), changes: { serviceProvider: firm.name } };
    await models.AuditRecord.insertMany(
      [
        { ...line, ...sent, _id: seedId(`${key}/sent`), action: 'work-order.dispatched', createdAt: sentAt },
        ...(answeredAt
          ? [
              {
                ...{ ...line, ...answer, _id: seedId(`${key}/answer`), action: `work-order.dispatch-${status}` },
                ...{
                  createdAt: answeredAt,
                  changes: status === 'declined' ? { reason: { from: null, to: DECLINED } } : {},
                },
              },
            ]
          : []),
        ...(status === 'revoked'
          ? [
              {
                ...{ ...line, ...sent, _id: seedId(`${key}/end`), action: 'work-order.dispatch-revoked' },
                createdAt: daysAgo(seed, days / 2),
              },
            ]
          : []),
      ],
      AS_GIVEN,
    );
  }
}
