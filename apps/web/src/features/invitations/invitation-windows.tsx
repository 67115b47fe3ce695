import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Invitation } from '@siteward/contract';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { useKept } from '@siteward/ui/lib/use-kept';
import { type BulkLine, BulkResults } from '#components/bulk-results.tsx';
import { WindowFault } from '#components/faults.tsx';
import type { Fault } from '#lib/calls/problem.ts';
import { personName } from '#lib/organization/person-name.ts';

const NAMED = 5;

interface InvitationWindowsProps {
  flow: {
    /** The invitations that are about to be revoked; null if nothing is being asked. */
    asking: readonly Invitation[] | null;
    fault: Fault | null;
    running: 'resend' | 'revoke' | null;
    results: { title: () => string; lines: BulkLine[] } | null;
    cancel: () => void;
    revoke: () => Promise<void>;
    clearResults: () => void;
  };
}

/** The dialogs of revoking and resending. */
export function InvitationWindows({ flow }: InvitationWindowsProps) {
  const { t } = useLingui();
  const kept = useKept(flow.asking) ?? [];
  const [first] = kept;
  const count = kept.length;
  const name = count === 1 && first ? personName(first) : null;
  const more = count - NAMED;
  return (
    <>
      <ConfirmDialog
        open={flow.asking !== null}
        onOpenChange={(open) => !open && flow.cancel()}
        title={
          name === null
            ? plural(count, { one: 'Revoke # invitation?', other: 'Revoke # invitations?' })
            : t`Revoke the invitation of ${name}?`
        }
        description={t`The emailed link stops working and the seat becomes free. You can invite them again.`}
        confirmLabel={count === 1 ? t`Revoke invitation` : t`Revoke invitations`}
        pending={flow.running === 'revoke'}
        onConfirm={() => void flow.revoke()}
      >
        {count > 1 && (
          <ul className="list-disc pl-5">
            {kept.slice(0, NAMED).map((invitation) => (
              <li key={invitation._id}>{personName(invitation)}</li>
            ))}
            {more > 0 && <li>{plural(more, { one: '# other', other: '# others' })}</li>}
          </ul>
        )}
        <WindowFault fault={flow.fault} />
      </ConfirmDialog>
      <BulkResults results={flow.results} onClose={flow.clearResults} />
    </>
  );
}
