import { Card } from '@siteward/ui/card';
import { ErrorState } from '@siteward/ui/error-state';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { Skeleton } from '@siteward/ui/skeleton';
import { ArrowLeft } from 'lucide-react';
import { Link } from '#components/link.tsx';
import { faultWords } from '#lib/fault-words.ts';
import { problemOf } from '#lib/problem.ts';
import { useSite, useSitesCache } from './queries.ts';
import { SiteForm } from './site-form.tsx';

/** One site with its settings, and the way back to the list. In: its id; the query of the list. */
export function SiteEditor({ id, back }: { id: string; back: string }) {
  const { data, error, refetch, isFetching } = useSite(id);
  const cache = useSitesCache();
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <Link to={{ search: back }} className="flex min-h-6 items-center gap-1.5 font-medium text-action-text">
          <ArrowLeft aria-hidden="true" />
          All sites
        </Link>
        {data && <h2 className="wrap-anywhere font-semibold text-lg">{data.body.name}</h2>}
      </div>
      {data && (
        <SiteForm
          key={id}
          site={data.body}
          onSaved={(saved) => {
            cache.put(saved);
            void cache.refresh();
          }}
        />
      )}
      {!data && error && (
        <Card>
          <ErrorState
            title="The site could not be loaded."
            description={faultWords(problemOf(error))}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Card>
      )}
      {!data && !error && (
        <LoadingRegion label="The site is loading" className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-130 w-full rounded-lg" />
          <Skeleton className="h-90 w-full rounded-lg" />
        </LoadingRegion>
      )}
    </>
  );
}
