import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RouteError } from './error.tsx';

const reload = vi.fn();
beforeEach(() => {
  vi.stubGlobal('location', { ...location, reload });
  // React logs what an error boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  reload.mockReset();
});

function fail(error: unknown) {
  const loader = () => Promise.reject(error);
  const routes = [{ path: '/', loader, ErrorBoundary: RouteError, HydrateFallback: () => null }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
}

describe('RouteError', () => {
  it('shows the message, moves the focus to it and leads back to the index', async () => {
    fail(new Error('The roof is on fire'));
    const message = await screen.findByRole('heading', { level: 1, name: 'The roof is on fire' });
    await waitFor(() => expect(document.activeElement).toBe(message));
    expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/');
    await waitFor(() => expect(document.title).toBe('Something went wrong · Siteward'));
    expect(reload).not.toHaveBeenCalled();
  });

  it('has words for an error without a message', async () => {
    fail('text');
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined();
  });

  it('reloads once for a missing chunk, then shows the error', async () => {
    const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
    fail(missing());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('heading')).toBeNull();
    cleanup();
    fail(missing());
    expect(await screen.findByRole('heading', { name: /dynamically imported module/ })).toBeDefined();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
