import { useLingui } from '@lingui/react/macro';
import type { Feedback } from '@siteward/contract';
import { BulkAction } from '@siteward/ui/bulk-bar';
import { Ban, Check, CheckCheck, type LucideIcon, Trash2 } from 'lucide-react';
import { useCan } from '#lib/organization-scope.ts';
import type { FeedbackBulk } from './use-feedback-bulk.ts';

interface BulkActionsProps {
  bulk: FeedbackBulk;
  feedbacks: readonly Feedback[];
}

/** What can be done with all that are selected, as far as the member may do it. */
export function BulkActions({ bulk, feedbacks }: BulkActionsProps) {
  const { t } = useLingui();
  const can = useCan();
  const ask = (what: 'decline' | 'resolve' | 'remove') => () => bulk.ask({ what, feedbacks });
  const acknowledge = () => void bulk.change(feedbacks, { kind: 'status', status: 'acknowledged' });
  const actions: { label: string; Icon: LucideIcon; onClick: () => void }[] = [
    ...(can('feedbacks:triage')
      ? [
          { label: t`Acknowledge`, Icon: Check, onClick: acknowledge },
          { label: t`Resolve…`, Icon: CheckCheck, onClick: ask('resolve') },
          { label: t`Decline…`, Icon: Ban, onClick: ask('decline') },
        ]
      : []),
    ...(can('feedbacks:delete')
      ? [{ label: t({ message: 'Delete', context: 'feedback' }), Icon: Trash2, onClick: ask('remove') }]
      : []),
  ];
  return actions.map(({ label, Icon, onClick }) => (
    <BulkAction key={label} disabled={bulk.isRunning} onClick={onClick}>
      <Icon aria-hidden="true" className="max-sm:hidden" />
      {label}
    </BulkAction>
  ));
}
