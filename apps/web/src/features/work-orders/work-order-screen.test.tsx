import { toast } from '@siteward/ui/toaster';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { heading, MANAGER, ME, me, menu, openWorkOrder as open, TECHNICIAN, url } from './one-work-order-testing.tsx';
import { id } from './records-testing.ts';
import { WorkOrderScreen } from './work-order-screen.tsx';

afterEach(() => {
  toast.dismiss();
});

describe('a work order', () => {
  it('can be taken on from the menu by the person who created it, and that can be undone', async () => {
    const { api } = open({ status: 'open', createdBy: me, own: true }, TECHNICIAN);
    await menu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Assign to me' }));
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(1));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(2));
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { assignees: [ME], version: 3 },
      { assignees: [], version: 4 },
    ]);
  });

  it('offers nothing but printing to people who may only look at it', async () => {
    open({ status: 'open' }, ['work-orders:view-any']);
    await heading();
    const items = await menu();
    expect(items.filter(([, disabled]) => disabled !== 'true').map(([name]) => name)).toEqual(['Print']);
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  it('is deleted after a question, and leads to the list', async () => {
    const { api, address } = open({ status: 'open' });
    await menu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete work order' }));
    await screen.findByRole('alertdialog', { name: 'Delete WO-000412 “Chiller 2 trips”?' });
    fireEvent.click(screen.getByRole('button', { name: 'Delete work order' }));
    await waitFor(() => expect(address()).toBe(`/${ORG}/${SITE}/work-orders`));
    expect(api.sent('DELETE').map(({ path, headers }) => [path, headers.get('if-match')])).toEqual([[url, '3']]);
  });

  it('says why it could not be loaded', async () => {
    fakeApi({ [`GET ${url}`]: () => problem('INTERNAL', 500) });
    renderPage(<WorkOrderScreen id={id(412)} />, pageScope(MANAGER));
    expect(await screen.findByText('The work order could not be loaded.')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('of another site is shown there', async () => {
    const { address } = open({ site: '9'.repeat(24) });
    await waitFor(() => expect(address()).toBe(`/${ORG}/${'9'.repeat(24)}/work-orders/${id(412)}`));
  });
});
describe('a work order that cannot be shown', () => {
  const GONE = 'This work order no longer exists, or you do not have access to it.';

  it.each([
    ['was deleted', 'NOT_FOUND', 404],
    ['is no longer visible to the reader', 'FORBIDDEN', 403],
  ])('%s and disappears with all of its page', async (_, code, status) => {
    const { api, reload, address } = open({ description: 'It trips at noon' });
    await heading();
    api.answer(`GET ${url}`, () => problem(code, status));
    await reload();
    const state = await screen.findByText(GONE);
    expect(screen.queryByText(/Chiller 2 trips|It trips at noon/)).toBeNull();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(document.activeElement).toBe(state.closest('[role=alert]'));
    fireEvent.click(screen.getByRole('link', { name: 'Go to work orders' }));
    await waitFor(() => expect(address()).toBe(`/${ORG}/${SITE}/work-orders`));
  });

  it('leaves what was being typed, to be copied', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { api, reload } = open({});
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    fireEvent.change(await screen.findByLabelText('Place'), { target: { value: 'Plant room B' } });
    api.answer(`GET ${url}`, () => problem('NOT_FOUND', 404));
    await reload();
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/What you had typed/)).value).toBe('Plant room B');
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied');
    expect(writeText).toHaveBeenCalledWith('Plant room B');
    sessionStorage.clear();
  });

  it('stays when the server does not answer, or is only unavailable for now', async () => {
    const { api, reload } = open({});
    await heading();
    api.answer(`GET ${url}`, () => problem('UNAVAILABLE', 503));
    await reload();
    expect(await heading()).toBeDefined();
    expect(screen.queryByText(GONE)).toBeNull();
  });

  it.each([
    ['there is none with this id', problem('NOT_FOUND', 404), [], 1],
    ['this is not an id', problem('VALIDATION', 400), [], 1],
    ['the server is busy', problem('UNAVAILABLE', 503), ['Try again'], 0],
  ])('can be requested again only if that may help: %s', async (_, answer, again, links) => {
    fakeApi({ [`GET ${url}`]: () => answer });
    renderPage(<WorkOrderScreen id={id(412)} />, pageScope(MANAGER));
    const state = within(await screen.findByRole('alert'));
    expect(state.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(again);
    expect(state.queryAllByRole('link')).toHaveLength(links);
  });
});
