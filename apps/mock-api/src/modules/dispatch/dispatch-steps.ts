import { type DispatchedWork, type dispatchStepSchema, type ReceivedFile, reason } from '@siteward/contract';
import type { ChecklistValue } from '@siteward/domain';
import type { z } from 'zod';
import { AppError } from '#app-error.ts';
import type { Afterwards } from '#clean-up.ts';
import { createComment } from '#modules/comments/comments.service.ts';
import { addFile, receiveFile } from '#modules/files/add-file.ts';
import { readFile, readThumbnail } from '#modules/files/files.service.ts';
import { signWorkOrder } from '#modules/work-orders/signature/sign-work-order.ts';
import { answerPoint } from '#modules/work-orders/steps/answer-point.ts';
import { setWorkOrderStatus } from '#modules/work-orders/steps/set-work-order-status.ts';
import { WORK_ORDERS_WITH_COMMENTS, WORK_ORDERS_WITH_FILES } from '#modules/work-orders/work-order-rooms.ts';
import type { LinkScope } from '#scope.ts';
import { answerDispatch, answered } from './answer-dispatch.ts';
import type { DispatchDoc } from './dispatch.model.ts';
import { enterWork, plainly, showWork } from './dispatched-work.ts';

type Step = z.output<typeof dispatchStepSchema>;

/**
 * Answers a dispatch, or takes a step with its work.
 *
 * @throws CONFLICT if the dispatch was already answered, or the step needs an answer first.
 * @throws ILLEGAL_TRANSITION if the work order cannot take the step now, for example while required points are open.
 * @throws VALIDATION if something that the step asks for is missing.
 */
export async function stepWork(scope: LinkScope, { step, ...given }: Step): Promise<DispatchedWork> {
  const { acting, dispatch, order } = await enterWork(scope);
  const id = order._id.toString();
  switch (step) {
    case 'accepted':
    case 'declined':
      await answerDispatch(acting, { dispatch, order }, step, given.reason);
      break;
    case 'started':
      assertAccepted(dispatch);
      await setWorkOrderStatus(acting, id, 'in-progress', {});
      break;
    case 'held':
      assertAccepted(dispatch);
      await setWorkOrderStatus(acting, id, 'on-hold', given);
      break;
    case 'completed':
      assertAccepted(dispatch);
      await setWorkOrderStatus(acting, id, 'completed', given);
  }
  return showWork(scope);
}

/** Writes a comment as the service provider. */
export async function commentOnWork(scope: LinkScope, text: string): Promise<DispatchedWork> {
  const { acting, order } = await enterWork(scope);
  await createComment(acting, await WORK_ORDERS_WITH_COMMENTS.hold(acting, order._id.toString()), {
    text: plainly(text),
  });
  return showWork(scope);
}

/**
 * Answers a point of the checklist.
 *
 * @throws CONFLICT unless the work is accepted and not yet completed; NOT_FOUND if there is no such point.
 */
export async function answerWorkPoint(scope: LinkScope, point: string, value: ChecklistValue): Promise<DispatchedWork> {
  const { acting, dispatch, order } = await enterWork(scope);
  assertAccepted(dispatch);
  await answerPoint(acting, { id: order._id.toString(), point }, value);
  return showWork(scope);
}

/**
 * Signs the work.
 *
 * @throws CONFLICT unless the work is accepted and not yet completed.
 */
export async function signWork(
  scope: LinkScope,
  signing: { name: string; drawing: string | null },
): Promise<DispatchedWork> {
  const { acting, dispatch, order } = await enterWork(scope);
  assertAccepted(dispatch);
  await signWorkOrder(acting, order._id.toString(), signing);
  return showWork(scope);
}

/**
 * Receives a file for the work, before the transaction that adds it.
 *
 * @returns A function that adds it.
 * @throws CONFLICT unless the work is accepted and not yet completed; and whatever receiving any file throws.
 */
export async function receiveWorkFile(
  before: LinkScope,
  file: ReceivedFile,
  afterwards: Afterwards,
): Promise<(scope: LinkScope) => Promise<DispatchedWork>> {
  const { acting, dispatch, order } = await enterWork(before);
  assertAccepted(dispatch);
  const id = order._id.toString();
  const arrived = await receiveFile(acting, WORK_ORDERS_WITH_FILES, { id, file }, afterwards);
  return async (scope) => {
    const entered = await enterWork(scope);
    assertAccepted(entered.dispatch);
    await addFile(entered.acting, WORK_ORDERS_WITH_FILES, id, arrived);
    return showWork(scope);
  };
}

/**
 * A file that the page shows, or its thumbnail.
 *
 * @throws NOT_FOUND, also for a file that the page does not show.
 */
export async function readWorkFile(scope: LinkScope, file: string, which: 'content' | 'thumbnail') {
  const { acting, order } = await enterWork(scope);
  const id = order._id.toString();
  const read = which === 'content' ? readFile : readThumbnail;
  return read(acting, WORK_ORDERS_WITH_FILES, { id, file });
}

function assertAccepted(dispatch: DispatchDoc): void {
  if (dispatch.status === 'accepted') return;
  throw dispatch.status === 'sent' ? new AppError('CONFLICT', reason('dispatch-unanswered')) : answered(dispatch);
}
