import { i18n, type MessageDescriptor } from '@lingui/core';
import type { AnyReason, ErrorCode, ReasonCode, Refusal } from '@siteward/contract';
import type { ReasonParams, ReasonValue } from '@siteward/domain';
import type { ReasonWords } from '#locales/reasons/reason-words.ts';

let loaded: { locale: string; words: ReasonWords | null } = { locale: '', words: null };

/**
 * Sets what reasons are called in a language, as long as that is shown.
 *
 * @param words - null for English, in which the API's own words are shown
 */
export function setReasonWords(locale: string, words: ReasonWords | null): void {
  loaded = { locale, words };
}

function known(): ReasonWords | null {
  return loaded.locale === i18n.locale ? loaded.words : null;
}

/** A reason in the language that is shown; in English where the application is older than the API and knows no words for it. */
export function reasonWords({ code, params, message }: AnyReason): string {
  return wordsFor(code, params) ?? message;
}

/** The same for a refusal, which may say only what kind it is. */
export function refusalWords({ code, detail, reason, params = {} }: Refusal): string {
  if (known() === null) return detail;
  return (reason && wordsFor(reason, params)) ?? kindWords(code) ?? detail;
}

/** What kind of refusal it is: "Too many requests"; undefined in English and for kinds that are not known. */
export function kindWords(code: ErrorCode): string | undefined {
  const kinds = known()?.kinds;
  return kinds && Object.hasOwn(kinds, code) ? kinds[code] : undefined;
}

function wordsFor(code: ReasonCode, params: ReasonParams): string | undefined {
  const reasons = known()?.reasons;
  // A newer server may give a code that is not in this list.
  if (reasons === undefined || !Object.hasOwn(reasons, code)) return undefined;
  // What arrives was made from the same list of texts, or from that of a newer server.
  const write = reasons[code] as (params: ReasonParams) => string;
  try {
    return write(new Proxy(params, { get: paramNamed }));
  } catch {
    return undefined;
  }
}

/** @throws Where a text asks for what it was not given. */
function paramNamed(params: ReasonParams, name: string | symbol): ReasonValue | undefined {
  if (typeof name === 'string' && !Object.hasOwn(params, name)) throw new RangeError(`There is no ${name}.`);
  return Reflect.get(params, name);
}

/** A text as a sentence of its own: with a full stop where it has none, in Hindi with a danda. */
export function asSentence(text: string): string {
  if (/[.!?।]$/.test(text)) return text;
  return text + (i18n.locale === 'hi' ? '।' : '.');
}

/** Begins with a character that nobody types. */
const KEPT = '\u0000';
type Kept = AnyReason | MessageDescriptor;

/** A reason, or a message of the application's own, as a text that a form can keep at a field: it is put in words when shown. */
export function kept(why: Kept): string {
  return KEPT + JSON.stringify(why);
}

/** The words of what a form has kept at a field; any other text is shown as it is. */
export function keptWords(text: string): string {
  if (!text.startsWith(KEPT)) return text;
  const why: Kept = JSON.parse(text.slice(KEPT.length));
  return 'code' in why ? reasonWords(why) : i18n._(why);
}
