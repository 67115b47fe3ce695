import type { FeedbackDetail, FeedbackMessage } from '@siteward/contract';
import { FEEDBACK_LIMITS } from '@siteward/domain';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, pageOf, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { pageScope, renderPage } from '#testing/render-page.tsx';
import { FeedbackScreen } from '../feedback-screen.tsx';
import { aFeedback } from '../feedbacks-testing.ts';

const water = aFeedback('2'.repeat(24), 97, 'Water drips from the ceiling');
const url = `/api/feedbacks/id/${water._id}`;

function open(more: Partial<FeedbackDetail> = {}, messages: readonly FeedbackMessage[] | null = []) {
  const api = fakeApi({
    [`GET ${url}`]: () => ({ status: 200, body: { ...water, ...more } }),
    [`GET ${url}/messages`]: () => (messages ? pageOf(messages) : problem('UNAVAILABLE', 503)),
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

it('keeps only what was added while a reply was being sent', async () => {
  const api = open();
  const [arrived, arrive] = held();
  api.answer(`POST ${url}/messages`, async () => {
    await arrived;
    return { status: 201, body: {} };
  });
  await type('We look at it');
  send();
  await waitFor(() => expect(api.sent('POST')).toHaveLength(1));
  await type('We look at it\nToday.');
  arrive();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send reply' }).getAttribute('aria-busy')).toBeNull());
  expect((await field()).value).toBe('Today.');
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

it.each([
  ['   ', 'This field is required'],
  ['x'.repeat(FEEDBACK_LIMITS.messageBody + 1), /at most/],
])('does not send a reply that is empty or too long (%#), and says so at the field', async (text, words) => {
  const { sent } = open();
  await type(text);
  send();
  await screen.findByText(words);
  expect(sent('POST')).toEqual([]);
  expect(document.activeElement).toBe(await field());
  await type('We look at it today');
  expect(screen.queryByText(words)).toBeNull();
});

it('sends a reply once, even if it is sent again while it is on its way', async () => {
  const api = open();
  const [arrived, arrive] = held();
  api.answer(`POST ${url}/messages`, async () => {
    await arrived;
    return { status: 201, body: {} };
  });
  await type('We look at it');
  const form = (await field()).form;
  if (form) for (let times = 0; times < 2; times += 1) fireEvent.submit(form);
  arrive();
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(api.sent('POST')).toHaveLength(1);
});

const aMessage = (digit: string, more: Partial<FeedbackMessage>): FeedbackMessage => ({
  _id: digit.repeat(24),
  from: 'member',
  author: null,
  body: 'Any news?',
  createdAt: '2026-01-02T03:04:05.678Z',
  ...more,
});
const tess = { _id: '7'.repeat(24), name: 'Tess Technician' };

it.each<[string, Partial<FeedbackMessage>, Partial<FeedbackDetail>]>([
  ['Tess Technician', { author: tess }, {}],
  ['Tess Technician', { author: tess }, { own: true }],
  ['Someone who is not a member', { author: { ...tess, name: '' } }, {}],
  ['Someone who is not a member', { author: null }, {}],
  ['Farah Siddiqui', { from: 'reporter' }, {}],
  ['Anonymous', { from: 'reporter' }, { anonymous: true }],
  ['You', { from: 'reporter' }, { own: true }],
])('names who wrote a message: %s for %j, %j', async (name, message, feedback) => {
  open(feedback, [aMessage('8', message)]);
  const list = within(await screen.findByRole('list', { name: 'Messages' }));
  const [head, body] = list.getByRole('listitem').children;
  expect([head?.firstChild?.textContent, body?.textContent]).toEqual([name, 'Any news?']);
});

it.each([
  [{ mailed: true }, 'By email and on the tracking page'],
  [{ mailed: false }, 'On the tracking page'],
  [{ mailed: false, own: true }, null],
])('says how a reply reaches its reader: %j', async (more, words) => {
  open(more);
  await screen.findByRole('textbox', { name: /^(Reply|Message)$/ });
  expect(screen.queryByText(/tracking page/)?.textContent ?? null).toBe(words);
});

it('says so if the messages could not be loaded, and takes no reply', async () => {
  open({}, null);
  await screen.findByText('The messages could not be loaded.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('takes no reply where none is possible', async () => {
  open({ mayReply: false });
  await screen.findByText('No messages yet.');
  expect(screen.queryByRole('textbox')).toBeNull();
});
