import { type MemberType, PERMISSIONS, type Permission, SYSTEM_ROLES, type SystemRoleName } from '@siteward/domain';
import { Types } from 'mongoose';
import { z } from 'zod';
import { recountWork } from '#modules/work-counts/recount-work.ts';
import { storeText } from './house/files.ts';
import type { Person } from './house.ts';
import { createActor } from './people.ts';
import type { World } from './world.ts';

/** A word that every text of the unseen work order contains, and nothing else does. */
export const UNSEEN = 'zzunseen';
/** The number of the unseen work order, far from those of the others. */
export const UNSEEN_NUMBER = 98_765;

/** The permissions of an organization's own role: all except those over anybody's records and over the audit log. */
const OWN_ALONE = PERMISSIONS.filter((permission) => !permission.endsWith('-any') && !permission.startsWith('audit:'));
const permissionsOf = (role: SystemRoleName) => SYSTEM_ROLES.find(({ name }) => name === role)?.permissions ?? [];

type Place = { world: World; viewer: Person };
type Kind = {
  role: SystemRoleName | { permissions: readonly Permission[]; type: MemberType };
  /** The site of the order that they do not see; at the house's first site they see others. */
  at: 'first' | 'second';
  /** They are assigned to it all the same, as if they were limited only afterwards. */
  assigned: boolean;
  limit: (place: Place) => Promise<void>;
  /** Ends what hides the order from them, and nothing else. */
  show: (place: Place, order: string) => Promise<void>;
};

async function setLimits({ world: { alpha, deps }, viewer }: Place, sites: string[], customerOrgId: string | null) {
  await deps.models.Member.updateOne({ org: alpha.id, _id: viewer.member }, { $set: { sites, customerOrgId } });
}

/** Gives the house's customer the second site as well. */
async function occupySecond({ world: { alpha, deps } }: Place) {
  await deps.models.Site.updateOne({ org: alpha.id, _id: alpha.sites.second }, { $set: { customer: alpha.customer } });
}

/** Assigns a viewer to a work order, whatever they reach. */
export async function assign({ world: { alpha, deps }, viewer }: Place, order: string): Promise<void> {
  const member = new Types.ObjectId(viewer.member);
  const added = { $addToSet: { assignees: member, involved: member } };
  await deps.models.WorkOrder.updateOne({ org: alpha.id, _id: order }, added);
}

/** Makes a viewer a member of the house's service provider that has nothing to do. */
async function belongToIdle({ world: { alpha, deps }, viewer }: Place): Promise<void> {
  const serviceProviderId = alpha.serviceProviders.idle;
  await deps.models.Member.updateOne({ org: alpha.id, _id: viewer.member }, { $set: { serviceProviderId } });
}

async function setIdle({ world: { alpha, deps } }: Place, status: 'active' | 'blocked'): Promise<void> {
  await deps.models.ServiceProvider.updateOne(
    { org: alpha.id, _id: alpha.serviceProviders.idle },
    { $set: { status } },
  );
}

const OWN: Omit<Kind, 'role'> = { at: 'first', assigned: false, limit: async () => {}, show: assign };
const LIMITED: Omit<Kind, 'role'> = {
  at: 'second',
  assigned: true,
  limit: (place) => setLimits(place, [place.world.alpha.sites.first], null),
  show: (place) => setLimits(place, [place.world.alpha.sites.first, place.world.alpha.sites.second], null),
};
const OF_CUSTOMER: Kind = {
  role: { permissions: PERMISSIONS, type: 'customer' },
  at: 'second',
  assigned: true,
  limit: (place) => setLimits(place, [], place.world.alpha.customer),
  show: occupySecond,
};

/** Those who must not see the order, by what hides it from them. */
export const VIEWERS: Readonly<Record<string, Kind>> = {
  'a Technician limited to another site': { ...LIMITED, role: 'Technician' },
  'an Administrator limited to another site': { ...LIMITED, role: 'Administrator' },
  'a Technician who has nothing to do with it': { ...OWN, role: 'Technician' },
  'somebody with every permission for their own records': { ...OWN, role: { permissions: OWN_ALONE, type: 'staff' } },
  'a Provider': { ...OWN, role: 'Provider' },
  'a member of a service provider that does not have it': {
    ...OWN,
    role: 'Provider',
    limit: belongToIdle,
    show: async ({ world: { alpha, deps } }, order) => {
      const idle = new Types.ObjectId(alpha.serviceProviders.idle);
      const theirs = { $set: { dispatchedTo: idle, acceptedBy: idle }, $addToSet: { involved: idle } };
      await deps.models.WorkOrder.updateOne({ org: alpha.id, _id: order }, theirs);
    },
  },
  'a member of a service provider that is blocked': {
    ...OWN,
    role: 'Provider',
    assigned: true,
    limit: async (place) => {
      await belongToIdle(place);
      await setIdle(place, 'blocked');
    },
    show: (place) => setIdle(place, 'active'),
  },
  'a member of a customer at another site': OF_CUSTOMER,
  "a customer's member limited to another of its sites": {
    ...OF_CUSTOMER,
    limit: async (place) => {
      const { customer, sites } = place.world.alpha;
      await occupySecond(place);
      await setLimits(place, [sites.first], customer);
    },
    show: (place) => setLimits(place, [], place.world.alpha.customer),
  },
};

/** A viewer's permissions, and their type of member. */
export function rightsOf({ role }: Kind): { permissions: readonly Permission[]; type: MemberType } {
  if (typeof role !== 'string') return role;
  return { permissions: permissionsOf(role), type: SYSTEM_ROLES.find((each) => each.name === role)?.type ?? 'staff' };
}

/** Adds a viewer to Alpha, who is assigned to none of its work orders except the open one, which is everybody's. */
export async function addViewer(world: World, kind: Kind): Promise<Person> {
  const { alpha, deps } = world;
  const actor = await createActor(world, `vera@${alpha.domain}`, alpha.id);
  const { permissions, type } = rightsOf(kind);
  const role = await deps.models.Role.create({
    org: alpha.id,
    name: 'Viewing',
    nameKey: 'viewing',
    description: '',
    system: false,
    type,
    permissions: [...permissions],
  });
  const member = await deps.models.Member.create({
    org: alpha.id,
    user: actor.id,
    email: actor.email,
    name: 'Vera',
    nameKey: 'vera',
    role: role._id,
    type,
    status: 'active',
    sites: [],
    customerOrgId: null,
    customerSiteId: null,
    lastSeenAt: world.now(),
  });
  const { invitedTo } = alpha.people.Technician;
  const viewer = { ...actor, member: member._id.toString(), invitedTo };
  await assign({ world, viewer }, alpha.workOrders.open);
  await kind.limit({ world, viewer });
  return viewer;
}

const idIn = z.object({ _id: z.string() });
type Made = { status: number; body: unknown };

/** The ids of the unseen work order and of what belongs to it, and a function to them from those of the house's own. */
export type Unseen = { order: string; ids: string[]; insteadOf: (id: string) => string };

/**
 * Has the Owner of Alpha create a work order with everything that can belong to one except links, and take it through every step,
 * so that every text that anybody can write about one is marked. It also has what the filters in the samples ask for.
 */
export async function addUnseen(world: World, { at }: Pick<Kind, 'at'>): Promise<Unseen> {
  const { alpha, deps } = world;
  const { models } = deps;
  const { workOrders, workOrderComments, workOrderTime, workOrderCosts, workOrderFiles } = world.client(
    alpha.people.Owner.sid,
  );
  await models.NumberCounter.updateOne({ org: alpha.id, kind: 'work-order' }, { $set: { last: UNSEEN_NUMBER - 1 } });
  const text = `${UNSEEN} pump`;
  const made = await workOrders.create({
    body: {
      org: alpha.id,
      site: alpha.sites[at],
      title: text,
      description: text,
      category: text,
      place: text,
      type: 'corrective',
      priority: 'none',
      tags: ['pump', UNSEEN],
      dueAt: '2026-11-21T08:00:00.000Z',
      checklist: [{ label: text, kind: 'text', required: true }],
      requiresSignature: true,
      serviceProvider: alpha.serviceProviders.hired,
    },
  });
  const { _id: order } = done(made);
  const ofPlan = { plan: new Types.ObjectId(alpha.plan.id), planDay: '2029-02-01' };
  await models.WorkOrder.collection.updateOne({ _id: new Types.ObjectId(order) }, { $set: ofPlan });
  await recountWork(deps, new Types.ObjectId(alpha.id));
  const params = { id: order };
  const [point = ''] = made.status === 201 ? made.body.checklist.map(({ _id }) => _id) : [];
  const step = async (status: 'in-progress' | 'on-hold' | 'completed' | 'open', body: object = {}) =>
    done(await workOrders.setStatus({ params: { ...params, status }, body }));
  await step('on-hold', { reason: text });
  await step('in-progress');
  done(await workOrders.answerPoint({ params: { ...params, point }, body: { value: text } }));
  done(await workOrders.sign({ params, body: { name: text, drawing: 'M10 10L90 90' } }));
  const signed = await workOrders.signatures({ params });
  const [signature = ''] = signed.status === 200 ? signed.body.signatures.map(({ _id }) => _id) : [];
  const comment = done(await workOrderComments.create({ params, body: { text } }));
  const internal = done(await workOrderComments.create({ params, body: { text, internal: true } }));
  const time = done(await workOrderTime.create({ params, body: { minutes: 30, note: text } }));
  const cost = done(await workOrderCosts.create({ params, body: { description: text, amount: 1250 } }));
  const note = new File([text], `${UNSEEN}.txt`, { type: 'text/plain' });
  const file = done(await workOrderFiles.add({ params, body: note }));
  // Turns it into a picture, which people of a service provider see too, with a thumbnail, which is as secret as the file itself.
  // No call would do that to a text file.
  const thumbnail = await storeText(world, text);
  await models.File.collection.updateOne(
    { _id: new Types.ObjectId(file._id) },
    { $set: { thumbnail, type: 'image/webp' } },
  );
  await step('completed', { resolution: text });
  await step('open', { reason: text });

  const { open, started, steps, point: seenPoint, comments, time: seenTime, costs } = alpha.workOrders;
  const pairs = new Map([
    ...[[open, order] as const, [started, order] as const, [seenPoint, point] as const],
    [alpha.workOrders.signature, signature] as const,
    ...[[alpha.dispatched.sent.order, order] as const, [alpha.dispatched.accepted.order, order] as const],
    ...Object.values(steps).map((id) => [id, order] as const),
    ...Object.values(comments).map((id) => [id, comment._id] as const),
    ...Object.values(seenTime).map((id) => [id, time._id] as const),
    ...Object.values(costs).map((id) => [id, cost._id] as const),
    ...Object.values(alpha.files).map((id) => [id, file._id] as const),
  ]);
  return { order, ids: [...new Set([...pairs.values(), internal._id])], insteadOf: (id) => pairs.get(id) ?? id };
}

function done({ status, body }: Made): { _id: string } {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return idIn.parse(body);
}
