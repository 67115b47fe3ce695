import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

let Combobox: typeof import('./combobox.tsx').Combobox;
beforeEach(async () => {
  // Each test needs a fresh module, because the module keeps the list that it has loaded.
  vi.resetModules();
  ({ Combobox } = await import('./combobox.tsx'));
});

const options = [
  { value: 'EUR', label: 'Euro' },
  { value: 'INR', label: 'Indian rupee' },
];

function Currency() {
  const [value, setValue] = useState('EUR');
  return <Combobox options={options} value={value} onValueChange={setValue} searchLabel="Search currencies" />;
}

it('shows the chosen option before the list is loaded, opens the list once it is, and has the focus again after a choice', async () => {
  render(<Currency />);
  const button = screen.getByRole('combobox');
  expect([button.textContent, button.getAttribute('aria-expanded')]).toEqual(['Euro', 'false']);
  fireEvent.click(button);
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-expanded')]).toEqual(['true', 'true']);
  fireEvent.click(await screen.findByRole('option', { name: 'Indian rupee' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Indian rupee', null]);
  expect([button.getAttribute('aria-expanded'), screen.queryByRole('listbox')]).toEqual(['false', null]);
});

it('stays closed if it was closed again before the list was loaded', async () => {
  render(<Currency />);
  const button = screen.getByRole('combobox');
  fireEvent.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-expanded')]).toEqual([null, 'false']);
  await act(async () => void (await import('@siteward/ui/combobox')));
  expect([button.getAttribute('aria-expanded'), screen.queryByRole('listbox')]).toEqual(['false', null]);
});
