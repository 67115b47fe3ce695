import { LoadingRegion } from '@siteward/ui/loading-region';
import { RecordCard, RecordList } from '@siteward/ui/record-card';
import { Skeleton } from '@siteward/ui/skeleton';
import type { DataListProps } from './data-list-props.ts';
import { staleClass } from './list-states.tsx';
import { RowCheckbox } from './row-checkbox.tsx';

/** The list as cards, for windows below 960 px. */
export function DataCards<Row>(props: DataListProps<Row>) {
  const { label, noun, result, selection, rowActions, rowId, rowName, current } = props;
  if (!result.page) return <CardSkeletons noun={noun} />;
  return (
    <RecordList aria-label={label} aria-busy={result.isFetching} className={staleClass(result)}>
      {result.page.items.map((row) => {
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
                <>
                  {selection && <RowCheckbox id={id} name={rowName(row)} selection={selection} />}
                  {leading}
                </>
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

function CardSkeletons({ noun }: { noun: string }) {
  return (
    <LoadingRegion label={`Loading ${noun}`} className="grid gap-2">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
          <Skeleton className="size-7 rounded-full" />
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
