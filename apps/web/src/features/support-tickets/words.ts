import { t } from '@lingui/core/macro';
import type { SupportTicket } from '@siteward/contract';
import type { TicketStatus } from '@siteward/domain';
import type { Tone } from '@siteward/ui/badge';
import { relativeTime } from '#lib/time-ago.ts';

export const STATUS_TONES: Record<TicketStatus, Tone> = {
  new: 'blue',
  open: 'blue',
  'waiting-customer': 'amber',
  resolved: 'green',
  closed: 'grey',
};

/** How it stands with the first response, as long as there is none and it is due; null otherwise. Call it while rendering. */
export function responseWords(
  { firstResponseAt, responseDueAt, status }: SupportTicket,
  now: number,
): { text: string; isLate: boolean } | null {
  const isOver = status === 'resolved' || status === 'closed';
  if (firstResponseAt !== null || responseDueAt === null || isOver) return null;
  const when = relativeTime(responseDueAt, now);
  const isLate = Date.parse(responseDueAt) <= now;
  return { isLate, text: isLate ? t`First response was due ${when}` : t`First response due ${when}` };
}
