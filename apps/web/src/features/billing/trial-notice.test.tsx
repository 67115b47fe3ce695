import { DAY_MS, type Permission } from '@siteward/domain';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { ORG, pageScope, renderPage } from '#testing/render-page.tsx';
import { TrialNotice } from './trial-notice.tsx';

function open(days: number, { permissions = ['billing:manage'] as Permission[], paymentLinked = false } = {}) {
  cleanup();
  fakeApi({});
  const scope = pageScope(permissions);
  const trialEndsAt = new Date(Date.now() + days * DAY_MS).toISOString();
  renderPage(
    <>
      <TrialNotice />
      <h1 tabIndex={-1}>Work orders</h1>
    </>,
    { ...scope, organization: { ...scope.organization, paymentLinked, trialEndsAt } },
  );
}

const words = () => screen.queryByText(/^Your trial ends/)?.textContent?.trim();

it.each([
  [7.5, undefined],
  [6.9, 'Your trial ends in 7 days'],
  [4, 'Your trial ends in 4 days'],
  [2.5, 'Your trial ends in 3 days'],
  [0.9, 'Your trial ends within a day'],
  [-0.1, undefined],
])('%s days before the end: %s', (days, said) => {
  open(days);
  expect(words()).toBe(said);
});

it('can be dismissed, and reappears at the next step', () => {
  open(6.9);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(words()).toBeUndefined();
  expect(document.activeElement?.textContent).toBe('Work orders');
  open(3.5);
  expect(words()).toBeUndefined();
  open(2.9);
  expect(words()).toBe('Your trial ends in 3 days');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  open(1.5);
  expect(words()).toBeUndefined();
  open(0.5);
  expect(words()).toBe('Your trial ends within a day');
});

it('is shown to people who can set up the billing, until that is done', () => {
  open(2, { permissions: ['billing:view'] });
  expect(words()).toBeUndefined();
  open(2, { paymentLinked: true });
  expect(words()).toBeUndefined();
  open(2);
  expect(screen.getByRole('link', { name: 'Set up billing' }).getAttribute('href')).toBe(
    `/create-customer?org=${ORG}&returnTo=%2Fpage`,
  );
});
