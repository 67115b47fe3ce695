import type { TrackedFeedback } from '@siteward/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, renderPage, TRACKED } from '#testing/pages.tsx';
import { en } from '#words/en.ts';
import { TrackingPage } from './tracking-page.tsx';

const PATH = '/api/public/feedback-tracking/secret';
const track = (feedback: Partial<TrackedFeedback> = {}) => ({ body: { ...TRACKED, ...feedback } });

beforeEach(() => history.replaceState(null, '', '/t#token=secret'));

it('shows the answer and what happened, latest first', async () => {
  fakeApi({ [`GET ${PATH}`]: () => track() });
  renderPage(<TrackingPage />);
  expect(await screen.findByRole('heading', { name: 'Water under the sink' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Answer' })).getByText('The trap has been replaced.')).toBeTruthy();
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps[0]).toMatch(/^Resolved/);
  expect(steps[1]).toMatch(/^Sent by you.*2 photos$/);
});

it('shows another feedback whose link is followed in the same tab, without what was typed for the first', async () => {
  fakeApi({
    [`GET ${PATH}`]: () => track(),
    'GET /api/public/feedback-tracking/other': () => track({ subject: 'A broken lamp' }),
  });
  renderPage(<TrackingPage />);
  fireEvent.input(await screen.findByRole('textbox'), { target: { value: 'It drips again.' } });
  history.replaceState(null, '', '/t#token=other');
  fireEvent(window, new Event('hashchange'));
  expect(await screen.findByRole('heading', { name: 'A broken lamp' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Water under the sink' })).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
});

it('rates it', async () => {
  const calls = fakeApi({
    [`GET ${PATH}`]: () => track(),
    [`PUT ${PATH}/rating`]: () => track({ rating: 4 }),
  });
  renderPage(<TrackingPage />);
  fireEvent.click(await screen.findByRole('radio', { name: '4 of 5' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByText('Thank you for your rating.')).toBeTruthy();
  expect(calls[1]?.body).toEqual({ rating: 4 });
});

it('offers nothing to send while nothing is accepted', async () => {
  const closed = { paused: true, mayReply: false, mayRate: false, allowedSteps: [] };
  fakeApi({ [`GET ${PATH}`]: () => track(closed) });
  renderPage(<TrackingPage />);
  expect(await screen.findByText(/Nothing can be sent to this organization right now/)).toBeTruthy();
  expect([screen.queryByRole('textbox'), screen.queryByRole('radio')]).toEqual([null, null]);
  expect(screen.getByText('The trap has been replaced.')).toBeTruthy();
});

it('keeps what was typed when nothing is accepted any more', async () => {
  let isPaused = false;
  const closed = { paused: true, mayReply: false, mayRate: false, allowedSteps: [] };
  fakeApi({
    [`GET ${PATH}`]: () => track(isPaused ? closed : {}),
    [`POST ${PATH}/messages`]: () => ({ status: 402, body: {} }),
  });
  renderPage(<TrackingPage />);
  const reply = await screen.findByRole<HTMLTextAreaElement>('textbox');
  fireEvent.input(reply, { target: { value: 'It drips again.' } });
  isPaused = true;
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() =>
    expect(screen.getAllByText(/Nothing can be sent to this organization right now/)).toHaveLength(2),
  );
  expect(screen.getByRole<HTMLTextAreaElement>('textbox')).toBe(reply);
  expect(reply.value).toBe('It drips again.');
});

it('keeps only what was added while a message was on its way', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const calls = fakeApi({
    [`GET ${PATH}`]: () => track(),
    [`POST ${PATH}/messages`]: async () => {
      await arrived;
      return track();
    },
  });
  renderPage(<TrackingPage />);
  const reply = await screen.findByRole<HTMLTextAreaElement>('textbox');
  fireEvent.input(reply, { target: { value: 'It drips again.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  fireEvent.input(reply, { target: { value: 'It drips again. Twice.' } });
  arrive();
  expect(await screen.findByText(en.track.replySent)).toBeTruthy();
  expect(reply.value).toBe('Twice.');
});

it('reopens it with what is still wrong; asks for that in place, and Escape closes it', async () => {
  const calls = fakeApi({
    [`GET ${PATH}`]: () => track(),
    [`PUT ${PATH}/status/acknowledged`]: () =>
      track({
        status: 'acknowledged',
        steps: [...TRACKED.steps, { status: 'acknowledged', at: '2026-11-21T08:00:00.000Z' }],
        allowedSteps: [],
      }),
  });
  renderPage(<TrackingPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Reopen…' }));
  const why = screen.getByRole('textbox', { name: 'What is still wrong?' });
  await waitFor(() => expect(document.activeElement).toBe(why));
  fireEvent.keyDown(why, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reopen…' })));

  fireEvent.click(screen.getByRole('button', { name: 'Reopen…' }));
  fireEvent.input(screen.getByRole('textbox', { name: 'What is still wrong?' }), { target: { value: 'Still wet' } });
  fireEvent.click(screen.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText('It is open again.')).toBeTruthy();
  expect(screen.getByText('Reopened by you')).toBeTruthy();
  expect(calls[1]?.body).toEqual({ message: 'Still wet' });
});

it('keeps a message that did not arrive, and shows the page as it is now', async () => {
  const calls = fakeApi({
    [`GET ${PATH}`]: () => track(),
    [`POST ${PATH}/messages`]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  renderPage(<TrackingPage />);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Write to/ });
  fireEvent.input(field, { target: { value: 'Thank you' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('There is no connection.')).toBeTruthy();
  expect(field.value).toBe('Thank you');
  await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']));
});

it.each([
  ['to its tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['to a connection', () => dispatchEvent(new Event('online'))],
])(
  'shows what happened in the meantime on coming back %s, and stays as it was if that cannot be loaded',
  async (_, come) => {
    let answer: () => ReturnType<typeof track> = () => track();
    const calls = fakeApi({ [`GET ${PATH}`]: () => answer() });
    renderPage(<TrackingPage />);
    await screen.findByText('The trap has been replaced.');
    answer = () => track({ response: 'The sink is new.' });
    come();
    await screen.findByText('The sink is new.');
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    come();
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(screen.getByText('The sink is new.')).toBeTruthy();
  },
);

it('leads nowhere without a token, and requests nothing', () => {
  history.replaceState(null, '', '/t');
  const calls = fakeApi({});
  renderPage(<TrackingPage />);
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  expect(calls).toEqual([]);
});
