/** What a text has that nobody can see. */
export const HIDDEN_CHARACTERS = 'Leave out characters that cannot be seen, such as control characters';

/** What a name has that mail programs make a link of. */
export const WEB_ADDRESS = 'Leave out web addresses, such as www.example.com';

/**
 * Characters without a shape of their own: they break logs, mails and CSV files (controls, halves of characters), turn the
 * direction of what follows, or make two names look the same.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** An emoji with what belongs to it: a skin, a variation, joined ones, a keycap, the flag of a country or a region. */
const EMOJI =
  /[#*0-9]\ufe0f?\u20e3|\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)?(?:\u200d\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)?)*(?:[\u{e0020}-\u{e007e}]+\u{e007f})?/gu;

// Signs that kill a vowel, after or before which a joiner says how a conjunct is drawn.
const VIRAMA =
  '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u0f84\\u1039\\u17d2]';
// Scripts whose letters join, so that Persian keeps two parts of a word apart ("می‌خواهم").
const JOINING = '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}]';
/** Joiners where words need them (RFC 5892, appendix A), and the forms of Chinese characters that names are written with. */
const JOINERS = new RegExp(
  `(?<=${VIRAMA})[\\u200c\\u200d]|(?<=\\p{L})\\u200d(?=${VIRAMA})|(?<=(?=\\p{L})${JOINING}\\p{M}*)[\\u200c\\u200d](?=(?=\\p{L})${JOINING})|(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]`,
  'gu',
);

/**
 * Whether a text has characters that cannot be seen: controls, directions, widths of zero. The joiners inside of emoji and of
 * Indic, Arabic and Persian words are none of them.
 */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text.replace(EMOJI, '').replace(JOINERS, ''));
}

// Where a word is an address by its ending alone. Countries' endings are not here: "Co.KG" and "Dr.No" are names.
const ENDINGS = 'com|net|org|info|biz|io|app|dev|xyz|top|site|online|shop|store|club|live|link|click|icu|cloud';
const ADDRESS = new RegExp(
  `:[/]{2}|(?<![\\p{L}\\p{N}])www\\.[\\p{L}\\p{N}]|[\\p{L}\\p{N}]\\.\\p{L}{2,}[/?#]|(?<![\\p{L}\\p{N}@.])(?:[\\p{L}\\p{N}-]+\\.)+(?:${ENDINGS})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
  'iu',
);

/** Whether a text has a web address, or something that a mail program would make a link of; an email address is none. */
export function hasWebAddress(text: string): boolean {
  return ADDRESS.test(text.normalize('NFKC').replace(/[\u3002\uff0e\uff61]/g, '.'));
}

/** What is wrong with one line of text: the message for its field, null when nothing is. */
export function lineFault(text: string): string | null {
  return hasHiddenCharacters(text) ? HIDDEN_CHARACTERS : null;
}

/**
 * What is wrong with the name of a person, an organization, a role or a site, which stand in mails: the message for its
 * field, null when nothing is.
 */
export function nameFault(name: string): string | null {
  return lineFault(name) ?? (hasWebAddress(name) ? WEB_ADDRESS : null);
}
