import type { WorkOrder } from '@siteward/contract';
import { inputsOfStep, type WorkOrderStatus } from '@siteward/domain';
import { useRef, useState } from 'react';
import { useActor } from '#lib/organization-scope.ts';
import type { Fault } from '#lib/problem.ts';
import type { StepWords } from '../queries.ts';
import { isWorkOrderDetail } from '../use-work-order.ts';
import { useChangeWorkOrder, useChangeWorkOrders } from './use-change-work-orders.ts';
import { refusalOf, type WorkOrderChange } from './work-order-change.ts';

type Orders = readonly WorkOrder[];

/** What waits for an answer, and which work orders it is about. */
export type Asking =
  | { what: 'step'; to: WorkOrderStatus; orders: Orders }
  | { what: 'assignees' | 'due' | 'remove'; orders: Orders; isOfSeveral: boolean };

export type WorkOrderFlow = ReturnType<typeof useWorkOrderFlow>;

/**
 * The way of a change of one or more work orders, from a list or from its own page: over what it asks for, to the change.
 *
 * @param onDone - called with the ids of those for which a change of several worked
 */
export function useWorkOrderFlow(onDone: (ids: readonly string[]) => void = () => {}) {
  const actor = useActor();
  const [asking, setAsking] = useState<Asking | null>(null);
  const asked = useRef(asking);
  const [running, setRunning] = useState<WorkOrderChange | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const single = useChangeWorkOrder(actor);
  const bulk = useChangeWorkOrders(actor);

  const ask = (next: Asking | null) => {
    setFault(null);
    asked.current = next;
    setAsking(next);
  };

  const change = async (orders: Orders, what: WorkOrderChange, isOfSeveral = orders.length > 1) => {
    ask(null);
    setRunning(what);
    const [only] = orders;
    if (isOfSeveral || !only) onDone(await bulk.changeMany(orders, what));
    else await single.change(only, what);
    setRunning(null);
  };

  /** Takes a step with one, whose window keeps what was typed until the step is taken. */
  const takeOne = async (order: WorkOrder, to: WorkOrderStatus, words: StepWords) => {
    const what: WorkOrderChange = { kind: 'status', to, ...words };
    setFault(null);
    setRunning(what);
    const isOpen = () => asked.current === asking;
    const found = await single.change(order, what, isOpen);
    setRunning(null);
    if (!isOpen()) return;
    // Whoever takes it again has read that it was changed.
    const current = found && isWorkOrderDetail(found.current) ? found.current : order;
    ask(found && { what: 'step', to, orders: [current] });
    setFault(found);
  };

  /** Takes a step, once what it is taken with is given. Those that cannot take it do not ask for anything. */
  const step = (orders: Orders, to: WorkOrderStatus) => {
    if (running) return;
    const taking = orders.filter((order) => refusalOf(order, { kind: 'status', to }, actor) === null);
    const asks = taking.some(({ status }) => inputsOfStep(status, to).length > 0);
    if (asks) ask({ what: 'step', to, orders });
    else void change(orders, { kind: 'status', to });
  };

  return {
    actor,
    isRunning: running !== null,
    /** The status that a step is under way to. */
    pending: running?.kind === 'status' ? running.to : null,
    step,
    change,
    /** Asks for what a change is made with; of one in its row, it is taken back alone. */
    ask: (what: 'assignees' | 'due' | 'remove', orders: Orders, isOfSeveral = true) =>
      ask({ what, orders, isOfSeveral }),
    asking,
    /** Why what was asked for could not be done. */
    fault,
    /** Makes the change that was asked for. */
    answer: (what: WorkOrderChange) => {
      if (asking && asking.what !== 'step') void change(asking.orders, what, asking.isOfSeveral);
    },
    cancel: () => ask(null),
    take: (words: StepWords) => {
      if (asking?.what !== 'step' || running) return;
      const { to, orders } = asking;
      const [only, ...others] = orders;
      if (only && others.length === 0) void takeOne(only, to, words);
      else void change(orders, { kind: 'status', to, ...words });
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
      ask(null);
      single.settle();
      bulk.clearOutcome();
    },
  };
}
