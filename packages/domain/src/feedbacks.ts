import { isEmail } from './account/emails.ts';
import { DAY_MS, type Instant, toMillis } from './time/instants.ts';

/** The kinds of things that people can report about a building (docs/product.md, Feedbacks). */
export const FEEDBACK_KINDS = ['complaint', 'request', 'suggestion', 'compliment'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

export const FEEDBACK_KIND_LABELS: Readonly<Record<FeedbackKind, string>> = {
  complaint: 'Complaint',
  request: 'Request',
  suggestion: 'Suggestion',
  compliment: 'Compliment',
};

/** The states of a feedback. */
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

/** Limits of a feedback's fields. */
export const FEEDBACK_LIMITS = {
  subject: 160,
  message: 5000,
  place: 200,
  name: 120,
  contact: 254,
  reason: 500,
  response: 5000,
  /** One message between the reporter and the organization, and how many of these a feedback may have. */
  messageBody: 5000,
  messages: 200,
  attachments: 10,
  rating: 5,
  /** The number of web addresses in one text from somebody without an account. */
  links: 4,
  /** The number of steps kept in the history that the reporter sees. */
  steps: 50,
} as const;

/** How long a reporter can reopen a resolved feedback. */
export const FEEDBACK_REOPEN_MS = 14 * DAY_MS;
/** How long after sending a feedback its link can be used to add photographs. */
export const FEEDBACK_PHOTO_MS = 60 * 60 * 1000;
/** The minimum time it takes a person to read the form and fill it in; anything faster was not a person. */
export const FEEDBACK_THOUGHT_MS = 3000;
/** How long a form remains valid after it was requested. */
export const FEEDBACK_STAMP_MS = DAY_MS;
/** How long the link of a feedback keeps working once the feedback is settled. */
export const FEEDBACK_LINK_MS = 90 * DAY_MS;

/** Until when the reporter can reopen a feedback; null unless it is resolved. */
export function reopenUntil({ status, statusSince }: { status: FeedbackStatus; statusSince: Instant }): Date | null {
  return status === 'resolved' ? new Date(toMillis(statusSince) + FEEDBACK_REOPEN_MS) : null;
}

/**
 * When the link of a feedback expires; null while it is still open.
 *
 * @param feedback - `linkSince`: when its current link was issued; null for its first link
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

/** Whether a text is a way to reach somebody: an email address, or a phone number in a usual notation. */
export function isContact(text: string): boolean {
  return text.includes('@') ? isEmail(text) : PHONE.test(text) && text.replace(/\D/g, '').length >= 5;
}

/** The email address that replies go to; null if the contact is not an email address. */
export function emailOfContact(contact: string): string | null {
  return contact.includes('@') ? contact.toLowerCase() : null;
}

const WEB_ADDRESS = /https?:\/\/|\bwww\.|\[url|<a\s/giu;

/** How many web addresses a text contains: advertising has many of them, a complaint seldom more than one. */
export function countLinks(text: string): number {
  return text.match(WEB_ADDRESS)?.length ?? 0;
}

/**
 * The page where the sender of a feedback follows it. The secret is in the fragment, which keeps it from every server on the way
 * and from logs.
 */
export function feedbackPath(token: string): string {
  return `/t#token=${token}`;
}

/** The secret in the fragment of such an address, `#token=…`; empty if there is none. */
export function feedbackTokenIn(fragment: string): string {
  return /^#token=([\w-]+)$/.exec(fragment)?.[1] ?? '';
}
