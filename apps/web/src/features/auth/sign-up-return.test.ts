import { expect, it } from 'vitest';
import { recallSignUp, rememberSignUp } from './sign-up-return.ts';

const DAY = 24 * 60 * 60 * 1000;

it('recalls the page for the same address, within a day', () => {
  rememberSignUp('Me@North.example', '/?state=accept&token=t', 1000);
  expect(recallSignUp('me@north.example', 1000 + DAY)).toBe('/?state=accept&token=t');
  expect(recallSignUp('me@north.example', 1001 + DAY)).toBeNull();
  expect(recallSignUp('you@north.example', 1000)).toBeNull();
});

it('forgets it when the next sign-up has no page to return to', () => {
  rememberSignUp('me@north.example', '/x', 1000);
  rememberSignUp('me@north.example', null, 1000);
  expect(recallSignUp('me@north.example', 1000)).toBeNull();
});

it.each(['', 'null', '7', '{"email":"me@north.example"}', '{"email":"me@north.example","returnTo":7,"at":1}', '{'])(
  'ignores %j in the storage',
  (kept) => {
    localStorage.setItem('siteward:sign-up', kept);
    expect(recallSignUp('me@north.example', 1)).toBeNull();
  },
);
