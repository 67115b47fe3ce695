import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINK_RELATIONS, LINK_TABLE, type LinkRelation, leadsOn, linkOf, linkSeenFrom } from './record-links.ts';

const [A, B] = ['a'.repeat(24), 'b'.repeat(24)];
const relation = fc.constantFrom(...LINK_RELATIONS);
const id = fc.stringMatching(/^[0-9a-f]{24}$/);
const pair = fc.tuple(id, id).filter(([one, other]) => one !== other);

it.each<[LinkRelation, LinkRelation, object]>([
  ['blocks', 'blocked-by', { kind: 'blocks', from: A, to: B }],
  ['blocked-by', 'blocks', { kind: 'blocks', from: B, to: A }],
  ['duplicates', 'duplicated-by', { kind: 'duplicates', from: A, to: B }],
  ['duplicated-by', 'duplicates', { kind: 'duplicates', from: B, to: A }],
  ['related', 'related', { kind: 'related', from: A, to: B }],
])('%s is, seen from the other side, %s', (mine, theirs, link) => {
  expect(LINK_TABLE[mine].inverse).toBe(theirs);
  expect(linkOf(mine, A, B)).toEqual(link);
  expect(linkOf(theirs, B, A)).toEqual(link);
});

describe('every relation', () => {
  it('is the inverse of its inverse, of the same kind', () => {
    for (const each of LINK_RELATIONS) {
      const { inverse, kind } = LINK_TABLE[each];
      expect([LINK_TABLE[inverse].inverse, LINK_TABLE[inverse].kind]).toEqual([each, kind]);
    }
  });

  it('is the same link from both records, and is seen from each as what it is', () => {
    fc.assert(
      fc.property(relation, pair, (mine, [here, there]) => {
        const link = linkOf(mine, here, there);
        expect(linkOf(LINK_TABLE[mine].inverse, there, here)).toEqual(link);
        expect(linkSeenFrom(link, here)).toEqual({ relation: mine, other: there });
        expect(linkSeenFrom(link, there)).toEqual({ relation: LINK_TABLE[mine].inverse, other: here });
      }),
    );
  });

  it('makes a link different from that of every other relation except its inverse', () => {
    fc.assert(
      fc.property(relation, relation, pair, (one, other, [here, there]) => {
        const isSame = JSON.stringify(linkOf(one, here, there)) === JSON.stringify(linkOf(other, here, there));
        expect(isSame).toBe(one === other);
      }),
    );
  });
});

it('has a direction, unless both its ends are alike', () => {
  expect((['blocks', 'duplicates', 'related'] as const).map(leadsOn)).toEqual([true, true, false]);
});
