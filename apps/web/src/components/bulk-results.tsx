import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader } from '@siteward/ui/dialog';
import { CircleAlert, CircleCheck } from 'lucide-react';

/** What became of one record of a bulk action; `text` says it in the current language. */
export type BulkLine = { id: string; name: string; ok: boolean; text: () => string };

interface BulkResultsProps {
  /** What was done: "2 of 3 members suspended"; null while there is nothing to show. */
  results: { title: () => string; lines: readonly BulkLine[]; onUndo?: (() => void) | undefined } | null;
  onClose: () => void;
}

/** The result for each record, failures first, after a bulk action that did not succeed for all of them. */
export function BulkResults({ results, onClose }: BulkResultsProps) {
  const { t } = useLingui();
  const lines = [...(results?.lines ?? [])].sort((one, other) => Number(one.ok) - Number(other.ok));
  return (
    <Dialog open={results !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader
          title={results?.title()}
          description={t`Those that failed stay selected while they are in this list.`}
        />
        <DialogBody>
          <ResultLines lines={lines} />
        </DialogBody>
        <DialogFooter>
          {results?.onUndo && (
            <Button
              onClick={() => {
                results.onUndo?.();
                onClose();
              }}
            >
              <Trans>Undo successful changes</Trans>
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Only the lines, for use in another dialog. */
export function ResultLines({ lines }: { lines: readonly BulkLine[] }) {
  const { t } = useLingui();
  return (
    <ul className="grid" aria-label={t`Results`}>
      {lines.map(({ id, name, ok, text }) => (
        <li key={id} className="flex items-start gap-2.5 border-line border-b py-1.5 last:border-b-0">
          {ok ? (
            <CircleCheck aria-hidden="true" className="mt-0.5 text-green" />
          ) : (
            <CircleAlert aria-hidden="true" className="mt-0.5 text-red" />
          )}
          <span className="wrap-anywhere flex min-w-0 flex-1 flex-wrap gap-x-2">
            <span className="font-medium">{name}</span>
            <span className={ok ? 'text-muted' : 'text-red'}>{text()}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
