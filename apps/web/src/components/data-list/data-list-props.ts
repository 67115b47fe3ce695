import type { ReactNode } from 'react';
import type { UseListView } from '#lib/use-list-view.ts';
import type { Nothing } from './list-states.tsx';
import type { CardParts, Column, ListResult } from './types.ts';
import type { Selection } from './use-selection.ts';

/** What a list is made of; the list, its table and its cards take the same. */
export interface DataListProps<Row> {
  /** What the list holds: "Members". */
  label: string;
  /** The same inside a sentence: "members". */
  noun: string;
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
