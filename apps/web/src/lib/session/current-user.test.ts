import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { languagePreference, ownLanguage, setOwnLanguage } from '#lib/words/language.ts';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { setCookie } from '#testing/fake-shell.ts';
import { held } from '#testing/held.ts';
import { pageScope } from '#testing/render-page.tsx';
import { until } from '#testing/until.ts';
import { chooseLanguage, signOut, useCurrentUser } from './current-user.ts';
import { clearSession, readSession } from './session.ts';

const SIGNED_IN = { sid: 'abc-_123', user: 'c'.repeat(24) };
const END = 'DELETE /api/auth/abc-_123';

beforeEach(() => {
  setCookie('sid', SIGNED_IN.sid);
  setCookie('user', SIGNED_IN.user);
});
afterEach(() => clearSession());

describe('signOut', () => {
  it('ends the session on the server, then clears its cookies and the person’s language', async () => {
    setOwnLanguage({ _id: SIGNED_IN.user, language: 'de' });
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { calls } = fakeApi({ [END]: () => ({ status: 204 }) });
    expect(await signOut()).toBe(true);
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([END]);
    expect(readSession()).toEqual({});
    expect(localStorage.length).toBe(0);
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    ['the API refuses', async () => ({ status: 503 })],
    ['the API cannot be reached', () => Promise.reject(new TypeError('Failed to fetch /api/auth/abc-_123'))],
  ])('keeps the cookies and only logs when %s', async (_, end) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    fakeApi({ [END]: end });
    expect(await signOut()).toBe(false);
    expect(readSession()).toEqual(SIGNED_IN);
    expect(log.mock.calls).toEqual([['Logout failed']]);
  });

  it('has nothing to end without a sid', async () => {
    clearSession();
    const { calls } = fakeApi({});
    expect(await signOut()).toBe(true);
    expect(calls).toEqual([]);
  });
});

describe('a signed-in person', () => {
  const KEY = ['users', 'get', SIGNED_IN.user];
  const person = (language: 'de' | 'es' | 'hi') => ({ ...pageScope([]).user, _id: SIGNED_IN.user, language });
  const use = () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    client.setQueryData(KEY, { status: 200, body: person('es'), headers: new Headers() });
    const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
    return renderHook(useCurrentUser, { wrapper }).result;
  };

  it('has the language in their profile as it is now, not as it was known before', async () => {
    const [asked, answer] = held<'hi'>();
    fakeApi({ [`GET /api/users/id/${SIGNED_IN.user}`]: async () => ({ status: 200, body: person(await asked) }) });
    setOwnLanguage(person('de'));
    const shown = use();
    expect([shown.current.isStranger, ownLanguage()]).toEqual([false, 'de']);
    answer('hi');
    await until(() => expect(ownLanguage()).toBe('hi'));
  });

  it.each([
    ['stays who they are if the server fails', problem('INTERNAL', 500), false, 'de'],
    ['is a stranger once the session has ended', problem('UNAUTHENTICATED', 401), true, undefined],
  ])('%s', async (_, refusal, isStranger, language) => {
    fakeApi({ [`GET /api/users/id/${SIGNED_IN.user}`]: () => refusal });
    setOwnLanguage(person('de'));
    const shown = use();
    await until(() => expect(shown.current.isError).toBe(true));
    expect([shown.current.isStranger, ownLanguage()]).toEqual([isStranger, language]);
  });
});

describe('chooseLanguage', () => {
  const UPDATE = `PATCH /api/users/id/${SIGNED_IN.user}`;
  const saved = () => ({ status: 200, body: { ...pageScope([]).user, language: 'es' } });

  it('immediately changes the profile of people with a language there, and nothing that others find in the browser', async () => {
    const { sent } = fakeApi({ [UPDATE]: saved });
    setOwnLanguage({ _id: SIGNED_IN.user, language: 'de' });
    const chosen = chooseLanguage('es');
    expect(ownLanguage()).toBe('es');
    await chosen;
    expect([ownLanguage(), languagePreference.read()]).toEqual(['es', 'auto']);
    expect(sent('PATCH').map(({ body }) => body)).toEqual([{ language: 'es' }]);
  });

  it.each([
    ['somebody who has none there', SIGNED_IN.user],
    ['strangers', ''],
  ])('changes only the browser for %s', async (_, user) => {
    setCookie('user', user);
    const { calls } = fakeApi({});
    await chooseLanguage('es');
    expect([calls, ownLanguage(), languagePreference.read()]).toEqual([[], undefined, 'es']);
  });

  it('keeps the last of several quick choices, here and in the profile, however late the answers come', async () => {
    const answers: (() => void)[] = [];
    const { sent } = fakeApi({
      [UPDATE]: async ({ body }) => {
        await new Promise<void>((answer) => answers.push(answer));
        return { status: 200, body: { ...pageScope([]).user, ...Object(body) } };
      },
    });
    setOwnLanguage({ _id: SIGNED_IN.user, language: 'de' });
    const first = chooseLanguage('es');
    await until(() => expect(answers).toHaveLength(1));
    const all = Promise.all([first, chooseLanguage('en'), chooseLanguage('hi')]);
    answers[0]?.();
    await until(() => expect(answers).toHaveLength(2));
    expect(ownLanguage()).toBe('hi');
    answers[1]?.();
    await all;
    expect(ownLanguage()).toBe('hi');
    expect(sent('PATCH').map(({ body }) => body)).toEqual([{ language: 'es' }, { language: 'hi' }]);
  });

  it('keeps the last choice even if an earlier one is refused meanwhile', async () => {
    const refusals: (() => void)[] = [];
    fakeApi({
      [UPDATE]: async ({ body }) => {
        if (JSON.stringify(body).includes('hi')) return { status: 200, body: { ...saved().body, language: 'hi' } };
        await new Promise<void>((refuse) => refusals.push(refuse));
        return problem('INTERNAL', 500);
      },
    });
    setOwnLanguage({ _id: SIGNED_IN.user, language: 'de' });
    const first = chooseLanguage('es');
    await until(() => expect(refusals).toHaveLength(1));
    const last = chooseLanguage('hi');
    refusals[0]?.();
    await first;
    expect(ownLanguage()).toBe('hi');
    await last;
    expect(ownLanguage()).toBe('hi');
  });

  it('leaves everything as it was when the API refuses', async () => {
    fakeApi({ [UPDATE]: () => problem('INTERNAL', 500) });
    setOwnLanguage({ _id: SIGNED_IN.user, language: 'de' });
    await expect(chooseLanguage('es')).rejects.toMatchObject({ status: 500 });
    expect([ownLanguage(), languagePreference.read()]).toEqual(['de', 'auto']);
  });

  it('changes the browser if the session has ended', async () => {
    fakeApi({ [UPDATE]: () => problem('UNAUTHENTICATED', 401) });
    setOwnLanguage({ _id: SIGNED_IN.user, language: 'de' });
    await chooseLanguage('es');
    expect([ownLanguage(), languagePreference.read()]).toEqual([undefined, 'es']);
  });
});
