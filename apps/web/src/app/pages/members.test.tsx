import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, pageOf } from '#testing/fake-api.ts';
import { at } from '#testing/fake-shell.ts';
import { aMember, anInvitation } from '#testing/people.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { Component } from './members.tsx';

const ann = aMember(1, 'Ann Lee', { status: 'invited' });
const invitation = anInvitation(9, ann.email, { member: ann._id, sentCount: 2 });

function open(section: string, permissions: Parameters<typeof pageScope>[0]) {
  const api = fakeApi({
    'GET /api/members': () => pageOf([ann]),
    'GET /api/roles': () => pageOf([]),
    'GET /api/invitations': () => pageOf([invitation]),
  });
  const page = (
    <Routes>
      <Route path="/:org/:site/members/:status" element={<Component />} />
    </Routes>
  );
  return { ...api, ...renderPage(page, pageScope(permissions), at(section)) };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

describe('members page', () => {
  it('replaces an unknown status with active, and keeps the query', async () => {
    const { router } = open('members/bogus?search=ann', ['members:view']);
    await waitFor(() => expect(router.state.location.pathname).toBe(at('members/active')));
    expect([router.state.location.search, router.state.historyAction]).toEqual(['?search=ann', 'REPLACE']);
  });

  it('shows when an invitation ends, with its actions, to people who may manage invitations', async () => {
    open('members/invited', ['members:view', 'invitations:view', 'invitations:manage']);
    const row = await screen.findByRole('row', { name: /Ann Lee/ });
    await within(row).findByText(/^\d+ \w+ 20(98|99)$/);
    fireEvent.keyDown(within(row).getByRole('button', { name: 'Actions for Ann Lee' }), { key: 'Enter' });
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Resend2 of 5 sent',
      'Revoke',
    ]);
  });

  it('requests no invitations without the permission, but can still invite', async () => {
    const { calls } = open('members/invited', ['members:view', 'members:invite']);
    await screen.findByRole('row', { name: /Ann Lee/ });
    expect(calls.filter(({ path }) => path === '/api/invitations')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Invite members' }));
    expect(await screen.findByRole('dialog', { name: 'Invite members' })).toBeDefined();
  });
});
