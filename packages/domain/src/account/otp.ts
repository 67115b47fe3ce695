/** Crockford's base32: without I, L, O and U, which are mistaken for other characters (docs/api.md, Sessions). */
export const OTP_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number of characters of an otp: 50 bits (docs/api.md, Sessions). */
export const OTP_LENGTH = 10;

const OTP = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/** Whether a text is an otp in its normal form. */
export function isOtp(text: string): boolean {
  return OTP.test(text);
}

/**
 * The normal form of an otp as typed: capital letters, I and L as 1, O as 0, without spaces and hyphens. Any other text comes
 * back unchanged, for example a verification token, which the same field accepts (docs/api.md, Sessions).
 */
export function normalizeOtp(input: string): string {
  const otp = input.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return isOtp(otp) ? otp : input;
}

/**
 * Formats an otp for people to read: `XXXXX-XXXXX`.
 *
 * @param otp - an otp in its normal form
 */
export function formatOtp(otp: string): string {
  return `${otp.slice(0, OTP_LENGTH / 2)}-${otp.slice(OTP_LENGTH / 2)}`;
}
