import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_LIMIT } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Skeleton } from '@siteward/ui/skeleton';
import { Fragment, type ReactNode } from 'react';
import { QueryFault } from '../query-fault.tsx';

interface HistoryListProps<Entry> {
  query: {
    data: { body: { items: readonly Entry[]; total: number } } | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** How many entries the query requests. */
  limit: number;
  /** Requests up to the maximum size of a page. */
  onLimit: (limit: number) => void;
  /** One entry, as a list item. */
  children: (entry: Entry) => ReactNode;
}

/** The history of a record, latest first: a few entries, and more on demand. */
export function HistoryList<Entry extends { _id: string }>({
  query,
  limit,
  onLimit,
  children,
}: HistoryListProps<Entry>) {
  const { t } = useLingui();
  const page = query.data?.body;
  if (query.error && !page) return <QueryFault title={t`The history could not be loaded.`} query={query} />;
  if (!page) return <Skeleton className="h-4 w-72" />;
  if (page.total === 0) return <p className="text-muted">{t`No changes yet.`}</p>;
  return (
    <>
      <ol aria-label={t`History`} className="grid">
        {page.items.map((entry) => (
          <Fragment key={entry._id}>{children(entry)}</Fragment>
        ))}
      </ol>
      {page.total > page.items.length && limit < MAX_LIMIT && (
        <Button size="sm" className="mt-2" loading={query.isFetching} onClick={() => onLimit(MAX_LIMIT)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}
