import type { FeedbackDetail } from '@siteward/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { problem } from '#testing/fake-api.ts';
import { openFeedback } from '../feedback-testing.tsx';
import { aFeedback } from '../feedbacks-testing.ts';

const done = aFeedback('2'.repeat(24), 97, 'Water drips from the ceiling', {
  version: 4,
  own: true,
  status: 'resolved',
  mayRate: true,
  mayReply: false,
  allowedTransitions: [],
});

async function open(more: Partial<FeedbackDetail>) {
  const opened = openFeedback({ ...done, ...more }, ['feedbacks:view-own', 'feedbacks:create']);
  await screen.findByRole('group', { name: 'How did we do?' });
  const call = `PUT ${opened.url}/rating`;
  return { ...opened, call };
}
const STARS = ['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5'];
const choose = (stars: number) => fireEvent.click(screen.getByRole('button', { name: `${stars} of 5` }));
const chosen = () =>
  STARS.filter((name) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true');
const send = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('sends the stars that were chosen last, based on the version shown, and then offers to change them', async () => {
  const { answer, call, sent, url } = await open({ rating: null });
  const rated = { ...done, rating: 2, version: 5 };
  answer(call, () => ({ status: 200, body: rated }));
  answer(`GET ${url}`, () => ({ status: 200, body: rated }));
  expect([chosen(), send('Send rating').disabled]).toEqual([[], true]);
  choose(5);
  choose(2);
  expect([chosen(), send('Send rating').disabled]).toEqual([['2 of 5'], false]);
  fireEvent.click(send('Send rating'));
  await screen.findByText('Thank you for your rating');
  expect(sent('PUT').map(({ path, body }) => [path, body])).toEqual([[`${url}/rating`, { rating: 2, version: 4 }]]);
  await waitFor(() => expect([chosen(), send('Change rating').disabled]).toEqual([['2 of 5'], true]));
});

it('changes a rating only if it differs', async () => {
  await open({ rating: 4 });
  expect([chosen(), send('Change rating').disabled]).toEqual([['4 of 5'], true]);
  choose(1);
  expect([chosen(), send('Change rating').disabled]).toEqual([['1 of 5'], false]);
  choose(4);
  expect(send('Change rating').disabled).toBe(true);
});

it('keeps what was chosen if it was refused, and says why', async () => {
  const { answer, call } = await open({ rating: null });
  answer(call, () => problem('UNAVAILABLE', 503, { detail: 'Not now.' }));
  choose(3);
  fireEvent.click(send('Send rating'));
  await screen.findByText('Not now.');
  expect([chosen(), send('Send rating').disabled]).toEqual([['3 of 5'], false]);
  expect(screen.queryByText('Thank you for your rating')).toBeNull();
});

it('is not offered to those who may not rate', async () => {
  openFeedback({ ...done, mayRate: false });
  await screen.findByRole('heading', { level: 1, name: done.subject });
  expect(screen.queryByText('How did we do?')).toBeNull();
});
