import type { Session } from '@siteward/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { speak } from '#testing/speak.ts';
import { SessionsSection } from './sessions-section.tsx';

const AT = '2026-01-02T03:04:05.678Z';
const session = (digit: string, more: Partial<Session>): Session => ({
  _id: digit.repeat(24),
  current: false,
  ip: '10.0.0.1',
  userAgent: 'curl/8',
  createdAt: AT,
  lastSeenAt: AT,
  expiresAt: AT,
  ...more,
});
const here = session('1', { current: true });
const phone = session('2', { userAgent: 'Mozilla/5.0 (iPhone) Version/26.0 Safari/604.1', ip: '10.0.0.2' });
const laptop = session('3', { userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/145.0', ip: '10.0.0.3' });

function open() {
  let live = [phone, here, laptop];
  const api = fakeApi({
    'GET /api/sessions': () => pageOf(live),
    'DELETE /api/sessions/id/*': ({ path }) => {
      live = live.filter(({ _id }) => !path.endsWith(_id));
      return { status: 204 };
    },
  });
  const { queryClient } = renderPage(<SessionsSection />, pageScope([]));
  const ended = () => api.sent('DELETE').map(({ path }) => path.split('/').at(-1));
  return { api, ended, queryClient };
}

const lines = async () => within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

it('shows this session first, without a way to end it', async () => {
  open();
  const [first, ...others] = await lines();
  expect(first?.textContent).toContain('curlThis session');
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(others).toHaveLength(2);
});

it('caches its list per person: the next person to sign in in this browser sees nothing of it', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'user=somebody; Path=/';
  const { queryClient } = open();
  await lines();
  expect(queryClient.getQueryCache().findAll({ queryKey: ['sessions', 'somebody'] })).toHaveLength(1);
});

it('ends one session after asking', async () => {
  const { ended } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'End session Safari on iPhone, 10.0.0.2' }));
  await screen.findByRole('alertdialog', { name: 'End the session Safari on iPhone?' });
  expect(ended()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'End session' }));
  await waitFor(async () => expect(await lines()).toHaveLength(2));
  expect(ended()).toEqual([phone._id]);
});

describe('signing out everywhere else', () => {
  const confirm = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
  };

  it('ends all but this session', async () => {
    const { ended } = open();
    await confirm();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(ended()).toEqual([phone._id, laptop._id]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull());
  });

  it('says when some could not be ended; one that is already gone counts as ended', async () => {
    const { api } = open();
    api.answer(`DELETE /api/sessions/id/${phone._id}`, () => problem('NOT_FOUND', 404));
    api.answer(`DELETE /api/sessions/id/${laptop._id}`, () => problem('UNAVAILABLE', 503, { detail: 'Try later.' }));
    await confirm();
    expect(await screen.findByText('1 session could not be ended. Try later.')).toBeTruthy();
    expect(screen.queryByText(/have been ended/)).toBeNull();
  });

  it('says how many end, and ends none if that is cancelled', async () => {
    const { ended } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('The 2 other sessions end immediately. You stay signed in here.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(ended()).toEqual([]);
  });

  it('says why none could be ended', async () => {
    const { api } = open();
    api.answer('DELETE /api/sessions/id/*', () => problem('UNAVAILABLE', 503, { detail: 'Try later.' }));
    await confirm();
    expect(await screen.findByText('2 sessions could not be ended. Try later.')).toBeTruthy();
  });
});

it('a failed list can be requested again', async () => {
  const api = fakeApi({ 'GET /api/sessions': () => problem('INTERNAL', 500) });
  renderPage(<SessionsSection />, pageScope([]));
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.answer('GET /api/sessions', () => pageOf([here]));
  fireEvent.click(again);
  expect(await lines()).toHaveLength(1);
});

it('names devices in the current language', async () => {
  open();
  const names = async () => (await lines()).map((line) => line.querySelector('b')?.textContent);
  expect((await names()).slice(1)).toEqual(['Safari on iPhone', 'Firefox on Linux']);
  await speak('de');
  const list = await screen.findByRole('list', { name: 'Sitzungen' });
  expect([...list.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
    'curl',
    'Safari (iPhone)',
    'Firefox (Linux)',
  ]);
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) Something/1.0', 'A browser on Windows'],
  ['', 'Unknown device'],
])('names a device that calls itself "%s": %s', async (userAgent, name) => {
  fakeApi({ 'GET /api/sessions': () => pageOf([session('1', { userAgent })]) });
  renderPage(<SessionsSection />, pageScope([]));
  expect((await lines()).map((line) => line.querySelector('b')?.textContent)).toEqual([name]);
});
