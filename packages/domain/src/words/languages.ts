/** The languages of the app, the mails and the messages (docs/glossary.md has the industry's terms in each). */
export const LANGUAGES = ['en', 'de', 'es', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locale that determines the format of dates and numbers; Hindi has Latin digits and 24 hours. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  es: 'es-ES',
  hi: 'hi-IN-u-hc-h23-nu-latn',
};

/** The language for somebody about whom nothing is known. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language;

const isLanguage = (value: string): value is Language => LANGUAGES.some((language) => language === value);

/** One range of `Accept-Language`: its primary language and its weight, which is 0 if it cannot be parsed. */
function rangeOf(range: string): { primary: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const primary = tag.split(/[-_]/, 1)[0] ?? '';
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  if (weight === undefined) return { primary, quality: 1 };
  const digits = weight.slice(weight.indexOf('=') + 1).trim();
  return { primary, quality: /^(?:0(?:\.\d*)?|1(?:\.0*)?)$/.test(digits) ? Number(digits) : 0 };
}

/**
 * The supported language that somebody prefers: `de-AT` counts as German. If several are equally preferred, the first.
 *
 * @param tags - an `Accept-Language` header with its weights, or BCP 47 tags such as `navigator.languages`, the best first
 * @returns Undefined if none is supported; `*` does not count, because it says nothing.
 */
export function languageOf(tags: string | readonly string[] | undefined): Language | undefined {
  const ranges = typeof tags === 'string' ? tags.split(',') : (tags ?? []);
  let best: { language: Language; quality: number } | undefined;
  for (const range of ranges) {
    const { primary, quality } = rangeOf(range);
    if (isLanguage(primary) && quality > (best?.quality ?? 0)) best = { language: primary, quality };
  }
  return best?.language;
}
