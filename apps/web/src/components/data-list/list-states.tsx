import { useLingui } from '@lingui/react/macro';
import { DEFAULT_PAGE } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { EmptyState } from '@siteward/ui/empty-state';
import { ErrorState } from '@siteward/ui/error-state';
import type { UseListView } from '#lib/list-view.ts';
import { problemOf } from '#lib/problem.ts';
import type { ListResult, Nothing } from './types.ts';

interface ListNothingProps {
  view: UseListView;
  noun: string;
  nothing: Nothing;
}

/** Nothing here yet, with the first action; or nothing that matches, with the way out. */
export function ListNothing({ view, noun, nothing }: ListNothingProps) {
  const { t } = useLingui();
  return (
    <Card>
      {view.isFiltered ? (
        <EmptyState
          drawing="search"
          title={t`No ${noun} match`}
          description={t`Try different words or fewer filters.`}
          action={<Button onClick={view.clear}>{t`Clear filters`}</Button>}
        />
      ) : (
        <EmptyState {...nothing} />
      )}
    </Card>
  );
}

/** The look of records that are no longer the ones asked for. */
export function staleClass({ isStale }: Pick<ListResult<unknown>, 'isStale'>): string {
  return isStale ? 'opacity-50 transition-opacity delay-100' : '';
}

/** The list could not be loaded; or there is no such page, which trying again would not change. */
export function ListFault<Row>({ view, noun, result }: { view: UseListView; noun: string; result: ListResult<Row> }) {
  const { t } = useLingui();
  const { page } = view;
  const { message, fields } = problemOf(result.error);
  const pageFault = fields['query.page'];
  if (pageFault !== undefined) {
    return (
      <Card role="alert">
        <EmptyState
          drawing="search"
          title={t`There is no page ${page} of ${noun}`}
          description={`${pageFault}.`}
          action={<Button onClick={() => view.change({ page: DEFAULT_PAGE })}>{t`Go to page 1`}</Button>}
        />
      </Card>
    );
  }
  return (
    <Card>
      <ErrorState
        title={t`The ${noun} could not be loaded`}
        description={message}
        onRetry={result.retry}
        retrying={result.isFetching}
      />
    </Card>
  );
}
