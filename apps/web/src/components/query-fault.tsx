import { ErrorState } from '@siteward/ui/error-state';
import { loadFaultWords, mayPass } from '#lib/calls/problem.ts';
import { loadWords, waitOf } from '#lib/calls/waits.ts';
import { useLanguage } from '#lib/words/i18n.tsx';

interface QueryFaultProps {
  /** What could not be loaded, as a sentence: "The roles could not be loaded." */
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  className?: string;
}

/**
 * Shown in place of a query's data after it failed: why, and a button to try again if that may help. With a waiting time, it says
 * until when instead: the query then repeats by itself (query-client.ts), and would be refused before.
 */
export function QueryFault({ title, query: { error, isFetching, refetch }, className }: QueryFaultProps) {
  useLanguage();
  const wait = waitOf(error);
  return (
    <ErrorState
      title={title}
      description={wait ? loadWords(wait) : loadFaultWords(error)}
      onRetry={!wait && mayPass(error) ? () => void refetch() : undefined}
      retrying={isFetching}
      {...(className !== undefined && { className })}
    />
  );
}
