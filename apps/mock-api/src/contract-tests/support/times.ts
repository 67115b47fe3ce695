/** Times of records that are not those of the call that set them: given in it, or worked out from other times. */
export const GIVEN: ReadonlySet<string> = new Set([
  'maintenance_plans.makeAt',
  'maintenance_plans.nextAt',
  'members.invitedUntil',
  'support_tickets.closesAt',
  'support_tickets.dueKey',
  'support_tickets.responseDueAt',
  'work_orders.calendarAt',
  'work_orders.calendarUntil',
  'work_orders.dueAt',
  'work_orders.dueKey',
  'work_orders.overdueFrom',
  'work_orders.scheduledEnd',
  'work_orders.scheduledStart',
]);

/**
 * Times of the latest of several events, each of which replaces the one before, with the actions that set it if others report it
 * too. Any other time is that of the first event, and stays until it is removed.
 */
export const LATEST: Readonly<Record<string, readonly string[] | undefined>> = {
  'feedbacks.messagesAt': undefined,
  'feedbacks.statusSince': undefined,
  'invitations.sentAt': ['invitation.resent'],
  'payment_methods.saidAt': undefined,
  'support_tickets.lastMessageAt': ['ticket-message.written'],
  'users.emailVerifiedAt': ['user.email-changed'],
  'users.passwordUsedAt': undefined,
  'work_orders.statusSince': undefined,
};

/** Times that are earlier than the call that writes them down, with the reason. */
export const SAID_BEFORE: Readonly<Record<string, string>> = {
  'payment_methods.saidAt': 'when the payment provider was asked, or said so by itself, before the transaction',
};

/** Times that no sample and no step sets in a record that already exists, with the reason. */
export const UNSEEN: Readonly<Record<string, string>> = {
  'calendar_feeds.fetchedAt': 'set by a read',
  'dispatches.sentAt': 'set when it is made',
  'first_answers.claimedUntil': 'of no record that anybody sees',
  'loose_contents.since': 'of no record that anybody sees',
  'mails.lockedUntil': 'of no record that anybody sees',
  'mails.sentAt': 'set by what sends mails',
  'number_counters.reservedUntil': 'of no record that anybody sees',
  'organizations.trialEndsAt': 'set when it is made',
  'payers.statusSince': 'set by what becomes of the payment methods',
  'payment_methods.endsAt': 'set when it is made',
  'scheduled_jobs.dueAt': 'set by the clock',
  'scheduled_jobs.endedAt': 'set by the clock',
  'scheduled_jobs.leasedUntil': 'set by the clock',
  'scheduled_jobs.startedAt': 'set by the clock',
  'sessions.lastSeenAt': 'written once a minute at most',
  'support_tickets.askedAt': 'set when it is made',
  'tokens.usedAt': 'of no record that anybody sees',
};
