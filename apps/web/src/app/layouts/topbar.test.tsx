import { PERMISSIONS } from '@siteward/domain';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { THEMES, themePreference } from '#lib/browser/theme.ts';
import { ORG, pageScope, renderPage, SITE } from '#testing/render-page.tsx';
import { Topbar } from './topbar.tsx';

afterEach(() => themePreference.set('system'));

it('leads to the start of the site, and to the area and list of the page, each by its name', () => {
  renderPage(<Topbar current="org-site-plans-id" menu={null} search={null} />, pageScope(PERMISSIONS));
  const links = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Harbour', `/${ORG}/${SITE}/dashboard`],
    ['Work orders', `/${ORG}/${SITE}/work-orders`],
    ['Plans', `/${ORG}/${SITE}/work-orders/plans`],
  ]);
});

it('has nothing around its links that would cut off the focus ring', () => {
  renderPage(<Topbar current="org-site-plans-id" menu={null} search={null} />, pageScope(PERMISSIONS));
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
  const around = within(trail)
    .getAllByRole('link')
    .flatMap((link) => [link.parentElement, link.closest('li')]);
  expect(around.filter((box) => box?.matches('.truncate, .overflow-hidden'))).toEqual([]);
});

it('changes the theme to the one that its button names', () => {
  renderPage(<Topbar current="org-site-calendar" menu={null} search={null} />, pageScope(PERMISSIONS));
  for (const theme of THEMES) {
    themePreference.set(theme);
    const button = screen.getByRole('button', { name: new RegExp(`^Theme: ${theme}\\. Change to `) });
    const [, next] = /Change to (\w+)$/.exec(button.getAttribute('aria-label') ?? '') ?? [];
    fireEvent.click(button);
    expect(themePreference.read()).toBe(next);
  }
});
