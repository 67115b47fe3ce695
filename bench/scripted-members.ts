import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, clientRoutes, contract, createClient, type WorkOrderDetail } from '@siteward/contract';
import { WORK_ORDER_PRIORITIES } from '@siteward/domain';
import { DEMO_PASSWORD } from '@siteward/mock-api/internals/seed/seed.ts';
import type { MemberLog } from './member-log.ts';

/** How long somebody looks before they do the next thing, in ms. */
const LOOK_MS = { least: 200, most: 800 };
/** How often a change is tried, each time on the version that is current by then. */
const TRIES = 5;
const WORDS = ['pump', 'door', 'leak', 'filter', 'light', 'lift'];
const routes = clientRoutes(contract);

export type Member = { client: ApiClient; log: MemberLog; org: string; member: string; email: string };
/** The work orders that they all work on, and the people who can be assigned to them. */
export type Work = { orders: string[]; workers: string[] };
type Action = (by: Member, work: Work) => Promise<void>;

const any = <T>(all: readonly T[]): T => {
  const one = all[Math.floor(Math.random() * all.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};
const look = () => delay(LOOK_MS.least + Math.random() * (LOOK_MS.most - LOOK_MS.least));

/** Signs in with a demo account over HTTP. */
export async function signIn(baseUrl: string, email: string, log: MemberLog): Promise<Member> {
  let sid: string | undefined;
  const client = createClient(routes, { getSid: () => sid, baseUrl, fetch: log.fetch });
  const session = await client.auth.signIn({ body: { email, password: DEMO_PASSWORD } });
  const org = session.status === 200 ? session.body.user.defaultOrg : null;
  if (session.status !== 200 || org === null) throw new Error(`${email}: ${JSON.stringify(session.body)}`);
  sid = session.body.sid;
  const params = { userId: session.body.user._id, app: 'siteward' } as const;
  const own = await client.members.getByUserAndApp({ params, query: { org } });
  if (own.status !== 200) throw new Error(`${email}: ${JSON.stringify(own.body)}`);
  return { client, log, org, member: own.body._id, email };
}

function told({ log }: Member, { status, body }: { status: number; body: unknown }): void {
  log.count(status, body);
}

async function open(by: Member, id: string): Promise<WorkOrderDetail | undefined> {
  const answer = await by.client.workOrders.get({ params: { id } });
  told(by, answer);
  return answer.status === 200 ? answer.body : undefined;
}

type Changing = (order: WorkOrderDetail) =>
  | {
      set: Record<string, unknown>;
      send: () => Promise<{ status: number; body: WorkOrderDetail } | { status: number; body: { code: string } }>;
    }
  | undefined;

/** Changes a work order as people do: reads it, looks at it, changes it, and reads it again if somebody else was first. */
async function change(by: Member, id: string, changing: Changing): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const order = await open(by, id);
    const wanted = order && changing(order);
    if (!wanted) return;
    await look();
    const answer = await wanted.send();
    told(by, answer);
    if ('version' in answer.body) {
      by.log.changed(by.member, order.version, answer.body, wanted.set);
      return;
    }
    if (answer.body.code !== 'VERSION_CONFLICT') return;
  }
  by.log.note('given up');
}

const LOOKING: readonly Action[] = [
  async (by) => {
    const statuses = any(['open', 'in-progress', 'on-hold', 'open,in-progress,on-hold', 'completed,verified']);
    told(by, await by.client.workOrders.list({ query: { org: by.org, limit: 20, status: statuses } }));
  },
  async (by) => {
    told(by, await by.client.workOrders.list({ query: { org: by.org, limit: 20, search: any(WORDS) } }));
  },
  async (by) => {
    told(by, await by.client.workOrders.counts({ query: { org: by.org } }));
  },
  async (by, { orders }) => {
    const params = { id: any(orders) };
    if (!(await open(by, params.id))) return;
    told(by, await by.client.workOrders.history({ params, query: {} }));
    told(by, await by.client.workOrderComments.list({ params, query: {} }));
    told(by, await by.client.workOrderTime.get({ params }));
  },
];

/** Takes any step that is possible except cancelling: starts, holds, resumes, completes, verifies or reopens an order. */
const step: Action = (by, { orders }) =>
  change(by, any(orders), (order) => {
    const steps = order.allowedTransitions.filter((to) => to !== 'cancelled');
    if (steps.length === 0) return undefined;
    const status = any(steps);
    const body = { version: order.version, reason: `${by.email} has a reason`, resolution: `Done by ${by.email}` };
    const send = () => by.client.workOrders.setStatus({ params: { id: order._id, status }, body });
    return { set: { status }, send };
  });

const answerPoint: Action = (by, { orders }) =>
  change(by, any(orders), ({ _id: id, status, version, checklist }) => {
    if (status !== 'in-progress') return undefined;
    const point = any(checklist);
    const value = point.kind === 'check' ? point.value !== true : `Seen by ${by.email}, ${Math.random()}`;
    const params = { id, point: point._id };
    const send = () => by.client.workOrders.answerPoint({ params, body: { value, version } });
    return { set: { [point._id]: value }, send };
  });

const comment: Action = async (by, { orders }) => {
  const [order, text] = [any(orders), `${by.email} says ${Math.random()}`];
  const answer = await by.client.workOrderComments.create({ params: { id: order }, body: { text } });
  told(by, answer);
  if (answer.status === 201) by.log.comments.push({ order, id: answer.body._id, of: text });
};

const addTime: Action = async (by, { orders }) => {
  const [order, minutes] = [any(orders), 1 + Math.floor(Math.random() * 60)];
  const answer = await by.client.workOrderTime.create({ params: { id: order }, body: { minutes } });
  told(by, answer);
  if (answer.status === 201) by.log.time.push({ order, id: answer.body._id, of: minutes });
};

const assign: Action = (by, { orders, workers }) =>
  change(by, any(orders), ({ _id: id, version }) => {
    // All but one, who no longer sees it.
    const one = any(workers);
    const assignees = workers.filter((each) => each !== one).toSorted();
    const send = () => by.client.workOrders.update({ params: { id }, body: { assignees, version } });
    return { set: { assignees }, send };
  });

const setDue: Action = (by, { orders }) =>
  change(by, any(orders), ({ _id: id, version }) => {
    const dueAt = new Date(Date.now() + Math.floor(Math.random() * 1e9)).toISOString();
    return { set: { dueAt }, send: () => by.client.workOrders.update({ params: { id }, body: { dueAt, version } }) };
  });

const bulk: Action = async (by, { orders }) => {
  const first = Math.floor(Math.random() * (orders.length - 4));
  const found = [];
  for (const id of orders.slice(first, first + 4)) found.push(await open(by, id));
  const workOrders = found.flatMap((order) => (order ? { id: order._id, version: order.version } : []));
  await look();
  const priority = any(WORK_ORDER_PRIORITIES);
  const body = { org: by.org, workOrders, change: { kind: 'priority', priority } } as const;
  const answer = await by.client.workOrders.bulk({ body });
  told(by, answer);
  for (const { id, workOrder, problem } of answer.status === 200 ? answer.body.results : []) {
    if (problem) by.log.note(`${problem.code} in bulk`);
    const before = workOrders.find((each) => each.id === id)?.version;
    if (workOrder && before !== undefined) by.log.changed(by.member, before, workOrder, { priority });
  }
};

/** The actions that people repeat, in proportion to how often each is listed. */
const WAYS = {
  viewer: LOOKING,
  technician: [...LOOKING, step, step, step, answerPoint, answerPoint, answerPoint, comment, addTime],
  manager: [...LOOKING, step, step, assign, setDue, bulk, comment],
} as const satisfies Record<string, readonly Action[]>;
export type Way = keyof typeof WAYS;

/** Makes somebody work until it is over, while listening to the changes of others as a page does. */
export async function work(by: Member, way: Way, before: Work, over: AbortSignal): Promise<void> {
  const listening = listen(by, over);
  while (!over.aborted) {
    await any<Action>(WAYS[way])(by, before);
    await look();
  }
  await listening;
}

async function listen(by: Member, over: AbortSignal): Promise<void> {
  try {
    const { status, body } = await by.client.live.changes({ query: { org: by.org }, fetchOptions: { signal: over } });
    by.log.count(status, body);
    if (status !== 200) return;
    for await (const _ of body) by.log.events += 1;
    if (!over.aborted) by.log.faults.push(`${by.email} heard no more`);
  } catch (error) {
    if (!over.aborted) throw error;
  }
}

/** Creates the work orders that they all work on. */
export async function createOrders(by: Member, site: string, workers: string[], count: number): Promise<string[]> {
  const checklist = [
    { label: 'Water is off', kind: 'check', required: true },
    { label: 'What was found', kind: 'text', required: false },
  ] as const;
  const orders: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const title = `Ten at work, number ${index}`;
    const body = { org: by.org, site, title, assignees: workers, checklist: [...checklist] };
    const answer = await by.client.workOrders.create({ body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    orders.push(answer.body._id);
  }
  return orders;
}
