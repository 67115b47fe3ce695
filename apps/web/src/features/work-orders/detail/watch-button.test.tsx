import type { WorkOrderDetail } from '@siteward/contract';
import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { ORG, SITE } from '#testing/render-page.tsx';
import { workOrderKey } from '../one-work-order.ts';
import { me, openWorkOrder as open, TECHNICIAN, url } from '../one-work-order-testing.tsx';
import { id } from '../records-testing.ts';

afterEach(() => {
  toast.dismiss();
});

describe('watching', () => {
  it.each([
    ['somebody who sees all work', false, ['work-orders:view-any']],
    ['somebody who is assigned', true, TECHNICIAN],
  ] as const)('is a button for %s, with the number of watchers', async (_, own, permissions) => {
    const ben = { _id: id(7), name: 'Ben' };
    const { api, change } = open({ own, watchers: [ben] }, [...permissions]);
    const keep = (watchers: WorkOrderDetail['watchers']) => () => {
      change({ watchers });
      return { status: 204 };
    };
    api.answer(`PUT ${url}/watch`, keep([ben, me]));
    api.answer(`DELETE ${url}/watch`, keep([ben]));
    fireEvent.click(await screen.findByRole('button', { name: 'Watch , 1 watcher', pressed: false }));
    const watching = await screen.findByRole('button', { name: /^Watching/, pressed: true });
    expect(watching.textContent).toContain('2 watchers');
    expect(screen.getByText('Ben, Olivia')).toBeTruthy();
    await waitFor(() => expect(watching.getAttribute('aria-busy')).toBeNull());
    fireEvent.click(watching);
    expect(await screen.findByRole('button', { name: /^Watch ,/, pressed: false })).toBeTruthy();
    expect(api.calls.filter(({ path }) => path.endsWith('/watch')).map(({ method }) => method)).toEqual([
      'PUT',
      'DELETE',
    ]);
  });

  it('keeps who started watching meanwhile, even before the work order is loaded again', async () => {
    const ben = { _id: id(7), name: 'Ben' };
    const { api, cache } = open({ own: true });
    const show = await screen.findByRole('button', { name: 'Watch', pressed: false });
    const known = cache.getQueryData<{ body: WorkOrderDetail }>(workOrderKey(id(412)));
    if (!known) throw new Error('the work order is not shown');
    api.answer(`PUT ${url}/watch`, () => {
      cache.setQueryData(workOrderKey(id(412)), { ...known, body: { ...known.body, watchers: [ben] } });
      api.answer(`GET ${url}`, () => new Promise(() => {}));
      return { status: 204 };
    });
    fireEvent.click(show);
    expect(await screen.findByRole('button', { name: 'Watching , 2 watchers', pressed: true })).toBeTruthy();
    expect(screen.getByText('Ben, Olivia')).toBeTruthy();
  });

  it('asks before somebody loses sight of the work order, and leads to the list', async () => {
    const { api, address } = open({ own: false, watchers: [me] }, TECHNICIAN);
    api.answer(`DELETE ${url}/watch`, () => ({ status: 204 }));
    fireEvent.click(await screen.findByRole('button', { name: /^Watching/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop watching WO-000412?' });
    expect(api.sent('DELETE')).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stop watching' }));
    await waitFor(() => expect(address()).toBe(`/${ORG}/${SITE}/work-orders`));
    expect(await screen.findByText('You are no longer watching WO-000412')).toBeTruthy();
  });

  it('says why it is refused, and stays as it was', async () => {
    const { api } = open({ own: true });
    api.answer(`PUT ${url}/watch`, () => problem('CONFLICT', 409, { detail: 'A work order has at most 50 watchers.' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Watch', pressed: false }));
    expect(await screen.findByText('A work order has at most 50 watchers.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Watch', pressed: false })).toBeTruthy();
  });
});
