import { inviteSchema } from '@siteward/contract';
import { REQUIRED } from '@siteward/domain';
import { z } from 'zod';
import { CUSTOMER_OR_SITES } from '#components/sites-field.tsx';

const fields = z.object({
  emails: z.string().trim().min(1, REQUIRED),
  role: z.string().min(1, REQUIRED).pipe(inviteSchema.shape.role),
  sites: z.literal('all').or(inviteSchema.shape.sites.unwrap()),
  /** To which customer they belong, and to which one of its sites. */
  customer: z.object({ org: z.string().nullable(), site: z.string().nullable() }),
});
export type InviteValues = z.input<typeof fields>;

/** What somebody with a role may be limited to: `isCustomers`: to a customer, or to sites; `canBeAll`: to all sites. */
export type InviteScope = { isCustomers: boolean; canBeAll: boolean };

/**
 * The form of an invitation: the addresses as they were pasted, and the contract's own rules for the rest; sites or a
 * customer have to be chosen, as the role and who invites want it.
 */
export function inviteFormSchema(scopeOf: (role: string) => InviteScope) {
  const lacks = ({ role, sites, customer }: InviteValues) => {
    const { isCustomers, canBeAll } = scopeOf(role);
    if (isCustomers && customer.org !== null) return null;
    if (sites === 'all' ? canBeAll : sites.length > 0) return null;
    return isCustomers ? CUSTOMER_OR_SITES : 'Choose at least one site';
  };
  return fields.check((context) => {
    const message = lacks(context.value);
    if (message) context.issues.push({ code: 'custom', message, path: ['sites'], input: context.value.sites });
  });
}

/** What was kept of a form that was not sent; undefined where it is of another shape. */
export const inviteDraftSchema = z.object({
  emails: z.string(),
  role: z.string(),
  sites: z.literal('all').or(z.array(z.string())),
  customer: z.object({ org: z.string().nullable(), site: z.string().nullable() }),
});
