import type { Option } from '@siteward/ui/combobox';
import type { DrawingName } from '@siteward/ui/drawing';
import type { RecordCard } from '@siteward/ui/record-card';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { UseListView } from '#lib/lists/list-view.ts';
import type { Selection } from './use-selection.ts';

/** One column of a list. */
export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The field that the API sorts by, if any. */
  sort?: string;
  /** Cannot be hidden. */
  fixed?: boolean;
  /** Secondary to the first column. */
  muted?: boolean;
  /** The width of the grey placeholder while the list loads. */
  skeleton?: string;
  /** Its share of the table: `w-1/3`; columns without one divide the rest equally. */
  width?: string;
  /** Hidden if the table is narrower than 1280 px. */
  wide?: boolean;
}

/**
 * One filter of a list: its parameter in the address, its label, and its options; a record matches if it has any of the chosen
 * values. `sites`: any of the sites.
 */
export interface Filter {
  name: string;
  label: string;
  options: readonly Option[] | 'sites' | OwnChoice;
}

/** A list's own kind of choice: the control that sets it in the filter window, and its wording once it is active. */
export interface OwnChoice {
  Select: ComponentType<OwnChoiceProps>;
  words: (values: readonly string[]) => string;
}

export interface OwnChoiceProps {
  values: readonly string[];
  onValuesChange: (values: readonly string[]) => void;
}

/** What a card shows of a record, below 960 px. */
export type CardParts = Pick<
  ComponentProps<typeof RecordCard>,
  'title' | 'eyebrow' | 'status' | 'subtitle' | 'meta' | 'aside'
> & { leading?: ReactNode };

/** A page of records, as every list of the API returns it. */
export type ListPage<Row> = {
  items: readonly Row[];
  page: number;
  pages: number;
  limit: number;
  total: number;
  capped: boolean;
};

/** The state of a list's query. */
export type ListResult<Row> = {
  page: ListPage<Row> | undefined;
  error: unknown;
  isFetching: boolean;
  /** The records belong to the previous view; the ones asked for are being loaded. */
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

/** The state of a list, taken from its query: `listResult(api.members.list.useQuery(...))`. */
export function listResult<Row>(query: ListQuery<Row>): ListResult<Row> {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  return { page: data?.body, error, isFetching, isStale: isPlaceholderData, retry: () => void refetch() };
}

/** What a list says, and offers, when there are no records at all. */
export type Nothing = { title: string; description?: string; action?: ReactNode; drawing?: DrawingName };

/**
 * What a list says about its records, each as a whole sentence: in some languages an inserted noun would need another case or
 * another place.
 */
export type ListWords = {
  /** "Loading members" */
  loading: string;
  /** "The members could not be loaded." */
  notLoaded: string;
  /** "No members match" */
  noMatch: string;
  /** "There is no page 7 of members" */
  noPage: (page: number) => string;
};

/** The props of a list, shared by its table and its cards. */
export interface DataListProps<Row> {
  /** What the list holds: "Members". */
  label: string;
  words: ListWords;
  view: UseListView;
  result: ListResult<Row>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** The name of a row: "Olivia Brandt"; for checkboxes and menus. */
  rowName: (row: Row) => string;
  card: (row: Row) => CardParts;
  /** A menu at the end of the row. */
  rowActions?: (row: Row) => ReactNode;
  /** What Enter does on a row. */
  onOpen?: (row: Row) => void;
  /** The id of the row shown next to the list. */
  current?: string | null;
  /** If given, rows can be selected, and the bar has these actions; cards can be selected once "Select" is on. */
  selection?: Selection<Row>;
  bulkActions?: ReactNode;
  /** If given, there is a search field with this label. */
  searchLabel?: string;
  /** Filters, next to the search. */
  filters?: ReactNode;
  /** What is said and offered when there are no records at all. */
  nothing: Nothing;
}
