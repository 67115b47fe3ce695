import type { FileAnswer, SupportTicket } from '@siteward/contract';
import {
  TICKET_CATEGORY_LABELS,
  TICKET_STATUS_LABELS,
  ticketNumber,
  WORK_ORDER_PRIORITY_LABELS,
} from '@siteward/domain';
import { csvFile, type ExportColumn } from '#modules/csv/write-csv.ts';
import { everyRecord } from '#modules/lists/list.ts';
import { exportDay, type Place, placesOf } from '#modules/sites/site-clock.ts';
import type { OrgScope } from '#scope.ts';
import { TICKET_LIST } from './support-tickets.model.ts';
import { indexFor, listed, type TicketListQuery, ticketsOf, toSummaries } from './support-tickets.service.ts';

type Row = Place & { ticket: SupportTicket };

const COLUMNS: readonly ExportColumn<Row>[] = [
  { label: 'Number', cell: ({ ticket }) => ticketNumber(ticket.number) },
  { label: 'Subject', cell: ({ ticket }) => ticket.subject },
  { label: 'Site', cell: ({ site }) => site },
  { label: 'Status', cell: ({ ticket }) => TICKET_STATUS_LABELS[ticket.status] },
  { label: 'Priority', cell: ({ ticket }) => WORK_ORDER_PRIORITY_LABELS[ticket.priority] },
  { label: 'Category', cell: ({ ticket }) => TICKET_CATEGORY_LABELS[ticket.category] },
  { label: 'Requester', cell: ({ ticket }) => ticket.requester.name },
  { label: 'Assignee', cell: ({ ticket }) => ticket.assignee?.name ?? '' },
  { label: 'Created', cell: ({ ticket, at }) => at(ticket.createdAt) },
  { label: 'First response due', cell: ({ ticket, at }) => at(ticket.responseDueAt) },
  { label: 'First response', cell: ({ ticket, at }) => at(ticket.firstResponseAt) },
  { label: 'Minutes to first response', cell: ({ ticket }) => ticket.responseMinutes ?? '' },
  { label: 'Resolved', cell: ({ ticket, at }) => at(ticket.resolvedAt) },
  { label: 'Minutes to resolution', cell: ({ ticket }) => ticket.resolutionMinutes ?? '' },
  { label: 'Rating', cell: ({ ticket }) => ticket.csat?.score ?? '' },
  { label: 'Rating note', cell: ({ ticket }) => ticket.csat?.note ?? '' },
];

/**
 * The tickets that a list with this query would show on all its pages, including those beyond what lists count, as a CSV file.
 */
export async function exportTickets(
  scope: OrgScope,
  query: Omit<TicketListQuery, 'page' | 'limit'>,
): Promise<FileAnswer> {
  const filter = listed(scope, query);
  const options = { filter, byDefault: '-lastMessage', index: indexFor(scope, filter, query.sort) } as const;
  const all = everyRecord(ticketsOf(scope), TICKET_LIST, query, options);
  const file = { name: 'support-tickets', day: await exportDay(scope), columns: COLUMNS };
  return csvFile(file, all, async (some) => {
    const placeOf = await placesOf(scope, some);
    return (await toSummaries(scope, some)).map((ticket) => ({ ticket, ...placeOf(ticket.site) }));
  });
}
