import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { languagePreference, ownLanguage, setOwnLanguage } from '#lib/words/language.ts';
import { fakeApi, problem } from '#testing/fake-api.ts';
import { signInCookies } from '#testing/fake-shell.ts';
import { pageScope, renderPage, USER } from '#testing/render-page.tsx';
import { LanguageSelect } from './language-select.tsx';

afterEach(() => {
  clearSession();
  languagePreference.set('en');
});

const choose = (value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value } });

it('names every language in itself, and keeps the choice in the browser if nobody is signed in', async () => {
  const api = fakeApi({});
  renderPage(<LanguageSelect />, pageScope([]));
  const options = screen.getAllByRole<HTMLOptionElement>('option').map(({ text, lang }) => [lang, text]);
  expect(options).toEqual([
    ['en', 'English'],
    ['de', 'Deutsch'],
    ['es', 'Español'],
    ['hi', 'हिन्दी'],
  ]);
  choose('es');
  await waitFor(() => expect(languagePreference.read()).toBe('es'));
  expect(api.calls).toEqual([]);
});

it('says why the choice of somebody who is signed in could not be saved, and takes it back', async () => {
  signInCookies();
  setOwnLanguage({ _id: USER, language: 'en' });
  const api = fakeApi({ '*': () => problem('UNAVAILABLE', 503, { detail: 'The server is busy.' }) });
  renderPage(<LanguageSelect />, pageScope([]));
  choose('de');
  expect(await screen.findByText('The language could not be saved')).toBeTruthy();
  expect(screen.getByText('The server is busy.')).toBeTruthy();
  expect(ownLanguage()).toBe('en');
  expect(api.calls.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([{ language: 'de' }]);
});
