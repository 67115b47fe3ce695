import { extentOf } from './access/extent.ts';
import type { MemberType } from './access/roles.ts';
import { type Instant, toMillis } from './time/instants.ts';
import type { WorkOrderPriority } from './work-orders/work-orders.ts';

/** Limits of a support ticket and of the records attached to it (docs/product.md, Support tickets). */
export const TICKET_LIMITS = {
  subject: 160,
  message: 5000,
  ratingNote: 1000,
  cannedTitle: 80,
  cannedReplies: 100,
  responseMinutes: 30 * 24 * 60,
} as const;

/** What a ticket is about. */
export const TICKET_CATEGORIES = ['bug', 'billing', 'access', 'question', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

export const TICKET_CATEGORY_LABELS: Readonly<Record<TicketCategory, string>> = {
  bug: 'Something is broken',
  billing: 'Billing',
  access: 'Access',
  question: 'Question',
  other: 'Other',
};

/** The states of a ticket. */
export const TICKET_STATUSES = ['new', 'open', 'waiting-customer', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_STATUS_LABELS: Readonly<Record<TicketStatus, string>> = {
  new: 'New',
  open: 'Open',
  'waiting-customer': 'Waiting for customer',
  resolved: 'Resolved',
  closed: 'Closed',
};

/** How urgently a ticket needs an answer: the priorities of work orders, without `none`. */
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const satisfies readonly WorkOrderPriority[];
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** In how many working minutes the first response is due; null for no due time. */
export type ResponseMinutes = Record<TicketPriority, number | null>;

/** The defaults for organizations that have not chosen their own. */
export const DEFAULT_RESPONSE_MINUTES: Readonly<ResponseMinutes> = { low: 1440, medium: 480, high: 240, urgent: 60 };

/** How long the requester can reopen a resolved ticket; after that it is closed for good. */
export const TICKET_REOPEN_MS = 14 * 24 * 60 * 60 * 1000;

type Closing = {
  status: TicketStatus;
  /** When a resolved ticket closes by itself. */
  closesAt: Instant | null;
};

/**
 * The status of a ticket at a given time: a resolved one counts as closed once its time is over, whether or not that was stored.
 */
export function ticketStatusAt({ status, closesAt }: Closing, now: Instant): TicketStatus {
  const isOver = status === 'resolved' && (closesAt === null || toMillis(closesAt) <= toMillis(now));
  return isOver ? 'closed' : status;
}

/** Whether somebody sees internal notes: only staff who see every ticket do; customers and providers never do. */
export function seesInternalNotes({
  type,
  permissions,
}: {
  type: MemberType;
  permissions: readonly string[];
}): boolean {
  return type === 'staff' && extentOf(permissions, 'tickets:view') === 'any';
}

/** The placeholders that a canned reply can contain. */
export const CANNED_PLACEHOLDERS = ['requester', 'number', 'site', 'subject', 'me'] as const;
export type CannedPlaceholder = (typeof CANNED_PLACEHOLDERS)[number];

/** A canned reply with its placeholders filled in; braces around any other word are left as they are. */
export function filledReply(text: string, values: Readonly<Record<CannedPlaceholder, string>>): string {
  return text.replace(/\{(\w+)\}/g, (written, name: string) => {
    const placeholder = CANNED_PLACEHOLDERS.find((each) => each === name);
    return placeholder ? values[placeholder] : written;
  });
}
