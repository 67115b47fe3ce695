import { NoAnswer } from '@siteward/contract/client';
import { fault } from '@siteward/domain';
import { describe, expect, it, vi } from 'vitest';
import { kept } from '#lib/words/reasons.ts';
import { isGone, mayPass, problemOf, showAtFields } from './problem.ts';

const problem = (more: object) => ({
  type: 'about:blank',
  title: 'The title',
  status: 409,
  code: 'CONFLICT',
  detail: 'The detail.',
  requestId: 'r-1',
  ...more,
});

describe('problemOf', () => {
  it('reads a problem document', () => {
    expect(problemOf({ status: 409, body: problem({}) })).toEqual({
      message: 'The detail.',
      fields: {},
      code: 'CONFLICT',
      status: 409,
      requestId: 'r-1',
    });
  });

  it('keeps the faults of the fields, the missing permission and the current record', () => {
    const body = problem({
      code: 'VALIDATION',
      errors: [{ path: 'email', ...fault('not-an-email') }],
      permission: 'members:invite',
      current: { version: 3 },
    });
    expect(problemOf({ status: 400, body })).toMatchObject({
      message: 'The title',
      fields: { email: fault('not-an-email') },
      permission: 'members:invite',
      current: { version: 3 },
    });
  });

  it.each([
    [
      new TypeError('Failed to fetch'),
      { message: 'The server cannot be reached. Check your connection and try again.', fields: {} },
    ],
    [
      new NoAnswer(),
      {
        message: 'No answer came. It may have been saved anyway: check before you send it again.',
        fields: {},
        isUnsure: true,
      },
    ],
    [new Error('boom'), { message: 'Something went wrong. Try again.', fields: {} }],
    [
      { status: 502, body: '<html>' },
      { message: 'Something went wrong. Try again.', fields: {}, status: 502 },
    ],
    [null, { message: 'Something went wrong. Try again.', fields: {} }],
    ['text', { message: 'Something went wrong. Try again.', fields: {} }],
  ])('has words for %o', (error, expected) => expect(problemOf(error)).toEqual(expected));
});

describe('showAtFields', () => {
  const refused = (...paths: string[]) => ({
    message: 'Not valid',
    fields: Object.fromEntries(paths.map((path) => [path, fault('required')])),
  });

  it('shows each fault at its field, and has no message left', () => {
    const setError = vi.fn();
    const rest = showAtFields(refused('password', 'email'), ['email', 'password'], setError);
    expect(rest).toBeNull();
    expect(setError.mock.calls).toEqual([
      ['email', { type: 'server', message: kept(fault('required')) }],
      ['password', { type: 'server', message: kept(fault('required')) }],
    ]);
  });

  it.each([[[]], [['query.limit']], [['email', 'other']]])(
    'returns the message if not all of %o is at fields',
    (paths) => expect(showAtFields(refused(...paths), ['email'], vi.fn())).toBe('Not valid'),
  );
});

it('may pass on its own unless the request was wrong or refused, and only three answers mean that a record is gone', () => {
  const statuses = [400, 401, 403, 404, 408, 409, 410, 415, 422, 428, 429, 430, 499, 500, 502, 503];
  const errors = statuses.map((status) => ({ status, body: problem({ status }) }));
  const statusesOf = (all: typeof errors) => all.map(({ status }) => status);
  expect(statusesOf(errors.filter(mayPass))).toEqual([408, 429, 500, 502, 503]);
  expect(statusesOf(errors.filter(isGone))).toEqual([400, 403, 404]);
  const without = [new TypeError('Failed to fetch'), new NoAnswer(), null];
  expect([without.map(mayPass), without.map(isGone)]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
});

it('shows the title of a refusal that has neither a reason nor a detail', () => {
  expect(problemOf({ status: 409, body: problem({ detail: '' }) }).message).toBe('The title');
});
