import { reason } from '@siteward/contract';
import { WORK_ORDER_LIMITS } from '@siteward/domain';
import { Types } from 'mongoose';
import { AppError, notFound } from '#app-error.ts';
import { scoped } from '#database/scoped.ts';
import { audit } from '#modules/audit/audit.service.ts';
import type { OrgScope } from '#scope.ts';
import { workOrderKeys } from './work-order-record.ts';
import { findWorkOrder } from './work-orders.service.ts';

/** The audit log's actions for watching, which the history of the work order leaves out. */
export const WATCHING = ['work-order.watched', 'work-order.unwatched'] as const;

/**
 * Makes the actor start or stop watching a work order that they see; does nothing if that is already so. Neither its version nor
 * `updatedAt` changes, because nothing has changed for people who edit it.
 *
 * @throws NOT_FOUND, or CONFLICT if the maximum number of people watch it.
 */
export async function setWatching(scope: OrgScope, id: string, isWatching: boolean): Promise<void> {
  const { models, actor } = scope;
  const order = await findWorkOrder(scope, id);
  const others = order.watchers.filter((watcher) => !watcher.equals(actor.member));
  if (isWatching === others.length < order.watchers.length) return;
  const max = WORK_ORDER_LIMITS.watchers;
  if (isWatching && others.length >= max) throw new AppError('CONFLICT', reason('too-many-watchers', { max }));
  const watchers = isWatching ? [...others, new Types.ObjectId(actor.member)] : others;
  const { involved } = workOrderKeys({ ...order, watchers });
  // Conflicts with the actor leaving their service provider at the same moment, which ends their watching of its work.
  if (isWatching && actor.provider && !(await scoped(models.Member, scope.org).hold(actor.member)))
    throw notFound('work-order');
  if (!(await scoped(models.WorkOrder, scope).hold(id, { watchers, involved }))) throw notFound('work-order');
  const [watched, unwatched] = WATCHING;
  await audit(scope, { action: isWatching ? watched : unwatched, target: { kind: 'work-order', id } });
}
