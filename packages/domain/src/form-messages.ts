/** A field is empty that must not be (spec section 5). */
export const REQUIRED = 'This field is required';

/** Not an email address (spec section 5). */
export const INVALID_EMAIL = 'Please enter a valid email';

/** Something other than digits (spec section 5). */
export const NOT_NUMERIC = 'This field can only contain numbers';

/** A password reset was asked for without an email (spec section 5). */
export const RESET_EMAIL_REQUIRED = 'Email is required for password reset request.';

/** The password and its repetition differ. */
export const PASSWORDS_DIFFER = 'The passwords are not the same';

const characters = (count: number): string => (count === 1 ? '1 character' : `${count} characters`);

/** The message for a text of more than `max` characters (spec section 5: "maximum ... length messages"). */
export function maxLengthMessage(max: number): string {
  return `Must be at most ${characters(max)}`;
}

/** The message for a text of fewer than `min` characters (spec section 5: "minimum length messages"). */
export function minLengthMessage(min: number): string {
  return `Must be at least ${characters(min)}`;
}
