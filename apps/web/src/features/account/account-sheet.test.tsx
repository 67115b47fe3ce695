import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountSection } from '#lib/lists/use-url-state.ts';
import { clearSession } from '#lib/session/session.ts';
import { pageOf, problem } from '#testing/fake-api.ts';
import { fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { ORG, pageScope, renderPage, SITE, USER } from '#testing/render-page.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { MembershipsSection } from './memberships-section.tsx';

beforeEach(() => signInCookies());
afterEach(() => {
  clearSession();
});

const scope = pageScope([]);
const url = `/api/users/id/${USER}`;

function open(section: AccountSection) {
  const shell = fakeShell(scope);
  const [onClose, onSaved, onSidChange] = [vi.fn(), vi.fn(), vi.fn()];
  const sheet = <AccountSheet section={section} onClose={onClose} onSaved={onSaved} onSidChange={onSidChange} />;
  return { ...shell, onClose, onSaved, onSidChange, ...renderPage(sheet, scope, `/page?tab=2&account=${section}`) };
}

const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, { exact: true }), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const bodies = ({ sent }: ReturnType<typeof open>, method: string) =>
  sent(method).map(({ path, body }) => [path, body]);

it('keeps its section in the address, next to what is there already', async () => {
  const { onClose } = open('profile');
  const dialog = await screen.findByRole('dialog', { name: 'Your account' });
  const tabs = within(dialog).getAllByRole('link');
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['Profile', '/page?tab=2&account=profile'],
    ['Email and password', '/page?tab=2&account=sign-in'],
    ['Sessions', '/page?tab=2&account=sessions'],
    ['Organizations', '/page?tab=2&account=organizations'],
  ]);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

describe('the password', () => {
  const type = async (password: string, repeated = password) => {
    await fill('Current password', 'copper-lantern-42');
    await fill('New password', password);
    await fill('Repeat new password', repeated);
    await press('Change password');
  };

  it('is changed; the session continues under its new sid, and nothing that was typed is kept', async () => {
    const sheet = open('sign-in');
    sheet.answer(`PUT ${url}/password`, () => ({ status: 200, body: { sid: 'sid-2' } }));
    await type('violet-harbour-77');
    await screen.findByText(/Your password has been changed/);
    expect(sheet.onSidChange).toHaveBeenCalledOnce();
    const body = { currentPassword: 'copper-lantern-42', newPassword: 'violet-harbour-77' };
    expect(bodies(sheet, 'PUT')).toEqual([[`${url}/password`, { ...body, passwordConfirmation: 'violet-harbour-77' }]]);
    expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
    expect(sessionStorage.length).toBe(0);
  });

  it('shows what is wrong next to the field, before and after asking the server', async () => {
    const sheet = open('sign-in');
    await type('password123', 'other');
    await screen.findByText('This password is too common');
    expect(sheet.sent('PUT')).toEqual([]);
    const errors = [{ path: 'currentPassword', message: 'This is not your password' }];
    sheet.answer(`PUT ${url}/password`, () => problem('VALIDATION', 400, { errors }));
    await type('violet-harbour-77');
    await screen.findByText('This is not your password');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
    expect(sheet.onSidChange).not.toHaveBeenCalled();
  });
});

it('requests a new address with the password, and says where the link was sent', async () => {
  const sheet = open('sign-in');
  sheet.answer(`POST ${url}/email`, () => ({ status: 202 }));
  await press('Change email');
  await fill('New email', 'new@north.example');
  await press('Email me a link');
  await screen.findByText('This field is required');
  await fill('Your password', 'copper-lantern-42');
  await press('Email me a link');
  const said = await screen.findByText(/We have emailed a link to/);
  expect(said.closest('[role=status]')?.textContent).toContain('new@north.example');
  expect(bodies(sheet, 'POST')).toEqual([
    [`${url}/email`, { email: 'new@north.example', password: 'copper-lantern-42' }],
  ]);
  expect(screen.queryByLabelText('New email')).toBeNull();
});

describe('leaving an organization', () => {
  it('asks first, then leaves', async () => {
    const sheet = open('organizations');
    sheet.answer('POST /api/members/leave', () => {
      sheet.answer(`GET /api/members/user/${USER}`, () => pageOf([]));
      return { status: 204 };
    });
    await press('Leave Northwind');
    await screen.findByRole('alertdialog', { name: 'Leave Northwind?' });
    expect(sheet.sent('POST')).toEqual([]);
    await press('Leave');
    await screen.findByText('You are not in any organization.');
    expect(bodies(sheet, 'POST')).toEqual([['/api/members/leave', { org: ORG }]]);
    expect(sheet.onSaved).toHaveBeenCalledOnce();
  });

  it('says why the last owner cannot', async () => {
    const sheet = open('organizations');
    const detail = 'This is the only active owner. Make another member an owner first.';
    sheet.answer('POST /api/members/leave', () => problem('LAST_OWNER', 409, { detail }));
    await press('Leave Northwind');
    await press('Leave');
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain(detail));
  });

  it('can be thought better of', async () => {
    const sheet = open('organizations');
    await press('Leave Northwind');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sheet.sent('POST')).toEqual([]);
  });

  it('whose page is open leads to the start page of the next one, and not back', async () => {
    const next = 'f'.repeat(24);
    const shell = fakeShell(scope);
    const member = { ...scope.member, _id: '9'.repeat(24), org: next, orgName: 'Southgate' };
    shell.answer('POST /api/members/leave', () => {
      shell.answer(`GET /api/members/user/${USER}`, () => pageOf([member]));
      return { status: 204 };
    });
    const onLeft = vi.fn();
    const page = (
      <Routes>
        <Route path="/:org/*" element={<MembershipsSection user={scope.user} onLeft={onLeft} />} />
      </Routes>
    );
    const { router } = renderPage(page, scope, `/${ORG}/${SITE}/dashboard`);
    await press('Leave Northwind');
    await press('Leave');
    await waitFor(() => expect(router.state.location.pathname).toContain(next));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(onLeft).not.toHaveBeenCalled();
  });
});

it.each([
  ['profile', `GET ${url}`, 'Your account could not be loaded.'],
  ['organizations', `GET /api/members/user/${USER}`, 'Your organizations could not be loaded.'],
] as const)('says that its %s could not be loaded', async (section, call, words) => {
  open(section).answer(call, () => problem('INTERNAL', 500));
  await screen.findByText(words);
});
