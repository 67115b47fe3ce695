import type { WorkOrder } from '@siteward/contract';
import { MAX_LIMIT } from '@siteward/domain';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOf } from '#testing/fake-api.ts';
import { ORG, SITE } from '#testing/render-page.tsx';
import { chiller, choose, dana, emre, openWorkOrders as open, permissionsOf, sink } from '../list-testing.tsx';
import { aWorkOrder } from '../records-testing.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  toast.dismiss();
});

describe('a change of many', () => {
  const both = [chiller, sink].map(({ _id, version }) => ({ id: _id, version }));
  const done = (orders: readonly WorkOrder[], more: Partial<WorkOrder>) =>
    orders.map((order) => ({
      id: order._id,
      number: order.number,
      problem: null,
      workOrder: { ...order, ...more, version: order.version + 1 },
    }));
  const selectAll = async () => {
    await screen.findByText('Chiller 2 trips');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all work orders on this page' }));
  };
  const bulk = (api: ReturnType<typeof open>) => api.sent('POST').map(({ body }) => body);

  it('shows a result for each if not all worked, and undoes the others, each to what it was', async () => {
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
    const dialog = within(await screen.findByRole('dialog', { name: '2 of 3 succeeded' }));
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

  it('of status asks once, and leaves out those for which there is no such step', async () => {
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
    const dialog = within(await screen.findByRole('dialog', { name: '1 of 2 succeeded' }));
    expect(dialog.getAllByRole('listitem')[0]?.textContent).toBe(
      'WO-000409 Water under the sinkIt already has this status.',
    );
    const change = { kind: 'status', status: 'on-hold', reason: 'No key' };
    expect(bulk(api)).toEqual([{ org: ORG, workOrders: [both[0]], change }]);
    fireEvent.click(dialog.getByRole('button', { name: 'Undo successful changes' }));
    const undo = { org: ORG, workOrders: [{ id: chiller._id, version: 8 }], change: { kind: 'undo-step' } };
    await waitFor(() => expect(bulk(api).slice(1)).toEqual([undo]));
  });

  it('of status offers every one but draft, which work can only start in', async () => {
    open();
    await selectAll();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Status' }), { key: 'Enter' });
    await screen.findByRole('menuitem', { name: 'Open' });
    const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(offered).toEqual(['Open', 'In progress', 'On hold', 'Completed', 'Verified', 'Cancelled']);
  });

  it('assigns the people who are chosen, replacing the previous ones', async () => {
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

  it.each([
    ['the same people', [emre], [emre], 'Emre Kaya'],
    ['others, as many on each', [emre], [dana], 'Nobody'],
    ['nobody', [], [], 'Nobody'],
  ])('of assignees starts with those that all share, when that is %s', async (_, ofOne, ofOther, shown) => {
    open({
      items: [
        { ...chiller, assignees: ofOne },
        { ...sink, assignees: ofOther },
      ],
    });
    await selectAll();
    fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 work orders' }));
    expect(dialog.getByRole('combobox', { name: 'Assignees' }).textContent).toBe(shown);
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

  it('starts with the due date that they share, by the clock of the site', async () => {
    const dueAt = '2026-11-24T16:00:00.000Z';
    open({ items: [chiller, sink].map((order) => ({ ...order, dueAt })) });
    await selectAll();
    fireEvent.click(screen.getByRole('button', { name: 'Due date' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Due date of 2 work orders' }));
    expect(dialog.getByLabelText('Due date')).toHaveProperty('value', '2026-11-24T17:00');
  });

  it('covers everything that the list is filtered to, if all of it is selected', async () => {
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

  it('is made on the versions shown by then', async () => {
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

  it.each([
    ['Manager', false, ['Status', 'Priority', 'Assign', 'Due date', 'Delete']],
    // Neither assigning others nor deleting.
    ['Technician', true, ['Status', 'Priority', 'Due date']],
    // Work that somebody only watches, or that was sent to their firm: none of its fields is theirs to change.
    ['Technician', false, ['Status']],
    ['Provider', false, ['Status']],
  ] as const)('offers somebody with the role %s (own work: %s) only what they may do', async (role, own, expected) => {
    open({ permissions: permissionsOf(role), items: [{ ...chiller, own }, sink] });
    await selectAll();
    const bar = within(screen.getByRole('toolbar', { name: 'Actions for 2 work orders' }));
    const labels = bar.getAllByRole('button').map(({ textContent }) => textContent);
    expect(labels).toEqual([...expected, '']);
  });
});
