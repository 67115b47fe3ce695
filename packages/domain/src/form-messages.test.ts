import { expect, it } from 'vitest';
import * as messages from './form-messages.ts';

it.each([
  [messages.REQUIRED, 'This field is required'],
  [messages.INVALID_EMAIL, 'Please enter a valid email'],
  [messages.NOT_NUMERIC, 'This field can only contain numbers'],
  [messages.RESET_EMAIL_REQUIRED, 'Email is required for password reset request.'],
  [messages.PASSWORDS_DIFFER, 'The passwords are not the same'],
  [messages.maxLengthMessage(120), 'Must be at most 120 characters'],
  [messages.minLengthMessage(8), 'Must be at least 8 characters'],
  [messages.minLengthMessage(1), 'Must be at least 1 character'],
])('%s', (actual, expected) => {
  expect(actual).toBe(expected);
});
