import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@siteward/domain';
import { act } from 'preact/test-utils';
import { use, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SpeechContext, speechOf } from '#lib/language.ts';
import { renderPage, unmountPages } from '#testing/pages.tsx';
import { LanguageChoice, useSiteLanguage } from './speech.tsx';

/** What the page gets to know, in no particular order; `pt` is a language that we do not have. */
type Happening = { what: 'site' | 'browser' | 'choice'; language: Language | 'pt' };
const HAPPENINGS: readonly Happening[] = [
  { what: 'site', language: 'es' },
  { what: 'browser', language: 'de' },
  { what: 'browser', language: 'pt' },
  { what: 'choice', language: 'hi' },
  { what: 'choice', language: 'en' },
];

/** Every order in which up to so many of them may happen. */
function ordersOf(most: number): Happening[][] {
  if (most === 0) return [[]];
  const before = ordersOf(most - 1);
  const longest = before.filter(({ length }) => length === most - 1);
  return [
    ...before,
    ...longest.flatMap((order) => HAPPENINGS.flatMap((each) => (order.includes(each) ? [] : [[...order, each]]))),
  ];
}

/** The last choice counts, before the browser's latest language, before that of the site. */
function wantedAfter(order: readonly Happening[]): Language {
  const of = (what: Happening['what']) =>
    LANGUAGES.find((each) => each === order.findLast((happening) => happening.what === what)?.language);
  return of('choice') ?? of('browser') ?? of('site') ?? DEFAULT_LANGUAGE;
}

let happen: Record<Happening['what'], (language: string) => unknown>;

function Page() {
  const [ofSite, setOfSite] = useState<string>();
  const choose = use(LanguageChoice);
  useSiteLanguage(ofSite);
  happen = {
    site: setOfSite,
    browser: (language) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
      dispatchEvent(new Event('languagechange'));
    },
    choice: (language) => choose(LANGUAGES.find((each) => each === language) ?? DEFAULT_LANGUAGE),
  };
  return <p>{use(SpeechContext).language}</p>;
}

/** Until whatever is being loaded by now is there and shown. */
const loaded = () => act(async () => void (await Promise.all(LANGUAGES.map(speechOf))));

const FULL_STORAGE = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('Full', 'QuotaExceededError');
  },
  clear: () => undefined,
};

it.each([
  ['one after the other', 'and is kept', true, true],
  ['one after the other', 'and cannot be kept', true, false],
  ['at the same time', 'and is kept', false, true],
  ['at the same time', 'and cannot be kept', false, false],
])('is the language that counts most, whatever happens in whichever order, %s, %s', async (_, __, isCalm, isKept) => {
  const orders = ordersOf(3);
  expect(orders).toHaveLength(86);
  const wrong: string[] = [];
  for (const order of orders) {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr']);
    if (!isKept) vi.stubGlobal('localStorage', FULL_STORAGE);
    renderPage(<Page />);
    for (const { what, language } of order) {
      await act(() => void happen[what](language));
      if (isCalm) await loaded();
    }
    await loaded();
    const shown = document.querySelector('p')?.textContent;
    const told = order.map(({ what, language }) => `${what} ${language}`).join(', ');
    if (shown !== wantedAfter(order)) wrong.push(`${told}: ${shown} for ${wantedAfter(order)}`);
    unmountPages();
    localStorage.clear();
  }
  expect(wrong).toEqual([]);
});
