import { useLingui } from '@lingui/react/macro';
import { DEFAULT_PAGE } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Card } from '@siteward/ui/card';
import { EmptyState } from '@siteward/ui/empty-state';
import { QueryFault } from '#components/query-fault.tsx';
import { problemOf } from '#lib/calls/problem.ts';
import type { UseListView } from '#lib/lists/list-view.ts';
import { asSentence, reasonWords } from '#lib/words/reasons.ts';
import type { DataListProps, ListResult, ListWords, Nothing } from './types.ts';

interface ListNothingProps {
  view: UseListView;
  words: ListWords;
  nothing: Nothing;
}

/** Shown for an empty list, with the first thing to do; or when nothing matches, with a way out. */
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

/** The look of records left over from a previous request. */
export function staleClass({ isStale }: Pick<ListResult<unknown>, 'isStale'>): string {
  return isStale ? 'opacity-50 transition-opacity delay-100' : '';
}

/** Shown when the list could not be loaded, or when the page does not exist, where trying again would not help. */
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
