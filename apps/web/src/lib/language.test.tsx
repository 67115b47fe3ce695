import { i18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WordsProvider } from '#components/words.tsx';
import { followLanguage, intlLocale, languagePreference, setSiteLanguage } from './language.ts';

const speaks = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

/** Until words are shown in a language. */
const shown = (language: string) => vi.waitFor(() => expect(i18n.locale).toBe(language));

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

it('is the browser’s best of ours, and that of the page and of Intl too', async () => {
  speaks('fr-FR', 'de-AT', 'en');
  await follow();
  expect([i18n.locale, document.documentElement.lang, intlLocale()]).toEqual(['de', 'de', 'de']);
});

it('is the site’s where the browser speaks none of ours, else English', async () => {
  speaks('fr-FR');
  await follow();
  expect(i18n.locale).toBe('en');
  setSiteLanguage('es-MX');
  await shown('es');
  setSiteLanguage('fr-FR');
  await shown('en');
});

it('is the one that was chosen, above all others, and shows at once in what is open', async () => {
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

it('is the last of several that were chosen in a hurry', async () => {
  speaks('en');
  await follow();
  for (const language of ['de', 'hi', 'es'] as const) languagePreference.set(language);
  await shown('es');
  expect(document.documentElement.lang).toBe('es');
});

it('writes Hindi with the digits of its forms', async () => {
  speaks('hi-IN');
  await follow();
  expect(new Intl.NumberFormat(intlLocale()).format(123_450)).toBe('1,23,450');
});
