import { act, cleanup, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useKeptText } from './kept-text.ts';

beforeEach(() => sessionStorage.clear());

const open = (name = 'block/1') => renderHook(() => useKeptText(name)).result;
const type = (page: ReturnType<typeof open>, text: string) => act(() => page.current[1](text));

it('keeps what was typed, under its name only, until it is emptied', () => {
  const page = open();
  type(page, 'No insurance');
  cleanup();
  expect([open().current[0], open('block/2').current[0]]).toEqual(['No insurance', '']);
  type(open(), '');
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  ['forgets what has arrived', 'No insurance', ''],
  ['keeps what was added in the meantime', 'No insurance\nSince May', 'Since May'],
])('%s, also if its window was closed before', (_, now, left) => {
  const page = open();
  type(page, now);
  const [, , arrived] = page.current;
  act(() => arrived('No insurance'));
  expect(page.current[0]).toBe(left);
  type(page, now);
  cleanup();
  arrived('No insurance');
  expect(open().current[0]).toBe(left);
});
