import { i18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { reason } from '@siteward/contract';
import { LANGUAGES, LOCALES } from '@siteward/domain';
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WordsProvider } from '#components/words.tsx';
// Otherwise the first test to need one would wait until it is compiled, which on a busy machine takes longer than the page waits.
import '#locales/de.ts';
import '#locales/es.ts';
import '#locales/hi.ts';
import { clearSession } from '#lib/session/session.ts';
import { setCookie } from '#testing/fake-shell.ts';
import { until } from '#testing/until.ts';
import {
  followLanguage,
  forgetOwnLanguage,
  intlLocale,
  languagePreference,
  ownLanguage,
  setOwnLanguage,
  setSiteLanguage,
  sortByName,
} from './language.ts';
import { reasonWords } from './reasons.ts';

const speaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

/** Waits until texts are shown in a language. */
const shown = (language: string) => until(() => expect(i18n.locale).toBe(language));

let stop = () => {};
async function follow(): Promise<void> {
  const followed = followLanguage();
  stop = followed.stop;
  await followed.shown;
}

afterEach(() => {
  stop();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  document.documentElement.lang = 'en';
});

function Sentence({ who }: { who: string }) {
  const { t } = useLingui();
  const what = <b>{who}</b>;
  return (
    <p title={t`Close`}>
      <Trans>Type {what} to confirm</Trans>
    </p>
  );
}

it('is the first of the browser’s languages that we have, also for the page and for Intl', async () => {
  speaks('fr-FR', 'de-AT', 'en');
  await follow();
  expect([i18n.locale, document.documentElement.lang, intlLocale()]).toEqual(['de', 'de', 'de-DE']);
});

it('is used for refusals too', async () => {
  speaks('de');
  await follow();
  expect(reasonWords(reason('last-site'))).toMatch(/^Eine Organisation braucht mindestens einen Standort/);
});

it('is the site’s if the browser asks for none that we have, or else English', async () => {
  speaks('fr-FR');
  await follow();
  expect(i18n.locale).toBe('en');
  setSiteLanguage('es-MX');
  await shown('es');
  setSiteLanguage('fr-FR');
  await shown('en');
});

it('is the one that was chosen, above all others, and applies immediately to what is on the page', async () => {
  speaks('de');
  await follow();
  render(<Sentence who="North" />, { wrapper: WordsProvider });
  const sentence = screen.getByText('North').parentElement;
  expect([sentence?.title, sentence?.textContent]).toEqual(['Schließen', 'Geben Sie zur Bestätigung North ein']);
  act(() => languagePreference.set('es'));
  await act(() => shown('es'));
  expect([sentence?.title, sentence?.textContent]).toEqual(['Cerrar', 'Escribe North para confirmar']);
  act(() => languagePreference.set('en'));
  await act(() => shown('en'));
  expect([sentence?.title, sentence?.textContent]).toEqual(['Close', 'Type North to confirm']);
});

it('follows the language of the browser', async () => {
  speaks('en');
  await follow();
  speaks('de');
  dispatchEvent(new Event('languagechange'));
  await shown('de');
});

it('is the last of several that were chosen in quick succession', async () => {
  speaks('en');
  await follow();
  for (const language of ['de', 'hi', 'es'] as const) languagePreference.set(language);
  await shown('es');
  expect(document.documentElement.lang).toBe('es');
});

describe('a signed-in person', () => {
  const [ada, ben] = [
    { _id: 'a'.repeat(24), language: 'de' },
    { _id: 'b'.repeat(24), language: null },
  ] as const;
  const signIn = (person: typeof ada | typeof ben, sid = 'sid-1') => {
    setCookie('sid', sid);
    setCookie('user', person._id);
    setOwnLanguage(person);
  };
  afterEach(() => clearSession());

  it('sees the language in their profile rather than the one chosen in the browser, which stays as it was', async () => {
    speaks('hi');
    await follow();
    languagePreference.set('es');
    await shown('es');
    signIn(ada);
    await shown('de');
    expect(languagePreference.read()).toBe('es');
    setOwnLanguage({ ...ada, language: null });
    await shown('es');
    languagePreference.set('auto');
    await shown('hi');
  });

  it('sees it from the first moment after a reload', async () => {
    speaks('es');
    signIn(ada);
    await follow();
    expect([i18n.locale, ownLanguage()]).toEqual(['de', 'de']);
  });

  it('takes it away with them on signing out, or when the session ends', async () => {
    speaks('es');
    signIn(ada);
    await follow();
    clearSession();
    forgetOwnLanguage(ada._id);
    await shown('es');
    // Nor does it come back with the next session.
    setCookie('sid', 'sid-2');
    setCookie('user', ada._id);
    expect(ownLanguage()).toBeUndefined();
  });

  it('does not get the language of the previous person in this browser, signed out or not', async () => {
    speaks('es');
    signIn(ada);
    await follow();
    signIn(ben, 'sid-2');
    await shown('es');
    expect(localStorage.length).toBe(0);
    signIn(ada);
    setCookie('user', ben._id);
    expect(ownLanguage()).toBeUndefined();
  });

  it('keeps it when something from somebody else’s session arrives late', async () => {
    speaks('es');
    signIn(ada);
    await follow();
    setOwnLanguage({ ...ben, language: 'hi' });
    setOwnLanguage(ben);
    forgetOwnLanguage(ben._id);
    forgetOwnLanguage();
    expect(ownLanguage()).toBe('de');
  });

  it('sees the other tabs follow', async () => {
    speaks('es');
    await follow();
    const change = (value: string | null) => {
      if (value === null) localStorage.removeItem('siteward:own-language');
      else localStorage.setItem('siteward:own-language', value);
      dispatchEvent(new StorageEvent('storage', { key: 'siteward:own-language', newValue: value }));
    };
    setCookie('sid', 'sid-1');
    setCookie('user', ada._id);
    change(`${ada._id}:de`);
    await shown('de');
    clearSession();
    change(null);
    await shown('es');
  });
});

it.each(LANGUAGES)('gives Intl the country whose conventions we use for %s', async (language) => {
  speaks(language);
  await follow();
  expect(intlLocale()).toBe(LOCALES[language]);
});

it.each([
  ['en', ['2 Elms', '10 Elms', 'Ámbar', 'Arzu', 'Ñandú', 'Nora', 'Zoë', 'अनिल', 'कमला']],
  ['de', ['2 Elms', '10 Elms', 'Ámbar', 'Arzu', 'Ñandú', 'Nora', 'Zoë', 'अनिल', 'कमला']],
  ['es', ['2 Elms', '10 Elms', 'Ámbar', 'Arzu', 'Nora', 'Ñandú', 'Zoë', 'अनिल', 'कमला']],
  ['hi', ['2 Elms', '10 Elms', 'अनिल', 'कमला', 'Ámbar', 'Arzu', 'Ñandú', 'Nora', 'Zoë']],
] as const)('sorts names by the rules of %s', async (language, names) => {
  speaks(language);
  await follow();
  const things = [...names].reverse().map((name) => ({ name }));
  expect(sortByName(things, ({ name }) => name).map(({ name }) => name)).toEqual(names);
});

it('writes Hindi numbers with Latin digits and Indian grouping', async () => {
  speaks('hi-IN');
  await follow();
  expect(new Intl.NumberFormat(intlLocale()).format(123_450)).toBe('1,23,450');
});
