import { NoAnswer } from '@siteward/contract/client';
import { toast } from '@siteward/ui/toaster';
import { expect, it, vi } from 'vitest';
import { problemOf } from './problem.ts';
import { sayNotDone, sayNotLoaded } from './say-failed.ts';

const REFUSED = { status: 409, body: undefined };
const SAVED_ANYWAY = 'No answer came. It may have been saved anyway: check before you send it again.';

it.each([
  ['was refused', REFUSED, undefined, 'Mill Street could not be changed', 'Something went wrong. Try again.'],
  ['got no answer', new NoAnswer(), undefined, 'That may not have worked', SAVED_ANYWAY],
  [
    'got no answer, in words of its own',
    new NoAnswer(),
    'Mill Street may differ',
    'Mill Street may differ',
    SAVED_ANYWAY,
  ],
])('says of a change that %s what is known of it', (_, error, unsure, title, description) => {
  const said = vi.spyOn(toast, 'error').mockReturnValue();
  const action = { label: 'Help', onClick: () => {} };
  sayNotDone('Mill Street could not be changed', problemOf(error), { ...(unsure && { unsure }), action });
  expect(said.mock.calls).toEqual([[title, { description, action }]]);
});

it.each([
  ['was refused', REFUSED, 'Something went wrong. Try again.'],
  ['got no answer', new NoAnswer(), 'No answer came, or it broke off.'],
])('does not warn of what a read that %s may have saved', (_, error, description) => {
  const said = vi.spyOn(toast, 'error').mockReturnValue();
  sayNotLoaded('The export failed', error);
  expect(said.mock.calls).toEqual([['The export failed', { description }]]);
});
