import { PERMISSIONS } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { useWorkOrderCache } from '../one-work-order.ts';
import { aWorkOrder, aWorkOrderDetail } from '../records-testing.ts';
import { changeMany, changeOne } from './change-work-orders.ts';
import type { WorkOrderChange } from './work-order-change.ts';

const ORDERS = Array.from({ length: 401 }, (_, index) => aWorkOrder(index + 1, `Lamp ${index + 1}`));
const idsOf = (body: unknown) => (body as { workOrders: { id: string }[] }).workOrders.map(({ id }) => id);

function contextOf(cache: QueryClient) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: cache }, children);
  const page = renderHook(() => useWorkOrderCache(), { wrapper }).result.current;
  return { cache, page, actor: { permissions: PERMISSIONS, member: 'me' } };
}

it('more work orders than one call takes are changed in several calls, and one that fails does not prevent the others', async () => {
  const api = fakeApi({
    'POST /api/work-orders/bulk': ({ body }) => {
      const ids = idsOf(body);
      if (ids[0] === ORDERS[0]?._id) return problem('CONFLICT', 409, { detail: 'Too busy.' });
      const changed = ORDERS.filter(({ _id }) => ids.includes(_id));
      const results = changed.map((order) => ({
        id: order._id,
        number: order.number,
        workOrder: order,
        problem: null,
      }));
      return { status: 200, body: { results } };
    },
  });
  const { worked, outcome } = await changeMany(contextOf(new QueryClient()), ORDERS, {
    kind: 'priority',
    priority: 'low',
  });
  const parts = [ORDERS.slice(0, 200), ORDERS.slice(200, 400), ORDERS.slice(400)].map((part) =>
    part.map(({ _id }) => _id),
  );
  expect(api.sent('POST').map(({ body }) => idsOf(body))).toEqual(parts);
  expect(worked).toEqual(parts.slice(1).flat());
  expect(outcome?.title()).toBe('201 of 401 succeeded');
  expect(outcome?.lines.filter(({ ok }) => ok).map(({ id }) => id)).toEqual(worked);
});

it.each([
  [3, 9],
  [undefined, undefined],
])(
  'a work order whose change is refused is shown as it is now, where it is shown: version %s before, then %s',
  async (before, after) => {
    const order = aWorkOrderDetail(1, 'Lamp', { version: 3 });
    const current = { ...order, title: 'Lamp in the hall', version: 9 };
    fakeApi({
      [`PATCH /api/work-orders/id/${order._id}`]: () => problem('VERSION_CONFLICT', 409, { current }),
      [`GET /api/work-orders/id/${order._id}`]: () => ({ status: 200, body: current }),
    });
    const context = contextOf(new QueryClient());
    if (before) context.page.put(order);
    await changeOne(context, order, { kind: 'priority', priority: 'low' }, () => true);
    expect(context.page.read(order._id)?.version).toBe(after);
  },
);

const AT_EIGHT = { scheduledStart: '2026-11-24T08:00:00.000Z', scheduledEnd: null, allDay: false };
const CHANGES: readonly WorkOrderChange[] = [
  { kind: 'status', to: 'in-progress' },
  { kind: 'priority', priority: 'low' },
  { kind: 'assignees', assignees: [] },
  { kind: 'dueAt', dueAt: '2026-11-24T08:00:00.000Z' },
  { kind: 'schedule', ...AT_EIGHT },
];

it.each(CHANGES)(
  'undoing a change ($kind) asks for the version that it led to, whatever was changed since',
  async (change) => {
    const order = aWorkOrderDetail(1, 'Lamp', { version: 3 });
    let version = 3;
    const answer = () => {
      version += 1;
      return { status: 200, body: { ...order, version } };
    };
    const path = `/api/work-orders/id/${order._id}`;
    const { calls } = fakeApi({
      [`PATCH ${path}`]: answer,
      [`PUT ${path}/status/in-progress`]: answer,
      [`POST ${path}/status/undo`]: answer,
      [`GET ${path}`]: () => ({ status: 200, body: { ...order, version } }),
    });
    const said = vi.spyOn(toast, 'success');
    onTestFinished(() => said.mockRestore());
    const context = contextOf(new QueryClient());
    await changeOne(context, order, change);
    await changeOne(context, { ...order, version: 4 }, { kind: 'priority', priority: 'high' });
    said.mock.calls[0]?.[1]?.action?.onClick();
    const versions = () =>
      calls.flatMap(({ method, body }) => (method === 'GET' ? [] : [(body as { version: number }).version]));
    await waitFor(() => expect(versions()).toEqual([3, 4, 4]));
  },
);
