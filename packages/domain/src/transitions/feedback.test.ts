import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS, type Permission } from '../access/permissions.ts';
import { FEEDBACK_REOPEN_MS, FEEDBACK_STATUSES, type FeedbackStatus, reopenUntil } from '../feedbacks.ts';
import {
  allowedFeedbackSteps,
  BY_LINK,
  FEEDBACK_TRANSITIONS,
  type FeedbackInput,
  inputsOfFeedbackStep,
  isResolvedByWork,
  isReturnedByWork,
  mayRate,
  refusalOfFeedbackStep,
  takesMessages,
} from './feedback.ts';
import { findTransition } from './transition.ts';

/** As in docs/product.md: from, to, who takes each step, and what is entered with it. */
type Who = 'triage' | 'triage and create' | 'reporter' | 'nobody';
const STEPS: [FeedbackStatus, FeedbackStatus, Who, FeedbackInput[]][] = [
  ['new', 'acknowledged', 'triage', []],
  ['new', 'withdrawn', 'reporter', []],
  ['converted', 'resolved', 'nobody', []],
  ['converted', 'acknowledged', 'nobody', []],
  ['resolved', 'acknowledged', 'reporter', []],
  ...(['new', 'acknowledged'] as const).flatMap((from): typeof STEPS => [
    [from, 'converted', 'triage and create', []],
    [from, 'resolved', 'triage', ['response']],
    [from, 'declined', 'triage', ['reason']],
  ]),
];
const PAIRS = FEEDBACK_STATUSES.flatMap((from) => FEEDBACK_STATUSES.map((to) => [from, to] as const));
const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const feedback = (status: FeedbackStatus, ageMs = 0) => ({ status, statusSince: NOW - ageMs });
const without = (...left: Permission[]) => PERMISSIONS.filter((permission) => !left.includes(permission));

describe.each(PAIRS)('from %s to %s', (from, to) => {
  const step = STEPS.find(([before, after]) => before === from && after === to);
  const by = (permissions: readonly string[], isReporter = false) =>
    refusalOfFeedbackStep(feedback(from), to, { permissions, isReporter }, NOW);

  it('is a step that requires some input, or none', () => {
    expect(findTransition(FEEDBACK_TRANSITIONS, from, to) !== undefined).toBe(step !== undefined);
    expect(inputsOfFeedbackStep(from, to)).toEqual(step?.[3] ?? []);
  });

  it('is taken by those who may, and by nobody else', () => {
    if (!step) {
      expect(by(PERMISSIONS, true)).toEqual({ why: 'no-such-step' });
      return;
    }
    const [, , who] = step;
    if (who === 'nobody') {
      expect(by(PERMISSIONS, true)).toEqual({ why: 'by-work-alone' });
    } else if (who === 'reporter') {
      expect(by([], true)).toBeNull();
      expect(by(PERMISSIONS)).toEqual({ why: 'not-reporter' });
    } else {
      expect(by(PERMISSIONS)).toBeNull();
      const lacksTriage = { why: 'lacks-permission', permission: 'feedbacks:triage' };
      expect(by(without('feedbacks:triage'), true)).toEqual(lacksTriage);
      const lacksCreate = { why: 'lacks-permission', permission: 'work-orders:create' };
      expect(by(without('work-orders:create'))).toEqual(who === 'triage' ? null : lacksCreate);
    }
  });
});

describe('a reporter', () => {
  it('withdraws new feedback and reopens resolved feedback, and does nothing else', () => {
    const open = FEEDBACK_STATUSES.map((status) => [status, allowedFeedbackSteps(feedback(status), BY_LINK, NOW)]);
    expect(Object.fromEntries(open)).toEqual({
      new: ['withdrawn'],
      acknowledged: [],
      converted: [],
      resolved: ['acknowledged'],
      declined: [],
      withdrawn: [],
    });
  });

  it('can reopen it for 14 days and not a moment longer', () => {
    const after = (ageMs: number) => refusalOfFeedbackStep(feedback('resolved', ageMs), 'acknowledged', BY_LINK, NOW);
    expect(after(FEEDBACK_REOPEN_MS)).toBeNull();
    expect(after(FEEDBACK_REOPEN_MS + 1)).toEqual({ why: 'too-late' });
    expect(reopenUntil(feedback('resolved', 5))).toEqual(new Date(NOW - 5 + FEEDBACK_REOPEN_MS));
    expect(reopenUntil(feedback('declined'))).toBeNull();
  });

  it('is the only one to rate it, once it is resolved', () => {
    const rated = FEEDBACK_STATUSES.filter((status) => mayRate({ status }, BY_LINK));
    expect(rated).toEqual(['resolved']);
    expect(mayRate({ status: 'resolved' }, { permissions: PERMISSIONS, isReporter: false })).toBe(false);
  });
});

describe('work', () => {
  it('resolves the feedback that it came from, and nothing else', () => {
    expect(FEEDBACK_STATUSES.filter(isResolvedByWork)).toEqual(['converted']);
  });

  it('that comes to nothing returns the feedback that it came from, and nothing else', () => {
    expect(FEEDBACK_STATUSES.filter(isReturnedByWork)).toEqual(['converted']);
  });
});

it('takes messages until it is withdrawn', () => {
  expect(FEEDBACK_STATUSES.filter((status) => !takesMessages(status))).toEqual(['withdrawn']);
});

describe('whatever steps are taken', () => {
  const status = fc.constantFrom(...FEEDBACK_STATUSES);
  const actor = fc.record({ permissions: fc.subarray([...PERMISSIONS]), isReporter: fc.boolean() });

  it('the steps shown are the steps allowed', () => {
    fc.assert(
      fc.property(status, actor, fc.integer({ min: 0, max: 2 * FEEDBACK_REOPEN_MS }), (from, who, age) => {
        const shown = allowedFeedbackSteps(feedback(from, age), who, NOW);
        const taken = FEEDBACK_STATUSES.filter(
          (to) => refusalOfFeedbackStep(feedback(from, age), to, who, NOW) === null,
        );
        expect([...shown].sort()).toEqual([...taken].sort());
      }),
    );
  });

  it('nobody leaves a final status, or returns to new', () => {
    fc.assert(
      fc.property(status, actor, (from, who) => {
        const steps = allowedFeedbackSteps(feedback(from), who, NOW);
        expect(steps).not.toContain('new');
        if (from === 'declined' || from === 'withdrawn') expect(steps).toEqual([]);
      }),
    );
  });

  it('more permissions never take a step away', () => {
    fc.assert(
      fc.property(status, actor, fc.constantFrom(...PERMISSIONS), (from, who, more) => {
        const before = allowedFeedbackSteps(feedback(from), who, NOW);
        const after = allowedFeedbackSteps(feedback(from), { ...who, permissions: [...who.permissions, more] }, NOW);
        expect(after).toEqual(expect.arrayContaining(before));
      }),
    );
  });
});
