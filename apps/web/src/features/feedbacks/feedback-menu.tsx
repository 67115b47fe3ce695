import { useLingui } from '@lingui/react/macro';
import type { Feedback } from '@siteward/contract';
import { Link2Off, Pencil, Trash2 } from 'lucide-react';
import { MenuItem, RowMenu } from '#components/menu.tsx';
import { useCan } from '#lib/organization/organization-scope.ts';
import type { FeedbackFlow } from './use-feedback-flow.ts';

/** The less frequent actions for a feedback; nothing if there are none. */
export function FeedbackMenu({ feedback, flow }: { feedback: Feedback; flow: FeedbackFlow }) {
  const { t } = useLingui();
  const can = useCan();
  const mayEdit = can('feedbacks:triage') || (can('feedbacks:create') && feedback.own && feedback.status === 'new');
  const mayDelete = can('feedbacks:delete');
  if (!mayEdit && !mayDelete) return null;
  return (
    <RowMenu name={feedback.subject}>
      {mayEdit && (
        <MenuItem onSelect={() => void flow.edit(feedback)}>
          <Pencil aria-hidden="true" />
          {t({ message: 'Edit', context: 'feedback' })}
        </MenuItem>
      )}
      {can('feedbacks:triage') && (
        <MenuItem onSelect={() => flow.ask({ what: 'renew-link', feedback })}>
          <Link2Off aria-hidden="true" />
          {t`New link…`}
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem tone="danger" onSelect={() => flow.ask({ what: 'remove', feedback })}>
          <Trash2 aria-hidden="true" />
          {t({ message: 'Delete', context: 'feedback' })}
        </MenuItem>
      )}
    </RowMenu>
  );
}
