import { t } from '@lingui/core/macro';
import type { SupportTicket } from '@siteward/contract';
import { calendarDay, DAY_MS, type TicketStatus } from '@siteward/domain';
import type { Tone } from '@siteward/ui/badge';
import { relativeTime } from '#lib/time/time-ago.ts';
import { dateFormat } from '#lib/words/formats.ts';
import { ticketStatusLabel } from '#lib/words/labels.ts';

export const STATUS_TONES: Record<TicketStatus, Tone> = {
  new: 'blue',
  open: 'blue',
  'waiting-customer': 'amber',
  resolved: 'green',
  closed: 'grey',
};

/** The status of a ticket in words for its reader: the requester reads that it waits for them. Call it while rendering. */
export function standingWords({ status, own }: Pick<SupportTicket, 'status' | 'own'>): string {
  return own && status === 'waiting-customer' ? t`Waiting for you` : ticketStatusLabel(status);
}

/** When the first response is due or since when it is late, until it is given; null otherwise. Call it while rendering. */
export function responseWords(
  { firstResponseAt, responseDueAt, status }: SupportTicket,
  now: number,
  timeZone: string | undefined,
): { text: string; isLate: boolean } | null {
  const isOver = status === 'resolved' || status === 'closed';
  if (firstResponseAt !== null || responseDueAt === null || isOver) return null;
  const when = relativeTime(responseDueAt, now, timeZone);
  const isLate = Date.parse(responseDueAt) <= now;
  return { isLate, text: isLate ? t`First response was due ${when}` : t`First response due ${when}` };
}

/** When something happened, short enough for a list: the time if today, the weekday if less than six days ago, or the date. */
export function shortWhen(at: string, now: number, timeZone: string | undefined): string {
  const [day, today] = [dayOf(at, timeZone), dayOf(now, timeZone)];
  const parts: Intl.DateTimeFormatOptions =
    day === today
      ? { hour: '2-digit', minute: '2-digit' }
      : now - Date.parse(at) < 6 * DAY_MS
        ? { weekday: 'short' }
        : { day: 'numeric', month: 'short' };
  return dateFormat({ timeZone, ...parts }).format(Date.parse(at));
}

/** The calendar day of a point in time, "2026-11-22". */
export function dayOf(at: string | number, timeZone: string | undefined): string {
  return calendarDay(at, timeZone ?? 'UTC');
}

/** A day as shown between messages: "Today, Fri 20 Nov". */
export function dayWords(at: string, now: number, timeZone: string | undefined): string {
  const date = dateFormat({
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(dayOf(at, timeZone).slice(0, 4) !== dayOf(now, timeZone).slice(0, 4) && { year: 'numeric' as const }),
  }).format(Date.parse(at));
  return dayOf(at, timeZone) === dayOf(now, timeZone) ? t`Today, ${date}` : date;
}

/** The label of the button for a step. */
export function stepWords(from: TicketStatus, to: TicketStatus): string {
  const words: Record<TicketStatus, string> = {
    new: '',
    open: from === 'resolved' ? t`Reopen` : t`Mark as open`,
    'waiting-customer': t`Wait for the customer`,
    resolved: t`Resolve`,
    closed: '',
  };
  return words[to];
}
