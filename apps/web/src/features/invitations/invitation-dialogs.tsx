import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { FieldError } from '@siteward/ui/field';
import { BulkResults } from '#components/bulk-results.tsx';
import { faultWords } from '#lib/fault-words.ts';
import { useKept } from '#lib/use-kept.ts';
import { type InvitationFlow, inviteeName } from './use-invitation-flow.ts';

const NAMED = 5;

/** What revoking and mailing again ask and answer in windows of their own. */
export function InvitationDialogs({ flow }: { flow: InvitationFlow }) {
  const kept = useKept(flow.asking) ?? [];
  const [first] = kept;
  const more = kept.length - NAMED;
  return (
    <>
      <ConfirmDialog
        open={flow.asking !== null}
        onOpenChange={(open) => !open && flow.cancel()}
        title={
          kept.length === 1 && first
            ? `Revoke the invitation of ${inviteeName(first)}?`
            : `Revoke ${kept.length} invitations?`
        }
        description="The link that was mailed stops working and the seat is free again. You can invite them anew."
        confirmLabel={kept.length === 1 ? 'Revoke invitation' : 'Revoke invitations'}
        pending={flow.running === 'revoke'}
        onConfirm={() => void flow.revoke()}
      >
        {kept.length > 1 && (
          <ul className="list-disc pl-5">
            {kept.slice(0, NAMED).map((invitation) => (
              <li key={invitation._id}>{inviteeName(invitation)}</li>
            ))}
            {more > 0 && <li>{more === 1 ? '1 other' : `${more} others`}</li>}
          </ul>
        )}
        {flow.fault && <FieldError>{faultWords(flow.fault)}</FieldError>}
      </ConfirmDialog>
      <BulkResults results={flow.results} onClose={flow.clearResults} />
    </>
  );
}
