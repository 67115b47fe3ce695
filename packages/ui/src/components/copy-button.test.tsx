import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it.each([
  ['Copied', () => Promise.resolve()],
  ['Copying is not allowed', () => Promise.reject(new Error('denied'))],
])('says "%s" and then takes it back', async (said, write) => {
  vi.useFakeTimers();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  render(<CopyButton value="https://example.test/1" label="Copy link" />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })));
  expect(writeText.mock.calls).toEqual([['https://example.test/1']]);
  expect(screen.getByRole('status').textContent).toBe(said);
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.getByRole('status').textContent).toBe('');
});
