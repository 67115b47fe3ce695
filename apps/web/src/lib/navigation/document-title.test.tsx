import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { useDocumentTitle } from './document-title.ts';
import { usePageName, useShownPageName } from './page-name.ts';

function Titled({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}

it('a page is called by its own name first, then by those of the organization and the product', async () => {
  const { rerender } = render(<Titled title="Sign in" />);
  expect(document.title).toBe('Sign in · Siteward');
  rerender(<Titled title="" />);
  expect(document.title).toBe('Siteward');
  renderPage(<Titled title="Members" />, pageScope([]));
  await waitFor(() => expect(document.title).toBe('Members · Northwind · Siteward'));
});

function Named({ name }: { name: string }) {
  usePageName(name);
  return null;
}
function Crumb() {
  return <p role="note">{useShownPageName() ?? 'the name of its route'}</p>;
}

it('a page is called by the name of its record as long as it is open', () => {
  const shown = () => screen.getByRole('note').textContent;
  const page = (name: string | null) => (
    <>
      <Crumb />
      {name !== null && <Named name={name} />}
    </>
  );
  const { rerender } = render(page(null));
  const seen = [shown()];
  for (const name of ['WO-000412', 'WO-000413', null]) {
    rerender(page(name));
    seen.push(shown());
  }
  expect(seen).toEqual(['the name of its route', 'WO-000412', 'WO-000413', 'the name of its route']);
});
