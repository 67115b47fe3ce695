import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@siteward/domain';
import { expect, it } from 'vitest';
import { MAIL_TEXTS } from '../reader.ts';

/** Stands in for everything a text is given: each field is its own name, and a single value is `it`. */
const GIVEN: unknown = new Proxy(
  {},
  { get: (_, field) => (field === Symbol.toPrimitive ? () => '‹it›' : `‹${String(field)}›`) },
);

/** The order in which each text of a language mentions what it is given, by the mail and the text's name in it. */
function ordersIn(language: Language): Record<string, string> {
  const mails: Record<string, Record<string, unknown>> = MAIL_TEXTS[language].mails;
  const texts = Object.entries(mails).flatMap(([mail, words]) =>
    Object.entries(words).map(([name, text]) => [`${mail}.${name}`, text] as const),
  );
  return Object.fromEntries(
    texts.flatMap(([name, text]) => {
      if (typeof text !== 'function') return [];
      const said = String(Reflect.apply(text, undefined, [GIVEN]));
      return [[name, [...said.matchAll(/‹(\w+)›/g)].map(([, field]) => field).join(' ')]];
    }),
  );
}

/**
 * Where a language mentions things in a different order than English does. Two that are swapped by mistake, such as the old and the
 * new address, read well and say the opposite: before adding a line here, read the sentence again.
 */
const IN_OTHER_ORDER: Record<string, Record<string, string>> = {
  en: {},
  de: { 'cardLinked.intro': 'organization card' },
  es: { 'cardLinked.intro': 'organization card', 'planFailed.intro': 'day plan' },
  hi: {
    'confirmAddress.intro': 'from to',
    'feedbackLink.intro': 'organization site subject',
    'feedbackAcknowledged.intro': 'organization site subject',
    'feedbackConverted.intro': 'organization site subject',
    'feedbackResolved.intro': 'organization site subject',
    'feedbackDeclined.intro': 'site subject organization',
    'feedbackReply.intro': 'organization by subject',
    'workDispatched.intro': 'organization sender provider',
    'cardLinked.intro': 'organization card',
    'cardFailed.intro': 'organization card',
  },
};

it.each(LANGUAGES)(
  'mails in %s mention what they are given in the same order as English, except for IN_OTHER_ORDER',
  (language) => {
    const english = ordersIn('en');
    const others = Object.entries(ordersIn(language)).filter(([name, order]) => english[name] !== order);
    expect(Object.fromEntries(others)).toEqual(IN_OTHER_ORDER[language]);
  },
);

/** Numbers in digits and, from three up, in words. */
const NUMBER = new RegExp(
  [
    '\\p{Nd}',
    '\\b(three|four|five|six|seven|eight|nine|ten|fourteen|thirty)\\b',
    '\\b(drei|vier|fünf|sechs|sieben|acht|neun|zehn|vierzehn|dreißig)\\b',
    '\\b(tres|cuatro|cinco|seis|siete|ocho|nueve|diez|catorce|treinta)\\b',
    '(?<!\\p{L})(तीन|चार|पाँच|छह|सात|आठ|नौ|दस|चौदह|तीस)(?![\\p{L}\\p{M}])',
  ].join('|'),
  'iu',
);

it.each(readdirSync(import.meta.dirname).filter((file) => /^[a-z]{2}\.ts$/.test(file)))(
  '%s contains no numbers of its own: durations are passed in, so they are always the real ones',
  (file) => {
    const lines = readFileSync(join(import.meta.dirname, file), 'utf8').split('\n');
    expect(lines.filter((line) => NUMBER.test(line))).toEqual([]);
  },
);
