import type { WorkOrder } from '@siteward/contract';
import { MAX_LIMIT, PERMISSIONS, type Permission, SYSTEM_ROLES } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { aWorkOrder, id } from './testing.ts';
import { WorkOrdersScreen } from './work-orders-screen.tsx';

const dana = { _id: id(51), name: 'Dana Whitfield' };
const emre = { _id: id(52), name: 'Emre Kaya' };
const me = { _id: pageScope([]).member._id, name: 'Olivia' };
const chiller = aWorkOrder(412, 'Chiller 2 trips', {
  ...{ place: 'Plant room B', priority: 'urgent', status: 'in-progress', assignees: [dana, emre] },
  ...{ tags: ['hvac'], version: 7 },
});
const sink = aWorkOrder(409, 'Water under the sink', { assignees: [me] });
const counts = { active: 38, overdue: 5, unassigned: 7, mine: 2 };

const permissionsOf = (role: string): readonly Permission[] =>
  SYSTEM_ROLES.find(({ name }) => name === role)?.permissions ?? [];

function open({
  permissions = PERMISSIONS,
  at = '/work-orders',
  items = [chiller, sink],
  total = items.length,
}: {
  permissions?: readonly Permission[];
  at?: string;
  items?: WorkOrder[];
  total?: number;
} = {}) {
  const scope = pageScope(permissions);
  const page = { items, page: 1, pages: Math.ceil(total / 20), limit: 20, total, capped: false };
  const api = fakeApi({
    'GET /api/work-orders': () => ({ status: 200, body: page }),
    'GET /api/work-orders/counts': () => ({ status: 200, body: counts }),
    'GET /api/work-orders/tags': () => ({ status: 200, body: { tags: [{ tag: 'hvac', count: 3 }] } }),
    'GET /api/work-orders/people': () => pageOf([dana, emre, me]),
  });
  return { ...api, ...renderPage(<WorkOrdersScreen />, scope, at) };
}

const asked = (api: ReturnType<typeof open>) => {
  // What asks for one record alone counts.
  const lists = api.calls.filter(({ path, query }) => path === '/api/work-orders' && query.get('limit') !== '1');
  return Object.fromEntries(lists.at(-1)?.query ?? []);
};
async function choose(button: string, item: string, among: Pick<typeof screen, 'findByRole'> = screen) {
  fireEvent.keyDown(await among.findByRole('button', { name: button }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}
const sentTo = (api: ReturnType<typeof open>, method: string) => api.sent(method).map(({ path, body }) => [path, body]);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  toast.dismiss();
});

describe('the list of work orders', () => {
  it('shows what is to be done at the site, the counts, and the way to each', async () => {
    const api = open();
    const row = await screen.findByRole('row', { name: /Chiller/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['', 'WO-000412', 'Chiller 2 tripsPlant room B', 'Urgent', 'In progress'],
      'Assignees of WO-000412: DWDana Whitfield and 1 other',
      'Due date of WO-000412: No due date',
    ]);
    expect(screen.getByRole('link', { name: 'Chiller 2 trips' }).getAttribute('href')).toBe(
      `/${ORG}/${SITE}/work-orders/${chiller._id}`,
    );
    for (const name of ['All active 38 work orders', 'Overdue 5 work orders', 'Unassigned 7 work orders']) {
      expect(screen.getByRole('link', { name })).toBeDefined();
    }
    expect(screen.getByRole('link', { name: /All active/ }).getAttribute('aria-current')).toBe('page');
    expect(asked(api)).toEqual({
      ...{ org: ORG, site: SITE, page: '1', limit: '20', status: 'open,in-progress,on-hold' },
    });
  });

  it.each([
    ['?tab=overdue', 'Overdue', { overdue: 'true', status: 'open,in-progress,on-hold' }],
    ['?tab=unassigned', 'Unassigned', { assignee: 'none', status: 'open,in-progress,on-hold' }],
    ['?tab=mine&status=open&assignee=none', 'Mine', { assignee: 'me', status: 'open' }],
    ['?tab=all', 'All', {}],
    // A link to what is not active shows that, and not an empty list of active ones.
    ['?status=completed,verified', 'All', { status: 'completed,verified' }],
    [
      '?priority=urgent,wild&type=inspection&assignee=me,x&overdue=true&tag=a,b&search=lift&sort=-dueAt&page=2',
      'All active',
      {
        ...{ priority: 'urgent', type: 'inspection', assignee: 'me', overdue: 'true', tag: 'a,b', search: 'lift' },
        ...{ sort: '-dueAt', page: '2', status: 'open,in-progress,on-hold' },
      },
    ],
  ])('has its view in the address: %s', async (query, tab, wanted) => {
    const api = open({ at: `/work-orders${query}`, total: 40 });
    await screen.findByText('Chiller 2 trips');
    expect(asked(api)).toEqual({ org: ORG, site: SITE, page: '1', limit: '20', ...wanted });
    const current = screen.getAllByRole('link').find((link) => link.getAttribute('aria-current') === 'page');
    expect(current?.textContent).toMatch(new RegExp(`^${tab}(\\d| |$)`));
  });

  it('keeps search and filters on the way to another tab, and not the page', async () => {
    open({ at: '/work-orders?search=an&priority=urgent&page=3&new=blank' });
    const href = (await screen.findByRole('link', { name: /Overdue/ })).getAttribute('href');
    expect(href).toMatch(/\?search=an&priority=urgent&tab=overdue$/);
  });

  it('is filtered by people whom the server finds, and by a tag that is typed', async () => {
    const api = open({ at: '/work-orders' });
    fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(document.querySelector('datalist option')?.getAttribute('label')).toBe('hvac (3)'));
    fireEvent.change(await screen.findByRole('combobox', { name: 'Tag' }), { target: { value: ' hvac ' } });
    expect(asked(api)['tag']).toBeUndefined();
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Tag' }), { key: 'Enter' });
    await waitFor(() => expect(asked(api)['tag']).toBe('hvac'));
    fireEvent.click(await screen.findByRole('combobox', { name: 'Assignee' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Me', 'Nobody', 'DWDana Whitfield', 'EKEmre Kaya']);
    fireEvent.click(screen.getByRole('option', { name: /Dana/ }));
    await waitFor(() => expect(asked(api)['assignee']).toBe(dana._id));
    expect(screen.getByRole('button', { name: 'Assignee Dana Whitfield', hidden: true })).toBeDefined();
  });

  it('is exported as it is narrowed, and no page of it', async () => {
    const api = open({ at: '/work-orders?tab=overdue&priority=urgent&search=an&sort=-dueAt&page=2', total: 40 });
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    const exports = () => api.calls.filter(({ path }) => path === '/api/work-orders/export');
    await waitFor(() => expect(exports()).toHaveLength(1));
    expect(Object.fromEntries(exports()[0]?.query ?? [])).toEqual({
      ...{ org: ORG, site: SITE, overdue: 'true', status: 'open,in-progress,on-hold', priority: 'urgent' },
      ...{ search: 'an', sort: '-dueAt' },
    });
  });

  it('offers a viewer nothing to change', async () => {
    open({ permissions: permissionsOf('Viewer') });
    await screen.findByText('Chiller 2 trips');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Status of|Priority of|New work order|Export/ })).toBeNull();
  });

  it('opens the form of a new one by C, and the address says so', async () => {
    const { router } = open();
    await screen.findByText('Chiller 2 trips');
    fireEvent.keyDown(document.body, { key: 'c' });
    expect(await screen.findByRole('dialog', { name: 'New work order' })).toBeDefined();
    expect(router.state.location.search).toBe('?new=blank');
  });

  it.each([
    ['de', 'Alle aktiven', 'Alle Arbeitsaufträge auf dieser Seite auswählen', 'Aktionen für 2 Arbeitsaufträge'],
    [
      'es',
      'Todas las activas',
      'Seleccionar todas las órdenes de trabajo de esta página',
      'Acciones para 2 órdenes de trabajo',
    ],
    ['hi', 'सभी सक्रिय', 'इस पेज के सभी कार्य आदेश चुनें', '2 कार्य आदेशों के लिए कार्रवाइयाँ'],
  ] as const)('is in the language that is shown: %s', async (language, tab, page, actions) => {
    open();
    await speak(language);
    expect((await screen.findByRole('link', { name: new RegExp(tab) })).textContent).toMatch(tab);
    fireEvent.click(await screen.findByRole('checkbox', { name: page }));
    expect(screen.getByRole('toolbar', { name: actions })).toBeDefined();
  });
});

describe('a change from the list', () => {
  it('of the priority shows at once, is made on the version shown, and is undone', async () => {
    const api = open();
    let answer = () => {};
    const after = { ...chiller, priority: 'low', version: 8 };
    api.answer(`PATCH /api/work-orders/id/${chiller._id}`, ({ body }) => {
      const isUndo = JSON.stringify(body).includes('urgent');
      return new Promise((resolve) => {
        answer = () => resolve({ status: 200, body: isUndo ? chiller : after });
        if (isUndo) answer();
      });
    });
    await choose('Priority of WO-000412: Urgent', 'Low');
    expect(await screen.findByRole('button', { name: 'Priority of WO-000412: Low' })).toBeDefined();
    answer();
    expect(await screen.findByText('WO-000412 has the priority “Low”')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
        { priority: 'low', version: 7 },
        { priority: 'urgent', version: 8 },
      ]),
    );
  });

  it('asks what a step is taken with, and takes what is shown back when it is refused', async () => {
    const api = open();
    const url = `/api/work-orders/id/${chiller._id}/status/completed`;
    const detail = 'Somebody has added a required point.';
    api.answer(`PUT ${url}`, () => problem('ILLEGAL_TRANSITION', 409, { detail }));
    await choose('Status of WO-000412: In progress', 'Completed');
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete WO-000412' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Complete' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This field is required');
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Resolution' }));
    expect(api.sent('PUT')).toEqual([]);
    // What comes back later does not matter to what is shown now.
    for (const path of ['', '/counts']) api.answer(`GET /api/work-orders${path}`, () => new Promise(() => {}));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: ' Valve changed ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Complete' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(detail);
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe(' Valve changed ');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(api, 'PUT')).toEqual([[url, { version: 7, resolution: 'Valve changed' }]]);
    expect(screen.getByRole('button', { name: 'Status of WO-000412: In progress' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'All active 38 work orders' })).toBeDefined();
  });

  it('takes what is done out of the list and the counts before it is answered', async () => {
    const api = open();
    await screen.findByText('Chiller 2 trips');
    api.answer(`PUT /api/work-orders/id/${sink._id}/status/cancelled`, () => new Promise(() => {}));
    await choose('Status of WO-000409: Open', 'Cancelled');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel WO-000409' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Twice' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel work order' }));
    const link = (name: string) => screen.queryByRole('link', { name, hidden: true });
    await waitFor(() => expect(link('Water under the sink')).toBeNull());
    expect(link('All active 37 work orders')).not.toBeNull();
    expect(link('Mine 1 work orders')).not.toBeNull();
    expect(screen.getByText('1 - 1 of 1')).toBeDefined();
  });

  it('says why a step cannot be taken before anybody tries', async () => {
    const api = open({ items: [{ ...chiller, checklistLeft: 1 }] });
    fireEvent.keyDown(await screen.findByRole('button', { name: /^Status of WO-000412/ }), { key: 'Enter' });
    const item = await screen.findByRole('menuitem', { name: /^Completed/ });
    expect(item.textContent).toBe('Completed1 required point of the checklist is still to be done.');
    expect(item.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(item);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.sent('PUT')).toEqual([]);
  });

  it('shows both versions of a conflict and saves the own one over the other', async () => {
    const api = open();
    const current = { ...chiller, version: 9, priority: 'high', place: 'Roof' };
    api.answer(`PATCH /api/work-orders/id/${chiller._id}`, ({ body }) =>
      JSON.stringify(body).includes('9')
        ? { status: 200, body: { ...current, version: 10, priority: 'low' } }
        : problem('VERSION_CONFLICT', 409, { current }),
    );
    await choose('Priority of WO-000412: Urgent', 'Low');
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' }));
    expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Saved nowYours',
      'PriorityHighLow',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('WO-000412 has the priority “Low”')).toBeDefined();
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { priority: 'low', version: 7 },
      { priority: 'low', version: 9 },
    ]);
  });
});

describe('a change of many', () => {
  const both = [chiller, sink].map(({ _id, version }) => ({ id: _id, version }));
  const done = (orders: readonly WorkOrder[], more: Partial<WorkOrder>) =>
    orders.map((order) => ({
      ...{ id: order._id, number: order.number, problem: null },
      workOrder: { ...order, ...more, version: order.version + 1 },
    }));
  const selectAll = async () => {
    await screen.findByText('Chiller 2 trips');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all work orders on this page' }));
  };
  const bulk = (api: ReturnType<typeof open>) => api.sent('POST').map(({ body }) => body);

  it('gives a result for each where not all worked, and undoes the others, each to what it was', async () => {
    const why = 'Somebody has changed this in the meantime.';
    const other = aWorkOrder(408, 'Fire dampers', { priority: 'high' });
    const api = open({ items: [chiller, sink, other] });
    api.answer('POST /api/work-orders/bulk', () => ({
      status: 200,
      body: {
        results: [
          ...done([chiller, other], { priority: 'low' }),
          { id: sink._id, number: 409, workOrder: null, problem: { code: 'VERSION_CONFLICT', detail: why } },
        ],
      },
    }));
    await selectAll();
    await choose('Priority', 'Low', within(screen.getByRole('toolbar')));
    const dialog = within(await screen.findByRole('dialog', { name: '2 of 3 worked' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `WO-000409 Water under the sink${why}`,
      'WO-000412 Chiller 2 tripsLow',
      'WO-000408 Fire dampersLow',
    ]);
    // What did not work stays selected.
    expect(await screen.findByRole('toolbar', { name: 'Actions for 1 work order', hidden: true })).toBeDefined();
    const change = { kind: 'priority', priority: 'low' };
    expect(bulk(api)).toEqual([{ org: ORG, workOrders: [...both, { id: other._id, version: other.version }], change }]);
    fireEvent.click(dialog.getByRole('button', { name: 'Undo successful changes' }));
    await waitFor(() =>
      expect(bulk(api).slice(1)).toEqual([
        { org: ORG, workOrders: [{ id: chiller._id, version: 8 }], change: { kind: 'priority', priority: 'urgent' } },
        { org: ORG, workOrders: [{ id: other._id, version: 4 }], change: { kind: 'priority', priority: 'high' } },
      ]),
    );
  });

  it('of status asks once, and leaves out those for whom there is no such step', async () => {
    const api = open({ items: [chiller, { ...sink, status: 'on-hold' }] });
    api.answer('POST /api/work-orders/bulk', () => ({
      status: 200,
      body: { results: done([chiller], { status: 'on-hold' }) },
    }));
    await selectAll();
    await choose('Status', 'On hold');
    const form = within(await screen.findByRole('dialog', { name: 'Put 2 work orders on hold' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Reason' }), { target: { value: 'No key' } });
    fireEvent.click(form.getByRole('button', { name: 'Put on hold' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 of 2 worked' }));
    expect(dialog.getAllByRole('listitem')[0]?.textContent).toBe(
      'WO-000409 Water under the sinkThis is its status already.',
    );
    const change = { kind: 'status', status: 'on-hold', reason: 'No key' };
    expect(bulk(api)).toEqual([{ org: ORG, workOrders: [both[0]], change }]);
    fireEvent.click(dialog.getByRole('button', { name: 'Undo successful changes' }));
    const undo = { org: ORG, workOrders: [{ id: chiller._id, version: 8 }], change: { kind: 'undo-step' } };
    await waitFor(() => expect(bulk(api).slice(1)).toEqual([undo]));
  });

  it('assigns those who are chosen, in place of who was assigned', async () => {
    const api = open();
    api.answer('POST /api/work-orders/bulk', () => ({
      status: 200,
      body: { results: done([chiller, sink], { assignees: [emre] }) },
    }));
    await selectAll();
    fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 work orders' }));
    fireEvent.click(dialog.getByRole('combobox', { name: 'Assignees' }));
    fireEvent.click(await screen.findByRole('option', { name: /Emre/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Assign', hidden: true }));
    expect(await screen.findByText('2 work orders are changed')).toBeDefined();
    expect(bulk(api)).toEqual([{ org: ORG, workOrders: both, change: { kind: 'assignees', assignees: [emre._id] } }]);
  });

  it('sets a due date by the clock of the site', async () => {
    const api = open();
    api.answer('POST /api/work-orders/bulk', () => ({ status: 200, body: { results: done([chiller, sink], {}) } }));
    await selectAll();
    fireEvent.click(screen.getByRole('button', { name: 'Due date' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Due date of 2 work orders' }));
    fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2026-11-24T17:00' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Set due date' }));
    expect(await screen.findByText('2 work orders are changed')).toBeDefined();
    const change = { kind: 'dueAt', dueAt: '2026-11-24T16:00:00.000Z' };
    expect(bulk(api)).toEqual([{ org: ORG, workOrders: both, change }]);
  });

  it('begins with the due date that they share, by the clock of the site', async () => {
    const dueAt = '2026-11-24T16:00:00.000Z';
    open({ items: [chiller, sink].map((order) => ({ ...order, dueAt })) });
    await selectAll();
    fireEvent.click(screen.getByRole('button', { name: 'Due date' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Due date of 2 work orders' }));
    expect(dialog.getByLabelText('Due date')).toHaveProperty('value', '2026-11-24T17:00');
  });

  it('is of all that the list is narrowed to, where all of them are selected', async () => {
    const api = open({ at: '/work-orders?tab=overdue&priority=urgent&search=an', total: 40 });
    await selectAll();
    fireEvent.click(screen.getByRole('button', { name: 'Select all 40 work orders' }));
    const reads = () =>
      api.calls.filter(({ path, query }) => path === '/api/work-orders' && query.get('limit') === String(MAX_LIMIT));
    await waitFor(() => expect(reads()).toHaveLength(2));
    const narrowed = { overdue: 'true', status: 'open,in-progress,on-hold', priority: 'urgent', search: 'an' };
    expect(reads().map(({ query }) => Object.fromEntries(query))).toEqual(
      ['1', '2'].map((page) => ({ org: ORG, site: SITE, page, limit: String(MAX_LIMIT), ...narrowed })),
    );
  });

  it('is made on the versions that are shown by then', async () => {
    const api = open();
    await selectAll();
    const newer = [chiller, sink].map((order) => ({ ...order, version: order.version + 1, place: 'Roof' }));
    api.answer('GET /api/work-orders', () => pageOf(newer));
    await api.queryClient.invalidateQueries();
    expect(await screen.findAllByText('Roof')).toHaveLength(2);
    api.answer('POST /api/work-orders/bulk', () => ({ status: 200, body: { results: done(newer, {}) } }));
    await choose('Priority', 'Low', within(screen.getByRole('toolbar')));
    await waitFor(() => expect(bulk(api)).toHaveLength(1));
    const workOrders = newer.map(({ _id, version }) => ({ id: _id, version }));
    expect(bulk(api)).toEqual([{ org: ORG, workOrders, change: { kind: 'priority', priority: 'low' } }]);
  });

  it('deletes only after a question that names them', async () => {
    const api = open();
    const results = [chiller, sink].map(({ _id, number }) => ({ id: _id, number, workOrder: null, problem: null }));
    api.answer('POST /api/work-orders/bulk', () => ({ status: 200, body: { results } }));
    await selectAll();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 work orders?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'WO-000412 Chiller 2 trips',
      'WO-000409 Water under the sink',
    ]);
    expect(bulk(api)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 work orders are deleted')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(bulk(api)).toEqual([{ org: ORG, workOrders: both, change: { kind: 'remove' } }]);
  });

  it('offers a technician neither to assign others nor to delete', async () => {
    open({ permissions: permissionsOf('Technician') });
    await selectAll();
    const bar = within(screen.getByRole('toolbar', { name: 'Actions for 2 work orders' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Status',
      'Priority',
      'Due date',
      '',
    ]);
  });
});
