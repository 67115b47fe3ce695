import type { RecordHistoryEntry, WorkOrderDetail } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { api } from '#lib/calls/api.ts';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrderDetail, id } from './records-testing.ts';
import { WorkOrderScreen } from './work-order-screen.tsx';

export const TECHNICIAN: Permission[] = ['work-orders:view-own', 'work-orders:update-own', 'work-orders:create'];
export const MANAGER: Permission[] = [
  ...(['work-orders:view-any', 'work-orders:update-any', 'work-orders:create', 'work-orders:assign'] as const),
  ...(['work-orders:cancel', 'work-orders:verify', 'work-orders:reopen', 'work-orders:delete'] as const),
];
export const ME = pageScope([]).member._id;
export const me = { _id: ME, name: 'Olivia' };
export const url = `/api/work-orders/id/${id(412)}`;
const AT = '2026-11-22T08:40:00.000Z';

export const point = (number: number, label: string, more: Partial<WorkOrderDetail['checklist'][number]> = {}) => ({
  _id: id(number),
  label,
  kind: 'check' as const,
  required: false,
  value: null,
  doneByName: null,
  doneAt: null,
  ...more,
});

/** The body of a request that changes a work order. */
export type UpdateBody = NonNullable<Parameters<typeof api.workOrders.update.mutate>[0]['body']>;

/** What a change of fields makes of a work order. */
export function patched(order: WorkOrderDetail, { version, ...body }: UpdateBody): Partial<WorkOrderDetail> {
  const { assignees, checklist, watchers: _, ...fields } = body;
  const people = (ids: readonly string[]) => ids.map((_id) => ({ _id, name: _id === ME ? 'Olivia' : 'Somebody' }));
  const known = (_id: string | undefined) => order.checklist.find((each) => each._id === _id);
  const points = checklist?.map((each) => ({ ...(known(each._id) ?? point(99, each.label)), label: each.label }));
  return {
    ...order,
    ...JSON.parse(JSON.stringify(fields)),
    ...(assignees && { assignees: people(assignees) }),
    ...(points && { checklist: points }),
  };
}

/**
 * The page of a work order, and an API that remembers what is done with it.
 *
 * @param serviceProviderId - the service provider that the reader belongs to
 */
export function openWorkOrder(
  more: Partial<WorkOrderDetail>,
  permissions = MANAGER,
  isMobile = false,
  serviceProviderId: string | null = null,
) {
  vi.stubGlobal('matchMedia', () => ({
    matches: !isMobile,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  let order = aWorkOrderDetail(412, 'Chiller 2 trips', more);
  const change = (fields: Partial<WorkOrderDetail>) => {
    order = { ...order, ...fields, version: order.version + 1 };
    return { status: 200, body: order };
  };
  const history: RecordHistoryEntry[] = [];
  const api = fakeApi({
    [`GET ${url}`]: () => ({ status: 200, body: order }),
    [`GET ${url}/history`]: () => pageOf(history),
    [`GET ${url}/comments`]: () => pageOf([]),
    [`GET ${url}/attachments`]: () => ({ status: 200, body: { files: [], most: 30, mayAdd: false } }),
    [`PATCH ${url}`]: ({ body }) => change(patched(order, body as UpdateBody)),
    [`DELETE ${url}`]: () => ({ status: 204 }),
    [`POST ${url}/status/undo`]: () => change({ status: more.status ?? 'open' }),
    [`PUT ${url}/status/*`]: ({ path }) => change({ status: path.split('/').at(-1) as WorkOrderDetail['status'] }),
    [`PUT ${url}/checklist/*`]: ({ path, body }) => {
      const { value } = body as { value: WorkOrderDetail['checklist'][number]['value'] };
      const answered = (each: WorkOrderDetail['checklist'][number]) =>
        path.endsWith(each._id)
          ? { ...each, value, doneByName: value === null ? null : 'Olivia', doneAt: value === null ? null : AT }
          : each;
      return change({ checklist: order.checklist.map(answered) });
    },
    [`GET ${url}/time`]: () => ({ status: 200, body: { entries: [], minutes: 0, labour: [] } }),
    [`GET ${url}/costs`]: () => ({ status: 200, body: { entries: [], sums: [] } }),
    [`GET ${url}/links`]: () => pageOf([]),
    'GET /api/work-orders/people': () => pageOf([me]),
  });
  const scope = pageScope(permissions);
  const page = renderPage(
    <WorkOrderScreen id={id(412)} />,
    { ...scope, member: { ...scope.member, serviceProviderId } },
    `/${ORG}/${SITE}/work-orders/${id(412)}`,
  );
  const sent = () => api.sent('PUT').map(({ path, body }) => [path.slice(url.length), body]);
  return {
    api,
    history,
    change,
    current: () => order,
    sent,
    address: () => page.router.state.location.pathname,
    router: page.router,
    cache: page.queryClient,
    reload: () => page.queryClient.invalidateQueries({ queryKey: ['workOrders'] }),
  };
}

export const heading = () => screen.findByRole('heading', { level: 1, name: 'Chiller 2 trips' });
export const buttons = (name: RegExp) =>
  screen.queryAllByRole('button', { name }).map(({ textContent }) => textContent);
export const STEPS = /^(Start|Resume|Complete|Verify|Release|Reopen|Put on hold)$/;
export const menu = async () => {
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for WO-000412' }), { key: 'Enter' });
  const items = await screen.findAllByRole('menuitem');
  return items.map((item) => [item.textContent, item.getAttribute('aria-disabled')]);
};
