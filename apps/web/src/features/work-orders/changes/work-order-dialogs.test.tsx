import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chiller, dana, emre, openWorkOrders, sink } from '../list-testing.tsx';
import { aWorkOrder, aWorkOrderDetail, id } from '../records-testing.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  toast.dismiss();
});

function open(items = [chiller, sink]) {
  const api = openWorkOrders({ items });
  for (const order of items) {
    api.answer(`PATCH /api/work-orders/id/${order._id}`, ({ body }) => ({
      status: 200,
      body: aWorkOrderDetail(order.number, order.title, { ...order, ...Object(body), assignees: [], version: 8 }),
    }));
  }
  return { ...api, patched: () => api.sent('PATCH').map(({ path, body }) => [path.split('/').at(-1), body]) };
}

const selectAll = async () => {
  await screen.findAllByRole('checkbox', { name: /^Select WO-/ });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all work orders on this page' }));
};
const close = (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: 'Escape' });

describe('the window for a due date', () => {
  const openWindow = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Due date of WO-000412/ }));
    return screen.findByRole('dialog', { name: 'Due date of WO-000412 “Chiller 2 trips”' });
  };
  const due = { ...chiller, dueAt: '2030-11-24T16:00:00.000Z' };

  it('begins with the present one by the clock of the site, which it names, and removes it when emptied', async () => {
    const api = open([due]);
    const dialog = within(await openWindow());
    const field = dialog.getByLabelText<HTMLInputElement>('Due date');
    expect(field.value).toBe('2030-11-24T17:00');
    dialog.getByText('In the time zone of the site, Europe/Berlin. Leave it empty for none.');
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Remove due date' }));
    await screen.findByText('WO-000412 has no due date');
    expect(api.patched()).toEqual([[chiller._id, { dueAt: null, version: 7 }]]);
  });

  it('refuses a time that the clock of the site skips', async () => {
    const api = open([due]);
    const dialog = within(await openWindow());
    fireEvent.change(dialog.getByLabelText('Due date'), { target: { value: '2030-03-31T02:30' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Set due date' }));
    await dialog.findByText(/skip 2030-03-31 02:30/);
    expect(api.patched()).toEqual([]);
  });

  it('begins empty when several have different ones', async () => {
    open([due, sink]);
    await selectAll();
    fireEvent.click(screen.getByRole('button', { name: 'Due date' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Due date of 2 work orders' }));
    expect(dialog.getByLabelText('Due date')).toHaveProperty('value', '');
    dialog.getByRole('button', { name: 'Remove due date' });
  });

  it('changes nothing when it is closed', async () => {
    const api = open([due]);
    close(await openWindow());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.patched()).toEqual([]);
  });
});

describe('the window for assignees', () => {
  it('assigns whoever is chosen, besides those who are', async () => {
    const api = open([{ ...chiller, assignees: [dana] }]);
    fireEvent.click(await screen.findByRole('button', { name: /^Assignees of WO-000412/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign WO-000412 “Chiller 2 trips”' }));
    fireEvent.click(dialog.getByRole('combobox', { name: 'Assignees' }));
    fireEvent.click(await screen.findByRole('option', { name: /Emre/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Assign', hidden: true }));
    await screen.findByText('WO-000412 is assigned to Dana Whitfield and Emre Kaya');
    expect(api.patched()).toEqual([[chiller._id, { assignees: [dana._id, emre._id], version: 7 }]]);
  });

  it.each([
    ['the same, in whichever order', [emre, dana], 'Dana Whitfield, Emre Kaya'],
    ['different ones', [emre], 'Nobody'],
  ])('begins, for several that have %s, with %j: %s', async (_, assignees, shown) => {
    open([
      { ...chiller, assignees: [dana, emre] },
      { ...sink, assignees },
    ]);
    await selectAll();
    fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 work orders' }));
    expect(dialog.getByRole('combobox', { name: 'Assignees' }).textContent).toBe(shown);
  });

  it('takes only as many as there may be', async () => {
    const people = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ _id: id(600 + index), name: `P${index}` }));
    const api = open([{ ...chiller, assignees: people(21) }]);
    fireEvent.click(await screen.findByRole('button', { name: /^Assignees of WO-000412/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Assign WO-000412/ }));
    dialog.getByText('Choose at most 20 people.');
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    expect(api.patched()).toEqual([]);
    close(screen.getByRole('dialog'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the question before work is deleted', () => {
  const many = Array.from({ length: 8 }, (_, index) => aWorkOrder(index + 1, `Lamp ${index + 1}`));
  const five = [1, 2, 3, 4, 5].map((number) => `WO-00000${number} Lamp ${number}`);
  it.each([
    [1, 'Delete WO-000001 Lamp 1?', []],
    [5, 'Delete 5 work orders?', five],
    [6, 'Delete 6 work orders?', [...five, '1 other']],
    [8, 'Delete 8 work orders?', [...five, '3 others']],
  ])('names the first five: of %d', async (count, name, lines) => {
    const api = open(many.slice(0, count));
    await selectAll();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name });
    expect(
      within(question)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(lines);
    close(question);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.sent('POST')).toEqual([]);
  });
});
