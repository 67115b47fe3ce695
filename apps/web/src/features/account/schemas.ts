import { changeEmailSchema, changePasswordSchema, refuse, updateUserSchema } from '@siteward/contract';
import { passwordFault } from '@siteward/domain';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';

/** Validates the profile with the contract's own schema. Load it lazily, because it brings in zod. */
export const profileResolver = schemaResolver(updateUserSchema.omit({ version: true }).required());

/** Validates the form for a new address. */
export const emailResolver = schemaResolver(changeEmailSchema);

/**
 * Validates the form for a new password, including the rules that the server adds.
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
