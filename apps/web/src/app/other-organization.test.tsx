import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearSession } from '#lib/session.ts';
import { at, fakeShell, signInCookies } from '#testing/fake-shell.ts';
import { ORG, pageScope, USER } from '#testing/render-page.tsx';
import { routes } from './router.tsx';
import { forgetScopes } from './scope-store.ts';

// Outside of the tests, whose time is limited: loading a page for the first time takes a while on a busy machine.
await import('./pages/settings.tsx');

const OTHER = '9'.repeat(24);

beforeEach(() => signInCookies());
afterEach(() => {
  forgetScopes();
  clearSession();
});

it('a page that is open in both begins anew with another organization, and shows nothing of the one before', async () => {
  const scope = pageScope(['organization:manage']);
  const shell = fakeShell(scope);
  const { organization, member } = scope;
  const other = { ...organization, _id: OTHER, name: 'Southgate Properties' };
  shell.answer(`GET /api/organizations/id/${OTHER}`, () => ({ status: 200, body: other }));
  shell.answer(`GET /api/members/user/${USER}/app/siteward`, ({ query }) => {
    return { status: 200, body: { ...member, org: query.get('org') ?? '' } };
  });
  const router = createMemoryRouter(routes, { initialEntries: [at('settings?section=general')] });
  render(<RouterProvider router={router} />);
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', organization.name),
  );
  await router.navigate(at('settings?section=general').replace(ORG, OTHER));
  await waitFor(() => expect(document.title).toContain(other.name));
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', other.name);
});
