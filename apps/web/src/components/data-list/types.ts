import type { RecordCard } from '@siteward/ui/record-card';
import type { ComponentProps, ReactNode } from 'react';

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
}

/** What a record shows as a card, below 1280 px. */
export type CardParts = Pick<
  ComponentProps<typeof RecordCard>,
  'title' | 'eyebrow' | 'status' | 'subtitle' | 'meta' | 'aside'
> & { leading?: ReactNode };

/** A page of records as every list of the API answers it. */
export type ListPage<Row> = { items: readonly Row[]; page: number; pages: number; limit: number; total: number };

/** How far a list's query is. */
export type ListResult<Row> = {
  page: ListPage<Row> | undefined;
  error: unknown;
  isFetching: boolean;
  retry: () => void;
};

interface ListQuery<Row> {
  data?: { body: ListPage<Row> } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a list shows of its query: `listResult(api.members.list.useQuery(...))`. */
export function listResult<Row>({ data, error, isFetching, refetch }: ListQuery<Row>): ListResult<Row> {
  return { page: data?.body, error, isFetching, retry: () => void refetch() };
}
