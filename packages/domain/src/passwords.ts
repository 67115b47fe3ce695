import { COMMON_PASSWORDS } from './common-passwords.ts';
import { maxLengthMessage, minLengthMessage, REQUIRED } from './form-messages.ts';

/** The shortest password, in characters (docs/api.md, Sessions). */
export const PASSWORD_MIN = 8;

/** The longest password, in characters (docs/api.md, Sessions). */
export const PASSWORD_MAX = 128;

/** A password that everyone tries first. */
const PASSWORD_TOO_COMMON = 'This password is too common';

/** A password that is the person's own address. */
const PASSWORD_IS_EMAIL = 'The password must not be your email address';

const REPEATED = /^(.{1,3})\1+.{0,2}$/u;

function withoutEnding(text: string): string {
  let end = text.length;
  while (end > 0 && '0123456789!'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Whether a password is one of those that everyone tries first, whatever its case and the digits and exclamation marks
 * at its end ("Welcome2024!"), or is up to three characters over and over ("abcabcabc").
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const base = withoutEnding(lower);
  return base === ''
    ? isCommonNumber(lower)
    : COMMON_PASSWORDS.has(lower) || COMMON_PASSWORDS.has(base) || REPEATED.test(lower);
}

// Digits alone are guessed first (dates, telephone numbers), but a long row of them is not.
function isCommonNumber(lower: string): boolean {
  return lower.length <= 10 || COMMON_PASSWORDS.has(lower) || REPEATED.test(lower);
}

/** Whether a password is an email address or the part before its @, also with digits or `!` after it. */
function isFromEmail(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  const address = email.trim().toLowerCase();
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@'))) || address;
  if (address === '') return false;
  return [lower, withoutEnding(lower)].some((text) => text === address || text === local);
}

/** What is wrong with a new password: the message for its field, null when it may be used (docs/api.md, Sessions). */
export function passwordFault(password: string, context: { email?: string | undefined } = {}): string | null {
  if (password === '') return REQUIRED;
  const length = [...password].length;
  if (length < PASSWORD_MIN) return minLengthMessage(PASSWORD_MIN);
  if (length > PASSWORD_MAX) return maxLengthMessage(PASSWORD_MAX);
  if (isFromEmail(password, context.email ?? '')) return PASSWORD_IS_EMAIL;
  if (isCommonPassword(password)) return PASSWORD_TOO_COMMON;
  return null;
}
