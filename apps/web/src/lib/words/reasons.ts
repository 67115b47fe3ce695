import { i18n, type MessageDescriptor } from '@lingui/core';
import type { AnyReason, ErrorCode, ReasonCode, Refusal } from '@siteward/contract';
import type { ReasonParams, ReasonValue } from '@siteward/domain';
import type { ReasonWords } from '#locales/reasons/reason-words.ts';

let loaded: { locale: string; words: ReasonWords | null } = { locale: '', words: null };

/**
 * Sets the words for reasons in a language; they are used as long as that language is shown.
 *
 * @param words - null for English, where the API's own words are shown
 */
export function setReasonWords(locale: string, words: ReasonWords | null): void {
  loaded = { locale, words };
}

function known(): ReasonWords | null {
  return loaded.locale === i18n.locale ? loaded.words : null;
}

/** A reason in the language being shown; in English if the application is older than the API and has no words for it. */
export function reasonWords({ code, params, message }: AnyReason): string {
  return wordsFor(code, params) ?? message;
}

/** The same for a refusal, which may only say of which kind it is. */
export function refusalWords({ code, detail, reason, params = {} }: Refusal): string {
  if (known() === null) return detail;
  return (reason && wordsFor(reason, params)) ?? kindWords(code) ?? detail;
}

/** The words for a kind of refusal, such as "Too many requests"; undefined in English, and for unknown kinds. */
export function kindWords(code: ErrorCode): string | undefined {
  const kinds = known()?.kinds;
  return kinds && Object.hasOwn(kinds, code) ? kinds[code] : undefined;
}

function wordsFor(code: ReasonCode, params: ReasonParams): string | undefined {
  const reasons = known()?.reasons;
  // A newer server may send a code that is not in this list.
  if (reasons === undefined || !Object.hasOwn(reasons, code)) return undefined;
  // The parameters fit the code, unless a newer server has changed them; then the proxy throws.
  const write = reasons[code] as (params: ReasonParams) => string;
  try {
    return write(new Proxy(params, { get: paramNamed }));
  } catch {
    return undefined;
  }
}

/** @throws If a text uses a parameter that it was not given. */
function paramNamed(params: ReasonParams, name: string | symbol): ReasonValue | undefined {
  if (typeof name === 'string' && !Object.hasOwn(params, name)) throw new RangeError(`There is no ${name}.`);
  return Reflect.get(params, name);
}

/** A text as a complete sentence: with a full stop, or a danda in Hindi, if it has none. */
export function asSentence(text: string): string {
  if (/[.!?।]$/.test(text)) return text;
  return text + (i18n.locale === 'hi' ? '।' : '.');
}

/** The first character of kept texts, which nobody types. */
const KEPT = '\u0000';
type Kept = AnyReason | MessageDescriptor;

/** Encodes a reason, or a message of the application itself, as a text that a form can keep at a field and that is put in words when shown. */
export function kept(why: Kept): string {
  return KEPT + JSON.stringify(why);
}

/** The words for a text that a form has kept at a field; any other text is returned unchanged. */
export function keptWords(text: string): string {
  if (!text.startsWith(KEPT)) return text;
  const why: Kept = JSON.parse(text.slice(KEPT.length));
  return 'code' in why ? reasonWords(why) : i18n._(why);
}
