import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { forgotPasswordSchema, joinSchema, resetPasswordSchema, signInSchema, signUpSchema } from '@siteward/contract';
import { isOtp, normalizeOtp, passwordFault } from '@siteward/domain';

/** What the forms of the index page are checked with: the contract's own schemas. Load it lazily, since it brings zod. */
export const signInResolver = zodResolver(signInSchema);
export const signUpResolver = zodResolver(signUpSchema);
export const forgotPasswordResolver = zodResolver(forgotPasswordSchema);

/**
 * A new password by the contract, and by the rules that the server adds (docs/api.md, Sessions).
 *
 * @param form - the person's address, where it is known; whether `otp` is a code that is typed, and not a link's token
 */
export function newPasswordResolver({ email, typed }: { email: string; typed: boolean }) {
  const schema = resetPasswordSchema.superRefine(({ otp, newPassword }, context) => {
    const fault = passwordFault(newPassword, { email });
    if (fault) context.addIssue({ code: 'custom', path: ['newPassword'], message: fault });
    if (typed && !isOtp(normalizeOtp(otp))) {
      const message = t`A code has 10 letters and digits, like K7QF3-9XB2M`;
      context.addIssue({ code: 'custom', path: ['otp'], message });
    }
  });
  return zodResolver(schema);
}

/**
 * What somebody who joins gives.
 *
 * @param email - the invited address, which the password must not be
 */
export function joinResolver(email: string) {
  const schema = joinSchema.superRefine(({ newPassword }, context) => {
    const fault = passwordFault(newPassword, { email });
    if (fault) context.addIssue({ code: 'custom', path: ['newPassword'], message: fault });
  });
  return zodResolver(schema);
}
