import { Skeleton } from '@siteward/ui/skeleton';
import { type ReactNode, Suspense } from 'react';
import { isGone } from '#lib/calls/problem.ts';
import { onDemand } from '../on-demand.tsx';
import { QueryFault } from '../query-fault.tsx';

const Gone = onDemand(async () => (await import('./gone.tsx')).Gone);

interface RecordFaultProps {
  id: string;
  /** What could not be loaded, as a sentence: "The site could not be loaded." */
  title: string;
  /** The message if it is not there: "This site is no longer there, or not yours to see." */
  gone: string;
  /** A link to the other records. */
  back: ReactNode;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/**
 * Shown in place of a record that could not be loaded. Whether it is gone, hidden from the reader or never existed makes no
 * visible difference; what was being typed about it can be copied.
 */
export function RecordFault({ id, title, gone, back, query }: RecordFaultProps) {
  if (!isGone(query.error)) return <QueryFault title={title} query={query} />;
  return (
    <Suspense
      fallback={
        <div className="grid h-60 place-items-center">
          <Skeleton className="h-4 w-60" />
        </div>
      }
    >
      <Gone id={id} title={gone} back={back} />
    </Suspense>
  );
}
