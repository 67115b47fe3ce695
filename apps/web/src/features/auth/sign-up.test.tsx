import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followLanguage } from '#lib/words/language.ts';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { held } from '#testing/held.ts';
import { pageScope } from '#testing/render-page.tsx';
import { faultAt, heading, openIndex, press, type } from './auth-testing.tsx';
import { recallSignUp } from './sign-up-return.ts';

afterEach(() => {
  vi.useRealTimers();
});

const accepted = () => ({ status: 202 });

describe('signing up', () => {
  it('says which mailbox to check, and remembers where to go afterwards', async () => {
    const { sent } = fakeApi({ 'POST /api/auth/sign-up': accepted });
    const { address } = openIndex('?state=sign-up&returnTo=%2Fx');
    type('Email', 'Ada@north.example');
    press('Create account');
    await heading('Check your email');
    expect(address()).toBe('/?state=verify&email=ada%40north.example&returnTo=%2Fx');
    expect(screen.getByText('ada@north.example').tagName).toBe('B');
    expect(sent('POST').map(({ body }) => body)).toEqual([{ email: 'ada@north.example' }]);
    expect(recallSignUp('ada@north.example')).toBe('/x');
    expect(screen.getByRole('link', { name: 'open the outbox' }).getAttribute('href')).toBe(
      '/dev/mail?to=ada%40north.example',
    );
  });

  it('sends who referred them', async () => {
    const { sent } = fakeApi({ 'POST /api/auth/sign-up': accepted });
    openIndex('?state=sign-up&email=ada%40north.example');
    type('Referral', ' Olivia ');
    press('Create account');
    await heading('Check your email');
    expect(sent('POST').map(({ body }) => body)).toEqual([{ email: 'ada@north.example', referral: 'Olivia' }]);
  });

  it('sends the language chosen along the way, with the form and when the mail is requested again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const followed = followLanguage();
    await followed.shown;
    const { sent } = fakeApi({ 'POST /api/auth/sign-up': accepted });
    openIndex('?state=sign-up&email=ada%40north.example');
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'de' } });
    await heading('Konto erstellen');
    press('Konto erstellen');
    await heading('Sehen Sie in Ihrem Postfach nach');
    fireEvent.change(screen.getByLabelText('Sprache'), { target: { value: 'es' } });
    await heading('Revisa tu correo');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    press('Volver a enviar');
    await screen.findByText('Enviado de nuevo.');
    expect(sent('POST').map(({ body, headers }) => [body, headers.get('accept-language')])).toEqual([
      [{ email: 'ada@north.example', language: 'de' }, 'de'],
      [{ email: 'ada@north.example', language: 'es' }, 'es'],
    ]);
    followed.stop();
  });

  it('requires an address', async () => {
    const { sent } = fakeApi({});
    openIndex('?state=sign-up');
    press('Create account');
    await waitFor(() => expect(faultAt('Email')).toBe('This field is required'));
    expect(sent('POST')).toEqual([]);
  });
});

describe('the mail', () => {
  it('can be requested again, but not immediately', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { sent } = fakeApi({ 'POST /api/auth/sign-up': accepted });
    openIndex('?state=verify&email=ada%40north.example');
    const again = await screen.findByRole('button', { name: /^Send again in/ });
    fireEvent.click(again);
    expect(sent('POST')).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    press('Send again');
    await screen.findByText('Sent again.');
    expect(sent('POST').map(({ body }) => body)).toEqual([{ email: 'ada@north.example' }]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in/ }).disabled).toBe(true);
  });
});

describe('the mail that cannot be requested', () => {
  it('says why', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeApi({ 'POST /api/auth/sign-up': () => problem('INTERNAL', 500) });
    openIndex('?state=verify&email=ada%40north.example');
    await screen.findByRole('button', { name: /^Send again in/ });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    press('Send again');
    await screen.findByText(/^Something went wrong on our side\./);
    expect(screen.queryByText('Sent again.')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send again' }).disabled).toBe(false);
  });

  it('is not spoken of without an address, which is asked for instead', async () => {
    fakeApi({});
    openIndex('?state=verify');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })).value).toBe('');
    screen.getByRole('button', { name: 'Create account' });
  });
});

describe('the mailed link', () => {
  const open = () => openIndex('?state=verify&token=tok');
  const verified = (passwordSet: boolean) => () => ({ status: 200, body: { email: 'ada@north.example', passwordSet } });

  it('leads to setting the first password, with its token in place of a code', async () => {
    const { sent } = fakeApi({
      'GET /api/auth/verify/tok': verified(false),
      'POST /api/auth/reset-password': () => ({ status: 204 }),
      'POST /api/auth': () => problem('BAD_CREDENTIALS', 401),
    });
    const { address } = open();
    await heading('Choose a password');
    type('New password', 'mountain-otter-42');
    type('Repeat password', 'mountain-otter-42');
    press('Set password');
    await waitFor(() => expect(address()).toBe('/?email=ada%40north.example'));
    expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
      [
        '/api/auth/reset-password',
        { otp: 'tok', newPassword: 'mountain-otter-42', passwordConfirmation: 'mountain-otter-42' },
      ],
      ['/api/auth', { email: 'ada@north.example', password: 'mountain-otter-42' }],
      ['/api/auth', { email: 'ada@north.example', password: 'mountain-otter-42' }],
    ]);
  });

  it('keeps its form until the next page is there', async () => {
    const [never] = held<never>();
    const user = { ...pageScope([]).user, defaultOrg: null };
    const { sent } = fakeApi({
      'GET /api/auth/verify/tok': verified(false),
      'POST /api/auth/reset-password': () => ({ status: 204 }),
      'POST /api/auth': () => ({ status: 200, body: { sid: 'sid-1', user } }),
      [`GET /api/members/user/${user._id}`]: () => never,
      [`GET /api/organizations/user/${user._id}`]: () => never,
      [`GET /api/users/id/${user._id}`]: () => never,
    });
    const { router } = open();
    await heading('Choose a password');
    type('New password', 'mountain-otter-42');
    type('Repeat password', 'mountain-otter-42');
    press('Set password');
    await waitFor(() => expect(sent('GET').length).toBeGreaterThan(1));
    await act(() => router.navigate('?state=verify&token=tok#again'));
    await heading('Choose a password');
    expect(screen.getByRole('button', { name: 'Set password' }).getAttribute('aria-busy')).toBe('true');
    expect(sent('GET').filter(({ path }) => path.includes('/verify/'))).toHaveLength(1);
  });

  it('leads to sign-in if there is already a password', async () => {
    fakeApi({ 'GET /api/auth/verify/tok': verified(true) });
    open();
    await heading('Your email is confirmed');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/?email=ada%40north.example');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('leads to sign-in if the token was used in another tab in the meantime', async () => {
    fakeApi({
      'GET /api/auth/verify/tok': verified(false),
      'POST /api/auth/reset-password': () => problem('GONE', 410),
    });
    vi.spyOn(console, 'error').mockReturnValue();
    open();
    await heading('Choose a password');
    type('New password', 'mountain-otter-42');
    type('Repeat password', 'mountain-otter-42');
    press('Set password');
    await heading('Your email is confirmed');
  });

  it.each([
    ['GONE', 410],
    ['VALIDATION', 400],
  ])('says that it has expired, and how to get a new one: %s', async (code, status) => {
    fakeApi({ 'GET /api/auth/verify/tok': () => problem(code, status) });
    open();
    await heading('This link is no longer valid');
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/?state=sign-up');
  });

  it('can be tried again if the server did not answer', async () => {
    const { answer } = fakeApi({ 'GET /api/auth/verify/tok': () => problem('INTERNAL', 500) });
    open();
    await screen.findByText('Your email could not be confirmed.');
    answer('GET /api/auth/verify/tok', verified(false));
    press('Try again');
    await heading('Choose a password');
  });
});
