import { FEEDBACK_KINDS, FEEDBACK_THOUGHT_MS, type FeedbackKind } from '@siteward/domain';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { FORM, fakeApi, renderPage } from '#testing/pages.tsx';
import { en } from '#words/en.ts';
import { FormPage } from './form-page.tsx';

const sent = { number: 131, createdAt: '2026-11-20T11:04:00.000Z', token: 'secret', mailed: false };

let now: () => number;
beforeEach(() => {
  history.replaceState(null, '', '/f/abc');
  document.title = '';
  // The browser waits before it sends; these tests do not.
  let at = 0;
  now = () => (at += 10_000);
  vi.spyOn(performance, 'now').mockImplementation(() => now());
});

const type = (name: RegExp, value = 'Water') =>
  fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } });

async function open(form: Partial<typeof FORM> = {}) {
  const calls = fakeApi({
    'GET /api/public/feedbacks/abc': () => ({ body: { ...FORM, ...form } }),
    'POST /api/public/feedbacks/abc': () => ({ status: 201, body: sent }),
  });
  renderPage(<FormPage token="abc" />);
  // Its initial effects have run.
  await waitFor(() => expect(document.title).toBe(screen.getByRole('heading', { level: 1 }).textContent));
  return calls;
}

const KINDS: Record<FeedbackKind, [name: RegExp, subject: RegExp, send: string]> = {
  complaint: [/^Complaint/, /^What is wrong, in a few words/, 'Send complaint'],
  request: [/^Request/, /^What you need, in a few words/, 'Send request'],
  suggestion: [/^Suggestion/, /^Your idea, in a few words/, 'Send suggestion'],
  compliment: [/^Compliment/, /^What was good, in a few words/, 'Send compliment'],
};

it.each(FEEDBACK_KINDS)('sends a %s, and asks for it in its own words', async (kind) => {
  const calls = await open();
  const [name, subject, send] = KINDS[kind];
  fireEvent.click(screen.getByRole('radio', { name }));
  type(subject);
  type(/^Tell us more/, 'It drips.');
  fireEvent.click(screen.getByRole('button', { name: send }));
  await screen.findByText('FB-000131');
  expect(calls[1]?.body).toMatchObject({ kind, subject: 'Water' });
});

it('offers only the kinds that the site accepts', async () => {
  await open({ kinds: ['complaint', 'compliment'] });
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['complaint', 'compliment']);
});

it('says when there is no network, and no longer once there is', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await open();
  expect(screen.queryByText(en.form.offline)).toBeNull();
  onLine.mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getByText(en.form.offline)).toBeTruthy();
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.queryByText(en.form.offline)).toBeNull();
});

it('waits with what was filled in faster than anybody can read it', async () => {
  now = () => 0;
  const calls = await open();
  for (const name of [/^What is wrong/, /^Tell us more/]) type(name);
  now = () => FEEDBACK_THOUGHT_MS + 195;
  const waits = vi.spyOn(globalThis, 'setTimeout');
  fireEvent.submit(screen.getByRole('textbox', { name: /^Tell us more/ }));
  // Pressing it again changes nothing.
  fireEvent.submit(screen.getByRole('textbox', { name: /^Tell us more/ }));
  await screen.findByText('FB-000131');
  expect(waits).toHaveBeenCalledWith(expect.any(Function), 5);
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it.each<[can: boolean, says: string]>([
  [true, 'Copied'],
  [false, 'Copy'],
])('selects the tracking link and copies it, if the browser allows that (%s)', async (can, says) => {
  const writeText = vi.fn(async () => {
    if (!can) throw new Error('Not allowed');
  });
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(Object.assign(navigator.clipboard, { writeText }));
  await open();
  for (const name of [/^What is wrong/, /^Tell us more/]) type(name);
  fireEvent.click(screen.getByRole('button', { name: 'Send complaint' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.getByRole('button', { name: says })).toBeTruthy());
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tracking link' });
  expect(writeText.mock.calls).toEqual([[link.value]]);
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length]);
  expect(screen.getByRole('link', { name: 'Open the tracking page' }).getAttribute('href')).toBe(link.value);
});

it('speaks the language that is chosen, keeps it, and sends it along', async () => {
  const calls = await open();
  const [select] = screen.getAllByRole('combobox', { name: 'Language' });
  if (select) fireEvent.change(select, { target: { value: 'de' } });
  await screen.findByRole('heading', { name: 'Was sollten wir wissen?' });
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  expect(localStorage.getItem('siteward:language')).toBe('de');
  const [subject, message] = screen.getAllByRole('textbox');
  for (const field of [subject, message]) if (field) fireEvent.input(field, { target: { value: 'Wasser' } });
  fireEvent.submit(message ?? expect.unreachable('There is no field'));
  await screen.findByText('FB-000131');
  expect(calls[1]?.body).toMatchObject({ language: 'de', subject: 'Wasser' });
});

it.each<[what: string, speaks: string[], shows: string]>([
  ['that of the site, to those whose browser speaks none of ours', ['pt', 'fr'], 'es'],
  ['that of the browser, whatever the site speaks', ['hi'], 'hi'],
])('speaks %s', async (_, speaks, shows) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(speaks);
  await open({ language: 'es' });
  await waitFor(() => expect(document.documentElement.lang).toBe(shows));
});

it('follows the language of the browser when that is changed', async () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
  await open();
  languages.mockReturnValue(['de-AT']);
  fireEvent(window, new Event('languagechange'));
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
});
