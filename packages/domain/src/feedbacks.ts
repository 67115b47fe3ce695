import { isEmail } from './account/emails.ts';
import { DAY_MS, type Instant, toMillis } from './time/instants.ts';

/** What people can say about a building (docs/product.md, Feedbacks). */
export const FEEDBACK_KINDS = ['complaint', 'request', 'suggestion', 'compliment'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

export const FEEDBACK_KIND_LABELS: Readonly<Record<FeedbackKind, string>> = {
  complaint: 'Complaint',
  request: 'Request',
  suggestion: 'Suggestion',
  compliment: 'Compliment',
};

/** What becomes of a feedback. */
export const FEEDBACK_STATUSES = ['new', 'acknowledged', 'converted', 'resolved', 'declined', 'withdrawn'] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

export const FEEDBACK_STATUS_LABELS: Readonly<Record<FeedbackStatus, string>> = {
  new: 'New',
  acknowledged: 'Acknowledged',
  converted: 'Converted',
  resolved: 'Resolved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** The bounds of a feedback's fields. */
export const FEEDBACK_LIMITS = {
  subject: 160,
  message: 5000,
  place: 200,
  name: 120,
  contact: 254,
  reason: 500,
  response: 5000,
  /** One message between the reporter and the people inside, and how many there may be of one feedback. */
  messageBody: 5000,
  messages: 200,
  attachments: 10,
  rating: 5,
  /** Web addresses in one text of somebody without an account. */
  links: 4,
  /** Steps that its history keeps for its reporter. */
  steps: 50,
} as const;

/** How long a reporter can open a resolved feedback again. */
export const FEEDBACK_REOPEN_MS = 14 * DAY_MS;
/** How long after it was sent photographs can be added by its link. */
export const FEEDBACK_PHOTO_MS = 60 * 60 * 1000;
/** Nobody reads the form and says what is wrong in less. */
export const FEEDBACK_THOUGHT_MS = 3000;
/** How long after it was asked for a form can be sent. */
export const FEEDBACK_STAMP_MS = DAY_MS;
/** How long its link opens a feedback that nobody works on any more. */
export const FEEDBACK_LINK_MS = 90 * DAY_MS;

/** Until when a feedback can be opened again by its reporter; null unless it is resolved. */
export function reopenUntil({ status, statusSince }: { status: FeedbackStatus; statusSince: Instant }): Date | null {
  return status === 'resolved' ? new Date(toMillis(statusSince) + FEEDBACK_REOPEN_MS) : null;
}

/**
 * When the link of a feedback ends; null while somebody is to work on it.
 *
 * @param feedback - `linkSince`: since when it has the link that it has now; null for the first one
 */
export function feedbackLinkEnds({
  status,
  statusSince,
  linkSince = null,
}: {
  status: FeedbackStatus;
  statusSince: Instant;
  linkSince?: Instant | null;
}): Date | null {
  if (['new', 'acknowledged', 'converted'].includes(status)) return null;
  const since = Math.max(toMillis(statusSince), linkSince === null ? 0 : toMillis(linkSince));
  return new Date(since + FEEDBACK_LINK_MS);
}

const PHONE = /^\+?[\d ()/.-]{5,30}$/;

/** Whether a text is a way to reach somebody: an email address, or a phone number as people write it. */
export function isContact(text: string): boolean {
  return text.includes('@') ? isEmail(text) : PHONE.test(text) && text.replace(/\D/g, '').length >= 5;
}

/** The address that answers go to; null where the contact is none. */
export function emailOfContact(contact: string): string | null {
  return contact.includes('@') ? contact.toLowerCase() : null;
}

const WEB_ADDRESS = /https?:\/\/|\bwww\.|\[url|<a\s/giu;

/** How many web addresses a text names: advertising has many of them, a complaint seldom more than one. */
export function countLinks(text: string): number {
  return text.match(WEB_ADDRESS)?.length ?? 0;
}

/** Where whoever sent a feedback follows it. The secret stands in the fragment, so that no server on the way sees it, and no log. */
export function feedbackPath(token: string): string {
  return `/t#token=${token}`;
}

/** The secret in the fragment of such an address, `#token=…`; empty where there is none. */
export function feedbackTokenIn(fragment: string): string {
  return /^#token=([\w-]+)$/.exec(fragment)?.[1] ?? '';
}
