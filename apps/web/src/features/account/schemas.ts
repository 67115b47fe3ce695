import { changeEmailSchema, changePasswordSchema, refuse, updateUserSchema } from '@siteward/contract';
import { passwordFault } from '@siteward/domain';
import { schemaResolver } from '#lib/schema-resolver.ts';

/** What one's own profile is checked with: the contract's own schema. Load it lazily, since it brings zod. */
export const profileResolver = schemaResolver(updateUserSchema.omit({ version: true }).required());

/** What the form of another address is checked with. */
export const emailResolver = schemaResolver(changeEmailSchema);

/**
 * What the form of another password is checked with, including the rules that the server adds.
 *
 * @param email - the person's address
 */
export function passwordResolver(email: string) {
  const schema = changePasswordSchema.superRefine(({ newPassword }, context) => {
    const fault = passwordFault(newPassword, { email });
    if (fault) refuse(context, fault, ['newPassword']);
  });
  return schemaResolver(schema);
}
