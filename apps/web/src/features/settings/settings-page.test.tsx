import type { Permission } from '@siteward/domain';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { openSections, SettingsPage, sectionOf } from './settings-page.tsx';

const tabs = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('shows the section in the address among those that are open to the member', async () => {
  fakeApi({});
  renderPage(<SettingsPage billing={() => <p>What is paid</p>} />, pageScope(['sites:view']), '/page?section=sites');
  expect(tabs()).toEqual(['General', 'Sites', 'Customers']);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Sites');
  expect(await screen.findByText('The places the organization looks after.')).toBeTruthy();
});

it('shows the billing section it is given to those who may see it', () => {
  fakeApi({});
  renderPage(
    <SettingsPage billing={() => <p>What is paid</p>} />,
    pageScope(['billing:view']),
    '/page?section=billing',
  );
  expect(tabs()).toEqual(['General', 'Billing']);
  expect(screen.getByText('What is paid')).toBeTruthy();
});

it('falls back to the first section if the requested one is not open', async () => {
  fakeApi({});
  renderPage(<SettingsPage billing={() => <p>What is paid</p>} />, pageScope([]), '/page?section=sites');
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
  expect(await screen.findByText('office@north.example')).toBeTruthy();
});

it.each<[Permission[], string[]]>([
  [[], ['general']],
  [['sites:manage'], ['general']],
  [['sites:view'], ['general', 'sites', 'customers']],
  [['billing:view'], ['general', 'billing']],
  [['tickets:manage'], ['general', 'support']],
  [['audit:view'], ['general', 'jobs']],
])('%j opens %j', (permissions, keys) => {
  expect(openSections(permissions).map(({ key }) => key)).toEqual(keys);
});

it.each<[string | null, Permission[], string]>([
  ['sites', ['sites:view'], 'sites'],
  ['sites', [], 'general'],
  ['audit', ['audit:view'], 'general'],
  [null, ['sites:view'], 'general'],
])('the section %j with %j is %s', (asked, permissions, section) => {
  expect(sectionOf(asked, permissions)).toBe(section);
});
