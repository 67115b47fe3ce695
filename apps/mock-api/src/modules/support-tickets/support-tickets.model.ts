import type { SupportTicket } from '@siteward/contract';
import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
  ticketNumber,
  ticketStatusAt,
} from '@siteward/domain';
import { Schema, type Types } from 'mongoose';
import { baseFields, recordToWire } from '#database/base-schema.ts';
import { createSchema, defineModel } from '#database/model.ts';
import { type SiteRecord, siteFields, tenantFields, tenantOptions } from '#database/tenant.ts';
import { planList, statusFilter } from '#modules/lists/list-plan.ts';
import { searchWords, spokenNumber } from '#modules/lists/search-words.ts';

/**
 * A request from one of an organization's people to those who serve it (docs/product.md, Support tickets). People are members.
 */
export interface SupportTicketDoc extends SiteRecord {
  number: number;
  subject: string;
  category: TicketCategory;
  priority: TicketPriority;
  /** A stored `resolved` counts as `closed` from `closesAt` on (`ticketStatusAt`). */
  status: TicketStatus;
  closesAt: Date | null;
  requester: Types.ObjectId;
  assignee: Types.ObjectId | null;
  /** The work order it is linked with, at any site; missing in older tickets. */
  workOrder?: Types.ObjectId | null;
  /** By the application's clock; the ticket's times are measured from it. */
  askedAt: Date;
  /** The message that the ticket began with. */
  firstMessage: Types.ObjectId;
  // The latest message visible to its requester, so never a note.
  lastMessageAt: Date;
  lastMessage: string;
  lastAuthor: Types.ObjectId;
  responseDueAt: Date | null;
  firstResponseAt: Date | null;
  responseMinutes: number | null;
  resolvedAt: Date | null;
  resolutionMinutes: number | null;
  csat: { score: number; note: string; at: Date } | null;
  /** Incremented by everything that is added to it elsewhere, such as a note. */
  lock?: number;
  // What lists are read by (`ticketKeys`).
  priorityRank: number;
  /** The due time until there is a first response, then `NEVER`, so that tickets without one come last. */
  dueKey: Date;
  words?: string[];
  /** True until it is deleted (`markListed`). */
  listed?: boolean;
}

const NEVER = new Date('9999-12-31T00:00:00.000Z');
/** The number of characters of a message that lists show. */
const EXCERPT = 200;

type Keyed = Pick<SupportTicketDoc, 'number' | 'subject' | 'priority' | 'responseDueAt' | 'firstResponseAt'>;

/** What a ticket is sorted and found by; must be set whenever one of these fields is. */
export function ticketKeys({ number, subject, priority, responseDueAt, firstResponseAt }: Keyed) {
  return {
    priorityRank: TICKET_PRIORITIES.indexOf(priority),
    dueKey: firstResponseAt === null && responseDueAt !== null ? responseDueAt : NEVER,
    words: searchWords(...spokenNumber(ticketNumber(number)), subject),
    listed: true,
  };
}

/** What a ticket shows of its latest message. */
export function lastMessageOf({ text, author, at }: { text: string; author: Types.ObjectId; at: Date }) {
  return { lastMessageAt: at, lastMessage: text.replace(/\s+/g, ' ').slice(0, EXCERPT), lastAuthor: author };
}

const date = { type: Date, default: null };
const count = { type: Number, default: null };
const schema = createSchema<SupportTicketDoc, 'tickets'>(
  {
    ...baseFields,
    ...tenantFields,
    ...siteFields,
    number: { type: Number, required: true, immutable: true },
    subject: { type: String, required: true },
    category: { type: String, enum: TICKET_CATEGORIES, required: true },
    priority: { type: String, enum: TICKET_PRIORITIES, required: true },
    status: { type: String, enum: TICKET_STATUSES, required: true },
    closesAt: date,
    requester: { type: Schema.Types.ObjectId, required: true, immutable: true },
    assignee: { type: Schema.Types.ObjectId, default: null },
    workOrder: { type: Schema.Types.ObjectId, default: null },
    askedAt: { type: Date, required: true, immutable: true },
    firstMessage: { type: Schema.Types.ObjectId, required: true, immutable: true },
    lastMessageAt: { type: Date, required: true },
    lastMessage: { type: String, required: true },
    lastAuthor: { type: Schema.Types.ObjectId, required: true },
    responseDueAt: date,
    firstResponseAt: date,
    responseMinutes: count,
    resolvedAt: date,
    resolutionMinutes: count,
    csat: { type: Schema.Types.Mixed, default: null },
    lock: { type: Number, default: 0 },
    priorityRank: { type: Number, required: true },
    dueKey: { type: Date, required: true },
  },
  { ...tenantOptions, collection: 'support_tickets', own: { area: 'tickets', by: ['requester'] } },
);
schema.index({ org: 1, number: 1 }, { unique: true });
// For the job that closes resolved tickets.
schema.index({ status: 1, closesAt: 1 });
// For the tickets shown with a work order.
schema.index({ org: 1, workOrder: 1 });
const BY_TIME = ['lastMessage'] as const;
export const TICKET_LIST = planList(schema, {
  columns: {
    lastMessage: 'lastMessageAt',
    number: 'number',
    responseDueAt: 'dueKey',
    priority: 'priorityRank',
    createdAt: 'createdAt',
  },
  narrowed: { requester: BY_TIME, assignee: BY_TIME, status: BY_TIME, site: BY_TIME, words: BY_TIME },
  within: ['status', 'closesAt', 'site', 'priorityRank', 'category', 'assignee'],
  texts: ['subject'],
});

/** The tickets of all organizations. */
export const supportTicketModel = defineModel('SupportTicket', schema);

/** Filter for the tickets whose current status is one of these. */
export function ticketStatusIn(wanted: readonly TicketStatus[], now: Date) {
  return statusFilter(wanted, { stored: 'resolved', until: 'closesAt', over: 'closed' }, now);
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

type Reading = { nameOf: (member: Types.ObjectId) => string; reader: { member: string }; now: Date };

/** A ticket as lists show it. */
export function toWire(doc: SupportTicketDoc, { nameOf, reader, now }: Reading): SupportTicket {
  const person = (id: Types.ObjectId) => ({ _id: id.toString(), name: nameOf(id) });
  const { number, subject, category, priority, responseMinutes, resolutionMinutes, csat } = doc;
  return recordToWire(doc, {
    number,
    subject,
    category,
    priority,
    responseMinutes,
    resolutionMinutes,
    org: doc.org.toString(),
    site: doc.site.toString(),
    status: ticketStatusAt(doc, now),
    requester: person(doc.requester),
    own: doc.requester.toString() === reader.member,
    assignee: doc.assignee && person(doc.assignee),
    lastMessage: {
      text: doc.lastMessage,
      at: doc.lastMessageAt.toISOString(),
      author: person(doc.lastAuthor),
      fromTeam: !doc.lastAuthor.equals(doc.requester),
    },
    responseDueAt: iso(doc.responseDueAt),
    firstResponseAt: iso(doc.firstResponseAt),
    resolvedAt: iso(doc.resolvedAt),
    closesAt: iso(doc.closesAt),
    csat: csat && { score: csat.score, note: csat.note, at: csat.at.toISOString() },
  });
}
