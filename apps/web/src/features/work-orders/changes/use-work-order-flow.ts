import type { WorkOrder } from '@siteward/contract';
import { inputsOfStep, type WorkOrderStatus } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePreload } from '#components/on-demand.tsx';
import type { Fault } from '#lib/calls/problem.ts';
import { chunkMissing, loadChunk } from '#lib/navigation/load-chunk.ts';
import { useActor } from '#lib/organization/organization-scope.ts';
import type { StepWords } from '../mutations.ts';
import { isWorkOrderDetail, useWorkOrderCache } from '../one-work-order.ts';
import type { BulkOutcome, ChangeContext } from './change-work-orders.ts';
import { refusalOf } from './refusals.ts';
import type { Conflict, WorkOrderChange } from './work-order-change.ts';

const load = () => import('./change-work-orders.ts');
const ignore = () => {};
/** The code that makes changes loads once the page is idle, or with the first change. */
const CHANGES = { preload: () => load().then(ignore, ignore) };

/** The code that makes changes; null, after telling the person, if it could not be loaded. */
async function loadMaking() {
  try {
    return await loadChunk(load);
  } catch {
    toast.error(chunkMissing());
    return null;
  }
}

type Orders = readonly WorkOrder[];

/** What waits for an answer, and the work orders concerned. */
export type Asking =
  | { what: 'step'; to: WorkOrderStatus; orders: Orders }
  | { what: 'assignees' | 'due' | 'remove'; orders: Orders; isOfSeveral: boolean };

export type WorkOrderFlow = ReturnType<typeof useWorkOrderFlow>;

/**
 * The course of a change to one or more work orders, from a list or from a work order's own page: asking for input first if
 * needed, then making the change.
 *
 * @param onDone - called with the ids of those for which a change of several worked
 */
export function useWorkOrderFlow(onDone: (ids: readonly string[]) => void = () => {}) {
  const actor = useActor();
  const [asking, setAsking] = useState<Asking | null>(null);
  const asked = useRef(asking);
  const [running, setRunning] = useState<{ what: WorkOrderChange; orders: Orders } | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [results, setResults] = useState<BulkOutcome | null>(null);
  const context: ChangeContext = { cache: useQueryClient(), page: useWorkOrderCache(), actor };
  usePreload(CHANGES);

  const ask = (next: Asking | null) => {
    setFault(null);
    asked.current = next;
    setAsking(next);
  };

  /** Resolves to whether it worked for all of them. */
  const change = async (orders: Orders, what: WorkOrderChange, isOfSeveral = orders.length > 1) => {
    ask(null);
    setConflict(null);
    setRunning({ what, orders });
    const [only] = orders;
    const make = await loadMaking();
    let isDone = false;
    if (make && isOfSeveral) {
      const { worked, outcome } = await make.changeMany(context, orders, what);
      isDone = outcome === null;
      setResults(outcome);
      onDone(worked);
    } else if (make && only) {
      const answer = await make.changeOne(context, only, what);
      isDone = answer.fault === null;
      setConflict(answer.conflict);
    }
    setRunning(null);
    return isDone;
  };

  /** Takes a step with a single work order, whose dialog stays open until it has been taken. Resolves to whether it was. */
  const takeOne = async (order: WorkOrder, to: WorkOrderStatus, words: StepWords) => {
    const what: WorkOrderChange = { kind: 'status', to, ...words };
    setFault(null);
    setRunning({ what, orders: [order] });
    const isOpen = () => asked.current === asking;
    const make = await loadMaking();
    const answer = await make?.changeOne(context, order, what, isOpen);
    setRunning(null);
    const isDone = answer?.fault === null;
    if (!answer || !isOpen()) return isDone;
    const { fault: found } = answer;
    // By trying again, people accept that it was changed: they have read so.
    const current = found && isWorkOrderDetail(found.current) ? found.current : order;
    ask(found && { what: 'step', to, orders: [current] });
    setFault(found);
    return isDone;
  };

  /** Takes a step, after asking for what it needs. Work orders that cannot take it do not cause a question. */
  const step = (orders: Orders, to: WorkOrderStatus) => {
    const isUnderWay = running?.orders.some(({ _id }) => orders.some((order) => order._id === _id));
    if (isUnderWay) return;
    const taking = orders.filter((order) => refusalOf(order, { kind: 'status', to }, actor) === null);
    const asks = taking.some(({ status }) => inputsOfStep(status, to).length > 0);
    if (asks) ask({ what: 'step', to, orders });
    else void change(orders, { kind: 'status', to });
  };

  return {
    actor,
    isRunning: running !== null,
    /** The status that a step under way leads to. */
    pending: running?.what.kind === 'status' ? running.what.to : null,
    step,
    change,
    /** Asks for the input of a change. With `isOfSeveral` false, as from a row, it is made and undone as a change of that one. */
    ask: (what: 'assignees' | 'due' | 'remove', orders: Orders, isOfSeveral = true) =>
      ask({ what, orders, isOfSeveral }),
    asking,
    /** Why the requested change could not be made. */
    fault,
    /** Makes the change that was asked about. */
    answer: (what: WorkOrderChange) => {
      if (asking && asking.what !== 'step') void change(asking.orders, what, asking.isOfSeveral);
    },
    cancel: () => ask(null),
    /** Takes the step that was asked about; resolves to whether it was taken, by all of them. */
    take: async (words: StepWords) => {
      if (asking?.what !== 'step' || running) return false;
      const { to, orders } = asking;
      const [only, ...others] = orders;
      if (only && others.length === 0) return takeOne(only, to, words);
      return change(orders, { kind: 'status', to, ...words });
    },
    conflict,
    settle: () => setConflict(null),
    saveMine: () => {
      if (conflict) void change([conflict.theirs], conflict.change);
    },
    results,
    clearResults: () => setResults(null),
    /** Closes whatever is open. */
    close: () => {
      ask(null);
      setConflict(null);
      setResults(null);
    },
  };
}
