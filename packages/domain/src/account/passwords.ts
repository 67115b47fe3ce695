import { type Fault, fault } from '../words/faults.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** The shortest password, in characters (docs/api.md, Sessions). */
export const PASSWORD_MIN = 8;

/** The longest password, in characters (docs/api.md, Sessions). */
export const PASSWORD_MAX = 128;

const REPEATED = /^(.{1,3})\1+.{0,2}$/u;

function withoutEnding(text: string): string {
  let end = text.length;
  while (end > 0 && '0123456789!'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Whether a password is one of those everyone tries first, regardless of case and of digits and exclamation marks at its end
 * ("Welcome2024!"), or repeats up to three characters over and over ("abcabcabc").
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const base = withoutEnding(lower);
  return base === ''
    ? isCommonNumber(lower)
    : COMMON_PASSWORDS.has(lower) || COMMON_PASSWORDS.has(base) || REPEATED.test(lower);
}

// Digits-only passwords (dates, telephone numbers) are guessed first, but a long row of digits is not.
function isCommonNumber(lower: string): boolean {
  return lower.length <= 10 || COMMON_PASSWORDS.has(lower) || REPEATED.test(lower);
}

/** Whether a password is an email address or the part before its @, possibly followed by digits or `!`. */
function isFromEmail(password: string, email: string): boolean {
  const lower = password.toLowerCase();
  const address = email.trim().toLowerCase();
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@'))) || address;
  if (address === '') return false;
  return [lower, withoutEnding(lower)].some((text) => text === address || text === local);
}

/** What is wrong with a new password; null if it is acceptable (docs/api.md, Sessions). */
export function passwordFault(password: string, context: { email?: string | undefined } = {}): Fault | null {
  if (password === '') return fault('required');
  const length = [...password].length;
  if (length < PASSWORD_MIN) return fault('too-short', { min: PASSWORD_MIN });
  if (length > PASSWORD_MAX) return fault('too-long', { max: PASSWORD_MAX });
  if (isFromEmail(password, context.email ?? '')) return fault('password-is-email');
  if (isCommonPassword(password)) return fault('password-common');
  return null;
}
