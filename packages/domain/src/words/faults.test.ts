import { describe, expect, it } from 'vitest';
import { FAULTS, fault } from './faults.ts';

describe('a fault', () => {
  it.each([
    [fault('required'), 'This field is required'],
    [fault('not-an-email'), 'Please enter a valid email'],
    [fault('not-a-number'), 'This field can only contain numbers'],
    [fault('reset-email-required'), 'Email is required for password reset request.'],
    [fault('too-long', { max: 120 }), 'Must be at most 120 characters'],
    [fault('too-short', { min: 8 }), 'Must be at least 8 characters'],
    [fault('too-short', { min: 1 }), 'Must be at least 1 character'],
  ])('matches spec section 5: %o', ({ message }, expected) => {
    expect(message).toBe(expected);
  });

  it('has a code, values to insert, and a text', () => {
    expect(fault('too-few', { min: 1 })).toEqual({
      code: 'too-few',
      params: { min: 1 },
      message: 'Must have at least 1 entry',
    });
    expect(fault('required')).toEqual({ code: 'required', params: {}, message: 'This field is required' });
  });

  it('has a code in lower-case words', () => {
    for (const code of Object.keys(FAULTS)) expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
