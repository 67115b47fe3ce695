import { createSupportTicketSchema } from '@siteward/contract';
import { z } from 'zod';
import { schemaResolver } from '#lib/schema-resolver.ts';

/** What the form of a new ticket is checked with: the contract's own schema. Load it lazily, since it brings zod. */
export const ticketResolver = schemaResolver(
  createSupportTicketSchema
    .omit({ org: true, site: true, requester: true })
    .required()
    // Empty for one's own; chosen from a list, and checked by the API.
    .extend({ requester: z.string(), requesterName: z.string() }),
);
