import type { Session } from '@siteward/contract';
import { deviceOf } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { ConfirmDialog } from '@siteward/ui/alert-dialog';
import { toast } from '@siteward/ui/toaster';
import { useMutation } from '@tanstack/react-query';
import { faultWords } from '#lib/fault-words.ts';
import type { Fault } from '#lib/problem.ts';
import { runEach } from '#lib/run-each.ts';
import { endSession, useRefreshSessions } from './queries.ts';

interface EndDialogProps {
  /** The sessions to end: one, or all the others. */
  sessions: readonly Session[];
  onClose: () => void;
}

/** Asks before sessions are ended, and ends them; says which of them could not be. */
export function EndDialog({ sessions, onClose }: EndDialogProps) {
  const refresh = useRefreshSessions();
  const end = useMutation({
    mutationFn: async () => {
      const results = await runEach(sessions, endSession);
      const failed = results.flatMap((result) => (result.ok ? [] : [result.fault]));
      await refresh();
      return { failed, ended: results.length - failed.length };
    },
    onSuccess: ({ failed, ended }) => {
      if (failed.length > 0) return;
      toast.success(ended === 1 ? 'The session is ended' : `${ended} sessions are ended`);
      onClose();
    },
  });
  const [only] = sessions;
  const one = sessions.length === 1 && only !== undefined ? deviceOf(only.userAgent).name : null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={one === null ? 'Sign out everywhere else?' : `End the session ${one}?`}
      description={
        one === null
          ? sessions.length === 1
            ? 'The other session ends at once. You stay signed in here.'
            : `The ${sessions.length} other sessions end at once. You stay signed in here.`
          : `Whoever uses it (${only?.ip}) has to sign in again.`
      }
      confirmLabel={one === null ? 'Sign out everywhere else' : 'End session'}
      pending={end.isPending}
      onConfirm={() => end.mutate()}
    >
      {end.data && end.data.failed.length > 0 && (
        <Alert tone="danger" live>
          {failedWords(end.data.failed)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function failedWords(failed: readonly Fault[]): string {
  const [first] = failed;
  const count = failed.length === 1 ? '1 session' : `${failed.length} sessions`;
  return `${count} could not be ended. ${first ? faultWords(first) : ''}`;
}
