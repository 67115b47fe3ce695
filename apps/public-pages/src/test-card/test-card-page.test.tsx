import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, renderPage } from '#testing/pages.tsx';
import { TestCardPage } from './test-card-page.tsx';

const GET = 'GET /api/local-payments/secret';
const SEND = 'POST /api/local-payments/secret';
const CANCEL = 'POST /api/local-payments/secret/cancel';
const returnUrl = 'http://localhost:3000/payment-method-linked?org=o&method=m';
const payment = { organizationName: 'Northwind Facilities', language: 'en', returnUrl, status: 'pending' };
const opened = { [GET]: () => ({ body: payment }) };

const gone: unknown[] = [];
beforeEach(() => {
  history.replaceState(null, '', '/test-card#token=secret');
  gone.length = 0;
  document.title = '';
  vi.spyOn(location, 'replace').mockImplementation((url) => void gone.push(url));
});

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const submit = () => press('Link this test card');
const leaving = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);

/** Waits until the form is there, and until its initial effects have run. */
async function ready(): Promise<void> {
  await screen.findByRole('heading', { name: 'Link a test card' });
  await waitFor(() => expect(document.title).toBe('Link a test card'));
}

async function fillIn(number = '4242 4242 4242 4242'): Promise<void> {
  await ready();
  type('Test card number', number);
  type('Expires', '8/29');
  type('Security code', '123');
  type('Name on the card', 'Olivia Brandt');
}

it('sends brand, last four digits and expiry, nothing else, and goes back', async () => {
  vi.setSystemTime('2026-11-23T12:00:00Z');
  const calls = fakeApi({ ...opened, [SEND]: () => ({ body: { status: 'linked', returnUrl } }) });
  renderPage(<TestCardPage />);
  await ready();
  expect(screen.getByText('For Northwind Facilities · nothing to pay today')).toBeTruthy();
  expect(leaving()).toEqual(['–', '–', '–']);
  await fillIn();
  expect(leaving()).toEqual(['visa', '4242', '08/2029']);
  submit();
  await waitFor(() => expect(gone).toEqual([returnUrl]));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([GET, SEND]);
  expect(calls[1]?.body).toStrictEqual({ brand: 'visa', last4: '4242', expMonth: 8, expYear: 2029 });
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  vi.useRealTimers();
});

it('fills in a number that is pressed, and moves on to the button', async () => {
  const calls = fakeApi({ ...opened, [SEND]: () => ({ body: { status: 'pending', returnUrl } }) });
  renderPage(<TestCardPage />);
  await ready();
  const numbers = within(screen.getByRole('complementary', { name: 'Test numbers' })).getAllByRole('button');
  expect(numbers.map(({ textContent }) => textContent)).toEqual([
    '4242 4242 4242 4242linked',
    '4000 0025 0000 3155pending',
    '4000 0000 0000 0002failed',
    '4000 0000 0000 0069expired',
  ]);
  press(/4000 0025 0000 3155/);
  expect([field('Test card number').value, field('Security code').value]).toEqual(['4000 0025 0000 3155', '123']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Link this test card' }));
  submit();
  await waitFor(() => expect(gone).toEqual([returnUrl]));
  expect(calls[1]?.body).toMatchObject({ brand: 'visa', last4: '3155' });
});

it('refuses any other number on the page itself, at its field, which takes the focus', async () => {
  const calls = fakeApi(opened);
  renderPage(<TestCardPage />);
  await fillIn('4111 1111 1111 1111');
  submit();
  expect(await screen.findByText(/Only the test numbers of this page work\. Nothing was sent\./)).toBeTruthy();
  expect(document.activeElement).toBe(field('Test card number'));
  type('Test card number', '4242 4242 4242 4241');
  submit();
  expect(await screen.findByText(/A digit is missing or wrong/)).toBeTruthy();
  expect([calls.length, leaving()]).toEqual([1, ['–', '–', '–']]);
});

it('says what is wrong with date and code', async () => {
  const calls = fakeApi(opened);
  renderPage(<TestCardPage />);
  await fillIn();
  type('Expires', '01 / 20');
  type('Security code', '1');
  submit();
  expect(await screen.findByText('This date is in the past')).toBeTruthy();
  expect(screen.getByText('The code has 3 digits')).toBeTruthy();
  expect([document.activeElement, calls.length]).toEqual([field('Expires'), 1]);
  // What is still wrong stays said.
  type('Security code', '123');
  expect([screen.queryByText('The code has 3 digits'), screen.getByText('This date is in the past')]).toEqual([
    null,
    expect.anything(),
  ]);
});

it('sends once, however often it is pressed', async () => {
  const calls = fakeApi({ ...opened, [SEND]: () => ({ body: { status: 'linked', returnUrl } }) });
  renderPage(<TestCardPage />);
  await fillIn();
  submit();
  fireEvent.click(screen.getByRole('button', { name: /Link/ }));
  press('Cancel and go back');
  await waitFor(() => expect(gone).toEqual([returnUrl]));
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/local-payments/secret',
  ]);
});

it('keeps what was typed while there is no network, and sends it again with the same key', async () => {
  let isAway = true;
  const send = () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return { body: { status: 'linked', returnUrl } };
  };
  const calls = fakeApi({ ...opened, [SEND]: send });
  renderPage(<TestCardPage />);
  await fillIn();
  submit();
  expect(await screen.findByText('There is no connection.')).toBeTruthy();
  expect([field('Test card number').value, gone]).toEqual(['4242 4242 4242 4242', []]);
  isAway = false;
  submit();
  await waitFor(() => expect(gone).toEqual([returnUrl]));
  const [one, two] = calls.filter(({ method }) => method === 'POST');
  expect(one?.key).toMatch(/^[0-9a-f]{32}$/);
  expect([two?.key, two?.body]).toEqual([one?.key, one?.body]);
});

it('sends another card with another key', async () => {
  const calls = fakeApi({
    ...opened,
    [SEND]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  renderPage(<TestCardPage />);
  await fillIn();
  submit();
  expect(await screen.findByText('There is no connection.')).toBeTruthy();
  type('Test card number', '4000 0025 0000 3155');
  submit();
  const sent = () => calls.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(sent()).toHaveLength(2));
  const [one, two] = sent();
  expect([one?.body, two?.body]).toMatchObject([{ last4: '4242' }, { last4: '3155' }]);
  expect(two?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(two?.key).not.toBe(one?.key);
});

it('goes back without a card', async () => {
  const calls = fakeApi({ ...opened, [CANCEL]: () => ({ body: { status: 'failed', returnUrl } }) });
  renderPage(<TestCardPage />);
  await ready();
  press('Cancel and go back');
  await waitFor(() => expect(gone).toEqual([returnUrl]));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([GET, CANCEL]);
});

it('goes back to what became of the card if another tab was faster', async () => {
  fakeApi({ ...opened, [SEND]: () => ({ status: 410, body: { code: 'GONE' } }) });
  renderPage(<TestCardPage />);
  await fillIn();
  submit();
  await waitFor(() => expect(gone).toEqual([returnUrl]));
});

it('stays and says so if the API does not accept it', async () => {
  fakeApi({ ...opened, [SEND]: () => ({ status: 400, body: { code: 'VALIDATION' } }) });
  renderPage(<TestCardPage />);
  await fillIn();
  submit();
  expect(await screen.findByText('This cannot be accepted as it is')).toBeTruthy();
  expect(gone).toEqual([]);
});

it.each([404, 410])('shows the same page for every dead link (%i), which reveals nothing', async (status) => {
  fakeApi({ [GET]: () => ({ status, body: { code: 'GONE' } }) });
  renderPage(<TestCardPage />);
  expect(await screen.findByRole('heading', { name: 'This page is no longer valid' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('No real cards here')).toBeTruthy();
});

it('shows it for an address without a secret, without any request', () => {
  history.replaceState(null, '', '/test-card');
  const calls = fakeApi({});
  renderPage(<TestCardPage />);
  expect(screen.getByRole('heading', { name: 'This page is no longer valid' })).toBeTruthy();
  expect(calls).toEqual([]);
});

it('leads back from a page that has been used', async () => {
  fakeApi({ [GET]: () => ({ body: { ...payment, status: 'linked' } }) });
  renderPage(<TestCardPage />);
  const back = await screen.findByRole('link', { name: 'Go back' });
  expect(back.getAttribute('href')).toBe(returnUrl);
  screen.getByRole('heading', { name: 'This page has been used' });
  screen.getByText('The page you came from shows what happened to the card.');
});

it('can be loaded again once the network is back', async () => {
  let isAway = true;
  fakeApi({
    [GET]: () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return { body: payment };
    },
  });
  renderPage(<TestCardPage />);
  expect(await screen.findByText('There is no connection.')).toBeTruthy();
  isAway = false;
  press('Try again');
  await ready();
});

it("speaks the reader's language, and keeps what was typed", async () => {
  fakeApi(opened);
  renderPage(<TestCardPage />);
  await fillIn();
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
  expect(await screen.findByRole('heading', { name: 'Testkarte hinterlegen' })).toBeTruthy();
  expect(field('Nummer der Testkarte').value).toBe('4242 4242 4242 4242');
});
