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

/** Times that are earlier than the call that records them, with the reason. */
export const SAID_BEFORE: Readonly<Record<string, string>> = {
  'payment_methods.saidAt': 'when the payment provider was asked or reported it, which is before the transaction',
};

/** Times that no sample and no step sets in an existing record, with the reason. */
export const UNSEEN: Readonly<Record<string, string>> = {
  'calendar_feeds.fetchedAt': 'set by a read',
  'dispatches.sentAt': 'set only when the record is created',
  'first_answers.claimedUntil': 'in a record that nobody sees',
  'loose_contents.since': 'in a record that nobody sees',
  'mails.lockedUntil': 'in a record that nobody sees',
  'mails.sentAt': 'set when the mail is sent',
  'number_counters.reservedUntil': 'in a record that nobody sees',
  'organizations.trialEndsAt': 'set only when the record is created',
  'payers.statusSince': 'set when payment methods change',
  'payment_methods.endsAt': 'set only when the record is created',
  'scheduled_jobs.dueAt': 'set by the scheduler',
  'scheduled_jobs.endedAt': 'set by the scheduler',
  'scheduled_jobs.leasedUntil': 'set by the scheduler',
  'scheduled_jobs.startedAt': 'set by the scheduler',
  'sessions.lastSeenAt': 'written at most once a minute',
  'support_tickets.askedAt': 'set only when the record is created',
  'tokens.usedAt': 'in a record that nobody sees',
};
