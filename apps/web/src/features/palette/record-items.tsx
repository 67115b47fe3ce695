import { useLingui } from '@lingui/react/macro';
import { feedbackNumber, ticketNumber, workOrderNumber } from '@siteward/domain';
import { CommandGroup, CommandItem } from '@siteward/ui/command';
import { keepPreviousData } from '@tanstack/react-query';
import { ClipboardList, LifeBuoy, type LucideIcon, MessageSquare, Wrench } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { api } from '#lib/calls/api.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { useSearch } from '#lib/organization/places.ts';
import {
  feedbackStatusLabel,
  serviceProviderStatusLabel,
  ticketStatusLabel,
  workOrderStatusLabel,
} from '#lib/words/labels.ts';
import { optionValue } from './entries.ts';

/** A record that was found; `number` is formatted for people, `path` is that of its page. */
type FoundRecord = { id: string; title: string; number?: string; status: string; path: string };

/** What the server has found in an area for what is typed. `fault`: the message to show if the area could not be searched. */
type RecordSearch = {
  /** The same in every language. */
  id: string;
  heading: string;
  Icon: LucideIcon;
  records: readonly FoundRecord[];
  searching: boolean;
  failed: boolean;
  fault: string;
};

interface RecordItemsProps {
  search: RecordSearch;
  /** Runs what was chosen, once the palette has closed. */
  choose: (run: () => unknown) => () => void;
}

/** Records found in an area; each leads to its page. */
export function RecordItems({ search: { id: group, heading, Icon, records }, choose }: RecordItemsProps) {
  const navigate = useNavigate();
  if (records.length === 0) return null;
  return (
    <CommandGroup heading={heading}>
      {records.map(({ id, title, number, status, path }) => (
        <CommandItem
          key={id}
          value={optionValue(group, id)}
          shortcut={<span className="whitespace-nowrap">{status}</span>}
          onSelect={choose(() => navigate(path))}
        >
          <Icon aria-hidden="true" />
          {/* Several may have the same title: the number tells them apart, so it is never truncated. */}
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate">{title}</span>
            {number && <span className="flex-none text-muted text-sm tabular-nums">{number}</span>}
          </span>
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

const SHORTEST_SEARCH = 2;
const MOST_SHOWN = 5;

/** What a list query has returned so far. */
type Found<Item> = { data?: { body: { items: Item[] } } | undefined; isFetching: boolean; isError: boolean };

/** How each area is searched for what is typed: not for a single letter, and not without a permission to view it. */
export function useAsked(typed: string) {
  const { org, siteId: site } = useOrganizationScope();
  const { search, text, isPaused } = useSearch(typed);
  const isLong = text.length >= SHORTEST_SEARCH;
  return {
    place: { org, site },
    query: { search, limit: MOST_SHOWN },
    options: (isWanted: boolean) => {
      return { enabled: isWanted && isLong && search.length >= SHORTEST_SEARCH, placeholderData: keepPreviousData };
    },
    /** The result of a search: no earlier results once nothing is wanted any more. */
    outcome: <Item, Shown>(isWanted: boolean, found: Found<Item>, show: (item: Item) => Shown) => {
      const wanted = isWanted && isLong;
      return {
        records: wanted ? (found.data?.body.items ?? []).map(show) : [],
        searching: wanted && (found.isFetching || !isPaused),
        failed: wanted && found.isError,
      };
    },
  };
}

export type Asked = ReturnType<typeof useAsked>;

/** The records of the site that the server finds for what is typed, area by area, latest first. */
export function useRecordSearches(asked: Asked): RecordSearch[] {
  return [useWorkOrderSearch(asked), useFeedbackSearch(asked), useTicketSearch(asked), useServiceProviderSearch(asked)];
}

function useWorkOrderSearch({ place: { org, site }, query: asked, options, outcome }: Asked): RecordSearch {
  const { t } = useLingui();
  const isWanted = useCan()('work-orders:view-own', 'work-orders:view-any');
  const query = { org, site, ...asked, sort: '-updatedAt' } as const;
  const found = api.workOrders.list.useQuery({
    queryKey: ['workOrders', 'list', query],
    queryData: { query },
    ...options(isWanted),
  });
  return {
    id: 'work-orders',
    heading: t`Work orders`,
    Icon: ClipboardList,
    fault: t`Work orders could not be searched.`,
    ...outcome(isWanted, found, ({ _id: id, number, title, status }) => ({
      id,
      title,
      number: workOrderNumber(number),
      status: workOrderStatusLabel(status),
      path: pathTo('org-site-work-orders-id', { org, site, id }),
    })),
  };
}

function useFeedbackSearch({ place: { org, site }, query: asked, options, outcome }: Asked): RecordSearch {
  const { t } = useLingui();
  const isWanted = useCan()('feedbacks:view-own', 'feedbacks:view-any');
  const query = { org, site, ...asked, sort: '-createdAt' } as const;
  const found = api.feedbacks.list.useQuery({
    queryKey: ['feedbacks', 'list', query],
    queryData: { query },
    ...options(isWanted),
  });
  return {
    id: 'feedbacks',
    heading: t`Feedbacks`,
    Icon: MessageSquare,
    fault: t`Feedbacks could not be searched.`,
    ...outcome(isWanted, found, ({ _id: id, number, subject, status }) => ({
      id,
      title: subject,
      number: feedbackNumber(number),
      status: feedbackStatusLabel(status),
      path: pathTo('org-site-feedbacks-id', { org, site, id }),
    })),
  };
}

function useTicketSearch({ place, query: asked, options, outcome }: Asked): RecordSearch {
  const { t } = useLingui();
  const isWanted = useCan()('tickets:view-own', 'tickets:view-any');
  const query = { ...place, ...asked, sort: '-createdAt' } as const;
  const found = api.supportTickets.list.useQuery({
    queryKey: ['supportTickets', 'list', query],
    queryData: { query },
    ...options(isWanted),
  });
  return {
    id: 'support-tickets',
    heading: t`Support tickets`,
    Icon: LifeBuoy,
    fault: t`Support tickets could not be searched.`,
    ...outcome(isWanted, found, ({ _id: id, number, subject, status }) => ({
      id,
      title: subject,
      number: ticketNumber(number),
      status: ticketStatusLabel(status),
      path: pathTo('org-site-support-tickets', place, { ticket: id }),
    })),
  };
}

function useServiceProviderSearch({ place, query: asked, options, outcome }: Asked): RecordSearch {
  const { t } = useLingui();
  const isWanted = useCan()('providers:view');
  const query = { ...place, ...asked, sort: 'name' } as const;
  const found = api.serviceProviders.list.useQuery({
    queryKey: ['serviceProviders', 'list', query],
    queryData: { query },
    ...options(isWanted),
  });
  return {
    id: 'service-providers',
    heading: t`Service providers`,
    Icon: Wrench,
    fault: t`Service providers could not be searched.`,
    ...outcome(isWanted, found, ({ _id: id, name, status }) => ({
      id,
      title: name,
      status: serviceProviderStatusLabel(status),
      path: pathTo('org-site-service-providers', place, { provider: id }),
    })),
  };
}
