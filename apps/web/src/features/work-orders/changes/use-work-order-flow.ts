import type { WorkOrder } from '@siteward/contract';
import { inputsOfStep, type WorkOrderStatus } from '@siteward/domain';
import { useState } from 'react';
import { useActor } from '#lib/organization-scope.ts';
import type { StepWords } from '../queries.ts';
import { useChangeWorkOrder, useChangeWorkOrders } from './use-change-work-orders.ts';
import { refusalOf, type WorkOrderChange } from './work-order-change.ts';

type Orders = readonly WorkOrder[];

/** What waits for an answer, and which work orders it is about. */
export type Asking =
  | { what: 'step'; to: WorkOrderStatus; orders: Orders }
  | { what: 'assignees' | 'due' | 'remove'; orders: Orders; isOfSeveral: boolean };

export type WorkOrderFlow = ReturnType<typeof useWorkOrderFlow>;

/**
 * The way of a change of one or more work orders: over what it asks for, to the change.
 *
 * @param onDone - called with the ids of those for which a change of several worked
 */
export function useWorkOrderFlow(onDone: (ids: readonly string[]) => void) {
  const actor = useActor();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [isRunning, setRunning] = useState(false);
  const single = useChangeWorkOrder(actor);
  const bulk = useChangeWorkOrders(actor);

  const change = async (orders: Orders, what: WorkOrderChange, isOfSeveral = orders.length > 1) => {
    setAsking(null);
    const [only] = orders;
    if (!isOfSeveral && only) {
      await single.change(only, what);
      return;
    }
    setRunning(true);
    const worked = await bulk.changeMany(orders, what);
    setRunning(false);
    onDone(worked);
  };

  /** Takes a step, once what it is taken with is given. Those that cannot take it do not ask for anything. */
  const step = (orders: Orders, to: WorkOrderStatus) => {
    const taking = orders.filter((order) => refusalOf(order, { kind: 'status', to }, actor) === null);
    const asks = taking.some(({ status }) => inputsOfStep(status, to).length > 0);
    if (asks) setAsking({ what: 'step', to, orders });
    else void change(orders, { kind: 'status', to });
  };

  return {
    actor,
    isRunning,
    step,
    change,
    /** Asks for what a change is made with; of one in its row, it is taken back alone. */
    ask: (what: 'assignees' | 'due' | 'remove', orders: Orders, isOfSeveral = true) =>
      setAsking({ what, orders, isOfSeveral }),
    asking,
    /** Makes the change that was asked for. */
    answer: (what: WorkOrderChange) => {
      if (asking && asking.what !== 'step') void change(asking.orders, what, asking.isOfSeveral);
    },
    cancel: () => setAsking(null),
    take: (words: StepWords) => {
      if (asking?.what === 'step') void change(asking.orders, { kind: 'status', to: asking.to, ...words });
    },
    conflict: single.conflict,
    settle: single.settle,
    saveMine: () => {
      if (!single.conflict) return;
      const { theirs, change: mine } = single.conflict;
      single.settle();
      void single.change(theirs, mine);
    },
    results: bulk.outcome,
    clearResults: bulk.clearOutcome,
    /** Closes whatever is open. */
    close: () => {
      setAsking(null);
      single.settle();
      bulk.clearOutcome();
    },
  };
}
