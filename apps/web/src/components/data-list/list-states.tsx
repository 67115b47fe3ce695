import { useLingui } from '@lingui/react/macro';
import { DEFAULT_PAGE } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { EmptyState } from '@siteward/ui/empty-state';
import { QueryFault } from '#components/query-fault.tsx';
import type { UseListView } from '#lib/list-view.ts';
import { problemOf } from '#lib/problem.ts';
import { asSentence, reasonWords } from '#lib/reasons.ts';
import type { DataListProps, ListResult, ListWords, Nothing } from './types.ts';

interface ListNothingProps {
  view: UseListView;
  words: ListWords;
  nothing: Nothing;
}

/** Nothing here yet, with the first action; or nothing that matches, with the way out. */
export function ListNothing({ view, words, nothing }: ListNothingProps) {
  const { t } = useLingui();
  return (
    <Card>
      {view.isFiltered ? (
        <EmptyState
          drawing="search"
          title={words.noMatch}
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
export function ListFault<Row>({ view, words, result }: Pick<DataListProps<Row>, 'view' | 'words' | 'result'>) {
  const { t } = useLingui();
  const { page } = view;
  const { fields } = problemOf(result.error);
  const pageFault = fields['query.page'];
  if (pageFault !== undefined) {
    return (
      <Card role="alert">
        <EmptyState
          drawing="search"
          title={words.noPage(page)}
          description={asSentence(reasonWords(pageFault))}
          action={<Button onClick={() => view.change({ page: DEFAULT_PAGE })}>{t`Go to page 1`}</Button>}
        />
      </Card>
    );
  }
  return (
    <Card>
      <QueryFault title={words.notLoaded} query={{ ...result, refetch: result.retry }} />
    </Card>
  );
}
