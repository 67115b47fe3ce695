import { type answerDispatchSchema, reason } from '@siteward/contract';
import { DISPATCH_TRANSITIONS, dispatchStatusAt, findTransition } from '@siteward/domain';
import type { z } from 'zod';
import { AppError, invalid } from '#app-error.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { WorkOrderDoc } from '#modules/work-orders/work-order-record.ts';
import type { OrgScope } from '#scope.ts';
import type { DispatchDoc } from './dispatch.model.ts';
import { mailSender } from './dispatch-mails.ts';
import { isProvider, setDispatch } from './dispatches.ts';

type Answer = z.output<typeof answerDispatchSchema>['answer'];

/**
 * Accepts or declines work for the service provider that it was sent to: through the link, as one of their members, or on their
 * word. Work that they accepted can still be declined, if they cannot come after all.
 *
 * @throws CONFLICT if the dispatch was already answered, or is over.
 * @throws VALIDATION for declining without a reason.
 */
export async function answerDispatch(
  scope: OrgScope,
  { dispatch, order }: { dispatch: DispatchDoc; order: WorkOrderDoc },
  to: Answer,
  why: string | undefined,
): Promise<void> {
  if (to === 'declined' && !why) throw invalid('reason', reason('required'));
  const status = dispatchStatusAt(dispatch, scope.clock());
  if (!findTransition(DISPATCH_TRANSITIONS, status, to)?.requires.includes('provider')) throw answered({ status });
  const declineReason = to === 'declined' ? (why ?? '') : '';
  await setDispatch(scope, dispatch, { status: to, answeredAt: scope.clock(), declineReason });
  if (to === 'declined' && isProvider(scope, dispatch))
    await mailSender(scope, order, dispatch, { declined: declineReason });
  await audit(scope, {
    action: `work-order.dispatch-${to}`,
    target: { kind: 'work-order', id: order._id },
    changes: {
      dispatchId: dispatch._id.toString(),
      ...(declineReason !== '' && { reason: { from: null, to: declineReason } }),
    },
  });
}

/** Why a dispatch cannot take a step that it already took. */
export function answered({ status }: Pick<DispatchDoc, 'status'>): AppError {
  return new AppError('CONFLICT', reason(status === 'completed' ? 'dispatch-done' : 'dispatch-answered'));
}
