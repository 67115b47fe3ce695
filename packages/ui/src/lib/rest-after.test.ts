import { expect, it } from 'vitest';
import { restAfter } from './rest-after.ts';

it.each([
  ['nothing, if nothing was added', ' It leaks. \n', 'It leaks.', ''],
  ['what was added', 'It leaks.\n\nAnd smells. ', 'It leaks.', 'And smells. '],
  ['all of it, if what was sent was changed', ' It leaked. ', 'It leaks.', ' It leaked. '],
  ['nothing, if it was emptied', '', 'It leaks.', ''],
])('leaves %s', (_, now, sent, left) => {
  expect(restAfter(now, sent)).toBe(left);
});
