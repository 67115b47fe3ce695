import { Alert } from '@siteward/ui/alert';
import { faultWords } from '#lib/fault-words.ts';
import { problemOf } from '#lib/problem.ts';

/** What a call threw, in words; nothing for no error. */
export function FaultAlert({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <Alert tone="danger" live>
      {faultWords(problemOf(error))}
    </Alert>
  );
}
