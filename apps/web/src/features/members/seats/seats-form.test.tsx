import { Dialog, DialogContent } from '@siteward/ui/dialog';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { SeatsForm } from './seats-form.tsx';

const paid = { available: 40, trial: false, monthly: { amount: 32_000, currency: 'EUR' } };
const seats = { seats: 40, used: 36, pricePerSeat: 8, total: 320, version: 3, ...paid };
const onDone = vi.fn();

function open() {
  const scope = pageScope(['billing:view', 'billing:manage']);
  const path = `/api/seats/org/${scope.org}`;
  const api = fakeApi({
    [`PUT ${path}`]: () => ({ status: 200, body: { ...seats, seats: 45, total: 360, version: 4 } }),
  });
  renderPage(
    <Dialog open>
      <DialogContent>
        <SeatsForm seats={seats} onDone={onDone} />
      </DialogContent>
    </Dialog>,
    scope,
  );
  return { ...api, path };
}

const type = (value: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Seats' }), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Set seats' }));

beforeEach(() => onDone.mockReset());
afterEach(() => {
  toast.dismiss();
});

describe('SeatsForm', () => {
  it('shows the total while typing, and sets the seats', async () => {
    const api = open();
    type('45');
    const total = await screen.findByText('€360 a month');
    expect(total.parentElement?.textContent).toBe('€8 per seat and month · €360 a month, now €320');
    save();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(api.sent('PUT').map(({ path, body }) => [path, body])).toEqual([[api.path, { seats: 45, version: 3 }]]);
  });

  it('restores the previous number, based on the version that resulted from the change', async () => {
    const api = open();
    type('45');
    save();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() => expect(api.sent('PUT')).toHaveLength(2));
    expect(api.sent('PUT')[1]).toMatchObject({ path: api.path, body: { seats: 40, version: 4 } });
  });

  it('says why the previous number could not be restored', async () => {
    const api = open();
    type('45');
    save();
    const undo = await screen.findByRole('button', { name: 'Undo', hidden: true });
    api.answer(`PUT ${api.path}`, () => problem('SEAT_LIMIT', 409, { detail: '41 seats are in use.' }));
    fireEvent.click(undo);
    expect(await screen.findByText('The number of seats could not be restored')).toBeDefined();
    expect(screen.getByText('41 seats are in use.')).toBeDefined();
  });

  it.each([
    ['', 'This field is required'],
    ['ten', 'This field can only contain numbers'],
    ['35', '36 seats are in use; free up seats first'],
  ])('refuses "%s" and sends nothing', async (value, message) => {
    const api = open();
    type(value);
    save();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Seats' })));
    expect(api.sent('PUT')).toEqual([]);
  });

  it('keeps what was typed when the API refuses it', async () => {
    const api = open();
    api.answer(`PUT ${api.path}`, () => problem('SEAT_LIMIT', 409, { detail: '41 seats are in use.' }));
    type('40');
    save();
    expect((await screen.findByRole('alert')).textContent).toBe('41 seats are in use.');
    expect(screen.getByRole('textbox', { name: 'Seats' })).toHaveProperty('value', '40');
    expect(onDone).not.toHaveBeenCalled();
  });
});
