import { useLingui } from '@lingui/react/macro';
import type { SupportTicket, SupportTicketDetail, TicketMessage } from '@siteward/contract';
import {
  isRecordId,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
} from '@siteward/domain';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordCache } from '#lib/cache/record-cache.ts';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { filterQuery, keepWithin, type UseListView, useListView } from '#lib/lists/list-view.ts';
import { useOrganizationScope, useReadable } from '#lib/organization/organization-scope.ts';

type TicketSort = 'lastMessage' | 'number' | 'responseDueAt' | 'priority';
type TicketFilter = 'status' | 'priority' | 'category' | 'assignee' | 'requester';
export type TicketsView = UseListView<TicketSort, TicketFilter>;

/** Tab, filters, search, order and page of the list of tickets, as given by the address. */
export function useTicketsView(): TicketsView {
  return useListView({
    limit: 20,
    sorts: ['lastMessage', 'number', 'responseDueAt', 'priority'],
    filters: ['status', 'priority', 'category', 'assignee', 'requester'],
  });
}

const isIn = (values: readonly string[]) => (value: string) => values.includes(value);

/** The query of the list; a filter in the address that the API would refuse is left out. */
function ticketQuery(org: string, site: string, view: Pick<TicketsView, 'query' | 'filters'>) {
  const { status, priority, category, assignee, requester } = view.filters;
  return {
    ...view.query,
    org,
    site,
    ...filterQuery({ status }, isIn(TICKET_STATUSES)),
    ...filterQuery({ priority }, isIn(TICKET_PRIORITIES)),
    ...filterQuery({ category }, isIn(TICKET_CATEGORIES)),
    ...filterQuery({ assignee }, isIn(['me', 'none'])),
    ...(requester?.[0] !== undefined && isRecordId(requester[0]) && { requester: requester[0] }),
  };
}

/** One page of tickets; the previous page stays until it has loaded, unless another tab is requested. */
export function useTickets(view: TicketsView) {
  const { org, siteId } = useOrganizationScope();
  const query = ticketQuery(org, siteId, view);
  return api.supportTickets.list.useQuery({
    queryKey: ['supportTickets', 'list', query],
    queryData: { query },
    placeholderData: keepWithin({ status: query.status, assignee: query.assignee }),
  });
}

/** The same list as a file, with all its pages. */
export function exportTickets(org: string, site: string, view: TicketsView): Promise<File> {
  const { page, limit, ...query } = ticketQuery(org, site, view);
  return bodyOf(api.supportTickets.export.query({ query }));
}

/** How many tickets there are at the site; undefined until known. */
export function useTicketCounts() {
  const { org, siteId: site } = useOrganizationScope();
  const { data } = api.supportTickets.counts.useQuery({
    queryKey: ['supportTickets', 'counts', org, site],
    queryData: { query: { org, site } },
  });
  return data?.body;
}

const detailKey = (id: string) => ['supportTickets', 'detail', id];

const READ_ONLY: Partial<SupportTicketDetail> = {
  mayWrite: false,
  mayNote: false,
  mayChange: false,
  mayRate: false,
  allowedTransitions: [],
};

/** A ticket, with what can be done with it at the moment. */
export function useTicket(id: string) {
  const select = useReadable(READ_ONLY);
  return api.supportTickets.get.useQuery({ queryKey: detailKey(id), queryData: { params: { id } }, select });
}

/** How many messages are shown: the latest ones. */
const SHOWN = 100;

/** The messages of a ticket, latest first. */
export function useMessages(id: string) {
  return api.supportTickets.messages.useQuery({
    queryKey: ['supportTickets', 'messages', id, SHOWN],
    queryData: { params: { id }, query: { limit: SHOWN } },
  });
}

/** What happened to a ticket, latest first. */
export function useTicketHistory(id: string) {
  return api.supportTickets.history.useQuery({
    queryKey: ['supportTickets', 'history', id, SHOWN],
    queryData: { params: { id }, query: { limit: SHOWN } },
  });
}

/** The members to whom tickets of the site can be assigned. */
export function useAnswering(enabled: boolean) {
  const { org, siteId: site } = useOrganizationScope();
  const { data } = api.supportTickets.people.useQuery({
    queryKey: ['supportTickets', 'people', org, site],
    queryData: { query: { org, site, limit: 100 } },
    enabled,
  });
  return data?.body.items ?? [];
}

/** The latest other tickets of the same requester, at any site, and how many there are. */
export function useEarlierTickets(id: string, requester: string) {
  const { org } = useOrganizationScope();
  const query = { org, requester, limit: 6, sort: '-createdAt' } as const;
  const { data } = api.supportTickets.list.useQuery({
    queryKey: ['supportTickets', 'of', query],
    queryData: { query },
  });
  const { items = [], total = 0 } = data?.body ?? {};
  return { items: items.filter(({ _id }) => _id !== id), total: Math.max(total - 1, 0) };
}

/** The canned replies of the organization, by title. */
export function useCannedReplies() {
  const { org } = useOrganizationScope();
  const { data } = api.cannedReplies.list.useQuery({
    queryKey: ['cannedReplies', org],
    queryData: { query: { org } },
  });
  return data?.body.items ?? [];
}

/** Updates what is shown of a ticket after a change. */
export function useTicketCache() {
  const refresh = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['supportTickets'] });
  return useRecordCache<SupportTicketDetail>({ keyOf: detailKey, refresh });
}

type Change = {
  category?: TicketCategory;
  priority?: TicketPriority;
  assignee?: string | null;
  workOrder?: string | null;
};

/** Changes, assigns or links a ticket, based on the version that is shown. */
export function changeTicket({ _id: id, version }: SupportTicket, change: Change): Promise<SupportTicketDetail> {
  return bodyOf(api.supportTickets.update.mutate({ params: { id }, body: { ...change, version } }));
}

/** Whether a value is a ticket, such as the one that comes with VERSION_CONFLICT. */
export function isTicket(value: unknown): value is SupportTicketDetail {
  return typeof value === 'object' && value !== null && 'requesterEmail' in value;
}

/** Changes the status of a ticket, based on the version that is shown if one is given. */
export function stepTicket(id: string, status: TicketStatus, version?: number): Promise<SupportTicketDetail> {
  const body = version === undefined ? {} : { version };
  return bodyOf(api.supportTickets.setStatus.mutate({ params: { id, status }, body }));
}

/** Performs one action on a ticket at a time, and shows a message if it is refused. */
export function useTicketAction() {
  const { t } = useLingui();
  const cache = useTicketCache();
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<SupportTicketDetail>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      cache.put(await act());
    } catch (error) {
      sayNotDone(t`The ticket could not be changed`, problemOf(error));
      await cache.refresh();
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    change: (ticket: SupportTicket, change: Change) => run(() => changeTicket(ticket, change)),
    step: ({ _id, version }: SupportTicket, to: TicketStatus) => run(() => stepTicket(_id, to, version)),
  };
}

/** Records how satisfied the requester is. */
export function rateTicket(id: string, rating: { score: number; note: string }): Promise<SupportTicketDetail> {
  return bodyOf(api.supportTickets.rate.mutate({ params: { id }, body: rating }));
}

/** Writes a message or a note; sending it again with the same key does not write it twice. */
export function writeMessage(
  id: string,
  body: { text: string; internal: boolean },
  key: string,
): Promise<TicketMessage> {
  return bodyOf(api.supportTickets.write.mutate({ params: { id }, body, extraHeaders: { 'idempotency-key': key } }));
}
