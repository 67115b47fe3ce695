import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@siteward/ui/checkbox';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { RecordCard, RecordList } from '@siteward/ui/record-card';
import { Skeleton } from '@siteward/ui/skeleton';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@siteward/ui/table';
import { useIsMobile } from '#lib/browser/use-media-query.ts';
import type { UseListView } from '#lib/lists/list-view.ts';
import { staleClass } from './list-states.tsx';
import { densityPreference } from './list-toolbar.tsx';
import type { Column, DataListProps } from './types.ts';
import { rowsInWindow, useFirstRows } from './use-first-rows.ts';
import type { Selection } from './use-selection.ts';

/** The list as a table, with grey placeholders while the first page loads. */
export function DataTable<Row>(props: DataListProps<Row>) {
  const { t } = useLingui();
  const { label, words, view, result, columns, selection, rowActions, rowId } = props;
  const isNarrow = useIsMobile();
  const shown = columns.filter(({ key, fixed, wide }) => fixed || !(view.hidden.includes(key) || (wide && isNarrow)));
  const { page } = result;
  const ids = page?.items.map(rowId) ?? [];
  const selected = selection ? ids.filter((id) => selection.has(id)).length : 0;
  const table = (
    <Table label={label} density={densityPreference.use()} aria-busy={result.isFetching} className={staleClass(result)}>
      <TableHeader>
        <tr>
          {selection && (
            <TableHead className="w-10 overflow-visible pr-0 print:hidden">
              <Checkbox
                aria-label={selection.words.selectPage}
                checked={ids.length > 0 && selected === ids.length}
                indeterminate={selected > 0 && selected < ids.length}
                onCheckedChange={selection.togglePage}
              />
            </TableHead>
          )}
          {shown.map((column) => (
            <ColumnHead key={column.key} column={column} view={view} />
          ))}
          {rowActions && (
            <TableHead className="w-15 print:hidden">
              <span className="sr-only">{t`Actions`}</span>
            </TableHead>
          )}
        </tr>
      </TableHeader>
      <TableBody className={page ? undefined : 'animate-pulse'}>
        {page ? (
          <DataTableRows rows={page.items} shown={shown} {...props} />
        ) : (
          Array.from({ length: Math.min(view.limit, 10) }, (_, index) => (
            <SkeletonRow key={index} shown={shown} selectable={Boolean(selection)} actions={Boolean(rowActions)} />
          ))
        )}
      </TableBody>
    </Table>
  );
  if (page) return table;
  return (
    <LoadingRegion label={words.loading} still>
      {table}
    </LoadingRegion>
  );
}

interface DataTableRowsProps<Row> extends DataListProps<Row> {
  rows: readonly Row[];
  shown: readonly Column<Row>[];
}

function DataTableRows<Row>({ rows, ...props }: DataTableRowsProps<Row>) {
  return useFirstRows(rows).map((row) => <DataRow key={props.rowId(row)} row={row} {...props} />);
}

function ColumnHead<Row>({ column, view }: { column: Column<Row>; view: UseListView }) {
  const { sort, header, width } = column;
  if (sort === undefined) return <TableHead className={width}>{header}</TableHead>;
  const state = view.sort === sort ? 'asc' : view.sort === `-${sort}` ? 'desc' : 'none';
  const next = { none: sort, asc: `-${sort}` as const, desc: undefined }[state];
  return (
    <TableHead className={width} sort={state} onSort={() => view.change({ sort: next })}>
      {header}
    </TableHead>
  );
}

function DataRow<Row>({ row, shown, ...props }: DataListProps<Row> & { row: Row; shown: readonly Column<Row>[] }) {
  const { selection, rowActions, rowId, rowName, current } = props;
  const id = rowId(row);
  return (
    <TableRow
      data-row={id}
      tabIndex={-1}
      selected={selection?.has(id)}
      {...(id === current && { 'aria-current': 'true' })}
    >
      {selection && (
        <TableCell className="overflow-visible pr-0 print:hidden">
          <RowCheckbox id={id} name={rowName(row)} selection={selection} />
        </TableCell>
      )}
      {shown.map(({ key, cell, muted }) => (
        <TableCell key={key} muted={muted}>
          {cell(row)}
        </TableCell>
      ))}
      {rowActions && <TableCell className="overflow-visible print:hidden">{rowActions(row)}</TableCell>}
    </TableRow>
  );
}

interface SkeletonRowProps<Row> {
  shown: readonly Column<Row>[];
  selectable: boolean;
  actions: boolean;
}

function SkeletonRow<Row>({ shown, selectable, actions }: SkeletonRowProps<Row>) {
  return (
    <TableRow>
      {selectable && (
        <TableCell className="pr-0">
          <Skeleton className="mx-1 size-4" />
        </TableCell>
      )}
      {shown.map(({ key, skeleton = 'w-24' }) => (
        <TableCell key={key}>
          <Skeleton className={`h-3.5 max-w-full ${skeleton}`} />
        </TableCell>
      ))}
      {actions && <TableCell />}
    </TableRow>
  );
}

/** The list as cards, for windows below 960 px. */
export function DataCards<Row>(props: DataListProps<Row>) {
  const { words, result, view } = props;
  if (!result.page) return <CardSkeletons loading={words.loading} limit={view.limit} />;
  return <Cards rows={result.page.items} {...props} />;
}

function Cards<Row>({ rows, ...props }: DataListProps<Row> & { rows: readonly Row[] }) {
  const { label, result, selection, rowActions, rowId, rowName, current } = props;
  return (
    <RecordList aria-label={label} aria-busy={result.isFetching} className={staleClass(result)}>
      {useFirstRows(rows).map((row) => {
        const id = rowId(row);
        const { leading, ...parts } = props.card(row);
        return (
          <li key={id}>
            <RecordCard
              data-row={id}
              tabIndex={-1}
              selected={selection?.has(id)}
              {...(id === current && { 'aria-current': 'true' })}
              leading={
                (selection ?? leading) && (
                  <>
                    {selection && <RowCheckbox id={id} name={rowName(row)} selection={selection} />}
                    {leading}
                  </>
                )
              }
              trailing={rowActions?.(row)}
              {...parts}
            />
          </li>
        );
      })}
    </RecordList>
  );
}

/** Roughly the height of a card including the gap after it, in px. */
const CARD_HEIGHT = 98;

function CardSkeletons({ loading, limit }: { loading: string; limit: number }) {
  return (
    <LoadingRegion label={loading} className="grid gap-2">
      {Array.from({ length: Math.min(limit, rowsInWindow(CARD_HEIGHT)) }, (_, index) => (
        <div key={index} className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
          <Skeleton className="size-7 rounded-full!" />
          <div className="grid flex-1 gap-2 py-1">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="h-3.5 w-56 max-w-full" />
            <Skeleton className="h-5 w-24" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}

interface RowCheckboxProps {
  id: string;
  /** The name of the record. */
  name: string;
  selection: Pick<Selection, 'has' | 'toggle'>;
}

/** Selects a record; with Shift, everything between it and the one selected before. */
function RowCheckbox({ id, name, selection }: RowCheckboxProps) {
  const { t } = useLingui();
  return (
    <Checkbox
      aria-label={t`Select ${name}`}
      checked={selection.has(id)}
      // With Shift, the browser would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
