import { DISPATCH_MS, type WorkOrderStatus, withProvider } from '@siteward/domain';
import { Types } from 'mongoose';
import { tokenHash } from '#modules/auth/secrets.ts';
import type { EntryKind } from '#modules/time-and-costs/entries.model.ts';
import { recountWork } from '#modules/work-counts/recount-work.ts';
import { NOT_STARTED, newPoint } from '#modules/work-orders/create-work-order.ts';
import { workOrderKeys } from '#modules/work-orders/work-order-record.ts';
import type { TestApi } from '#testing/harness.ts';
import type { Dispatched, House, Person } from '../house.ts';
import { type Caller, ofCallers, randomSecret } from '../people.ts';
import { type Tenant, typeOf } from './tenant.ts';

/**
 * Adds two work orders at a site that are assigned to those who are active, and what each of these wrote about and recorded on
 * the first one.
 */
export async function addWorkOrders(
  api: TestApi,
  tenant: Tenant,
  { site, serviceProvider, plan }: { site: string; serviceProvider: string; plan: string },
  people: readonly [Caller, Person][],
  suspended: string,
): Promise<House['workOrders'] & Pick<House, 'dispatched'>> {
  const { id, name } = tenant;
  const active = people.filter(([, { member }]) => member !== '' && member !== suspended);
  const [createdBy = new Types.ObjectId(), ...others] = active.map(([, { member }]) => new Types.ObjectId(member));
  const { WorkOrder, NumberCounter } = api.deps.models;
  const point = new Types.ObjectId();
  const add = async (
    number: number,
    status: WorkOrderStatus,
    { begunBy, sent = null }: { begunBy?: Types.ObjectId; sent?: Types.ObjectId | null } = {},
  ) => {
    const order = {
      number,
      status,
      createdBy: begunBy ?? createdBy,
      tags: ['pump'],
      assignees: begunBy || sent ? [] : [createdBy, ...others],
      watchers: begunBy || sent || status === 'open' ? [] : [createdBy, ...others],
      serviceProvider: new Types.ObjectId(serviceProvider),
      title: `${name} pump leaks`,
      description: '',
      category: '',
      place: 'Cellar',
      scheduledStart: null,
      scheduledEnd: null,
      allDay: false,
      dueAt: api.now(),
      estimatedMinutes: null,
      ...NOT_STARTED,
      dispatch: sent,
      ...(sent && withProvider(status === 'open' ? 'sent' : 'accepted', new Types.ObjectId(serviceProvider))),
      plan: new Types.ObjectId(plan),
      planDay: `2029-01-${number}`,
      statusSince: api.now(),
      ...(begunBy && { lastStep: begunJustNow(api, begunBy) }),
      type: 'corrective' as const,
      priority: 'none' as const,
      checklist: [{ ...newPoint(), point, label: 'Water is off', kind: 'check' as const, required: false }],
    };
    const record = { ...order, ...workOrderKeys(order), org: id, site: new Types.ObjectId(site) };
    return (await WorkOrder.create(record))._id.toString();
  };
  await NumberCounter.create({ org: id, kind: 'work-order', last: 4 + active.length });
  const [open, started] = [await add(1, 'open'), await add(2, 'in-progress')];
  const begun = new Map<Caller, string>();
  for (const [index, [caller, { member }]] of active.entries()) {
    begun.set(caller, await add(3 + index, 'in-progress', { begunBy: new Types.ObjectId(member) }));
  }
  const send = async (number: number, status: 'sent' | 'accepted'): Promise<Dispatched> => {
    const [dispatch, token, now] = [new Types.ObjectId(), randomSecret(), api.now()];
    const order = await add(number, status === 'sent' ? 'open' : 'in-progress', { sent: dispatch });
    await api.deps.models.Dispatch.create({
      _id: dispatch,
      org: id,
      workOrder: order,
      provider: serviceProvider,
      providerName: `${name} Hired`,
      email: `hired@${name.toLowerCase()}.example`,
      status,
      tokenHash: tokenHash(token),
      sentBy: createdBy,
      sentAt: now,
      expiresAt: new Date(now.getTime() + DISPATCH_MS),
      answeredAt: status === 'sent' ? null : now,
    });
    return { order, dispatch: dispatch.toString(), token };
  };
  const signed = { org: id, workOrder: started, name: `${name} Tenant`, drawing: 'M10 20L30 40', takenBy: createdBy };
  const signature = (await api.deps.models.WorkOrderSignature.create(signed))._id;
  const next = 3 + active.length;
  const dispatched = { sent: await send(next, 'sent'), accepted: await send(next + 1, 'accepted') };
  // They were written without the service, which keeps count of them.
  await recountWork(api.deps, new Types.ObjectId(id));
  const steps = ofCallers(people.map(([caller]) => [caller, begun.get(caller) ?? open]));
  const comments: [Caller, string][] = [];
  for (const [caller, { member, email }] of people) {
    const record = {
      org: id,
      site,
      area: 'work-orders' as const,
      record: open,
      text: `${name} has parts`,
      mentions: [],
      internal: false,
      author: member || new Types.ObjectId(),
      authorName: email,
      authorType: typeOf(tenant, tenant.roles.get(caller) ?? ''),
      editedAt: null,
      removedAt: null,
      removedBy: null,
    };
    comments.push([caller, (await api.deps.models.Comment.create(record))._id.toString()]);
  }
  const [time, costs] = [
    await addEntries(api, id, open, people, 'time'),
    await addEntries(api, id, open, people, 'cost'),
  ];
  const made = { dispatched, open, started, signature: signature.toString(), point: point.toString() };
  return { ...made, comments: ofCallers(comments), time, costs, steps };
}

function begunJustNow(api: TestApi, by: Types.ObjectId) {
  const before = { status: 'open', statusSince: api.now().getTime() } as const;
  return { by: by.toString(), at: api.now().getTime(), version: 1, before };
}

async function addEntries(
  api: TestApi,
  org: string,
  workOrder: string,
  people: readonly [Caller, Person][],
  kind: EntryKind,
): Promise<Record<Caller, string>> {
  const entries: [Caller, string][] = [];
  for (const [place, [caller, { member }]] of people.entries()) {
    const entry = await api.deps.models.WorkOrderEntry.create({
      org,
      workOrder,
      kind,
      place,
      member: member || new Types.ObjectId(),
      day: '2026-11-20',
      currency: 'EUR',
      ...(kind === 'time' ? { text: '', minutes: 30, amount: null } : { text: 'Seal', minutes: null, amount: 1250 }),
    });
    entries.push([caller, entry._id.toString()]);
  }
  return ofCallers(entries);
}

export async function addLink(
  api: TestApi,
  { id: org }: Tenant,
  { open, started }: House['workOrders'],
): Promise<string> {
  const between = { fromKind: 'work-order', from: open, toKind: 'work-order', to: started } as const;
  const link = await api.deps.models.Link.create({ org, kind: 'related', ...between, ends: [open, started] });
  return link._id.toString();
}
