import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointChanges } from './point-changes.ts';

const told = (before: string, after: string) =>
  pointChanges([...before], [...after]).map((change) => `${change.before ?? ''}>${change.after ?? ''}`);

describe('changes of a list', () => {
  it.each([
    ['', 'ab', ['>a', '>b']],
    ['ab', '', ['a>', 'b>']],
    ['abc', 'abc', []],
    ['abc', 'axc', ['b>x']],
    ['abc', 'ac', ['b>']],
    ['ac', 'abc', ['>b']],
    ['abcd', 'xbd', ['a>x', 'c>']],
    // A line that has moved is removed from its old place and added at the new one.
    ['abc', 'bca', ['a>', '>a']],
  ])('%s to %s: %j', (before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  it('contain every line that one list has more often than the other', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const changes = pointChanges(before, after);
        const minus = changes.flatMap((change) => change.before ?? []);
        const plus = changes.flatMap((change) => change.after ?? []);
        const count = (all: readonly string[], line: string) => all.filter((each) => each === line).length;
        for (const line of 'abcd') {
          expect(count(before, line) - count(minus, line) + count(plus, line)).toBe(count(after, line));
        }
        expect(changes.length === 0).toBe(before.join() === after.join());
        expect(new Set(changes.map(({ key }) => key)).size).toBe(changes.length);
      }),
    );
  });
});
