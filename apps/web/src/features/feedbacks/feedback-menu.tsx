import { useLingui } from '@lingui/react/macro';
import type { Feedback } from '@siteward/contract';
import { Link2Off, Trash2 } from 'lucide-react';
import { MenuItem } from '#components/menu.tsx';
import { RowMenu } from '#components/row-menu.tsx';
import { useCan } from '#lib/organization-scope.ts';
import type { FeedbackFlow } from './use-feedback-flow.ts';

/** What is seldom done with a feedback; nothing is shown where nothing can be. */
export function FeedbackMenu({ feedback, flow }: { feedback: Feedback; flow: FeedbackFlow }) {
  const { t } = useLingui();
  const can = useCan();
  if (!can('feedbacks:delete') && !can('feedbacks:triage')) return null;
  return (
    <RowMenu name={feedback.subject}>
      {can('feedbacks:triage') && (
        <MenuItem onSelect={() => flow.ask({ what: 'renew-link', feedback })}>
          <Link2Off aria-hidden="true" />
          {t`New link…`}
        </MenuItem>
      )}
      {can('feedbacks:delete') && (
        <MenuItem tone="danger" onSelect={() => flow.ask({ what: 'remove', feedback })}>
          <Trash2 aria-hidden="true" />
          {t({ message: 'Delete', context: 'feedback' })}
        </MenuItem>
      )}
    </RowMenu>
  );
}
