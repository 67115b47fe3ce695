import { inviteSchema } from '@siteward/contract';
import { REQUIRED } from '@siteward/domain';
import { z } from 'zod';

/** The form of an invitation: the addresses as they were pasted, and the contract's own rules for the rest. */
export const inviteFormSchema = z.object({
  emails: z.string().trim().min(1, REQUIRED),
  role: z.string().min(1, REQUIRED).pipe(inviteSchema.shape.role),
  sites: z.literal('all').or(inviteSchema.shape.sites.unwrap().min(1, 'Choose at least one site')),
  /** To which customer they belong, and to which one of its sites. */
  customer: z.object({ org: z.string().nullable(), site: z.string().nullable() }),
});
export type InviteValues = z.input<typeof inviteFormSchema>;

/** What was kept of a form that was not sent; undefined where it is of another shape. */
export const inviteDraftSchema = z.object({
  emails: z.string(),
  role: z.string(),
  sites: z.literal('all').or(z.array(z.string())),
  customer: z.object({ org: z.string().nullable(), site: z.string().nullable() }),
});
