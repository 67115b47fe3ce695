import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedTransitions, findTransition, mayTake, type TransitionTable } from './transition.ts';

type State = 'draft' | 'open' | 'done';
type Fact = 'reason' | 'self';

const TABLE: TransitionTable<State, Fact> = {
  draft: [{ to: 'open', permission: 'work-orders:create', requires: [] }],
  open: [
    { to: 'done', permission: 'work-orders:update-any', requires: ['reason', 'self'] },
    { to: 'draft', permission: null, requires: ['self'] },
  ],
  done: [],
};

describe('findTransition', () => {
  it.each<[State, State, boolean]>([
    ['draft', 'draft', false],
    ['draft', 'open', true],
    ['draft', 'done', false],
    ['open', 'draft', true],
    ['open', 'open', false],
    ['open', 'done', true],
    ['done', 'draft', false],
    ['done', 'open', false],
    ['done', 'done', false],
  ])('from %s to %s: %s', (from, to, exists) => {
    expect(findTransition(TABLE, from, to)?.to).toBe(exists ? to : undefined);
  });
});

describe('allowedTransitions', () => {
  it.each<[State, string[], Fact[], State[]]>([
    ['draft', [], [], []],
    ['draft', ['work-orders:update-any'], ['reason', 'self'], []],
    ['draft', ['work-orders:create'], [], ['open']],
    ['open', [], [], []],
    ['open', [], ['self'], ['draft']],
    ['open', ['work-orders:update-any'], ['self'], ['draft']],
    ['open', ['work-orders:update-any'], ['reason'], []],
    ['open', ['work-orders:update-any'], ['reason', 'self'], ['done', 'draft']],
    ['done', ['work-orders:create', 'work-orders:update-any'], ['reason', 'self'], []],
  ])('from %s with %j and %j are %j', (from, permissions, facts, expected) => {
    expect(allowedTransitions(TABLE, from, { permissions, facts }).map(({ to }) => to)).toEqual(expected);
  });

  it('are those of the table that the actor may take, and only grow with what the actor has', () => {
    const permissions = fc.subarray(['work-orders:create', 'work-orders:update-any']);
    const facts = fc.subarray<Fact>(['reason', 'self']);
    fc.assert(
      fc.property(fc.constantFrom<State>('draft', 'open', 'done'), permissions, facts, (from, held, known) => {
        const less = allowedTransitions(TABLE, from, { permissions: held, facts: [] });
        const actor = { permissions: held, facts: known };
        const more = allowedTransitions(TABLE, from, actor);
        expect(more).toEqual(TABLE[from].filter((transition) => mayTake(transition, actor)));
        expect(more).toEqual(expect.arrayContaining([...less]));
      }),
    );
  });
});
