import { FEEDBACK_LIMITS } from '@siteward/domain';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { FORM, fakeApi, renderPage } from '#testing/pages.tsx';
import { FormPage } from './form-page.tsx';

const sent = { number: 131, createdAt: '2026-11-20T11:04:00.000Z', token: 'secret', mailed: true };

beforeEach(() => {
  history.replaceState(null, '', '/f/abc');
  // The browser waits before it sends; these tests do not.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
});

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send complaint' }));

type Refusal = { status: number; body: unknown };
type Fault = { path: string; code: string; params?: Record<string, unknown> };
/** What is said about all of it, below the fields with faults of their own. */
const notice = () => screen.queryAllByRole('alert').at(-1)?.textContent;
const invalid = (...errors: Fault[]): Refusal => ({ status: 400, body: { code: 'VALIDATION', errors } });

/** Sends a filled-in form, which is refused once. `later`: what has changed about the form when it is loaded again. */
async function send(refusal: Refusal, { later = {}, anonymous = false } = {}) {
  let loaded = 0;
  let refused = 0;
  const calls = fakeApi({
    'GET /api/public/feedbacks/abc': () => {
      loaded += 1;
      const site = { ...FORM.site, name: `Building ${loaded}` };
      return { body: { ...FORM, site, ...(loaded > 1 && later), stamp: `stamp-${loaded}` } };
    },
    'POST /api/public/feedbacks/abc': () => {
      refused += 1;
      return refused === 1 ? refusal : { status: 201, body: sent };
    },
  });
  renderPage(<FormPage token="abc" />);
  await screen.findByRole('heading', { name: 'What should we know?' });
  type(/^What is wrong/, 'Water');
  type(/^Tell us more/, 'It drips.');
  if (anonymous) fireEvent.click(screen.getByRole('switch', { name: 'Send without a name' }));
  submit();
  await screen.findAllByRole('alert');
  const posts = () => calls.filter(({ method }) => method === 'POST');
  return { calls, posts };
}

it.each<[path: string, says: string, at: RegExp, fault: Omit<Fault, 'path'>]>([
  ['subject', 'This field is required', /^What is wrong/, { code: 'required' }],
  ['message', 'This field is required', /^Tell us more/, { code: 'too-short', params: { min: 1 } }],
  ['subject', 'At most 160 characters', /^What is wrong/, { code: 'too-long', params: { max: 160 } }],
  ['message', 'Fewer web addresses, please', /^Tell us more/, { code: 'too-many-web-addresses', params: { max: 4 } }],
  ['name', 'Fewer web addresses, please', /^Name/, { code: 'web-address' }],
  ['contact', 'Enter an email address or a phone number', /^Email or phone/, { code: 'not-a-contact' }],
  ['place', 'This cannot be accepted as it is', /^Where/, { code: 'a-code-of-later' }],
])('shows at the field what the server finds wrong with the %s: %s', async (path, says, at, fault) => {
  await send(invalid({ path, ...fault }));
  expect(notice()).toBe('One thing needs another look.');
  expect(screen.getByRole('textbox', { name: at, description: new RegExp(says) })).toBe(field(at));
  await waitFor(() => expect(document.activeElement).toBe(field(at)));
});

it('says no longer what is wrong with a field that has been changed', async () => {
  await send(invalid({ path: 'subject', code: 'required' }, { path: 'message', code: 'too-many-web-addresses' }));
  type(/^What is wrong/, 'Water again');
  expect(screen.queryByText('This field is required')).toBeNull();
  expect(screen.getByText('Fewer web addresses, please')).toBeTruthy();
  expect(notice()).toBe('2 things need another look.');
  type(/^Tell us more/, 'It drips again.');
  expect([screen.queryByText('Fewer web addresses, please'), screen.queryByRole('alert')]).toEqual([null, null]);
});

it('asks those who wanted to give no name for one if the site has started to require it', async () => {
  const { posts } = await send(invalid({ path: 'name', code: 'required' }), {
    later: { anonymous: false },
    anonymous: true,
  });
  const name = await screen.findByRole('textbox', { name: /^Name/, description: 'This field is required' });
  expect([screen.queryByRole('switch'), field(/^Tell us more/).value]).toEqual([null, 'It drips.']);
  fireEvent.input(name, { target: { value: 'Farah' } });
  submit();
  await screen.findByText('FB-000131');
  expect(posts().map(({ body }) => body)).toMatchObject([{ anonymous: true }, { anonymous: false, name: 'Farah' }]);
});

it.each<[why: string, refusal: Refusal]>([
  ['is too old or has been used', { status: 409, body: { code: 'CONFLICT' } }],
  ['is not known to the server', invalid({ path: 'stamp', code: 'check-field' })],
])('sends what was typed with a new stamp, as a new feedback, once a stamp %s', async (_, refusal) => {
  const { posts } = await send(refusal);
  expect(notice()).toBe('Something went wrong. Try again.');
  await screen.findByText('Building 2');
  submit();
  await screen.findByText('FB-000131');
  const [one, two] = posts();
  expect(two?.body).toEqual({ ...Object(one?.body), stamp: 'stamp-2' });
  expect(two?.key).not.toBe(one?.key);
});

it.each<[status: number, says: string]>([
  [402, 'Nothing can be sent to this organization right now. Try again later, or contact it another way.'],
  [413, 'This cannot be accepted as it is'],
  [429, 'That was a lot at once. Wait a few minutes, then send it again.'],
  [500, 'Something went wrong. Try again.'],
])('says in words of people why it was refused (%i)', async (status, says) => {
  await send({ status, body: {} });
  expect(notice()).toBe(status === 402 ? `Not sent yet ${says}` : says);
});

const LONG = (most: number) => 'x'.repeat(most + 1);
it.each<[says: string, name: RegExp, value: string]>([
  ['At most 160 characters', /^What is wrong/, LONG(FEEDBACK_LIMITS.subject)],
  ['At most 5000 characters', /^Tell us more/, LONG(FEEDBACK_LIMITS.message)],
  ['Fewer web addresses, please', /^Tell us more/, 'https://a.example '.repeat(5)],
  ['At most 200 characters', /^Where/, LONG(FEEDBACK_LIMITS.place)],
  ['At most 120 characters', /^Name/, LONG(FEEDBACK_LIMITS.name)],
  // The first thing that is wrong with it is the one that is said.
  ['At most 254 characters', /^Email or phone/, LONG(FEEDBACK_LIMITS.contact)],
])('says “%s” at the field %s before anything is sent', async (says, name, value) => {
  const calls = fakeApi({ 'GET /api/public/feedbacks/abc': () => ({ body: FORM }) });
  renderPage(<FormPage token="abc" />);
  await screen.findByRole('heading', { name: 'What should we know?' });
  type(/^What is wrong/, 'Water');
  type(/^Tell us more/, 'It drips.');
  type(name, value);
  submit();
  expect(await screen.findByText('One thing needs another look.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name, description: new RegExp(says) })).toBe(field(name));
  expect(calls).toHaveLength(1);
});
