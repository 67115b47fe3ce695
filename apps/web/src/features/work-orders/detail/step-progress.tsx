import { Trans, useLingui } from '@lingui/react/macro';
import type { WorkOrderDetail } from '@siteward/contract';
import { MINUTE_MS, toMillis, type WorkOrderStatus } from '@siteward/domain';
import { Card } from '@siteward/ui/card';
import { cx } from '@siteward/ui/lib/cx';
import { Check, Clock } from 'lucide-react';
import { spanWords } from '#components/work/due.tsx';
import { useActor } from '#lib/organization/organization-scope.ts';
import { useNow } from '#lib/time/time-ago.ts';
import { workOrderStatusLabel } from '#lib/words/labels.ts';
import { stepRefusalWords } from '../changes/refusals.ts';
import { LEFT_ID, stepsOf, useStepLabel } from './steps.tsx';

const STAGES: readonly WorkOrderStatus[] = ['open', 'in-progress', 'completed', 'verified'];

function stagesOf({ status, firstResponseAt }: WorkOrderDetail): readonly WorkOrderStatus[] {
  if (status === 'draft') return ['draft', ...STAGES];
  if (status === 'on-hold') return STAGES.map((stage) => (stage === 'in-progress' ? status : stage));
  if (status === 'cancelled') return firstResponseAt === null ? ['open', status] : ['open', 'in-progress', status];
  return STAGES;
}

/** The statuses after which nothing is left to do. */
const ENDS: readonly WorkOrderStatus[] = ['verified', 'cancelled'];

const CURRENT: Partial<Record<WorkOrderStatus, string>> = {
  'in-progress': 'bg-blue-soft text-blue',
  'on-hold': 'bg-amber-soft text-amber',
  completed: 'bg-green-soft text-green',
  verified: 'bg-green-soft text-green',
};

/** The progress of a work order: what is done, its status and for how long it has had it, and what comes next. */
export function StepProgress({ order }: { order: WorkOrderDetail }) {
  const { t } = useLingui();
  const { status } = order;
  const stages = stagesOf(order);
  const at = stages.indexOf(status);
  const since = useStatusWords(order);
  const actor = useActor();
  const { ahead, next } = stepsOf(order, actor);
  const label = useStepLabel();
  return (
    <Card className="mb-4 px-4 py-3">
      <ol aria-label={t`Progress`} className="flex flex-wrap items-center gap-x-2 gap-y-1.5 font-medium">
        {stages.map((stage, index) => (
          <li
            key={stage}
            {...(index === at && { 'aria-current': 'step' })}
            className={cx('flex items-center gap-2', index > at ? 'text-muted' : index < at && 'text-green')}
          >
            {index === at ? (
              <span
                className={cx(
                  'flex min-h-7 items-center gap-2 rounded-full px-2.5',
                  CURRENT[stage] ?? 'bg-sunken text-foreground',
                )}
              >
                {ENDS.includes(stage) ? <Check aria-hidden="true" /> : <Clock aria-hidden="true" />}
                {workOrderStatusLabel(stage)}
                {since && ` · ${since}`}
              </span>
            ) : (
              <span className="flex items-center gap-2">
                {index < at && <Check aria-hidden="true" />}
                {workOrderStatusLabel(stage)}
                {index < at && <span className="sr-only">{t({ message: 'done', context: 'a step' })}</span>}
              </span>
            )}
            {index < stages.length - 1 && <span aria-hidden="true" className="h-px w-5 bg-line" />}
          </li>
        ))}
      </ol>
      {next?.refusal && (
        <p id={LEFT_ID} className="mt-2 text-muted text-sm">
          {stepRefusalWords(next.refusal, status, next.to)}
        </p>
      )}
      {!next && ahead?.refusal && (
        <p className="mt-2 text-muted text-sm">
          <span className="font-medium">
            <Trans>Next: {label(status, ahead.to)}</Trans>
          </span>{' '}
          {/* No reason is shown to people whose role has no part in the step: nobody expects it of them. */}
          {isOfferedTo(actor.provider, order)
            ? t`The job has to be accepted first.`
            : ahead.refusal.why !== 'lacks-permission' && stepRefusalWords(ahead.refusal, status, ahead.to)}
        </p>
      )}
    </Card>
  );
}

/**
 * Whether the reader's service provider has yet to answer whether they will do the work; until then, nothing can be done with it.
 */
function isOfferedTo(provider: string | null, { dispatchedTo, dispatch }: WorkOrderDetail): boolean {
  return provider !== null && dispatchedTo === provider && dispatch?.status === 'sent';
}

/** How long it has had its status; null once nothing is waited for any more. */
function useStatusWords({ status, statusSince }: WorkOrderDetail): string | null {
  const now = useNow();
  if (ENDS.includes(status)) return null;
  const ms = now - toMillis(statusSince);
  return ms < MINUTE_MS ? null : spanWords(ms);
}
