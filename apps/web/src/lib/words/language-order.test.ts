import { i18n } from '@lingui/core';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@siteward/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { setCookie } from '#testing/fake-shell.ts';
import { until } from '#testing/until.ts';
import { followLanguage, languagePreference, setOwnLanguage, setSiteLanguage } from './language.ts';

/** What becomes known, in no particular order; `pt` is a language that we do not have. */
type Happening = { what: 'profile' | 'choice' | 'browser' | 'site'; language: Language | 'pt' };
const HAPPENINGS: readonly Happening[] = [
  { what: 'site', language: 'es' },
  { what: 'browser', language: 'de' },
  { what: 'browser', language: 'pt' },
  { what: 'choice', language: 'hi' },
  { what: 'choice', language: 'en' },
  { what: 'profile', language: 'de' },
];

/** Every order in which one or two of them may happen. */
const ORDERS = HAPPENINGS.flatMap((first) => [
  [first],
  ...HAPPENINGS.filter((each) => each !== first).map((second) => [first, second]),
]);

/** The profile counts most, then the last choice, the browser's latest language and that of the site. */
function wantedAfter(order: readonly Happening[]): Language {
  const of = (what: Happening['what']) =>
    LANGUAGES.find((each) => each === order.findLast((happening) => happening.what === what)?.language);
  return of('profile') ?? of('choice') ?? of('browser') ?? of('site') ?? DEFAULT_LANGUAGE;
}

const PERSON = 'a'.repeat(24);
const known = (language: string) => LANGUAGES.find((each) => each === language) ?? DEFAULT_LANGUAGE;
const speaks = (language: string) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
const HAPPEN: Record<Happening['what'], (language: string) => void> = {
  profile: (language) => setOwnLanguage({ _id: PERSON, language: known(language) }),
  choice: (language) => languagePreference.set(known(language)),
  browser: (language) => {
    speaks(language);
    dispatchEvent(new Event('languagechange'));
  },
  site: setSiteLanguage,
};

let stop = () => {};
beforeEach(() => {
  setCookie('sid', 'sid-1');
  setCookie('user', PERSON);
});
afterEach(() => {
  stop();
  clearSession();
  i18n.loadAndActivate({ locale: DEFAULT_LANGUAGE, messages: {} });
});

/** Until all languages that were being loaded are there. */
const loaded = () => Promise.all([import('#locales/de.ts'), import('#locales/es.ts'), import('#locales/hi.ts')]);

it.each([
  ['one after the other', true],
  ['at the same time', false],
])('the language is the one that counts most, whatever becomes known in whichever order, %s', async (_, isCalm) => {
  expect(ORDERS).toHaveLength(36);
  for (const order of ORDERS) {
    localStorage.clear();
    languagePreference.set('auto');
    setSiteLanguage('fr-FR');
    speaks('fr');
    const followed = followLanguage();
    stop = followed.stop;
    await followed.shown;
    for (const { what, language } of order) {
      HAPPEN[what](language);
      if (isCalm) await loaded();
    }
    await loaded();
    const told = order.map(({ what, language }) => `${what} ${language}`).join(', ');
    await until(() => expect(`${told}: ${i18n.locale}`).toBe(`${told}: ${wantedAfter(order)}`));
    stop();
  }
});
