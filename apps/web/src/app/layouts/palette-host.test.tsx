import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

let PaletteHost: typeof import('./palette-host.tsx').PaletteHost;
let page: typeof import('#testing/render-page.tsx');
let shell: typeof import('#testing/fake-shell.ts');
beforeEach(async () => {
  // Missing in this environment, but the palette's list needs it.
  Element.prototype.scrollIntoView = () => {};
  // The palette remembers that it was loaded, so each test gets a fresh module.
  vi.resetModules();
  page = await import('#testing/render-page.tsx');
  shell = await import('#testing/fake-shell.ts');
  ({ PaletteHost } = await import('./palette-host.tsx'));
});

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const search = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
/** The search field, whose code is really loaded. */
const input = () => screen.findByPlaceholderText<HTMLInputElement>('Search or jump to…');

function show() {
  const scope = page.pageScope(['members:view']);
  shell.fakeShell(scope);
  page.renderPage(<PaletteHost />, scope);
}

it('searches for what was typed while it was still loading, including spaces', async () => {
  show();
  search();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  // Unless it is prevented, a space presses the button.
  expect(fireEvent.keyDown(cancel, { key: ' ' })).toBe(false);
  press('k', 'e', 'y', 'Shift', 'ArrowLeft');
  fireEvent.keyDown(document.body, { key: 'v', ctrlKey: true });
  const field = await input();
  await waitFor(() => expect(field.value).toBe(' key'));
  // What is typed next is appended and does not replace it.
  expect([field.selectionStart, field.selectionEnd]).toEqual([4, 4]);
  // Once the field is there, it handles letters itself.
  expect(fireEvent.keyDown(field, { key: 's' })).toBe(true);
  expect(field.value).toBe(' key');
});

it('starts empty after a search that was closed before it had loaded, and whenever it is opened again', async () => {
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
