import {
  forgotPasswordSchema,
  joinSchema,
  refuse,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from '@siteward/contract';
import { fault, isOtp, normalizeOtp, passwordFault } from '@siteward/domain';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';

/** Validate the forms of the index page with the contract's own schemas. Load them lazily, because they bring in zod. */
export const signInResolver = schemaResolver(signInSchema);
export const signUpResolver = schemaResolver(signUpSchema);
export const forgotPasswordResolver = schemaResolver(forgotPasswordSchema);

/**
 * Validates a new password by the contract, and by the rules that the server adds (docs/api.md, Sessions).
 *
 * @param form - the person's address, if it is known; whether `otp` is a code that is typed rather than a link's token
 */
export function newPasswordResolver({ email, typed }: { email: string; typed: boolean }) {
  const schema = resetPasswordSchema.superRefine(({ otp, newPassword }, context) => {
    const found = passwordFault(newPassword, { email });
    if (found) refuse(context, found, ['newPassword']);
    if (typed && !isOtp(normalizeOtp(otp))) refuse(context, fault('not-a-code'), ['otp']);
  });
  return schemaResolver(schema);
}

/**
 * Validates the form of somebody who joins.
 *
 * @param email - the invited address, which the password must not be
 */
export function joinResolver(email: string) {
  const schema = joinSchema.superRefine(({ newPassword }, context) => {
    const found = passwordFault(newPassword, { email });
    if (found) refuse(context, found, ['newPassword']);
  });
  return schemaResolver(schema);
}
