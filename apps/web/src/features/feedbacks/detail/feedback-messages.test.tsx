import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { FeedbackScreen } from '../feedback-screen.tsx';
import { aFeedback } from '../feedbacks-testing.ts';

const water = aFeedback('2'.repeat(24), 97, 'Water drips from the ceiling');
const url = `/api/feedbacks/id/${water._id}`;

function open() {
  const api = fakeApi({
    [`GET ${url}`]: () => ({ status: 200, body: water }),
    [`GET ${url}/messages`]: () => pageOf([]),
    [`GET ${url}/history`]: () => pageOf([]),
    [`GET ${url}/attachments`]: () => ({ status: 200, body: { files: [], most: 30, mayAdd: false } }),
    'PUT /api/feedbacks/id/*': () => ({ status: 204 }),
    [`POST ${url}/messages`]: () => ({ status: 201, body: {} }),
  });
  return {
    ...api,
    ...renderPage(<FeedbackScreen id={water._id} />, pageScope(['feedbacks:view-any', 'feedbacks:triage'])),
  };
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send reply' }));
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const keys = (api: ReturnType<typeof open>) => api.sent('POST').map(({ headers }) => headers.get('idempotency-key'));

beforeEach(() => sessionStorage.clear());

it('keeps an unsent reply in this tab, and forgets it once it has been sent', async () => {
  open();
  await type('We look at it today');
  cleanup();
  const again = open();
  expect((await field()).value).toBe('We look at it today');
  send();
  await waitFor(() => expect(again.sent('POST').map(({ body }) => body)).toEqual([{ body: 'We look at it today' }]));
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(sessionStorage.length).toBe(0);
});

it('keeps what was added while a reply was being sent', async () => {
  const api = open();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  api.answer(`POST ${url}/messages`, async () => {
    await arrived;
    return { status: 201, body: {} };
  });
  await type('We look at it');
  send();
  await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
  await type('We look at it. Today.');
  arrive();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send reply' }).getAttribute('aria-busy')).toBeNull());
  expect((await field()).value).toBe('We look at it. Today.');
});

it('resends a refused reply with the same key', async () => {
  const api = open();
  api.answer(`POST ${url}/messages`, () => problem('INTERNAL_ERROR', 500));
  await type('We look at it today');
  send();
  await screen.findByRole('alert');
  expect((await field()).value).toBe('We look at it today');
  api.answer(`POST ${url}/messages`, () => ({ status: 201, body: {} }));
  send();
  await waitFor(async () => expect((await field()).value).toBe(''));
  const [one, other] = keys(api);
  expect(one).toBeTruthy();
  expect(other).toBe(one);
});
