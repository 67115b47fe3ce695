import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ERRORS, REASONS, type ReasonCode, reason } from '@siteward/contract';
import { keysOf, type ReasonParams, type ReasonValue } from '@siteward/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { faultWords, problemOf } from '#lib/calls/problem.ts';
import * as de from '#locales/de.ts';
import * as es from '#locales/es.ts';
import * as hi from '#locales/hi.ts';
import { kept, keptWords, kindWords, reasonWords, refusalWords, setReasonWords } from './reasons.ts';

const LANGUAGES = { de, es, hi };
const CODES = keysOf(REASONS);

afterEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

function speak(locale: keyof typeof LANGUAGES): void {
  const { messages, reasonWords: words } = LANGUAGES[locale];
  i18n.loadAndActivate({ locale, messages });
  setReasonWords(locale, words);
}

const KNOWN: Readonly<Record<string, ReasonValue>> = {
  kind: 'role',
  status: 'suspended',
  from: 'removed',
  to: 'active',
  type: 'staff',
  permission: 'members:invite',
};

const OF_WORK: Readonly<Record<string, ReasonValue>> = { status: 'on-hold', from: 'verified', to: 'in-progress' };

/** A sample for every parameter of a text, distinct from the others and from anything else in the text. */
function sample(code: ReasonCode, count: number) {
  const asked: string[] = [];
  const sampleOf = (name: string): ReasonValue => {
    if (name === 'status' && code.startsWith('invitation-')) return 'expired';
    const known = code.includes('work-order') ? OF_WORK[name] : KNOWN[name];
    if (known !== undefined) return known;
    if (['names', 'options', 'known', 'fields', 'kinds', 'required', 'optional'].includes(name)) return ['Xa', 'Xb'];
    if (['column', 'words', 'role', 'name', 'code', 'email'].includes(name)) return `X${name}`;
    return count + 100 + ([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) % 800);
  };
  const params = new Proxy<ReasonParams>(
    {},
    {
      get: (_, name) => {
        asked.push(String(name));
        return sampleOf(String(name));
      },
    },
  );
  return { params, asked };
}

const write = (texts: object, code: ReasonCode, params: ReasonParams): string => Reflect.get(texts, code)(params);

/** The names and numbers in a text, in order. */
const filledIn = (all: string): string[] => [...new Set(all.match(/X[a-z]+|\b\d{3,4}\b/g) ?? [])];

/** The contract's options are not words for people, and waits are given in other units. */
const ELSEWHERE: readonly ReasonCode[] = ['not-an-option', 'try-again-in', 'too-many-mails'];

/** Texts that name what they are given in another order than in English. */
const REORDERED: Readonly<Record<string, readonly ReasonCode[]>> = {
  de: [],
  es: [],
  hi: ['role-held', 'role-held-and-invited'],
};

describe.each(Object.entries(LANGUAGES))('the reasons in %s', (locale, { messages, reasonWords: words }) => {
  it.each(CODES)('%s', (code) => {
    i18n.loadAndActivate({ locale, messages });
    const [english, translated] = [sample(code, 20), sample(code, 20)];
    const message = write(REASONS, code, english.params);
    const text = write(words.reasons, code, translated.params);
    expect(text).not.toMatch(/undefined|NaN|#|\{|\}|null/);
    expect(text).not.toBe(message);
    expect([code, /[.।!?]$/.test(text)]).toEqual([code, /[.!?]$/.test(message) && code !== 'reset-email-required']);
    if (ELSEWHERE.includes(code)) return;
    // The same names and numbers as in English, in whatever order.
    expect([code, filledIn(text).toSorted()]).toEqual([code, filledIn(message).toSorted()]);
    expect(new Set(translated.asked)).toEqual(new Set(english.asked));
  });

  it('name what they are given in the same order as in English, except those in REORDERED', () => {
    i18n.loadAndActivate({ locale, messages });
    const others = CODES.filter((code) => {
      const { params } = sample(code, 20);
      return filledIn(write(REASONS, code, params)).join() !== filledIn(write(words.reasons, code, params)).join();
    });
    expect(others.filter((code) => !ELSEWHERE.includes(code))).toEqual(REORDERED[locale]);
  });

  it('are all different', () => {
    i18n.loadAndActivate({ locale, messages });
    const codesOf = new Map<string, string[]>();
    for (const code of CODES) {
      const text = write(words.reasons, code, sample(code, 20).params);
      codesOf.set(text, [...(codesOf.get(text) ?? []), code]);
    }
    const alike = [...codesOf.values()].filter((codes) => codes.length > 1);
    expect(alike.filter((codes) => codes.join() !== 'not-an-option,not-a-known-option')).toEqual([]);
  });

  it('have words for each kind of refusal', () => {
    expect(Object.keys(words.kinds).toSorted()).toEqual(Object.keys(ERRORS).toSorted());
    for (const kind of Object.values(words.kinds)) expect(kind).toMatch(/\p{L}[\p{L}\p{M}]+/u);
  });
});

describe('a number of things', () => {
  it.each([
    ['de', 1, '1 Mitglied hat die Rolle „Xa“. Geben Sie ihm zuerst eine andere Rolle.'],
    ['de', 2, '2 Mitglieder haben die Rolle „Xa“. Geben Sie ihnen zuerst eine andere Rolle.'],
    ['es', 1, /^1 miembro tiene el rol «Xa»/],
    ['es', 2, /^2 miembros tienen el rol «Xa»/],
    ['hi', 1, /1 सदस्य के पास/],
    ['hi', 2, /2 सदस्यों के पास/],
  ] as const)('in %s: %d', (language, members, expected) => {
    speak(language);
    expect(reasonWords(reason('role-held', { role: 'Xa', members }))).toMatch(expected);
  });

  it.each([
    ['de', 'Gebraucht werden 5 Plätze, frei sind 2.'],
    ['es', /5 plazas.*2/],
    ['hi', /5 .*2 /],
  ] as const)('is in its right place in %s', (language, expected) => {
    speak(language);
    expect(reasonWords(reason('seats-short', { wanted: 5, free: 2 }))).toMatch(expected);
    expect(reasonWords(reason('too-many-mails', { seconds: 7000 }))).toMatch(/117 (Minuten|minutos|मिनट)/);
    expect(reasonWords(reason('try-again-in', { seconds: 7000 }))).toMatch(/117 (Minuten|minutos|मिनट)/);
    expect(reasonWords(reason('try-again-in', { seconds: 86_400 }))).toMatch(/24 (Stunden|horas|घंटे)/);
  });

  it('keeps from and to apart', () => {
    speak('de');
    expect(reasonWords(reason('no-such-step', { from: 'removed', to: 'active' }))).toBe(
      'Ein entferntes Mitglied kann nicht aktiv werden.',
    );
    speak('hi');
    const [there, back] = [
      reason('no-such-step', { from: 'removed', to: 'active' }),
      reason('no-such-step', { from: 'active', to: 'removed' }),
    ];
    expect(reasonWords(there)).toMatch(/^हटाए गए/);
    expect(reasonWords(back)).not.toMatch(/^हटाए गए/);
  });
});

const answerOf = (code: 'last-owner' | 'file-empty') => {
  const { params, message: detail } = reason(code);
  return { status: 409, body: { code: 'CONFLICT', title: 'Conflict', detail, reason: code, params } };
};

describe('a reason', () => {
  const why = reason('role-name-taken', { name: 'Night desk' });

  it('is what the API says in English', () => {
    expect(reasonWords(why)).toBe('There is already a role named Night desk. Choose another name.');
    expect(refusalWords({ code: 'CONFLICT', detail: 'The API’s own words.', reason: 'busy' })).toBe(
      'The API’s own words.',
    );
  });

  it('is in the language being shown', () => {
    speak('de');
    expect(reasonWords(why)).toBe('Eine Rolle namens „Night desk“ gibt es bereits. Wählen Sie einen anderen Namen.');
    const { code, params, message: detail } = why;
    expect(refusalWords({ code: 'CONFLICT', detail, reason: code, params })).toBe(reasonWords(why));
  });

  it('is the kind of refusal if no reason is given, and in English if its code is unknown', () => {
    speak('de');
    expect(refusalWords({ code: 'URI_TOO_LONG', detail: 'For a developer.' })).toBe('Die Adresse ist zu lang');
    const message = 'As the server says it.';
    for (const params of [{ kind: 'of-a-newer-server' }, { kind: 'constructor' }, {}]) {
      expect(reasonWords({ code: 'no-such-record', params, message })).toBe(message);
    }
    for (const code of ['of-a-newer-server', 'constructor', '__proto__']) {
      expect(reasonWords({ code: code as ReasonCode, params: {}, message: 'As the server says it.' })).toBe(
        'As the server says it.',
      );
    }
    expect(kindWords('NOT_FOUND')).toBe('Nicht gefunden');
  });

  it('is a complete sentence, in Hindi with a danda', () => {
    const refused = (code: 'last-owner' | 'file-empty') => faultWords(problemOf(answerOf(code)));
    expect(refused('file-empty')).toBe('The file is empty.');
    speak('hi');
    for (const code of ['last-owner', 'file-empty'] as const) expect(refused(code)).toMatch(/[^।.]।$/);
    expect(faultWords(problemOf(new TypeError('fetch')))).toMatch(/[^।.]।$/);
  });

  it('is kept at a field as a reason, and read in the current language', () => {
    const text = kept(why);
    expect(keptWords(text)).toBe(why.message);
    speak('es');
    expect(keptWords(text)).toMatch(/Night desk/);
    expect(keptWords(text)).not.toBe(why.message);
    expect(keptWords(kept(msg`Cancel`))).toBe('Cancelar');
    expect(keptWords('Any other text')).toBe('Any other text');
  });
});
