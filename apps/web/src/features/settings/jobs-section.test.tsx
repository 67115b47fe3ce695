import type { BackgroundJob } from '@siteward/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { JobsSection } from './jobs-section.tsx';

// The current time of pages may be half a minute old (lib/time/time-ago.ts).
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const job = (given: Partial<BackgroundJob>): BackgroundJob => ({
  name: 'files.sweep',
  state: 'waiting',
  endedAt: inMinutes(-3.9),
  dueAt: inMinutes(6.9),
  restsUntil: null,
  ...given,
});

it.each<[string, Partial<BackgroundJob>, string]>([
  ['waits', {}, 'Remove remains of failed uploadsLast run 3 min ago · next in 7 min'],
  ['has never run', { endedAt: null, dueAt: null }, 'Remove remains of failed uploadsNot run yet'],
  ['runs', { state: 'running' }, 'Remove remains of failed uploadsRunningLast run 3 min ago'],
  ['fails', { state: 'failing' }, 'Remove remains of failed uploadsFailsLast run 3 min ago · next in 7 min'],
  [
    'has failed in this organization',
    { restsUntil: inMinutes(1.9) },
    'Remove remains of failed uploadsFailed hereLast run 3 min ago · next attempt here in 2 min',
  ],
])('a job that %s', async (_, given, words) => {
  fakeApi({ 'GET /api/jobs': () => ({ status: 200, body: { jobs: [job(given)] } }) });
  renderPage(<JobsSection />, pageScope(['audit:view']));
  expect((await screen.findByRole('listitem')).textContent).toBe(words);
});

it('shows a job that only a newer server has by its internal name', async () => {
  const later = { ...job({}), name: 'elevators.look' };
  fakeApi({ 'GET /api/jobs': () => ({ status: 200, body: { jobs: [later] } }) });
  renderPage(<JobsSection />, pageScope(['audit:view']));
  expect((await screen.findByRole('listitem')).textContent).toBe('elevators.lookLast run 3 min ago · next in 7 min');
});

it('says that the jobs could not be loaded', async () => {
  fakeApi({ 'GET /api/jobs': () => problem('INTERNAL', 500) });
  renderPage(<JobsSection />, pageScope(['audit:view']));
  expect(await screen.findByText('The background jobs could not be loaded.')).toBeTruthy();
});
