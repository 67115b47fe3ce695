import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../access/permissions.ts';
import {
  DISPATCH_DAYS,
  DISPATCH_MS,
  DISPATCH_STATUSES,
  DISPATCH_TRANSITIONS,
  type DispatchFact,
  type DispatchStatus,
  dispatchStatusAt,
  isDispatchLive,
  opensDispatch,
  withProvider,
} from './dispatch.ts';
import { allowedTransitions, findTransition } from './transition.ts';

it('waits seven days for an answer', () => {
  expect([DISPATCH_DAYS, DISPATCH_MS]).toEqual([7, 7 * 24 * 60 * 60 * 1000]);
});

/** As in docs/product.md: from, to, the permission, and what must be true. */
const STEPS: [DispatchStatus, DispatchStatus, string | null, DispatchFact[]][] = [
  ['sent', 'accepted', null, ['provider']],
  ['sent', 'declined', null, ['provider', 'reason']],
  ['sent', 'revoked', 'providers:dispatch', []],
  ['sent', 'expired', null, ['time-is-up']],
  ['accepted', 'completed', null, ['work-completed']],
  ['accepted', 'declined', null, ['provider', 'reason']],
  ['accepted', 'revoked', 'providers:dispatch', []],
  ['completed', 'accepted', null, ['completion-undone']],
];
const PAIRS = DISPATCH_STATUSES.flatMap((from) => DISPATCH_STATUSES.map((to) => [from, to] as const));

describe.each(PAIRS)('from %s to %s', (from, to) => {
  it('is a step with these conditions, or none', () => {
    const step = STEPS.find(([before, after]) => before === from && after === to);
    const [, , permission, requires] = step ?? [];
    expect(findTransition(DISPATCH_TRANSITIONS, from, to)).toEqual(step && { to, permission, requires });
  });
});

describe('who may take a step', () => {
  const to = (from: DispatchStatus, permissions: readonly string[], facts: readonly DispatchFact[]) =>
    allowedTransitions(DISPATCH_TRANSITIONS, from, { permissions, facts }).map((step) => step.to);

  it('is the service provider, whatever they hold: to answer it, and to say later that they cannot come', () => {
    expect(to('sent', [], ['provider', 'reason'])).toEqual(['accepted', 'declined']);
    expect(to('sent', [], ['provider'])).toEqual(['accepted']);
    expect(to('accepted', [], ['provider', 'reason'])).toEqual(['declined']);
  });

  it('is nobody in particular if the work decides', () => {
    expect(to('accepted', [], ['work-completed'])).toEqual(['completed']);
    expect(to('sent', [], ['work-completed'])).toEqual([]);
    expect(to('completed', [], ['completion-undone'])).toEqual(['accepted']);
  });

  it('is never a member, except for revoking', () => {
    for (const from of DISPATCH_STATUSES) {
      const revokes = from === 'sent' || from === 'accepted' ? ['revoked'] : [];
      expect(to(from, PERMISSIONS, ['reason'])).toEqual(revokes);
      expect(
        to(
          from,
          PERMISSIONS.filter((each) => each !== 'providers:dispatch'),
          [],
        ),
      ).toEqual([]);
    }
  });
});

describe('the time of a dispatch', () => {
  const status = fc.constantFrom(...DISPATCH_STATUSES);
  const time = fc.integer({ min: -2 * DISPATCH_MS, max: 2 * DISPATCH_MS });

  it('ends what is sent, to the millisecond, and nothing else: accepted work gets done, however long that takes', () => {
    fc.assert(
      fc.property(status, time, (stored, now) => {
        const ended = stored === 'sent' && now >= 0;
        expect(dispatchStatusAt({ status: stored, expiresAt: 0 }, now)).toBe(ended ? 'expired' : stored);
      }),
    );
  });

  it('closes every link except that of accepted work, and a closed link never opens again', () => {
    fc.assert(
      fc.property(status, time, time, (stored, one, other) => {
        const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
        const dispatch = { status: stored, expiresAt: 0 };
        expect(opensDispatch(dispatch, Math.max(later, 0))).toBe(stored === 'accepted');
        if (opensDispatch(dispatch, later)) expect(opensDispatch(dispatch, earlier)).toBe(true);
        if (isDispatchLive(dispatch, later)) expect(opensDispatch(dispatch, later)).toBe(true);
        const read = stored === 'sent' || stored === 'accepted' || stored === 'completed';
        expect(opensDispatch(dispatch, -1)).toBe(read);
      }),
    );
  });
});

describe('the members who see and do a dispatched work order', () => {
  it.each(DISPATCH_STATUSES)(
    '%s: those whose provider has it or has done it see it, those whose provider accepted it do it',
    (status) => {
      const dispatchedTo = ['sent', 'accepted', 'completed'].includes(status) ? 'wulf' : null;
      const acceptedBy = status === 'accepted' ? 'wulf' : null;
      expect(withProvider(status, 'wulf')).toEqual({ dispatchedTo, acceptedBy });
    },
  );
});
