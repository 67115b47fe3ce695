import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

let PaletteHost: typeof import('./palette-host.tsx').PaletteHost;
let page: typeof import('#testing/render-page.tsx');
let shell: typeof import('#testing/fake-shell.ts');
beforeEach(async () => {
  // Missing here, and the palette's list cannot do without.
  Element.prototype.scrollIntoView = () => {};
  // The palette keeps that it was loaded, in a module of its own for each test.
  vi.resetModules();
  page = await import('#testing/render-page.tsx');
  shell = await import('#testing/fake-shell.ts');
  ({ PaletteHost } = await import('./palette-host.tsx'));
});

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const search = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
/** The field of the search, whose code is loaded in earnest. */
const input = () => screen.findByPlaceholderText<HTMLInputElement>('Search or jump to…');

function show() {
  const scope = page.pageScope(['members:view']);
  shell.fakeShell(scope);
  page.renderPage(<PaletteHost />, scope);
}

it('searches for what was typed while it was still being loaded, spaces among it', async () => {
  show();
  search();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  // A space that is not prevented presses the button.
  expect(fireEvent.keyDown(cancel, { key: ' ' })).toBe(false);
  press('k', 'e', 'y', 'Shift', 'ArrowLeft');
  fireEvent.keyDown(document.body, { key: 'v', ctrlKey: true });
  const field = await input();
  await waitFor(() => expect(field.value).toBe(' key'));
  // What is typed next goes on there, and does not stand in its place.
  expect([field.selectionStart, field.selectionEnd]).toEqual([4, 4]);
  // Once it is there, letters are the field's own.
  expect(fireEvent.keyDown(field, { key: 's' })).toBe(true);
  expect(field.value).toBe(' key');
});

it('begins with nothing after a search that was given up before it was there, and when it is opened again', async () => {
  show();
  search();
  press('a');
  search();
  press('b');
  search();
  expect((await input()).value).toBe('');
  press('Escape');
  await waitFor(() => expect(screen.queryByPlaceholderText('Search or jump to…')).toBeNull());
  press('c');
  search();
  expect((await input()).value).toBe('');
});
