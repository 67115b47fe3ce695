import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { FORM, fakeApi, renderPage, unmountPages } from '#testing/pages.tsx';
import { FormPage } from './form-page.tsx';

const FORM_CALL = 'GET /api/public/feedbacks/abc';
const SEND_CALL = 'POST /api/public/feedbacks/abc';
const sent = { number: 131, createdAt: '2026-11-20T11:04:00.000Z', token: 'secret', mailed: true };

beforeEach(() => {
  history.replaceState(null, '', '/f/abc?place=Building%20A');
  // The browser waits before it sends; these tests do not.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
});

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string | RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
const submit = (name = 'Send complaint') => fireEvent.click(screen.getByRole('button', { name }));

async function fillIn(): Promise<void> {
  await screen.findByRole('heading', { name: 'What should we know?' });
  type('What is wrong, in a few words', ' Water under the sink ');
  type('Tell us more', 'It drips.');
}

it('sends what was typed, with the place of the code, and shows number and link', async () => {
  const calls = fakeApi({ [FORM_CALL]: () => ({ body: FORM }), [SEND_CALL]: () => ({ status: 201, body: sent }) });
  renderPage(<FormPage token="abc" />);
  await fillIn();
  expect(field(/^Where/).value).toBe('Building A');
  type('Email or phone', 'farah@example.com');
  submit();

  expect(await screen.findByText('FB-000131')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tracking link' }).value).toMatch(/\/t#token=secret$/);
  expect(screen.getByText('The link is also on its way to farah@example.com.')).toBeTruthy();
  const said = { kind: 'complaint', subject: 'Water under the sink', message: 'It drips.', place: 'Building A' };
  const who = { anonymous: false, name: '', contact: 'farah@example.com' };
  expect(calls[1]?.body).toEqual({ ...said, ...who, language: 'en', stamp: 'stamp-1' });
  expect(localStorage.length).toBe(0);
});

it('leaves out blanks around the place of the code and the address', async () => {
  history.replaceState(null, '', '/f/abc?place=%20Building%20A%20');
  fakeApi({ [FORM_CALL]: () => ({ body: FORM }), [SEND_CALL]: () => ({ status: 201, body: sent }) });
  renderPage(<FormPage token="abc" />);
  await fillIn();
  expect(field(/^Where/).value).toBe('Building A');
  type('Email or phone', '  farah@example.com ');
  submit();
  const mailed = await screen.findByText(/^The link is also on its way/);
  expect(mailed.textContent).toBe('The link is also on its way to farah@example.com.');
});

it('goes to the place of the code that was scanned last, and to the one typed if a code names none', async () => {
  fakeApi({ [FORM_CALL]: () => ({ body: FORM }) });
  renderPage(<FormPage token="abc" />);
  await fillIn();
  for (const [scanned, place] of [
    ['?place=Building%20B', 'Building B'],
    ['', 'Building A'],
  ] as const) {
    unmountPages();
    history.replaceState(null, '', `/f/abc${scanned}`);
    renderPage(<FormPage token="abc" />);
    await screen.findByText('This is what you typed before. It was not sent.');
    expect(field(/^Where/).value).toBe(place);
  }
});

it('says that a link was mailed only if it was', async () => {
  fakeApi({
    [FORM_CALL]: () => ({ body: FORM }),
    [SEND_CALL]: () => ({ status: 201, body: { ...sent, mailed: false } }),
  });
  renderPage(<FormPage token="abc" />);
  await fillIn();
  type('Email or phone', '+49 40 5551299');
  submit();
  expect(await screen.findByText('FB-000131')).toBeTruthy();
  expect(screen.queryByText(/on its way to/)).toBeNull();
});

it('sends another one with the stamp of a form that was loaded since', async () => {
  let asked = 0;
  const calls = fakeApi({
    [FORM_CALL]: () => {
      asked += 1;
      return { body: { ...FORM, site: { ...FORM.site, name: `Building ${asked}` }, stamp: `stamp-${asked}` } };
    },
    [SEND_CALL]: () => ({ status: 201, body: sent }),
  });
  renderPage(<FormPage token="abc" />);
  for (const round of [1, 2]) {
    await fillIn();
    await screen.findByText(`Building ${round}`);
    submit();
    fireEvent.click(await screen.findByRole('button', { name: /^Report something else/ }));
  }
  const stamps = calls.flatMap(({ method, body }) => (method === 'POST' ? [Object(body).stamp] : []));
  expect(stamps).toEqual(['stamp-1', 'stamp-2']);
});

it('says what is missing at its field, which takes the focus, and sends nothing', async () => {
  const calls = fakeApi({ [FORM_CALL]: () => ({ body: FORM }) });
  renderPage(<FormPage token="abc" />);
  await screen.findByRole('heading', { name: 'What should we know?' });
  type('Email or phone', 'farah');
  submit();
  expect(await screen.findByText('3 things need another look.')).toBeTruthy();
  expect(screen.getByText('Enter an email address or a phone number')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('What is wrong, in a few words')));
  expect(calls).toHaveLength(1);
});

/** Opens the form, which can be fetched but not sent until the connection comes back. */
function openWithoutNetwork() {
  let isAway = true;
  const calls = fakeApi({
    [FORM_CALL]: () => ({ body: FORM }),
    [SEND_CALL]: () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return { status: 201, body: sent };
    },
  });
  renderPage(<FormPage token="abc" />);
  const comeBack = () => {
    isAway = false;
  };
  return { calls, comeBack };
}

it('keeps what was typed when there is no network, and sends it again with the same key, even after a reload', async () => {
  const { calls, comeBack } = openWithoutNetwork();
  await fillIn();
  submit();
  expect(await screen.findByText('There is no connection.')).toBeTruthy();
  unmountPages();

  renderPage(<FormPage token="abc" />);
  expect(await screen.findByText('This is what you typed before. It was not sent.')).toBeTruthy();
  expect(field('Tell us more').value).toBe('It drips.');
  comeBack();
  submit();
  expect(await screen.findByText('FB-000131')).toBeTruthy();
  const [one, two] = calls.filter(({ method }) => method === 'POST');
  expect(one?.key).toMatch(/^[0-9a-f]{32}$/);
  expect([two?.key, two?.body]).toEqual([one?.key, one?.body]);
});

it('says for as long as nothing could be sent that there is no connection, also to somebody who types on', async () => {
  const { comeBack } = openWithoutNetwork();
  await fillIn();
  submit();
  await screen.findByText('There is no connection.');
  type('Tell us more', 'It drips, and more than before.');
  expect(field('Tell us more').value).toBe('It drips, and more than before.');
  expect(screen.getByText('There is no connection.')).toBeTruthy();
  comeBack();
  submit('Send again');
  expect(await screen.findByText('FB-000131')).toBeTruthy();
});

it('sends again with another key after a refusal, because nothing was taken', async () => {
  let isRefused = true;
  const calls = fakeApi({
    [FORM_CALL]: () => ({ body: FORM }),
    [SEND_CALL]: () => (isRefused ? { status: 503, body: {} } : { status: 201, body: sent }),
  });
  renderPage(<FormPage token="abc" />);
  await fillIn();
  submit();
  await screen.findByRole('alert');
  isRefused = false;
  submit();
  expect(await screen.findByText('FB-000131')).toBeTruthy();
  const [one, two] = calls.filter(({ method }) => method === 'POST');
  expect(two?.body).toEqual(one?.body);
  expect(two?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(two?.key).not.toBe(one?.key);
});

it('says before anybody types that nothing can be sent, keeps what is typed, and sends it once that is possible', async () => {
  let isPaused = true;
  const calls = fakeApi({
    [FORM_CALL]: () => ({ body: { ...FORM, paused: true } }),
    [SEND_CALL]: () => (isPaused ? { status: 402, body: {} } : { status: 201, body: sent }),
  });
  renderPage(<FormPage token="abc" />);
  await fillIn();
  expect(screen.getByText(/Nothing can be sent from here right now/)).toBeTruthy();
  submit();
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Not sent yet.*Nothing can be sent to this organization/,
  );
  expect(field('Tell us more').value).toBe('It drips.');
  unmountPages();

  renderPage(<FormPage token="abc" />);
  expect(await screen.findByText('This is what you typed before. It was not sent.')).toBeTruthy();
  expect(field('Tell us more').value).toBe('It drips.');
  isPaused = false;
  submit();
  expect(await screen.findByText('FB-000131')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

it('keeps neither the name nor the contact of people who send it without a name', async () => {
  const calls = fakeApi({ [FORM_CALL]: () => ({ body: FORM }), [SEND_CALL]: () => ({ status: 201, body: sent }) });
  renderPage(<FormPage token="abc" />);
  await fillIn();
  type('Name', 'Farah');
  fireEvent.click(screen.getByRole('switch', { name: 'Send without a name' }));
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  submit();
  await screen.findByText('FB-000131');
  expect(calls[1]?.body).toMatchObject({ anonymous: true });
  expect(calls[1]?.body).not.toHaveProperty('name');
});

it('sends the field that only machines fill in, so the server can recognize them', async () => {
  const calls = fakeApi({ [FORM_CALL]: () => ({ body: FORM }), [SEND_CALL]: () => ({ status: 201, body: sent }) });
  renderPage(<FormPage token="abc" />);
  await fillIn();
  const trap = document.querySelector<HTMLInputElement>('input[name=website]');
  expect([trap?.closest('[aria-hidden=true]') !== null, trap?.tabIndex]).toEqual([true, -1]);
  if (trap) fireEvent.input(trap, { target: { value: 'https://spam.example' } });
  submit();
  await screen.findByText('FB-000131');
  expect(calls[1]?.body).toMatchObject({ website: 'https://spam.example' });
});

it('sends the name after all if the site has started to require one since it was kept without', async () => {
  const draft = { kind: 'complaint', subject: 'Water', message: 'It drips.', place: '', name: 'Farah', contact: '' };
  const kept = { draft: { ...draft, anonymous: true }, hadPhotos: false };
  localStorage.setItem('siteward:feedback:abc', JSON.stringify({ ...kept, at: Date.now() }));
  const calls = fakeApi({
    [FORM_CALL]: () => ({ body: { ...FORM, anonymous: false } }),
    [SEND_CALL]: () => ({ status: 201, body: sent }),
  });
  renderPage(<FormPage token="abc" />);
  await screen.findByText('This is what you typed before. It was not sent.');
  expect(field(/^Name/).value).toBe('Farah');
  submit();
  await screen.findByText('FB-000131');
  expect(calls[1]?.body).toMatchObject({ anonymous: false, name: 'Farah' });
});

it('asks for a name if the site requires one', async () => {
  fakeApi({ [FORM_CALL]: () => ({ body: { ...FORM, anonymous: false } }) });
  renderPage(<FormPage token="abc" />);
  await fillIn();
  expect(screen.queryByRole('switch')).toBeNull();
  submit();
  expect(await screen.findByText('One thing needs another look.')).toBeTruthy();
});

it('refuses a file that is not a photo before it is sent', async () => {
  fakeApi({ [FORM_CALL]: () => ({ body: FORM }) });
  renderPage(<FormPage token="abc" />);
  await fillIn();
  const files = [new File(['x'], 'a.exe'), new File(['x'], 'sink.jpg', { type: 'image/jpeg' })];
  fireEvent.change(screen.getByLabelText('Add: Photos'), { target: { files } });
  expect(await screen.findByText('Choose a photo: JPEG, PNG or WebP')).toBeTruthy();
  expect(screen.getByText('1 of 10')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the photo sink.jpg' }));
  expect(screen.queryByText('1 of 10')).toBeNull();
});

it('starts over with nothing left: no words, no photos, and no errors about them', async () => {
  fakeApi({ [FORM_CALL]: () => ({ body: FORM }) });
  renderPage(<FormPage token="abc" />);
  await fillIn();
  type('Email or phone', 'farah');
  unmountPages();

  renderPage(<FormPage token="abc" />);
  await screen.findByText('This is what you typed before. It was not sent.');
  const files = [new File(['x'], 'sink.jpg', { type: 'image/jpeg' })];
  fireEvent.change(screen.getByLabelText('Add: Photos'), { target: { files } });
  await screen.findByText('1 of 10');
  submit();
  await screen.findByText('Enter an email address or a phone number');
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  const texts = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  // The place of the scanned code.
  expect(texts.filter(Boolean)).toEqual(['Building A']);
  for (const gone of ['1 of 10', 'Enter an email address or a phone number', /^This is what you typed before/]) {
    expect(screen.queryByText(gone)).toBeNull();
  }
  expect([screen.queryByRole('alert'), localStorage.length]).toEqual([null, 0]);
});
