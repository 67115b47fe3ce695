import { useLingui } from '@lingui/react/macro';
import { SCROLL } from '@siteward/domain';
import { BulkAction, BulkBar } from '@siteward/ui/bulk-bar';
import { Card } from '@siteward/ui/card';
import { Pager } from '@siteward/ui/pager';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useHasTable } from '#lib/browser/use-media-query.ts';
import { sayNotLoaded } from '#lib/calls/say-failed.ts';
import { PAGE_SIZES, type UseListView } from '#lib/lists/list-view.ts';
import { pageRangeLabel } from '#lib/words/counts.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { DataCards, DataTable } from './data-rows.tsx';
import { ListFault, ListNothing } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { DataListProps, ListPage } from './types.ts';
import { useListKeys } from './use-list-keys.ts';

/**
 * A list of records with everything that lists share: search, filters, columns, density, sorting, selection, the keys J K X Enter
 * Escape, skeletons, empty and error states, pages; a table, or cards below 960 px. Its view lives in the address.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { view, result, columns, filters, searchLabel, selection } = props;
  const [isSelecting, setSelecting] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const { page } = result;
  useListKeys(top, props);
  useLastPage(view, page?.pages);

  const turn = turning(view, top);
  return (
    <div ref={top}>
      <ListToolbar
        view={view}
        columns={columns}
        filters={filters}
        searchLabel={searchLabel}
        isSearching={result.isStale === true}
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
        {page && page.total > 0 && <SelectionBar {...props} />}
        {page?.total !== 0 && <ListPager view={view} page={page} onTurn={turn} />}
      </Rows>
    </div>
  );
}

type RowsProps<Row> = DataListProps<Row> & { isSelecting: boolean; children: ReactNode };

/** The records, as a table in a card or as cards, with the footer below them. */
function Rows<Row>({ children, isSelecting, ...props }: RowsProps<Row>) {
  const { selection, ...rest } = props;
  const { result, view, words, nothing } = rest;
  const hasTable = useHasTable();
  const { page, error } = result;
  if (page === undefined && error) return <ListFault view={view} words={words} result={result} />;
  if (page?.total === 0) return <ListNothing view={view} words={words} nothing={nothing} />;
  if (hasTable) {
    return (
      <Card>
        <DataTable {...props} />
        {children}
      </Card>
    );
  }
  return (
    <>
      <DataCards {...rest} {...(isSelecting && selection && { selection })} />
      {children}
    </>
  );
}

function SelectionBar<Row>({ selection, bulkActions, result }: DataListProps<Row>) {
  const { t } = useLingui();
  const [isReading, setReading] = useState(false);
  const count = selection?.rows.length ?? 0;
  const { total = 0, capped = false } = result.page ?? {};
  if (!selection || count === 0) return null;
  const { selectAll, words } = selection;
  const readAll = async () => {
    setReading(true);
    try {
      await selectAll?.();
    } catch (error) {
      sayNotLoaded(words.notAllSelected, error);
    } finally {
      setReading(false);
    }
  };
  return (
    <BulkBar
      label={words.actions(count)}
      summary={count === total && total > 1 && !capped ? t`All ${total} selected` : t`${count} selected`}
      onClear={selection.clear}
    >
      {selectAll && count < total && !capped && (
        <BulkAction loading={isReading} onClick={() => void readAll()} aria-label={words.selectAll(total)}>
          <span className="underline underline-offset-2">
            <span className="max-md:hidden">{t`Select all ${total}`}</span>
            <span className="md:hidden">{t`All ${total}`}</span>
          </span>
        </BulkAction>
      )}
      {bulkActions}
    </BulkBar>
  );
}

interface ListPagerProps {
  view: UseListView;
  /** Undefined while nothing is loaded: the label then has its default (spec section 3), and there are no pages to turn to. */
  page: ListPage<unknown> | undefined;
  onTurn: (page: number) => void;
}

function ListPager({ view, page, onTurn }: ListPagerProps) {
  useLanguage();
  const hasTable = useHasTable();
  const pager = (
    <Pager
      label={pageRangeLabel(page)}
      page={page?.page ?? 1}
      pageCount={page?.pages ?? 1}
      onPageChange={onTurn}
      className={hasTable ? undefined : 'border-t-0!'}
      // A phone has no room for it next to the page buttons.
      {...(hasTable && {
        pageSize: view.limit,
        pageSizes: PAGE_SIZES,
        onPageSizeChange: (limit: number) => view.change({ limit }),
      })}
    />
  );
  return hasTable ? pager : <Card className="mt-2">{pager}</Card>;
}

/** Turns to a page of a list, and back up to the list's top if that is out of view. */
export function turning(view: UseListView, top: RefObject<Element | null>): (page: number) => void {
  return (page) => {
    view.change({ page });
    if (top.current && top.current.getBoundingClientRect().top < 0) scrollToElement(top.current);
  };
}

/** If the requested page does not exist, as after the only record of the last page was deleted, moves to the last page. */
export function useLastPage(view: UseListView, pages: number | undefined): void {
  const isBeyond = pages !== undefined && pages > 0 && view.page > pages;
  const { change } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is a new function on every render
  useEffect(() => {
    if (isBeyond) change({ page: pages }, { replace: true });
  }, [isBeyond, pages]);
}

/**
 * Scrolls the window to an element in 300 ms, easing in and out (spec section 9); immediately if reduced motion is preferred.
 *
 * @param above - the space to leave above it, in px
 */
function scrollToElement(element: Element, above = 72): void {
  const from = scrollY;
  const way = element.getBoundingClientRect().top - above;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo(0, from + way);
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const fraction = Math.min(1, (now - start) / SCROLL.durationMs);
    scrollTo(0, from + way * SCROLL.easing(fraction));
    if (fraction < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
