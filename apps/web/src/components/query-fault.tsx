import { t } from '@lingui/core/macro';
import { NoAnswer } from '@siteward/contract/client';
import { ErrorState } from '@siteward/ui/error-state';
import { useLanguage } from '#lib/i18n.tsx';
import { faultWords, mayPass, problemOf } from '#lib/problem.ts';
import { loadWords, waitOf } from '#lib/waits.ts';

interface QueryFaultProps {
  /** What could not be loaded, as a sentence: "The roles could not be loaded." */
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  className?: string;
}

/** Why something could not be loaded. What is only read was not saved either, whatever became of the answer. */
function loadFaultWords(error: unknown): string {
  return error instanceof NoAnswer ? t`The answer did not come, or broke off.` : faultWords(problemOf(error));
}

/**
 * What is shown in place of a query's data after it has failed: why, and a way to try again where that may help. Who was told to wait
 * is told until when instead: it is asked for again by itself then (query-client.ts), and would be refused before.
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
