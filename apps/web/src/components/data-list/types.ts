import type { Option } from '@siteward/ui/combobox';
import type { DrawingName } from '@siteward/ui/drawing';
import type { RecordCard } from '@siteward/ui/record-card';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { UseListView } from '#lib/list-view.ts';
import type { Selection } from './use-selection.ts';

/** One column of a list. */
export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The field that the API sorts by. */
  sort?: string;
  /** Cannot be hidden. */
  fixed?: boolean;
  /** Second to the first column. */
  muted?: boolean;
  /** The width of its grey shape while the list loads. */
  skeleton?: string;
  /** How much of the table it takes: `w-1/3`; the rest is shared equally by those that say nothing. */
  width?: string;
  /** Left out where the table is narrower than 1280 px. */
  wide?: boolean;
}

/**
 * One filter of a list: its name in the address, what it is called and what it can be; any of the chosen values will do.
 * `sites`: any of the sites.
 */
export interface Filter {
  name: string;
  label: string;
  options: readonly Option[] | 'sites' | OwnChoice;
}

/** A choice of a list's own: what sets it in the window of the filters, and what it says once it is on. */
export interface OwnChoice {
  Select: ComponentType<OwnChoiceProps>;
  words: (values: readonly string[]) => string;
}

export interface OwnChoiceProps {
  values: readonly string[];
  onValuesChange: (values: readonly string[]) => void;
}

/** What a record shows as a card, below 960 px. */
export type CardParts = Pick<
  ComponentProps<typeof RecordCard>,
  'title' | 'eyebrow' | 'status' | 'subtitle' | 'meta' | 'aside'
> & { leading?: ReactNode };

/** A page of records as every list of the API answers it. */
export type ListPage<Row> = {
  items: readonly Row[];
  page: number;
  pages: number;
  limit: number;
  total: number;
  capped: boolean;
};

/** How far a list's query is. */
export type ListResult<Row> = {
  page: ListPage<Row> | undefined;
  error: unknown;
  isFetching: boolean;
  /** The records are those of the view before; the ones asked for are on their way. */
  isStale?: boolean;
  retry: () => void;
};

interface ListQuery<Row> {
  data?: { body: ListPage<Row> } | undefined;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** What a list shows of its query: `listResult(api.members.list.useQuery(...))`. */
export function listResult<Row>(query: ListQuery<Row>): ListResult<Row> {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  return { page: data?.body, error, isFetching, isStale: isPlaceholderData, retry: () => void refetch() };
}

/** What a list says, and offers, when there is no record at all. */
export type Nothing = { title: string; description?: string; action?: ReactNode; drawing?: DrawingName };

/**
 * What a list says of its records, each a whole sentence: a noun that is put into one has other cases, and another place,
 * in every language.
 */
export type ListWords = {
  /** "Loading members" */
  loading: string;
  /** "The members could not be loaded" */
  notLoaded: string;
  /** "No members match" */
  noMatch: string;
  /** "There is no page 7 of members" */
  noPage: (page: number) => string;
};

/** What a list is made of; the list, its table and its cards take the same. */
export interface DataListProps<Row> {
  /** What the list holds: "Members". */
  label: string;
  words: ListWords;
  view: UseListView;
  result: ListResult<Row>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** What a row is called: "Olivia Brandt"; for check boxes and menus. */
  rowName: (row: Row) => string;
  card: (row: Row) => CardParts;
  /** A menu at the end of a row. */
  rowActions?: (row: Row) => ReactNode;
  /** What Enter does on a row. */
  onOpen?: (row: Row) => void;
  /** The id of the row that is shown beside the list. */
  current?: string | null;
  /** Given: rows can be selected, with these actions in the bar; cards once "Select" is on. */
  selection?: Selection<Row>;
  bulkActions?: ReactNode;
  /** Given: there is a search field with this name. */
  searchLabel?: string;
  /** Filters, beside the search. */
  filters?: ReactNode;
  /** What is said, and can be done, when there is no record at all. */
  nothing: Nothing;
}
