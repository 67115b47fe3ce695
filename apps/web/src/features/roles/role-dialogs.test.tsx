import { PERMISSIONS } from '@siteward/domain';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { DeleteRoleDialog, EditRoleDialog } from './role-dialogs.tsx';

const scope = pageScope([...PERMISSIONS]);
const crew = {
  ...scope.role,
  _id: '2'.repeat(24),
  name: 'Night crew',
  description: 'At night',
  memberCount: 0,
  version: 5,
};
const address = `/api/roles/${crew._id}`;

describe('deleting', () => {
  const open = (memberCount: number) => {
    const [onClose, onDeleted] = [vi.fn(), vi.fn()];
    const api = fakeApi({ [`DELETE ${address}`]: () => ({ status: 204 }) });
    renderPage(<DeleteRoleDialog role={{ ...crew, memberCount }} onClose={onClose} onDeleted={onDeleted} />, scope);
    return { api, onClose, onDeleted };
  };

  it('asks by name, and deletes the version that was on screen', async () => {
    const { api, onClose, onDeleted } = open(0);
    await screen.findByRole('alertdialog', { name: 'Delete role “Night crew”?' });
    fireEvent.click(screen.getByRole('button', { name: 'Delete role' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onDeleted).toHaveBeenCalledOnce();
    expect(api.sent('DELETE').map(({ path, headers }) => [path, headers.get('if-match')])).toEqual([[address, '5']]);
  });

  it('explains what to do first while members hold the role', async () => {
    const { api } = open(4);
    const dialog = await screen.findByRole('dialog', { name: '“Night crew” is in use' });
    expect(dialog.textContent).toContain('4 members hold it. Give them another role first.');
    expect(screen.getByRole('link', { name: 'Show members' }).getAttribute('href')).toContain(`role=${crew._id}`);
    expect(api.sent('DELETE')).toEqual([]);
  });

  it('also explains it when only the API knows, for example of an invitation', async () => {
    const { api, onDeleted } = open(0);
    const detail = '1 member holds the role Night crew, 1 of them by a pending invitation.';
    api.answer(`DELETE ${address}`, () => problem('ROLE_IN_USE', 409, { detail }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete role' }));
    const dialog = await screen.findByRole('dialog', { name: '“Night crew” is in use' });
    expect(dialog.textContent).toContain(detail);
    expect(onDeleted).not.toHaveBeenCalled();
  });
});

describe('changing name and description', () => {
  const path = `/api/roles/id/${crew._id}`;
  const open = () => {
    const onClose = vi.fn();
    const api = fakeApi({
      [`PATCH ${path}`]: ({ body }) => ({ status: 200, body: { ...crew, ...(body as object), version: 6 } }),
    });
    renderPage(<EditRoleDialog role={crew} onClose={onClose} />, scope);
    return { api, onClose };
  };
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('sends what was typed, with the version', async () => {
    const { api, onClose } = open();
    await screen.findByRole('dialog');
    type('Name', 'Late crew');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ name: 'Late crew', version: 5 }]);
  });

  it('shows both versions, and takes the saved one', async () => {
    const { api, onClose } = open();
    await screen.findByRole('dialog');
    const current = { ...crew, name: 'Early crew', version: 8 };
    api.answer(`PATCH ${path}`, () => problem('VERSION_CONFLICT', 409, { current }));
    type('Name', 'Late crew');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Somebody changed this in the meantime' });
    expect(dialog.textContent).toContain('NameEarly crewLate crew');
    fireEvent.click(screen.getByRole('button', { name: 'Keep saved version' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Early crew'));
    expect(api.sent('PATCH')).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps the other changes when the saved version is taken for what both have changed', async () => {
    const { api, onClose } = open();
    await screen.findByRole('dialog');
    const current = { ...crew, name: 'Early crew', version: 8 };
    api.answer(`PATCH ${path}`, () => problem('VERSION_CONFLICT', 409, { current }));
    type('Name', 'Late crew');
    type('Description', 'After midnight');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep saved version' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Early crew'));
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('After midnight');
    api.answer(`PATCH ${path}`, ({ body }) => ({ status: 200, body: { ...current, ...(body as object), version: 9 } }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sent('PATCH').at(-1)?.body).toEqual({ description: 'After midnight', version: 8 });
  });

  it('restores what was typed after the page was left without saving', async () => {
    open();
    await screen.findByRole('dialog');
    type('Description', 'After midnight');
    cleanup();
    open();
    expect(await screen.findByText(/have been restored/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('After midnight');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    cleanup();
    open();
    await screen.findByRole('dialog');
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('At night');
  });
});
