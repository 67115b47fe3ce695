import type { TrackedFeedback } from '@siteward/contract';
import { FEEDBACK_KINDS, FEEDBACK_STATUSES, type FeedbackKind, type FeedbackStatus } from '@siteward/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, renderPage, TRACKED } from '#testing/pages.tsx';
import { fakeStore, fakeUploads } from '#testing/photos.ts';
import { TrackingPage } from './tracking-page.tsx';

const PATH = '/api/public/feedback-tracking/secret';
type Part = Partial<TrackedFeedback>;
const track = (feedback: Part = {}) => ({ body: { ...TRACKED, ...feedback } });
type Answers = Parameters<typeof fakeApi>[0];

beforeEach(() => history.replaceState(null, '', '/t#token=secret'));

async function open(feedback: Part = {}, answers: Answers = {}) {
  const calls = fakeApi({ [`GET ${PATH}`]: () => track(feedback), ...answers });
  renderPage(<TrackingPage />);
  await screen.findByRole('heading', { level: 1, name: 'Water under the sink' });
  return calls;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const STATUSES: Record<FeedbackStatus, string> = {
  new: 'Sent',
  acknowledged: 'Acknowledged',
  converted: 'In progress',
  resolved: 'Resolved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
const KINDS: Record<FeedbackKind, string> = {
  complaint: 'Complaint',
  request: 'Request',
  suggestion: 'Suggestion',
  compliment: 'Compliment',
};

it.each([
  ...FEEDBACK_STATUSES.map((status): [FeedbackKind, FeedbackStatus] => ['complaint', status]),
  ...FEEDBACK_KINDS.map((kind): [FeedbackKind, FeedbackStatus] => [kind, 'new']),
])('shows its number, its kind and its status: %s, %s', async (kind, status) => {
  await open({ kind, status });
  expect(screen.getByText(/^FB-000131/).textContent).toBe(`FB-000131 · ${KINDS[kind]}${STATUSES[status]}`);
});

describe('what happened', () => {
  it.each<[FeedbackStatus[], string[]]>([
    [
      ['new', 'acknowledged'],
      ['Acknowledged', 'Sent by you'],
    ],
    [
      ['new', 'resolved', 'acknowledged'],
      ['Reopened by you', 'Resolved', 'Sent by you'],
    ],
    [
      ['new', 'acknowledged', 'converted', 'acknowledged'],
      ['Being looked at again', 'Somebody is on it', 'Acknowledged', 'Sent by you'],
    ],
    [
      ['new', 'withdrawn'],
      ['Withdrawn by you', 'Sent by you'],
    ],
    [
      ['new', 'declined'],
      ['Declined', 'Sent by you'],
    ],
  ])('is said latest first: %j', async (steps, says) => {
    await open({ steps: steps.map((status, hour) => ({ status, at: `2026-11-20T0${hour}:00:00.000Z` })), photos: 0 });
    const list = screen.getByRole('heading', { name: 'What happened' }).parentElement ?? document.body;
    const items = within(list).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('b')?.textContent)).toEqual(says);
  });

  it.each([
    [0, null],
    [1, '1 photo'],
    [2, '2 photos'],
  ])('says how many photos were sent along: %i', async (photos, says) => {
    await open({ photos });
    expect(screen.queryByText(/^\d photos?$/)?.textContent ?? null).toBe(says);
  });
});

describe('the answer', () => {
  const declined = { status: 'declined', response: '', declineReason: 'The sink is not ours.' } as const;
  it.each<[what: string, feedback: Part, text: string, byline: string]>([
    ['of somebody', {}, 'The trap has been replaced.', 'Beatriz Nunes Northwind Facilities · '],
    ['of nobody who is named', { respondedBy: '' }, 'The trap has been replaced.', 'Northwind Facilities '],
    ['to what was declined', declined, 'The sink is not ours.', 'Beatriz Nunes Northwind Facilities · '],
    // The response belongs to an earlier time, before it was reopened.
    ['to what was declined later', { ...declined, response: 'Done.' }, 'The sink is not ours.', 'Beatriz Nunes '],
  ])('%s is shown with who gave it', async (_, feedback, text, byline) => {
    await open(feedback);
    const answer = within(screen.getByRole('region', { name: 'Answer' }));
    const [who, what, ...more] = answer.getAllByRole('paragraph').map(({ textContent }) => textContent);
    expect([what, more]).toEqual([text, []]);
    expect(who?.startsWith(byline)).toBe(true);
  });

  it('has the time at which it was given', async () => {
    const steps = [
      ...TRACKED.steps,
      { status: 'acknowledged' as const, at: '2026-11-21T08:00:00.000Z' },
      { status: 'declined' as const, at: '2026-11-24T12:00:00.000Z' },
    ];
    await open({ ...declined, steps });
    expect(screen.getByRole('region', { name: 'Answer' }).textContent).toContain('24 Nov');
  });

  it('is not there before it was given', async () => {
    await open({ status: 'new', response: '', declineReason: '' });
    expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
  });
});

describe('the conversation', () => {
  type Message = TrackedFeedback['messages'][number];
  const message = (from: Message['from'], author: string): Message => ({
    _id: `${from}${author}`,
    from,
    author,
    body: `From ${from} ${author}`,
    createdAt: '2026-11-21T08:00:00.000Z',
  });

  it('says who wrote what', async () => {
    await open({ messages: [message('member', 'Beatriz Nunes'), message('reporter', 'Farah'), message('member', '')] });
    const list = screen.getByRole('heading', { name: 'Messages' }).parentElement ?? document.body;
    const items = within(list).getAllByRole('listitem');
    expect(items.map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent))).toEqual([
      [expect.stringMatching(/^You Fri.* 20 Nov/), 'It drips every few seconds.'],
      [expect.stringMatching(/^Beatriz Nunes Northwind Facilities · Sat/), 'From member Beatriz Nunes'],
      [expect.stringMatching(/^You Sat/), 'From reporter Farah'],
      [expect.stringMatching(/^Northwind Facilities Northwind Facilities · Sat/), 'From member '],
    ]);
  });

  it.each<[what: string, feedback: Part, heading: string]>([
    ['nothing more can be written', { mayReply: false }, 'What you wrote'],
    ['more can be written', {}, 'Messages'],
  ])('has the right heading when there are no messages and %s', async (_, feedback, heading) => {
    await open(feedback);
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  });

  it('takes a message, empties the field, and gives the next one another key', async () => {
    const replied = { [`POST ${PATH}/messages`]: () => ({ ...track(), status: 201 }) };
    const calls = await open({}, replied);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Write to/ });
    for (const round of [1, 2]) {
      fireEvent.input(field, { target: { value: ' It drips again. ' } });
      press('Send message');
      await screen.findByText('Your message has been sent.');
      await waitFor(() => expect(field.value).toBe(''));
      expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(round);
    }
    const [one, two] = calls.filter(({ method }) => method === 'POST');
    expect([one?.body, two?.body]).toEqual([{ body: 'It drips again.' }, { body: 'It drips again.' }]);
    expect(one?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(two?.key).not.toBe(one?.key);
  });

  it('sends a message that did not arrive with its key, another text with another key, and neither twice', async () => {
    let isThere = false;
    const calls = await open(
      {},
      {
        [`POST ${PATH}/messages`]: () => {
          if (!isThere) throw new Error('There is no connection');
          return { ...track(), status: 201 };
        },
      },
    );
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Write to/ });
    const sent = () => calls.filter(({ method }) => method === 'POST');
    for (const [count, text] of ['It drips.', 'It drips. ', 'It drips more.'].entries()) {
      isThere = count === 2;
      fireEvent.input(field, { target: { value: text } });
      const form = field.form ?? expect.unreachable('It is in no form');
      fireEvent.submit(form);
      fireEvent.submit(form);
      await waitFor(() => expect(sent()).toHaveLength(count + 1));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Send message' }).getAttribute('aria-busy')).not.toBe('true'),
      );
      if (!isThere) await screen.findByRole('alert');
    }
    await screen.findByText('Your message has been sent.');
    const [first, second, third] = sent().map(({ key }) => key);
    expect([second === first, third === first]).toEqual([true, false]);
  });

  it.each<[says: string, value: string]>([
    ['This field is required', '  '],
    ['At most 5000 characters', 'x'.repeat(5001)],
    ['Fewer web addresses, please', 'https://a.example '.repeat(5)],
  ])('says “%s” at the field, which takes the focus, and sends nothing', async (says, value) => {
    const calls = await open();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Write to/ });
    fireEvent.input(field, { target: { value } });
    press('Send message');
    expect(screen.getByRole('textbox', { name: /^Write to/, description: new RegExp(says) })).toBe(field);
    expect([document.activeElement, calls.length]).toEqual([field, 1]);
    fireEvent.input(field, { target: { value: 'It drips' } });
    expect(screen.queryByText(says)).toBeNull();
  });
});

describe('the rating', () => {
  it('is required before it can be sent', async () => {
    const calls = await open();
    press('Send rating');
    expect(screen.getByText('This field is required')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '1 of 5' }));
    expect(screen.queryByText('This field is required')).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it('can be changed', async () => {
    const calls = await open({ rating: 4 }, { [`PUT ${PATH}/rating`]: () => track({ rating: 2 }) });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 of 5' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: '2 of 5' }));
    press('Change rating');
    await screen.findByText('Thank you for your rating.');
    expect(calls[1]?.body).toEqual({ rating: 2 });
  });
});

describe('the steps', () => {
  it('withdraw it only once that is confirmed', async () => {
    const fresh: Part = { status: 'new', response: '', allowedSteps: ['withdrawn'], mayRate: false };
    const calls = await open(fresh, {
      [`PUT ${PATH}/status/withdrawn`]: () => track({ ...fresh, status: 'withdrawn', allowedSteps: [] }),
    });
    expect(screen.queryByRole('button', { name: 'Reopen…' })).toBeNull();
    press('Withdraw…');
    expect(screen.getByText('Withdraw it? This cannot be undone.')).toBeTruthy();
    press('Cancel');
    expect([screen.queryByRole('button', { name: 'Withdraw' }), calls.length]).toEqual([null, 1]);
    press('Withdraw…');
    press('Withdraw');
    await screen.findByText('You have withdrawn it.');
    expect(calls[1]).toMatchObject({ method: 'PUT', body: {} });
    expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull();
  });

  it('reopen it without a reason, until the day that is named', async () => {
    const calls = await open({}, { [`PUT ${PATH}/status/acknowledged`]: () => track({ allowedSteps: [] }) });
    expect(screen.getByText(/^You can reopen it until .*4 Dec\.$/)).toBeTruthy();
    press('Reopen…');
    fireEvent.input(screen.getByRole('textbox', { name: /^What is still wrong/ }), { target: { value: '  ' } });
    press('Reopen');
    await screen.findByText('It is open again.');
    expect(calls[1]?.body).toEqual({});
  });
});

describe('photos that did not arrive', () => {
  const photo = (name: string) => ({ key: `key of ${name}`, file: new File([name], name, { type: 'image/jpeg' }) });
  const keep = (...names: string[]) =>
    fakeStore().set('secret', { owner: 'secret', at: Date.now(), photos: names.map(photo) });
  const upload = (uploads: ReturnType<typeof fakeUploads>, at: number) =>
    waitFor(() => uploads[at] ?? expect.unreachable(`Only ${uploads.length} were sent`));

  it('can be sent again with their keys, and the page shows those that have arrived', async () => {
    const uploads = fakeUploads();
    const store = keep('one.jpg', 'two.jpg');
    const calls = await open({ mayAddPhotos: true });
    await screen.findByText('2 photos did not arrive.');
    press('Try again');
    (await upload(uploads, 0)).progress(0.5);
    await screen.findByText('Sending photo 1 of 2');
    uploads[0]?.answer(201);
    (await upload(uploads, 1)).lose();
    expect(await screen.findByText('One photo did not arrive.')).toBeTruthy();
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET']));
    expect(uploads.map(({ call, key }) => [call, key])).toEqual([
      [`POST ${PATH}/attachments`, 'key of one.jpg'],
      [`POST ${PATH}/attachments`, 'key of two.jpg'],
    ]);
    press('Try again');
    await screen.findByText('Sending photo 1 of 1');
    (await upload(uploads, 2)).answer(500);
    await screen.findByText('One photo did not arrive.');
    expect(calls).toHaveLength(2);
    press('Try again');
    (await upload(uploads, 3)).answer(201);
    await waitFor(() => expect(screen.queryByText(/did not arrive|^Sending/)).toBeNull());
    expect(store.size).toBe(0);
  });

  it('are no longer offered once the feedback takes none', async () => {
    keep('one.jpg');
    let mayAddPhotos = true;
    await open({}, { [`GET ${PATH}`]: () => track({ mayAddPhotos }) });
    await screen.findByText('One photo did not arrive.');
    mayAddPhotos = false;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText(/did not arrive/)).toBeNull());
  });
});

it('loads nothing while its tab is hidden', async () => {
  const calls = await open();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  expect(calls).toHaveLength(1);
});
