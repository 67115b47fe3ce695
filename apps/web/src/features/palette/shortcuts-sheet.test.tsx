import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { singleKeysPreference } from '#lib/browser/single-keys.ts';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';

const keyOf = (what: string) => screen.getByText(what).nextElementSibling?.textContent;

it('shows the keys, and switches the single ones off', () => {
  render(<ShortcutsSheet open onOpenChange={() => {}} />);
  expect(
    ['Search or jump to', 'Next row', 'Keyboard shortcuts'].map((what) => screen.getAllByText(what).length),
  ).toEqual([1, 1, 2]);
  expect([keyOf('Search or jump to'), keyOf('Next row')]).toEqual(['CtrlK', 'J']);
  fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
  expect(singleKeysPreference.read()).toBe('off');
  expect([keyOf('Search or jump to'), keyOf('Next row')]).toEqual(['CtrlK', 'off']);
  fireEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }));
  expect([singleKeysPreference.read(), keyOf('Next row')]).toEqual(['on', 'J']);
});

it('focuses the window first, and keeps its switch in sight below the scrolling keys', () => {
  render(<ShortcutsSheet open onOpenChange={() => {}} />);
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(screen.getByText('Next row').closest('.overflow-y-auto')).not.toBeNull();
  expect(screen.getByRole('switch', { name: 'Single-key shortcuts' }).closest('.overflow-y-auto')).toBeNull();
});
