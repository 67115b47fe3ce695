import { pageRangeLabel } from '@siteward/domain';
import { BulkBar } from '@siteward/ui/bulk-bar';
import { Card } from '@siteward/ui/card';
import { Pager } from '@siteward/ui/pager';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PAGE_SIZES } from '#lib/list-view.ts';
import { scrollToElement } from '#lib/scroll.ts';
import type { UseListView } from '#lib/use-list-view.ts';
import { useIsMobile } from '#lib/use-media-query.ts';
import { DataCards } from './data-cards.tsx';
import type { DataListProps } from './data-list-props.ts';
import { DataTable } from './data-table.tsx';
import { ListFault, ListNothing } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListPage } from './types.ts';
import { useListKeys } from './use-list-keys.ts';

/**
 * A list of records with all that lists share: search, filters, columns, density, sorting, selection, keys J K X Enter,
 * skeletons, empty and failing states, pages; a table, and cards below 1280 px. Its view lives in the address.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { view, result, columns, filters, searchLabel, selection } = props;
  const [isSelecting, setSelecting] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const { page } = result;
  useListKeys(top, props);
  useLastPage(view, page?.pages);

  const turn = (to: number) => {
    view.change({ page: to });
    if (top.current && top.current.getBoundingClientRect().top < 0) scrollToElement(top.current);
  };
  return (
    <div ref={top}>
      <ListToolbar
        view={view}
        columns={columns}
        filters={filters}
        searchLabel={searchLabel}
        isSelecting={isSelecting}
        onSelecting={
          selection &&
          ((on) => {
            setSelecting(on);
            if (!on) selection.clear();
          })
        }
      />
      <Rows {...props} isSelecting={isSelecting}>
        {page && page.total > 0 && (
          <>
            <SelectionBar {...props} />
            <ListPager view={view} page={page} onTurn={turn} />
          </>
        )}
      </Rows>
    </div>
  );
}

type RowsProps<Row> = DataListProps<Row> & { isSelecting: boolean; children: ReactNode };

/** The records, as a card with a table or as cards, with what is at their foot. */
function Rows<Row>({ children, isSelecting, ...props }: RowsProps<Row>) {
  const { result, view, noun, nothing, selection, ...rest } = props;
  const isMobile = useIsMobile();
  const { page, error } = result;
  if (page === undefined && error) return <ListFault noun={noun} result={result} />;
  if (page?.total === 0) return <ListNothing view={view} noun={noun} nothing={nothing} />;
  if (!isMobile) {
    return (
      <Card>
        <DataTable {...props} />
        {children}
      </Card>
    );
  }
  return (
    <>
      <DataCards {...rest} {...{ result, view, noun, nothing }} {...(isSelecting && selection && { selection })} />
      {children}
    </>
  );
}

function SelectionBar<Row>({ selection, bulkActions, noun }: DataListProps<Row>) {
  const count = selection?.ids.length ?? 0;
  if (!selection || count === 0) return null;
  return (
    <BulkBar label={`Actions for ${count} ${noun}`} summary={`${count} selected`} onClear={selection.clear}>
      {bulkActions}
    </BulkBar>
  );
}

interface ListPagerProps {
  view: UseListView;
  page: ListPage<unknown>;
  onTurn: (page: number) => void;
}

function ListPager({ view, page, onTurn }: ListPagerProps) {
  const isMobile = useIsMobile();
  const pager = (
    <Pager
      label={pageRangeLabel(page)}
      page={page.page}
      pageCount={page.pages}
      onPageChange={onTurn}
      className={isMobile ? 'border-t-0' : undefined}
      // On a phone there is no room for it beside the steps.
      {...(!isMobile && {
        pageSize: view.limit,
        pageSizes: PAGE_SIZES,
        onPageSizeChange: (limit: number) => view.change({ limit }),
      })}
    />
  );
  return isMobile ? <Card className="mt-2">{pager}</Card> : pager;
}

/** A page beyond the end, as after the last record of the last page has gone, gives way to the last one. */
function useLastPage(view: UseListView, pages: number | undefined): void {
  const isBeyond = pages !== undefined && pages > 0 && view.page > pages;
  const { change } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is made anew on every render
  useEffect(() => {
    if (isBeyond) change({ page: pages }, { replace: true });
  }, [isBeyond, pages]);
}
