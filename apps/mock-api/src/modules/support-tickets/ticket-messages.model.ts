import { Schema, type Types } from 'mongoose';
import { baseFields } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type SiteRecord, siteFields, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList } from '#modules/lists/list-plan.ts';

/** Something written on a ticket (docs/adr/0037): a message, or an internal note. It never changes. */
export interface TicketMessageDoc extends SiteRecord {
  ticket: Types.ObjectId;
  author: Types.ObjectId;
  authorName: string;
  /** Whether the author is someone other than the requester. */
  fromTeam: boolean;
  internal: boolean;
  text: string;
  /** Incremented by each file that is added to it. */
  lock?: number;
}

const schema = createSchema<TicketMessageDoc>(
  {
    ...baseFields,
    ...tenantFields,
    ...siteFields,
    ticket: { type: Schema.Types.ObjectId, required: true, immutable: true },
    author: { type: Schema.Types.ObjectId, required: true, immutable: true },
    authorName: { type: String, required: true, immutable: true },
    fromTeam: { type: Boolean, required: true, immutable: true },
    internal: { type: Boolean, required: true, immutable: true },
    text: { type: String, required: true, immutable: true },
    lock: { type: Number, default: 0 },
  },
  { ...tenantOptions, collection: 'ticket_messages' },
);
export const MESSAGE_LIST = planList(schema, {
  by: ['ticket'],
  within: ['internal'],
  columns: { createdAt: 'createdAt' },
});

/** The messages of all organizations. */
export const ticketMessageModel = defineModel('TicketMessage', schema);
