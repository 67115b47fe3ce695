import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { aWorkOrderDetail, id } from '../records-testing.ts';
import { MoveDialog } from './move-dialog.tsx';

const url = `/api/work-orders/id/${id(412)}`;
const site = (_id: string, name: string) => ({ _id, org: ORG, name, code: name.toLowerCase(), address: '' });

/** The dialog for a work order at Harbour, in an organization that also has Mill Street. */
function open(answer: () => { status: number; body?: unknown }) {
  const order = aWorkOrderDetail(412, 'Chiller 2 trips');
  const api = fakeApi({
    'GET /api/sites': () => pageOf([site(SITE, 'Harbour'), site(id(21), 'Mill Street')]),
    [`PATCH ${url}`]: answer,
  });
  const onClose = vi.fn();
  renderPage(<MoveDialog order={order} onClose={onClose} />, pageScope(['work-orders:update-any']));
  return { api, order, onClose };
}

async function choose(name: string) {
  fireEvent.click(await screen.findByLabelText(/^Site/));
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Move' }));

it('offers the sites other than its own, and moves it to the chosen one based on the version on screen', async () => {
  const { api, onClose } = open(() => ({
    status: 200,
    body: aWorkOrderDetail(412, 'Chiller 2 trips', { site: id(21), version: 4 }),
  }));
  const dialog = await screen.findByRole('dialog', { name: 'Move WO-000412 to another site' });
  submit();
  await within(dialog).findByText('This field is required');
  expect(api.sent('PATCH')).toEqual([]);
  fireEvent.click(await screen.findByLabelText(/^Site/));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Mill Street'),
  ]);
  fireEvent.click(screen.getByRole('option'));
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ site: id(21), version: 3 }]);
});

it('says why it was refused, and stays open', async () => {
  const { onClose } = open(() => problem('FORBIDDEN', 403, { detail: 'Not yours to move.' }));
  await choose('Mill Street');
  submit();
  await screen.findByText('Not yours to move.');
  expect(onClose).not.toHaveBeenCalled();
});

describe('somebody else was faster', () => {
  /** The dialog, in which Mill Street is chosen; the work order has been changed meanwhile. */
  async function moveAfter(changes: object) {
    const current = aWorkOrderDetail(412, 'Chiller 2 trips', { version: 4, ...changes });
    const opened = open(() => problem('VERSION_CONFLICT', 409, { detail: 'Somebody was faster.', current }));
    opened.api.answer(`PATCH ${url}`, ({ body }) =>
      body instanceof Object && 'version' in body && body.version === 4
        ? { status: 200, body: aWorkOrderDetail(412, 'Chiller 2 trips', { site: id(21), version: 5 }) }
        : problem('VERSION_CONFLICT', 409, { detail: 'Somebody was faster.', current }),
    );
    await choose('Mill Street');
    submit();
    return opened;
  }

  it('and changed something else: it is moved all the same', async () => {
    const { api, onClose } = await moveAfter({ place: 'Cellar' });
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([
      { site: id(21), version: 3 },
      { site: id(21), version: 4 },
    ]);
  });

  it('and moved it to a third site: it stays there, and the person is told', async () => {
    const { api, onClose } = await moveAfter({ site: id(22) });
    await screen.findByText('Somebody was faster.');
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ site: id(21), version: 3 }]);
    expect(onClose).not.toHaveBeenCalled();
  });
});
