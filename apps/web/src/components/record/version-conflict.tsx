import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@siteward/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader } from '@siteward/ui/dialog';
import type { Difference } from '#lib/forms/differences.ts';

interface VersionConflictProps {
  /** The differences; null if there is no conflict. */
  differences: readonly Difference[] | null;
  /** What two people changed: `the role "Night crew"`. */
  thing: string;
  /** Takes the version saved in the meantime and drops one's own changes. */
  onKeepTheirs: () => void;
  /** Saves one's own changes over the version saved in the meantime. */
  onSaveMine: () => void;
  /** Goes back to the form without deciding. */
  onCancel: () => void;
  pending?: boolean;
}

/** Shows both versions after a 409 VERSION_CONFLICT, and lets the user choose (product 1; docs/web.md, Every screen). */
export function VersionConflict({
  differences,
  thing,
  onKeepTheirs,
  onSaveMine,
  onCancel,
  pending,
}: VersionConflictProps) {
  const { t } = useLingui();
  return (
    <Dialog open={differences !== null} onOpenChange={(open) => !open && onCancel()}>
      <DialogContent>
        <DialogHeader
          title={t`Somebody changed this in the meantime`}
          description={t`Two versions of ${thing} differ. Choose the one to keep.`}
        />
        <DialogBody>
          <table className="w-full border-collapse">
            <thead>
              <tr className="text-left text-muted text-sm [&>th]:py-2 [&>th]:pr-3 [&>th]:font-medium">
                <td className="w-2/5" />
                <th scope="col">{t`Saved now`}</th>
                <th scope="col">{t`Yours`}</th>
              </tr>
            </thead>
            <tbody>
              {differences?.map(({ label, theirs, yours }) => (
                <tr key={label} className="border-line border-t align-top [&>*]:py-2 [&>*]:pr-3">
                  <th scope="row" className="text-left font-normal text-muted">
                    {label}
                  </th>
                  <td className="wrap-anywhere whitespace-pre-line">{theirs || '–'}</td>
                  <td className="wrap-anywhere whitespace-pre-line font-medium">{yours || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onKeepTheirs}>{t`Keep saved version`}</Button>
          <Button variant="primary" onClick={onSaveMine} loading={pending}>
            <Trans>Save mine</Trans>
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
