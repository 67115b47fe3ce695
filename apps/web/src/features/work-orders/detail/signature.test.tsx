import type { Signature, WorkOrderDetail } from '@siteward/contract';
import type { Permission } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { aWorkOrderDetail, id } from '../records-testing.ts';
import { WorkOrderScreen } from '../work-order-screen.tsx';

const TECHNICIAN: Permission[] = ['work-orders:view-own', 'work-orders:update-own'];
const ME = { _id: pageScope([]).member._id, name: 'Olivia' };
const url = `/api/work-orders/id/${id(412)}`;
const signature = (number: number, more: Partial<Signature> = {}): Signature => {
  return {
    _id: id(number),
    createdAt: '2026-01-02T03:04:05.678Z',
    name: 'Jonas Petersen',
    drawing: 'M1 2L3 4',
    takenBy: ME,
    ...more,
  };
};

function open(more: Partial<WorkOrderDetail> = {}, signatures: Signature[] = [], answers = {}) {
  const order = aWorkOrderDetail(412, 'Chiller 2 trips', {
    assignees: [ME],
    own: true,
    status: 'in-progress',
    requiresSignature: true,
    signatureMissing: true,
    allowedTransitions: ['on-hold'],
    ...more,
  });
  const api = fakeApi({
    [`GET ${url}`]: () => ({ status: 200, body: order }),
    [`GET ${url}/signatures`]: () => ({ status: 200, body: { signatures } }),
    [`GET ${url}/attachments`]: () => ({ status: 200, body: { files: [], most: 30, mayAdd: false } }),
    [`PUT ${url}/signature`]: () => ({
      status: 200,
      body: { ...order, version: 4, signature: id(5), signatureMissing: false },
    }),
    ...answers,
  });
  renderPage(<WorkOrderScreen id={id(412)} />, pageScope(TECHNICIAN));
  return { api, order };
}

const sent = (api: ReturnType<typeof fakeApi>) => api.sent('PUT').map(({ body }) => body);

describe('the signature of a work order', () => {
  // Has to be the first test of this file, while the card has not been loaded yet.
  it('can be jumped to even before its card is there', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Complete' }));
    expect(document.activeElement?.textContent).toBe('Loading the signature');
    const sign = await screen.findByRole('button', { name: 'Sign' });
    await waitFor(() => expect(document.activeElement).toBe(sign));
  });

  it('is shown once it is there, even if none is required any more', async () => {
    open({ requiresSignature: false, signature: id(5), signatureMissing: false, status: 'completed' }, [signature(5)]);
    await screen.findByRole('img', { name: 'Signature of Jonas Petersen' });
  });

  it('is where the step that waits for it leads', async () => {
    const { api } = open();
    await screen.findByText('It must be signed before it is completed.', { selector: '#steps-left' });
    const sign = await screen.findByRole('button', { name: 'Sign' });
    fireEvent.click(screen.getByRole('button', { name: 'Complete' }));
    expect(document.activeElement).toBe(sign);
    fireEvent.click(sign);
    const dialog = await screen.findByRole('dialog', { name: 'Sign WO-000412' });
    const submit = within(dialog).getByRole('button', { name: 'Sign' });
    fireEvent.click(submit);
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByLabelText(/Name of the person signing/)),
    );
    fireEvent.change(within(dialog).getByLabelText(/Name of the person signing/), {
      target: { value: ' Jonas Petersen ' },
    });
    fireEvent.click(submit);
    await within(dialog).findByText('Sign here, or choose to sign by name only.');
    expect(sent(api)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Sign by name only' }));
    fireEvent.click(submit);
    fireEvent.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(api)).toEqual([{ name: 'Jonas Petersen', drawing: null, version: 3 }]);
  });

  it('is shown with who drew it, when, and on whose device; earlier ones on request', async () => {
    const earlier = signature(4, { name: 'Ann', drawing: null, takenBy: { _id: id(9), name: '' } });
    open({ signature: id(5), signatureMissing: false, status: 'completed' }, [signature(5), earlier]);
    const drawing = await screen.findByRole('img', { name: 'Signature of Jonas Petersen' });
    expect(drawing.querySelector('path')?.getAttribute('d')).toBe('M1 2L3 4');
    expect(drawing.closest('figure')?.textContent).toMatch(/Jonas Petersen · .*2 Jan.*taken by Olivia/);
    const before = screen.getByText('Earlier signatures').closest('details');
    expect(before?.open).toBe(false);
    expect(before?.textContent).toMatch(/Ann.*taken by Someone who is not a member/);
    expect(screen.queryByRole('button', { name: 'Sign again' })).toBeNull();
  });

  it('is sent again if somebody has changed something else in the meantime', async () => {
    let tries = 0;
    const { api, order } = open({}, [], {
      [`PUT ${url}/signature`]: () => {
        tries += 1;
        if (tries > 1)
          return { status: 200, body: { ...order, version: 8, signature: id(5), signatureMissing: false } };
        return problem('VERSION_CONFLICT', 409, { current: { ...order, version: 7, place: 'Cellar' } });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign WO-000412' });
    fireEvent.change(within(dialog).getByLabelText(/Name of the person signing/), { target: { value: 'Jonas' } });
    fireEvent.click(within(dialog).getByRole('checkbox'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(api)).toMatchObject([{ version: 3 }, { version: 7 }]);
  });

  it('does not replace one that somebody else has collected in the meantime', async () => {
    const { api, order } = open({}, [], {
      [`PUT ${url}/signature`]: () =>
        problem('VERSION_CONFLICT', 409, {
          detail: 'Somebody was faster.',
          current: { ...order, version: 7, signature: id(6) },
        }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign WO-000412' });
    fireEvent.change(within(dialog).getByLabelText(/Name of the person signing/), { target: { value: 'Jonas' } });
    fireEvent.click(within(dialog).getByRole('checkbox'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign' }));
    await within(dialog).findByText('Somebody was faster.');
    expect(sent(api)).toMatchObject([{ version: 3 }]);
  });

  it('is not lost by pressing Escape once somebody has started it', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Sign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign WO-000412' });
    const name = within(dialog).getByLabelText(/Name of the person signing/);
    fireEvent.change(name, { target: { value: 'Jonas' } });
    fireEvent.keyDown(name, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBe(dialog);
    fireEvent.change(name, { target: { value: '' } });
    fireEvent.keyDown(name, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says why it was refused, and keeps what was typed', async () => {
    open({}, [], { [`PUT ${url}/signature`]: () => problem('CONFLICT', 409, { detail: 'Start it first.' }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign WO-000412' });
    fireEvent.change(within(dialog).getByLabelText(/Name of the person signing/), { target: { value: 'Jonas' } });
    fireEvent.click(within(dialog).getByRole('checkbox'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign' }));
    await within(dialog).findByText('Start it first.');
    expect(within(dialog).getByLabelText(/Name of the person signing/)).toHaveProperty('value', 'Jonas');
  });

  it('can be downloaded as a picture if something was drawn', async () => {
    const byName = signature(6, { name: 'Ben', drawing: null });
    const { api } = open({ signature: id(5) }, [signature(5), byName], {
      [`GET ${url}/signatures/${id(5)}/picture`]: () => ({
        status: 200,
        headers: { 'content-disposition': "attachment; filename*=UTF-8''signature.png" },
      }),
    });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
    const buttons = await screen.findAllByRole('button', { name: 'Download picture' });
    expect(buttons).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Download picture' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(api.sent('GET').filter(({ path }) => path.endsWith('/picture'))).toHaveLength(1);
    saved.mockRestore();
  });

  it('is not there if none is required', async () => {
    const { api } = open({ requiresSignature: false, signatureMissing: false });
    await screen.findByRole('heading', { level: 1, name: 'Chiller 2 trips' });
    expect(screen.queryByText('Signature')).toBeNull();
    expect(api.sent('GET').filter(({ path }) => path.endsWith('/signatures'))).toEqual([]);
  });
});
