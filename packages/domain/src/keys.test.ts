import { expect, it } from 'vitest';
import { keysOf } from './keys.ts';

const SIZES = { small: 1, large: 2 } as const;

it('the keys of a table are those of its type, in its order', () => {
  const sizes: (keyof typeof SIZES)[] = keysOf(SIZES);
  expect(sizes).toEqual(['small', 'large']);
  expect(keysOf({})).toEqual([]);
  // @ts-expect-error not a size
  const wrong: 'medium'[] = keysOf(SIZES);
  expect(wrong).toHaveLength(2);
});
