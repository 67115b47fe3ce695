import { createSupportTicketSchema } from '@siteward/contract';
import { schemaResolver } from '#lib/schema-resolver.ts';

/** What the form of a new ticket is checked with: the contract's own schema. Load it lazily, since it brings zod. */
export const ticketResolver = schemaResolver(createSupportTicketSchema.omit({ org: true, site: true }).required());
