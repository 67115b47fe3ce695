import { PERMISSIONS } from '@siteward/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { aWorkOrder } from '../testing.ts';
import { useWorkOrderCache } from '../use-work-order.ts';
import { changeMany } from './change-work-orders.ts';

const ORDERS = Array.from({ length: 401 }, (_, index) => aWorkOrder(index + 1, `Lamp ${index + 1}`));
const idsOf = (body: unknown) => (body as { workOrders: { id: string }[] }).workOrders.map(({ id }) => id);

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
  const cache = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: cache }, children);
  const page = renderHook(() => useWorkOrderCache(), { wrapper }).result.current;
  const actor = { permissions: PERMISSIONS, member: 'me' };
  const { worked, outcome } = await changeMany({ cache, page, actor }, ORDERS, { kind: 'priority', priority: 'low' });
  const parts = [ORDERS.slice(0, 200), ORDERS.slice(200, 400), ORDERS.slice(400)].map((part) =>
    part.map(({ _id }) => _id),
  );
  expect(api.sent('POST').map(({ body }) => idsOf(body))).toEqual(parts);
  expect(worked).toEqual(parts.slice(1).flat());
  expect(outcome?.title()).toBe('201 of 401 succeeded');
  expect(outcome?.lines.filter(({ ok }) => ok).map(({ id }) => id)).toEqual(worked);
});
