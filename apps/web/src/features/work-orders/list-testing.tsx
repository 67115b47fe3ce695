import type { WorkOrder } from '@siteward/contract';
import { PERMISSIONS, type Permission, SYSTEM_ROLES } from '@siteward/domain';
import { fireEvent, screen } from '@testing-library/react';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { aWorkOrder, id } from './records-testing.ts';
import { WorkOrdersScreen } from './work-orders-screen.tsx';

export const dana = { _id: id(51), name: 'Dana Whitfield' };
export const emre = { _id: id(52), name: 'Emre Kaya' };
const me = { _id: pageScope([]).member._id, name: 'Olivia' };
export const chiller = aWorkOrder(412, 'Chiller 2 trips', {
  place: 'Plant room B',
  priority: 'urgent',
  status: 'in-progress',
  assignees: [dana, emre],
  tags: ['hvac'],
  version: 7,
});
export const sink = aWorkOrder(409, 'Water under the sink', { assignees: [me] });
const counts = { active: 38, overdue: 5, unassigned: 7, mine: 2 };

export const permissionsOf = (role: string): readonly Permission[] =>
  SYSTEM_ROLES.find(({ name }) => name === role)?.permissions ?? [];

export function openWorkOrders({
  permissions = PERMISSIONS,
  at = '/work-orders',
  items = [chiller, sink],
  total = items.length,
  serviceProvider = null,
}: {
  permissions?: readonly Permission[];
  at?: string;
  items?: WorkOrder[];
  total?: number;
  /** The service provider that the member belongs to. */
  serviceProvider?: string | null;
} = {}) {
  const { member, ...rest } = pageScope(permissions);
  const scope = { ...rest, member: { ...member, serviceProviderId: serviceProvider } };
  const page = { items, page: 1, pages: Math.ceil(total / 20), limit: 20, total, capped: false };
  const api = fakeApi({
    'GET /api/work-orders': () => ({ status: 200, body: page }),
    'GET /api/work-orders/counts': () => ({ status: 200, body: counts }),
    'GET /api/work-orders/tags': () => ({ status: 200, body: { tags: [{ tag: 'hvac', count: 3 }] } }),
    'GET /api/work-orders/people': () => pageOf([dana, emre, me]),
  });
  return { ...api, ...renderPage(<WorkOrdersScreen />, scope, at) };
}

export const asked = (api: ReturnType<typeof openWorkOrders>) => {
  // Requests for a single record only count.
  const lists = api.calls.filter(({ path, query }) => path === '/api/work-orders' && query.get('limit') !== '1');
  return Object.fromEntries(lists.at(-1)?.query ?? []);
};
export async function choose(button: string, item: string, among: Pick<typeof screen, 'findByRole'> = screen) {
  fireEvent.keyDown(await among.findByRole('button', { name: button }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}
export const sentTo = (api: ReturnType<typeof openWorkOrders>, method: string) =>
  api.sent(method).map(({ path, body }) => [path, body]);
