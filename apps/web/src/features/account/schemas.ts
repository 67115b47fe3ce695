import { zodResolver } from '@hookform/resolvers/zod';
import { changeEmailSchema, changePasswordSchema, updateUserSchema } from '@siteward/contract';
import { passwordFault } from '@siteward/domain';

/** What one's own profile is checked with: the contract's own schema. Load it lazily, since it brings zod. */
export const profileResolver = zodResolver(updateUserSchema.omit({ version: true }).required());

/** What the form of another address is checked with. */
export const emailResolver = zodResolver(changeEmailSchema);

/**
 * What the form of another password is checked with, including the rules that the server adds.
 *
 * @param email - the person's address
 */
export function passwordResolver(email: string) {
  const schema = changePasswordSchema.superRefine(({ newPassword }, context) => {
    const fault = passwordFault(newPassword, { email });
    if (fault) context.addIssue({ code: 'custom', path: ['newPassword'], message: fault });
  });
  return zodResolver(schema);
}
