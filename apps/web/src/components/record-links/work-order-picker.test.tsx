import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { WorkOrderPicker } from './work-order-picker.tsx';

const order = (number: number, title: string) => {
  return { _id: String(number).repeat(24), number, title, status: 'open', place: 'Roof' };
};
const ORDERS = [order(1, 'Pump'), order(2, 'Lift'), order(3, 'Door')];

async function open(total = ORDERS.length) {
  const api = fakeApi({
    'GET /api/work-orders': () => ({ status: 200, body: { ...Object(pageOf(ORDERS).body), total } }),
  });
  function Host() {
    const [value, setValue] = useState<string | null>(null);
    return (
      <>
        <WorkOrderPicker value={value} onValueChange={setValue} without={ORDERS[1]?._id ?? ''} />
        <output aria-label="Value">{String(value)}</output>
      </>
    );
  }
  renderPage(<Host />, pageScope(['work-orders:view-any']));
  fireEvent.click(screen.getByRole('combobox'));
  await screen.findByPlaceholderText('Search by number or title');
  return api;
}
const search = (value: string) =>
  fireEvent.change(screen.getByPlaceholderText('Search by number or title'), { target: { value } });

it('offers the work orders by number and title, without the one left out, and names the chosen one', async () => {
  await open();
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^WO-000001 Pump.*Open.*Roof$/),
    expect.stringMatching(/^WO-000003 Door.*Open.*Roof$/),
  ]);
  fireEvent.click(screen.getByRole('option', { name: /Door/ }));
  expect(screen.getByRole('status', { name: 'Value' }).textContent).toBe(ORDERS[2]?._id);
  expect(screen.getByRole('combobox').textContent).toBe('WO-000003 Door');
});

it.each([
  ['412', 'WO-000412'],
  ['1234567', '1234567'],
  ['pump', 'pump'],
])('searches for %s as %s', async (typed, asked) => {
  const api = await open();
  search(typed);
  await waitFor(() => expect(api.calls.at(-1)?.query.get('search')).toBe(asked));
  const [first] = api.calls;
  expect(Object.fromEntries(first?.query ?? [])).toEqual({ org: ORG, limit: '20', sort: '-updatedAt' });
});

it.each([
  [3, null],
  [4, '1 more work order: search for it'],
  [23, '20 more work orders: search for them'],
])('says of %i work orders how many are not offered: %s', async (total, note) => {
  await open(total);
  await screen.findAllByRole('option');
  expect(screen.queryByText(/more work order/)?.textContent ?? null).toBe(note);
});

it('says that work orders could not be searched, and not that there are none', async () => {
  const api = await open();
  await screen.findAllByRole('option');
  api.answer('GET /api/work-orders', () => problem('FORBIDDEN', 403));
  search('pump');
  expect(await screen.findByText('Work orders could not be searched.')).toBeTruthy();
  api.answer('GET /api/work-orders', () => pageOf([]));
  search('pumps');
  expect(await screen.findByText('No match')).toBeTruthy();
});
