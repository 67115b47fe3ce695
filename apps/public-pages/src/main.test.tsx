import { screen } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { FORM, fakeApi, TRACKED } from '#testing/pages.tsx';

beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML = '<div id="root"></div>';
});

it.each<[address: string, calls: string[], heading: string]>([
  ['/f/abc', ['GET /api/public/feedbacks/abc'], 'What should we know?'],
  ['/f/abc/', ['GET /api/public/feedbacks/abc'], 'What should we know?'],
  ['/t#token=secret', ['GET /api/public/feedback-tracking/secret'], 'Water under the sink'],
  ['/t', [], 'This link no longer works'],
  ['/f', [], 'This link no longer works'],
  ['/f/', [], 'This link no longer works'],
  ['/elsewhere/abc', [], 'This link no longer works'],
])('shows the page at %s', async (address, loads, heading) => {
  const calls = fakeApi({
    'GET /api/public/feedbacks/abc': () => ({ body: FORM }),
    'GET /api/public/feedback-tracking/secret': () => ({ body: TRACKED }),
  });
  history.replaceState(null, '', address);
  await import('./main.tsx');
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(loads);
});
