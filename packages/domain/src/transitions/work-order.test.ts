import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS, type Permission } from '../access/permissions.ts';
import { WORK_ORDER_STATUSES, type WorkOrderStatus } from '../work-orders/work-orders.ts';
import { findTransition } from './transition.ts';
import {
  afterStep,
  allowedSteps,
  changedByStep,
  inputsOfStep,
  refusalOfStep,
  refusalOfUndo,
  type StepFields,
  type SteppingOrder,
  type StepRefusal,
  WORK_ORDER_TRANSITIONS,
  type WorkOrderInput,
} from './work-order.ts';

/** As in docs/product.md: from, to, and what each step needs. */
const STEPS: [WorkOrderStatus, WorkOrderStatus, Permission | 'worker', WorkOrderInput[]][] = [
  ['draft', 'open', 'work-orders:create', []],
  ['open', 'in-progress', 'worker', []],
  ['open', 'on-hold', 'worker', ['reason']],
  ['in-progress', 'on-hold', 'worker', ['reason']],
  ['on-hold', 'in-progress', 'worker', []],
  ['on-hold', 'open', 'worker', []],
  ['in-progress', 'completed', 'worker', ['resolution']],
  ['completed', 'verified', 'work-orders:verify', []],
  ...(['completed', 'verified', 'cancelled'] as const).map((from): (typeof STEPS)[number] => [
    ...([from, 'open', 'work-orders:reopen', ['reason']] as const satisfies (typeof STEPS)[number]),
  ]),
  ...(['draft', 'open', 'in-progress', 'on-hold'] as const).map((from): (typeof STEPS)[number] => [
    ...([from, 'cancelled', 'work-orders:cancel', ['reason']] as const satisfies (typeof STEPS)[number]),
  ]),
];
const PAIRS = WORK_ORDER_STATUSES.flatMap((from) => WORK_ORDER_STATUSES.map((to) => [from, to] as const));
const stepOf = (from: WorkOrderStatus, to: WorkOrderStatus) =>
  STEPS.find(([before, after]) => before === from && after === to);
const order = (status: WorkOrderStatus, more: Partial<SteppingOrder> = {}): SteppingOrder => {
  return { status, assignees: [], completedBy: null, checklist: [], signatureMissing: false, ...more };
};

describe.each(PAIRS)('from %s to %s', (from, to) => {
  const step = stepOf(from, to);
  it('is a step, or none', () => {
    expect(findTransition(WORK_ORDER_TRANSITIONS, from, to) !== undefined).toBe(step !== undefined);
    expect(inputsOfStep(from, to)).toEqual(step?.[3] ?? []);
  });

  it('is taken by those who may, and by nobody else', () => {
    const by = (permissions: readonly string[], assignees: string[] = []) =>
      refusalOfStep(order(from, { assignees }), to, { permissions, member: 'me' });
    if (!step) {
      expect(by(PERMISSIONS, ['me'])).toEqual({ why: 'no-such-step' });
      return;
    }
    const [, , needs] = step;
    expect(by(PERMISSIONS)).toBeNull();
    if (needs === 'worker') {
      expect(by(['work-orders:update-any'])).toBeNull();
      expect(by(['work-orders:update-own'], ['you', 'me'])).toBeNull();
      expect(by(['work-orders:update-own'], ['you'])).toEqual({ why: 'not-assigned' });
      const others = PERMISSIONS.filter((permission) => !permission.startsWith('work-orders:update-'));
      expect(by(others, ['me'])).toEqual({ why: 'lacks-permission', permission: 'work-orders:update-own' });
    } else {
      expect(by([needs])).toBeNull();
      const others = PERMISSIONS.filter((permission) => permission !== needs);
      expect(by(others, ['me'])).toEqual({ why: 'lacks-permission', permission: needs });
    }
  });
});

describe('a step', () => {
  const all = { permissions: PERMISSIONS, member: 'me' };
  const point = (required: boolean, value: boolean | null) => ({ kind: 'check', required, value }) as const;

  it.each<[string, SteppingOrder, WorkOrderStatus, StepRefusal | null]>([
    ['verified by who completed it', order('completed', { completedBy: 'me' }), 'verified', { why: 'own-completion' }],
    ['verified by another', order('completed', { completedBy: 'you' }), 'verified', null],
    ['reopened by who completed it', order('completed', { completedBy: 'me' }), 'open', null],
    [
      'completed with required points left',
      order('in-progress', { checklist: [point(true, null), point(true, false), point(true, true)] }),
      ...(['completed', { why: 'checklist-left', left: 2 }] as const),
    ],
    [
      'completed without the signature that is asked for',
      order('in-progress', { signatureMissing: true }),
      ...(['completed', { why: 'signature-missing' }] as const),
    ],
    ['put on hold without the signature', order('in-progress', { signatureMissing: true }), 'on-hold', null],
    ['completed with others left', order('in-progress', { checklist: [point(false, null)] }), 'completed', null],
    ['put on hold with points left', order('in-progress', { checklist: [point(true, null)] }), 'on-hold', null],
  ])('%s', (_, from, to, refusal) => {
    expect(refusalOfStep(from, to, all)).toEqual(refusal);
  });

  it('is taken through the service provider that has the work, which may not verify it', () => {
    const by = (provider: string | null, from: SteppingOrder, to: WorkOrderStatus) =>
      refusalOfStep(from, to, {
        member: 'me',
        provider,
        permissions: ['work-orders:update-own', 'work-orders:verify'],
      });
    const given = order('open', { assignees: ['firm'] });
    expect(by('firm', given, 'in-progress')).toBeNull();
    for (const other of ['other', null]) expect(by(other, given, 'in-progress')).toEqual({ why: 'not-assigned' });
    const done = order('completed', { completedBy: 'you', dispatchedTo: 'firm' });
    expect(by('firm', done, 'verified')).toEqual({ why: 'own-completion' });
    for (const other of ['other', null]) expect(by(other, done, 'verified')).toBeNull();
    expect(by(null, { ...done, dispatchedTo: null }, 'verified')).toBeNull();
  });

  it('is allowed exactly if nothing refuses it', () => {
    const permissions = fc.subarray([...PERMISSIONS]);
    const orders = fc.record({
      status: fc.constantFrom(...WORK_ORDER_STATUSES),
      assignees: fc.subarray(['me', 'you']),
      completedBy: fc.constantFrom('me', 'you', null),
      signatureMissing: fc.boolean(),
      checklist: fc.array(fc.constantFrom(point(true, null), point(true, true), point(false, null)), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(orders, permissions, (from, held) => {
        const actor = { permissions: held, member: 'me' };
        const expected = WORK_ORDER_STATUSES.filter((to) => refusalOfStep(from, to, actor) === null);
        expect(allowedSteps(from, actor).toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});

type Undoing = { version?: number; now?: number; member?: string; lastStep?: null };

describe('a work order after a step', () => {
  const fresh: StepFields = {
    status: 'open',
    statusSince: 0,
    holdReason: '',
    heldSince: null,
    heldTotalMs: 0,
    firstResponseAt: null,
    completedAt: null,
    completedBy: null,
    verifiedAt: null,
    verifiedBy: null,
    resolution: '',
    cancelReason: '',
    signature: null,
  };
  const HOUR = 3_600_000;
  const walk = (...steps: [WorkOrderStatus, hour: number, by?: string][]) =>
    steps.reduce(
      (before, [to, hour, member = 'me']) =>
        afterStep(before, to, { now: hour * HOUR, member, reason: `because ${hour}`, resolution: `done ${hour}` }),
      fresh,
    );

  it('has its first response when work begins, and keeps it', () => {
    expect(walk(['in-progress', 1])).toEqual({
      ...fresh,
      status: 'in-progress',
      statusSince: HOUR,
      firstResponseAt: HOUR,
    });
    expect(walk(['in-progress', 1], ['on-hold', 2], ['in-progress', 5]).firstResponseAt).toBe(HOUR);
  });

  it('is as before once the step is undone, whatever steps led there', () => {
    const steps = fc.array(fc.record({ pick: fc.nat(3), hours: fc.nat(9), member: fc.constantFrom('me', 'you') }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(steps, (taken) => {
        let [order, hour]: [StepFields, number] = [{ ...fresh, signature: 'drawn' }, 0];
        for (const { pick, hours, member } of taken) {
          hour += 1 + hours;
          const { [order.status]: open } = WORK_ORDER_TRANSITIONS;
          const to = open[pick % open.length]?.to ?? 'open';
          const given = { now: hour * HOUR, member, reason: `because ${hour}`, resolution: `done ${hour}` };
          const after = afterStep(order, to, given);
          const kept = changedByStep(order, after);
          expect({ ...after, ...kept }).toEqual(order);
          expect(Object.entries(kept).filter(([field, value]) => Reflect.get(after, field) === value)).toEqual([]);
          expect(kept).toMatchObject({ status: order.status, statusSince: order.statusSince });
          order = after;
        }
      }),
    );
  });

  it.each([
    ['by whoever took it', {}, null],
    ['until two minutes are over', { now: 2 * 60_000 }, null],
    ['not later', { now: 2 * 60_000 + 1 }, 'step-too-old'],
    ['not by somebody else, whenever', { member: 'you', now: HOUR }, 'others-step'],
    ['not after another change', { version: 8, now: HOUR }, 'changed-since-step'],
    ['not where there is none', { lastStep: null }, 'nothing-to-undo'],
  ])('is undone %s', (_, { version = 7, now = 0, member = 'me', ...more }: Undoing, expected) => {
    const lastStep = { by: 'me', at: HOUR, version: 7, before: { status: 'open' } } as const;
    expect(refusalOfUndo({ version, lastStep, ...more }, { now: HOUR + now, member })).toBe(expected);
  });

  it('adds up the time of every hold, whatever comes next', () => {
    const held = walk(['in-progress', 1], ['on-hold', 2]);
    expect(held).toMatchObject({ status: 'on-hold', heldSince: 2 * HOUR, heldTotalMs: 0, holdReason: 'because 2' });
    const over = { heldSince: null, heldTotalMs: 3 * HOUR, holdReason: '' };
    for (const next of ['in-progress', 'open', 'cancelled'] as const) {
      expect(walk(['in-progress', 1], ['on-hold', 2], [next, 5])).toMatchObject({ ...over, status: next });
    }
    expect(walk(['on-hold', 1], ['open', 2], ['on-hold', 3], ['open', 7]).heldTotalMs).toBe(5 * HOUR);
  });

  it('is signed until it is reopened', () => {
    const step = { now: HOUR, member: 'me', reason: 'because', resolution: 'done' };
    const signed = { ...fresh, status: 'in-progress', signature: 'drawn' } as const;
    expect(afterStep(signed, 'completed', step).signature).toBe('drawn');
    expect(afterStep(afterStep(signed, 'completed', step), 'verified', step).signature).toBe('drawn');
    expect(afterStep(afterStep(signed, 'completed', step), 'open', step).signature).toBeNull();
  });

  it('knows who completed and who verified it, until it is reopened', () => {
    const verified = walk(['in-progress', 1], ['completed', 2], ['verified', 3, 'you']);
    expect(verified).toEqual({
      ...fresh,
      status: 'verified',
      statusSince: 3 * HOUR,
      firstResponseAt: HOUR,
      resolution: 'done 2',
      completedAt: 2 * HOUR,
      completedBy: 'me',
      verifiedAt: 3 * HOUR,
      verifiedBy: 'you',
    });
    const reopened = walk(['in-progress', 1], ['completed', 2], ['verified', 3, 'you'], ['open', 4]);
    expect(reopened).toEqual({ ...fresh, statusSince: 4 * HOUR, firstResponseAt: HOUR });
    expect(walk(['cancelled', 1])).toEqual({
      ...fresh,
      status: 'cancelled',
      statusSince: HOUR,
      cancelReason: 'because 1',
    });
    expect(walk(['cancelled', 1], ['open', 2])).toEqual({ ...fresh, statusSince: 2 * HOUR });
  });
});
