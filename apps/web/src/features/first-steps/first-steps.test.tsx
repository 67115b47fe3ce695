import { DAY_MS, type Permission } from '@siteward/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { FirstSteps } from './first-steps.tsx';

const OWNER: Permission[] = ['sites:manage', 'members:invite', 'members:view', 'work-orders:create'];
const NOTHING = { site: false, colleagues: false, workOrder: false };

function open(permissions: Permission[], { done = NOTHING, daysLeft = 10.5, paymentLinked = false } = {}) {
  const api = fakeApi({ [`GET /api/organizations/id/${ORG}/first-steps`]: () => ({ status: 200, body: done }) });
  const scope = pageScope(permissions);
  const trialEndsAt = new Date(Date.now() + daysLeft * DAY_MS).toISOString();
  const organization = { ...scope.organization, trialEndsAt, paymentLinked };
  renderPage(
    <>
      <h1 tabIndex={-1}>page</h1>
      <FirstSteps />
    </>,
    { ...scope, organization },
  );
  return api;
}

const steps = async () =>
  within(await screen.findByRole('list', { name: 'First steps' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent ?? '');

it('are those that the person may take, with the days left of the trial', async () => {
  open(OWNER, { done: { ...NOTHING, colleagues: true } });
  expect(await steps()).toEqual(['Complete your first site', 'Invite colleagues, done', 'Create the first work order']);
  expect(screen.getByText('11 days left of your trial')).toBeTruthy();
  expect(screen.getByText('1 of 3 done')).toBeTruthy();
  cleanup();
  open(['members:invite', 'members:view'], { daysLeft: 0.5 });
  expect(await steps()).toEqual(['Invite colleagues']);
  expect(screen.getByText('The last day of your trial')).toBeTruthy();
});

it('lead to where each is done, for a work order straight to its form', async () => {
  open(OWNER);
  await steps();
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Open the site', `/${ORG}/${SITE}/settings?section=sites&site=${SITE}`],
    ['Invite', `/${ORG}/${SITE}/members/active`],
    ['New work order', `/${ORG}/${SITE}/work-orders?new=blank`],
  ]);
});

it('stay hidden once dismissed', async () => {
  open(OWNER);
  await steps();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull());
  cleanup();
  const { calls } = open(OWNER);
  await screen.findByText('page');
  expect(calls).toEqual([]);
});

it.each([
  ['somebody who may do none of them', [], {}],
  ['an organization whose trial is over', OWNER, { daysLeft: -1 }],
  ['an organization that pays', OWNER, { paymentLinked: true }],
] as [string, Permission[], object][])('are not requested by %s', async (_, permissions, more) => {
  const { calls } = open(permissions, more);
  await screen.findByText('page');
  expect(calls).toEqual([]);
  expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull();
});

it('disappear when the person has nothing left to do', async () => {
  const { calls } = open(['members:invite'], { done: { ...NOTHING, colleagues: true } });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull();
});

it.each([
  ['the list of invitations to people who may not see members', ['members:invite'], 'invitations'],
  ['the list of members to people who may see it', ['members:invite', 'members:view'], 'members/active'],
] as [string, Permission[], string][])('inviting leads to %s', async (_, permissions, path) => {
  open(permissions);
  await steps();
  const link = screen.getByRole('link', { name: 'Invite' }).getAttribute('href');
  expect(link?.replace(`/${ORG}/${SITE}/`, '')).toBe(path);
});
