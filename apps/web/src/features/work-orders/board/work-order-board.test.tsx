import type { WorkOrder } from '@siteward/contract';
import { PERMISSIONS, type Permission, SYSTEM_ROLES } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { aWorkOrder } from '../records-testing.ts';
import { WorkOrdersScreen } from '../work-orders-screen.tsx';

const chiller = aWorkOrder(412, 'Chiller 2 trips', { status: 'in-progress', checklistLeft: 1 });
const sink = aWorkOrder(409, 'Water under the sink');
const lift = aWorkOrder(398, 'Lift 3 door', { status: 'on-hold' });

function open(at = '/work-orders?view=board', permissions: readonly Permission[] = PERMISSIONS, isLong = false) {
  const items: WorkOrder[] = [chiller, sink, lift];
  const api = fakeApi({
    'GET /api/work-orders': ({ query }) => {
      const { status, body } = pageOf(items.filter((order) => order.status === query.get('status')));
      return { status, body: isLong ? { ...Object(body), total: 31 } : body };
    },
    'GET /api/work-orders/counts': () => ({
      status: 200,
      body: { active: 3, overdue: 0, unassigned: 3, mine: 0 },
    }),
    'GET /api/work-orders/people': () => pageOf([]),
  });
  return { ...api, ...renderPage(<WorkOrdersScreen />, pageScope(permissions), at) };
}

const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));
const card = (title: string) => screen.getByRole('link', { name: title }).closest('article') ?? document.body;
const putTo = (api: ReturnType<typeof open>) => api.sent('PUT').map(({ path, body }) => [path, body]);

/** Drags a card with the pointer; the test environment has no data transfer of its own. */
function drag(title: string, to: string) {
  const dataTransfer = { setData: vi.fn(), effectAllowed: 'none' };
  const moved = card(title);
  fireEvent.dragStart(moved, { dataTransfer });
  const target = screen.getByRole('region', { name: new RegExp(`^${to}`) });
  const isTaken = !fireEvent.dragOver(target, { dataTransfer });
  return {
    isTaken,
    drop: () => {
      fireEvent.drop(target, { dataTransfer });
      fireEvent.dragEnd(moved, { dataTransfer });
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  toast.dismiss();
});

it('has a column for each status that active work can reach, and shows the same as the table', async () => {
  const { router } = open('/work-orders?tab=mine&search=li');
  fireEvent.click(await screen.findByRole('button', { name: 'Board' }));
  await screen.findByRole('heading', { name: 'Verified 0 work orders' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...['Open1 work order', 'In progress1 work order', 'On hold1 work order'],
    ...['Completed0 work orders', 'Verified0 work orders'],
  ]);
  expect(column('On hold').getByRole('link', { name: 'Lift 3 door' })).toBeDefined();
  expect(column('Verified').getByText('None here')).toBeDefined();
  expect(router.state.location.search).toBe('?tab=mine&search=li&view=board');
});

it('shows who does the work next to its number, where an overdue time leaves room for it', async () => {
  open();
  await screen.findByRole('link', { name: 'Lift 3 door' });
  const line = within(card('Lift 3 door')).getByText('WO-000398').parentElement;
  expect(
    within(line ?? document.body).getByRole('button', { name: 'Assignees of WO-000398: Nobody yet' }),
  ).toBeTruthy();
});

it('requests each column with the tab, the filters and the order of the list', async () => {
  const api = open('/work-orders?view=board&tab=mine&status=open,completed&priority=high&sort=-number');
  await screen.findByText('Water under the sink');
  const lists = api.calls.filter(({ path, query }) => path === '/api/work-orders' && query.get('limit') !== '1');
  expect(
    lists.map(({ query }) => [query.get('status'), query.get('assignee'), query.get('priority'), query.get('sort')]),
  ).toEqual([['open', 'me', 'high', '-number']]);
});

it.each([
  ['?view=board&search=li', 'On hold', '30 more', '?search=li&status=on-hold'],
  ['?view=board&tab=mine', 'Completed', '31 more', '?tab=all&status=completed&assignee=me'],
])('links from %s to the rest of a long column: %s', async (at, name, more, search) => {
  open(`/work-orders${at}`, PERMISSIONS, true);
  await screen.findByRole('heading', { name: `${name} 31 work orders` });
  expect(
    column(name)
      .getByRole('link', { name: `${more} in the table` })
      .getAttribute('href'),
  ).toBe(`/work-orders${search}`);
});

it('moves a card by its menu: it changes columns immediately, and goes back when that is undone', async () => {
  const api = open();
  const url = `/api/work-orders/id/${lift._id}/status`;
  const [answered, answer] = held();
  api.answer(`PUT ${url}/open`, async () => {
    await answered;
    return { status: 200, body: { ...lift, status: 'open', version: 4 } };
  });
  await screen.findByText('Lift 3 door');
  const button = screen.getByRole('button', { name: 'Move WO-000398 to…' });
  button.focus();
  fireEvent.keyDown(button, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Open' }));
  await waitFor(() => expect(column('Open').getByRole('link', { name: 'Lift 3 door' })).toBeDefined());
  expect(column('On hold').queryByRole('link')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Open 2 work orders' })).toBeDefined();
  // The focus moves with the card.
  await waitFor(() => expect(document.activeElement).toBe(card('Lift 3 door')));
  answer();
  expect(await screen.findByText('WO-000398 is now “Open”')).toBeDefined();
  expect(putTo(api)).toEqual([[`${url}/open`, { version: 3 }]]);
});

it('moves a dragged card once the input that the step needs has been given', async () => {
  const api = open();
  const url = `/api/work-orders/id/${sink._id}/status/on-hold`;
  api.answer(`PUT ${url}`, () => ({ status: 200, body: { ...sink, status: 'on-hold', version: 4 } }));
  const undo = `/api/work-orders/id/${sink._id}/status/undo`;
  api.answer(`POST ${undo}`, () => ({ status: 200, body: { ...sink, version: 5 } }));
  await screen.findByText('Water under the sink');
  const move = drag('Water under the sink', 'On hold');
  expect(move.isTaken).toBe(true);
  move.drop();
  const dialog = within(await screen.findByRole('dialog', { name: 'Put WO-000409 on hold' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'No key' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
  expect(await screen.findByText('WO-000409 is now “On hold”')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.sent('POST').map(({ path, body }) => [path, body])).toEqual([[undo, { version: 4 }]]));
  expect(putTo(api)).toEqual([[url, { version: 3, reason: 'No key' }]]);
});

it('says while a card is dragged where it cannot go, and does not accept it there', async () => {
  const api = open();
  await screen.findByText('Chiller 2 trips');
  const move = drag('Chiller 2 trips', 'Completed');
  expect(column('Completed').getByText('1 required checklist point is still to be done.')).toBeDefined();
  expect(column('Verified').getByText('Work that is “In progress” cannot become “Verified”.')).toBeDefined();
  expect(column('On hold').queryByText(/no step/)).toBeNull();
  expect(move.isTaken).toBe(false);
  move.drop();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/no step leads/)).toBeNull();
  // Any request from the refused drop would have been sent before this one.
  drag('Lift 3 door', 'Open').drop();
  const taken = `/api/work-orders/id/${lift._id}/status/open`;
  await waitFor(() => expect(api.sent('PUT').at(-1)?.path).toBe(taken));
  expect(api.sent('PUT').map(({ path }) => path)).toEqual([taken]);
});

it('moves a card back when the API refuses the move', async () => {
  const api = open();
  api.answer(`PUT /api/work-orders/id/${lift._id}/status/open`, () =>
    problem('ILLEGAL_TRANSITION', 409, { detail: 'It is open already.' }),
  );
  await screen.findByText('Lift 3 door');
  drag('Lift 3 door', 'Open').drop();
  expect(await screen.findByText('It is open already.')).toBeDefined();
  expect(column('On hold').getByRole('link', { name: 'Lift 3 door' })).toBeDefined();
  expect(column('Open').queryByRole('link', { name: 'Lift 3 door' })).toBeNull();
});

it('lets a viewer look but not move anything', async () => {
  open('/work-orders?view=board', SYSTEM_ROLES.find(({ name }) => name === 'Viewer')?.permissions);
  await screen.findByText('Lift 3 door');
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  expect(card('Lift 3 door').getAttribute('draggable')).toBe('false');
});

it('goes from card to card with J and K, and opens one with Enter', async () => {
  const { router } = open();
  await screen.findByText('Lift 3 door');
  for (const key of ['j', 'j', 'j', 'k']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  expect(document.activeElement).toBe(card('Chiller 2 trips'));
  fireEvent.keyDown(card('Chiller 2 trips'), { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toMatch(new RegExp(`/work-orders/${chiller._id}$`)));
});
