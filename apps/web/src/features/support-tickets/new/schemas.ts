import { createSupportTicketSchema } from '@siteward/contract';
import { z } from 'zod';
import { schemaResolver } from '#lib/forms/schema-resolver.ts';

/** Checks the form of a new ticket against the contract's own schema. Load it lazily, because it brings in zod. */
export const ticketResolver = schemaResolver(
  createSupportTicketSchema
    .omit({ org: true, site: true, requester: true })
    .required()
    // Empty for the member's own ticket; otherwise chosen from a list, and checked by the API.
    .extend({ requester: z.string(), requesterName: z.string() }),
);
