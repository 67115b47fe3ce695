import { randomBytes } from 'node:crypto';
import { DAY_MS, type DispatchStatus, keysOf, SYSTEM_ROLES, type WorkOrderStatus } from '@siteward/domain';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefused, FORBIDDEN, GONE, NOT_FOUND } from '#modules/organizations/organizations-testing.ts';
import { createProvider } from '#modules/service-providers/service-providers-testing.ts';
import { putInState } from '#modules/work-orders/work-orders-testing.ts';
import { createTestApi, type PersonInOrganization } from '#testing/harness.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { CONFLICT, createJob } from './dispatch-testing.ts';

const api = await openForFile(createTestApi());
type Job = Awaited<ReturnType<typeof createJob>>;
type Sent = Job & { token: string; dispatch: string };
let job: Sent;
let foreign: Sent;
/** The link that the job had before it was sent again. */
let renewed: string;
const people = new Map<string, PersonInOrganization>();
beforeAll(async () => {
  const first = await createJob(api);
  renewed = (await first.send()).token;
  job = await sent(first, true);
  foreign = await sent(await createJob(api));
  for (const { name } of SYSTEM_ROLES) people.set(name, await job.add(name));
  people.set(ASSIGNED, await job.add('Technician'));
  people.set(ELSEWHERE, await job.add('Provider'));
  await belongTo('Provider', job.firm._id);
  await belongTo(ELSEWHERE, (await createProvider(job.owner, job.org, { name: 'Other' }))._id);
}, 60_000);

const ASSIGNED = 'a Technician who is assigned';
const ELSEWHERE = 'a Provider of another firm';
const ILLEGAL = { status: 409, code: 'ILLEGAL_TRANSITION' };
const ANSWERED = { ...CONFLICT, reason: 'dispatch-answered' };
const DONE = { ...CONFLICT, reason: 'dispatch-done' };
const UNANSWERED = { ...CONFLICT, reason: 'dispatch-unanswered' };

async function sent(of: Job, again = false): Promise<Sent> {
  const { token, order } = await of.send(again);
  const { dispatch } = await api.deps.models.WorkOrder.findOne({ org: of.org, _id: order._id }).orFail().lean();
  return { ...of, token, dispatch: dispatch?.toString() ?? '' };
}

async function belongTo(who: string, provider: string) {
  const set = { $set: { serviceProviderId: new Types.ObjectId(provider) } };
  await api.deps.models.Member.updateOne({ org: job.org, _id: people.get(who)?.member ?? '' }, set);
}

/**
 * The states of a dispatch and its work order. Accepted work may be waiting to begin, in progress or on hold. An `overdue` dispatch
 * was never answered and its time is up, but that has not been recorded yet.
 */
const STATES = {
  sent: ['sent', 'open'],
  accepted: ['accepted', 'open'],
  begun: ['accepted', 'in-progress'],
  held: ['accepted', 'on-hold'],
  declined: ['declined', 'open'],
  completed: ['completed', 'completed'],
  revoked: ['revoked', 'open'],
  expired: ['expired', 'open'],
  overdue: ['sent', 'open'],
} as const satisfies Record<string, readonly [DispatchStatus, WorkOrderStatus]>;
type State = keyof typeof STATES;
const EACH_STATE = keysOf(STATES);
/** The states in which the work is, or was, the service provider's. */
const THEIRS: readonly State[] = ['sent', 'accepted', 'begun', 'held', 'completed', 'overdue'];
const AT_WORK: readonly State[] = ['accepted', 'begun', 'held'];

/** Puts a dispatch and its work order into a state as if its steps had been taken, and resets their versions to 1. */
async function put({ org, id, dispatch, firm }: Sent, state: State, daysLeft = state === 'overdue' ? 0 : 7) {
  const [status, order] = STATES[state];
  const [_id, provider] = [new Types.ObjectId(dispatch), new Types.ObjectId(firm._id)];
  const expiresAt = new Date(api.clock.next().getTime() + daysLeft * DAY_MS);
  const set = { status, expiresAt, declineReason: '', version: 1 };
  await api.deps.models.Dispatch.collection.updateOne({ _id }, { $set: set });
  await putInState(api, org, id, {
    status: order,
    heldSince: order === 'on-hold' ? api.now() : null,
    watchers: [],
    dispatch: _id,
    dispatchedTo: THEIRS.includes(state) ? provider : null,
    acceptedBy: AT_WORK.includes(state) ? provider : null,
    assignees: org === job.org ? [new Types.ObjectId(people.get(ASSIGNED)?.member)] : [],
  });
}

async function stored({ org, id }: Job) {
  const order = await api.deps.models.WorkOrder.findOne({ org, _id: id }).orFail().lean();
  return {
    order,
    dispatch: await api.deps.models.Dispatch.findOne({ org, _id: order.dispatch ?? '' })
      .orFail()
      .lean(),
  };
}

type Refusal = { status: number; code: string; reason?: string };

describe('through the link', () => {
  const STEPS = ['accepted', 'declined', 'started', 'held', 'completed'] as const;
  type Step = (typeof STEPS)[number];
  const all = (refusal: Refusal) => STEPS.map(() => refusal);
  /** The expected answer to each of the steps, written by hand (docs/product.md, Dispatch); null: the step is taken. */
  const ANSWERS: Record<State, readonly (Refusal | null)[]> = {
    sent: [null, null, UNANSWERED, UNANSWERED, UNANSWERED],
    accepted: [ANSWERED, null, null, null, ILLEGAL],
    begun: [ANSWERED, null, ILLEGAL, null, null],
    held: [ANSWERED, null, null, ILLEGAL, ILLEGAL],
    declined: all(GONE),
    completed: all(DONE),
    revoked: all(GONE),
    expired: all(GONE),
    overdue: all(GONE),
  };
  const TAKEN: Record<Step, object> = {
    accepted: { status: 'accepted' },
    declined: { status: 'declined' },
    started: { status: 'accepted', workOrder: { status: 'in-progress' } },
    held: { status: 'accepted', workOrder: { status: 'on-hold' } },
    completed: { status: 'completed', workOrder: { status: 'completed' } },
  };
  const take = (token: string, step: Step) =>
    api.client().dispatch.step({ params: { token }, body: { step, reason: 'No time', resolution: 'Sealed' } });
  const answerTo = (state: State, step: Step) => ANSWERS[state][STEPS.indexOf(step)] ?? null;

  describe.each(EACH_STATE)('of work that is %s', (state) => {
    it('the steps of the product are taken, and no others', async () => {
      for (const step of STEPS) {
        await put(job, state);
        const refusal = answerTo(state, step);
        if (refusal) await expectRefused(api, () => take(job.token, step), refusal);
        else expect(await take(job.token, step)).toMatchObject({ status: 200, body: TAKEN[step] });
      }
    });

    it('none is taken once the link has expired, unless the work was accepted', async () => {
      for (const step of STEPS) {
        await put(job, state, 0);
        const refusal = AT_WORK.includes(state) ? answerTo(state, step) : GONE;
        if (refusal) await expectRefused(api, () => take(job.token, step), refusal);
        else expect(await take(job.token, step)).toMatchObject({ status: 200, body: TAKEN[step] });
      }
    });

    it('none is taken through a link that was replaced, nor through one that never existed', async () => {
      await put(job, state);
      for (const step of STEPS) {
        for (const token of [renewed, randomBytes(32).toString('base64url')]) {
          await expectRefused(api, () => take(token, step), GONE);
        }
      }
    });

    it('each taken through another organization’s link affects only that organization', async () => {
      await put(job, state);
      const before = await stored(job);
      for (const step of STEPS) {
        await put(foreign, state);
        expect((await take(foreign.token, step)).status).toBe(answerTo(state, step)?.status ?? 200);
      }
      expect(await stored(job)).toEqual(before);
    });
  });
});

const ACTIONS = ['dispatch', 'recall', 'accept', 'decline'] as const;
type Action = (typeof ACTIONS)[number];
const DISPATCHES = ['Owner', 'Administrator', 'Manager'];
const ALREADY = { ...CONFLICT, reason: 'dispatched-already' };
const NOT_OUT = { ...CONFLICT, reason: 'not-dispatched' };

/** The expected answer to each of the actions for somebody who may take it, written by hand; null: it is taken. */
const OUTCOMES: Record<State, readonly (Refusal | null)[]> = {
  sent: [ALREADY, null, null, null],
  accepted: [ALREADY, null, ANSWERED, null],
  begun: [ALREADY, null, ANSWERED, null],
  held: [ALREADY, null, ANSWERED, null],
  declined: [null, NOT_OUT, ANSWERED, ANSWERED],
  completed: [{ ...CONFLICT, reason: 'not-to-dispatch' }, null, DONE, DONE],
  revoked: [null, NOT_OUT, ANSWERED, ANSWERED],
  expired: [null, NOT_OUT, ANSWERED, ANSWERED],
  overdue: [null, NOT_OUT, ANSWERED, ANSWERED],
};

/** The refusal that somebody gets; null if the action is taken. */
function refusalOf(who: string, state: State, action: Action): Refusal | null {
  const outcome = OUTCOMES[state][ACTIONS.indexOf(action)] ?? null;
  if (DISPATCHES.includes(who)) return outcome;
  if (action === 'dispatch' || action === 'recall' || who === 'Requester' || who === 'Viewer') return FORBIDDEN;
  if (who === ASSIGNED) return { ...FORBIDDEN, reason: 'not-with-own-provider' };
  return who === 'Provider' && THEIRS.includes(state) ? outcome : NOT_FOUND;
}

/** The status of the dispatch afterwards. */
function statusAfter(state: State, action: Action): DispatchStatus {
  if (action === 'recall') return state === 'completed' ? 'completed' : 'revoked';
  return ({ dispatch: 'sent', accept: 'accepted', decline: 'declined' } as const)[action];
}

const CASES = [...SYSTEM_ROLES.map(({ name }) => name), ASSIGNED, ELSEWHERE].flatMap((who) =>
  EACH_STATE.map((state) => [who, state] as const),
);

describe.each(CASES)('%s, with work that is %s', (who, state) => {
  it('dispatches, recalls and answers for the firm as the role allows, and is refused the rest', async () => {
    const { workOrders } = (people.get(who) ?? job.owner).client;
    const { params } = job;
    const act: Record<Action, () => Promise<{ status: number; body: unknown }>> = {
      dispatch: () => workOrders.dispatch({ params, body: {} }),
      recall: () => workOrders.recall({ params }),
      accept: () => workOrders.answerDispatch({ params, body: { answer: 'accepted' } }),
      decline: () => workOrders.answerDispatch({ params, body: { answer: 'declined', reason: 'No time' } }),
    };
    for (const action of ACTIONS) {
      await put(job, state);
      const refusal = refusalOf(who, state, action);
      if (refusal) await expectRefused(api, act[action], refusal);
      else {
        expect((await act[action]()).status).toBe(action === 'dispatch' || action === 'recall' ? 200 : 204);
        const status = statusAfter(state, action);
        const isTheirs = status === 'sent' || status === 'accepted';
        const { order, dispatch } = await stored(job);
        expect([dispatch.status, order.dispatchedTo?.toString() ?? null]).toEqual([
          status,
          isTheirs ? job.firm._id : null,
        ]);
      }
    }
  });
});
