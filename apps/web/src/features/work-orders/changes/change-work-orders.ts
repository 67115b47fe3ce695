import { plural, t } from '@lingui/core/macro';
import type { WorkOrder, WorkOrderBulkResult } from '@siteward/contract';
import { type StepActor, workOrderNumber } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import type { QueryClient } from '@tanstack/react-query';
import type { BulkLine } from '#components/bulk-results.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { type Changed, changeInParts } from '#lib/calls/change-in-parts.ts';
import { type Fault, problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { writeDraft } from '#lib/drafts/draft.ts';
import { loadChunk } from '#lib/navigation/load-chunk.ts';
import { isWorkOrderDetail, refreshWorkOrders, type useWorkOrderCache } from '../one-work-order.ts';
import { inTurn, isAtRest } from './in-turn.ts';
import { refusalOf } from './refusals.ts';
import { showAtOnce } from './show-at-once.ts';
import { stepDraft } from './step-draft.ts';
import {
  applyChange,
  bulkChangeOf,
  type Conflict,
  changeWords,
  countedChangeWords,
  doubtWords,
  failureWords,
  previewChange,
  type Reverse,
  resultWords,
  reverseOf,
  type WorkOrderChange,
} from './work-order-change.ts';

/** What a change needs: the caches in the browser, and who makes it. */
export type ChangeContext = { cache: QueryClient; page: ReturnType<typeof useWorkOrderCache>; actor: StepActor };

/**
 * Changes one work order. The change is shown immediately, made after any others that are under way for it, taken back if the API
 * refuses, and can be undone if possible.
 *
 * @param showsFault - whether the caller shows why it was refused
 * @returns Why it was refused, and a conflict with somebody else's change that has to be decided; null for none.
 */
export async function changeOne(
  { cache, page, actor }: ChangeContext,
  order: WorkOrder,
  what: WorkOrderChange,
  showsFault: () => boolean = () => false,
): Promise<{ fault: Fault | null; conflict: Conflict | null }> {
  const takeBack = await showAtOnce(cache, order, previewChange(order, what), actor.member);
  try {
    const after = await inTurn(cache, order, (version) => applyChange({ ...order, version }, what));
    const reverse = reverseOf(order, what);
    const undo =
      after && reverse && (() => void undoOne({ cache, page }, after, reverse, () => keepWords(order, what)));
    if (after) page.putAgain(after);
    toast.success(changeWords(order, what), undo ? { action: { label: t`Undo`, onClick: undo } } : {});
    return { fault: null, conflict: null };
  } catch (error) {
    // A later change is shown until it is answered too.
    if (isAtRest(cache)) takeBack();
    const fault = problemOf(error);
    if (isWorkOrderDetail(fault.current)) page.putAgain(fault.current);
    const isConflict = fault.code === 'VERSION_CONFLICT' && !showsFault();
    const conflict = isConflict ? await readConflict(order, what, fault) : null;
    if (!conflict && !showsFault()) sayNotDone(failureWords(order, what), fault, { unsure: doubtWords(order, what) });
    return { fault, conflict };
  } finally {
    if (isAtRest(cache)) void refreshWorkOrders(cache);
  }
}

/** Keeps what was typed for a step that was undone: whoever takes it again goes on from there. */
function keepWords(order: WorkOrder, what: WorkOrderChange): void {
  const words = what.kind === 'status' && (what.resolution ?? what.reason);
  if (words) writeDraft(stepDraft(what.to, [order]), words);
}

/** Undoes a change, unless anybody has changed the work order since, oneself included. */
async function undoOne(
  { cache, page }: Pick<ChangeContext, 'cache' | 'page'>,
  after: WorkOrder,
  reverse: Reverse,
  onUndone: () => void,
): Promise<void> {
  try {
    const before = await inTurn(cache, after, () => applyChange(after, reverse));
    if (before) page.putAgain(before);
    onUndone();
  } catch (error) {
    const name = workOrderNumber(after.number);
    sayNotDone(t`The change to ${name} could not be undone`, problemOf(error));
  }
  await page.refresh();
}

/** Reads both versions from a VERSION_CONFLICT; null if the answer does not contain the work order. */
async function readConflict(order: WorkOrder, change: WorkOrderChange, fault: Fault): Promise<Conflict | null> {
  const yours = previewChange(order, change);
  const { workOrderSchema } = await loadChunk(() => import('@siteward/contract'));
  const current = workOrderSchema.safeParse(fault.current);
  return current.success && yours ? { theirs: current.data, yours, change } : null;
}

export type BulkOutcome = { title: () => string; lines: readonly BulkLine[]; onUndo: (() => void) | undefined };

/**
 * Changes several work orders at the same time. What worked can be undone as a whole, as far as it can be reversed.
 *
 * @returns The ids of those that worked, and a result for each if not all of them did.
 */
export async function changeMany(
  { cache, actor }: ChangeContext,
  orders: readonly WorkOrder[],
  what: WorkOrderChange,
): Promise<{ worked: string[]; outcome: BulkOutcome | null }> {
  const allowed = orders.filter((order) => refusalOf(order, what, actor) === null);
  const results = await changeSome(allowed, what);
  const done = results.filter(({ fault }) => fault === null);
  const [worked, total] = [done.length, orders.length];
  const reverse = reversesOf(orders, done, (order) => reverseOf(order, what));
  const onUndo = reverse.length > 0 ? () => void undoMany(cache, reverse) : undefined;
  const lines = orders.map((order) => lineOf(order, what, results, actor));
  const outcome = worked < total ? { title: () => t`${worked} of ${total} succeeded`, lines, onUndo } : null;
  if (!outcome) {
    toast.success(countedChangeWords(worked, what), { action: onUndo && { label: t`Undo`, onClick: onUndo } });
  }
  await refreshWorkOrders(cache);
  return { worked: done.map(({ id }) => id), outcome };
}

type Done = Changed<WorkOrderBulkResult>;

function changeSome(orders: readonly WorkOrder[], what: WorkOrderChange | Reverse): Promise<Done[]> {
  return changeInParts(orders, async (org, workOrders) => {
    const body = { org, workOrders, change: bulkChangeOf(what) };
    return (await bodyOf(api.workOrders.bulk.mutate({ body }))).results;
  });
}

type Undoing = { change: Reverse; orders: WorkOrder[] };

/** The changes that undo one that worked, with the work orders that go back to the same value grouped. */
function reversesOf(
  orders: readonly WorkOrder[],
  done: readonly Done[],
  reverseOfOne: (before: WorkOrder) => Reverse | null,
): Undoing[] {
  const groups = new Map<string, Undoing>();
  for (const before of orders) {
    const after = done.find(({ id }) => id === before._id)?.answer?.workOrder;
    const change = after && reverseOfOne(before);
    if (!change) continue;
    const group = groups.get(JSON.stringify(change)) ?? { change, orders: [] };
    group.orders.push(after);
    groups.set(JSON.stringify(change), group);
  }
  return [...groups.values()];
}

async function undoMany(cache: QueryClient, reverses: readonly Undoing[]): Promise<void> {
  const results: Done[] = [];
  for (const { orders, change } of reverses) results.push(...(await changeSome(orders, change)));
  const failed = results.flatMap(({ fault }) => fault ?? []);
  const [lost, all] = [failed.length, results.length];
  if (lost > 0) {
    const title = plural(lost, {
      one: 'The change could not be undone for # work order',
      other: 'The change could not be undone for # work orders',
    });
    toast.error(title, { description: [...new Set(failed.map((words) => words()))].slice(0, 3).join(' ') });
  } else {
    toast.success(
      plural(all, {
        one: 'The change to # work order has been undone',
        other: 'The change to # work orders has been undone',
      }),
    );
  }
  await refreshWorkOrders(cache);
}

function lineOf(order: WorkOrder, what: WorkOrderChange, results: readonly Done[], actor: StepActor): BulkLine {
  const isLeftOut = refusalOf(order, what, actor) !== null;
  const fault = isLeftOut
    ? () => refusalOf(order, what, actor) ?? ''
    : results.find(({ id }) => id === order._id)?.fault;
  const line = { id: order._id, name: `${workOrderNumber(order.number)} ${order.title}` };
  return fault ? { ...line, ok: false, text: fault } : { ...line, ok: true, text: () => resultWords(what) };
}
