type Seconds = { seconds: number };

/** What can stand in the way of any call. */
export const CALL_REASONS = {
  'try-again-in': ({ seconds }: Seconds) => `Too many requests. Try again in ${seconds} seconds.`,
  'too-many-mails': ({ seconds }: Seconds) =>
    `Too many emails went to this address, or out of your organization. Nothing was changed; try again in ${seconds} seconds.`,
  'too-many-waiting': () => 'Too many of these requests are waiting already. Nothing was changed; try again.',
  'too-many-windows': () => 'Too many pages are open at once. Close some of them.',
  'sign-in-busy': () => 'Many people are signing in right now. Nothing was changed; try again in a moment.',
  'took-too-long': () => 'This took too long. Nothing was changed; try again.',
  'exists-already': () => 'Somebody has just created the same. Look at what is there.',
  busy: () => 'Many people are changing the same thing right now. Nothing was changed; try again.',
  'database-away': () => 'The database is not responding. Try again in a moment.',
  'payment-provider-away': () => 'The payment provider is not responding. Nothing was changed; try again in a moment.',
  'changes-away': () => 'Changes cannot be heard right now. Try again in a moment.',
  'on-our-side': () => 'Something went wrong on our side. The request id helps us find it.',
} as const;

export type CallReason = keyof typeof CALL_REASONS;
