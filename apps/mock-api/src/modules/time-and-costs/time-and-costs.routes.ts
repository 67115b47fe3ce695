import type { Contract } from '@siteward/contract';
import type { Handlers } from '#plugins/contract-routes/handlers.ts';
import { addEntry, changeEntry, removeEntry } from './entries.service.ts';
import { listCosts, listTime, showCost, showTime } from './time-and-costs.service.ts';

/** The calls of contract/work-orders/time-and-costs.ts about time. */
export const workOrderTime = {
  get: async ({ scope, params }) => ({ status: 200, body: await listTime(scope, params.id) }),
  create: async ({ scope, params, body: { note: text = '', ratePerHour: amount = null, ...given } }) => {
    const entry = await addEntry(scope, params.id, 'time', { ...given, text, amount });
    return { status: 201, body: await showTime(scope, entry) };
  },
  update: async ({ scope, params, body: { day, minutes, note: text, ratePerHour: amount }, expectedVersion }) => {
    const change = { day, minutes, text, amount };
    const entry = await changeEntry(scope, { ...params, kind: 'time' }, change, expectedVersion);
    return { status: 200, body: await showTime(scope, entry) };
  },
  remove: async ({ scope, params, expectedVersion }) => {
    await removeEntry(scope, { ...params, kind: 'time' }, expectedVersion);
    return { status: 204, body: undefined };
  },
} satisfies Handlers<Contract['workOrderTime']>;

/** The calls of contract/work-orders/time-and-costs.ts about costs. */
export const workOrderCosts = {
  get: async ({ scope, params }) => ({ status: 200, body: await listCosts(scope, params.id) }),
  create: async ({ scope, params, body: { description: text, ...given } }) => {
    const entry = await addEntry(scope, params.id, 'cost', { ...given, text, minutes: null });
    return { status: 201, body: await showCost(scope, entry) };
  },
  update: async ({ scope, params, body: { day, description: text, amount }, expectedVersion }) => {
    const entry = await changeEntry(scope, { ...params, kind: 'cost' }, { day, text, amount }, expectedVersion);
    return { status: 200, body: await showCost(scope, entry) };
  },
  remove: async ({ scope, params, expectedVersion }) => {
    await removeEntry(scope, { ...params, kind: 'cost' }, expectedVersion);
    return { status: 204, body: undefined };
  },
} satisfies Handlers<Contract['workOrderCosts']>;
