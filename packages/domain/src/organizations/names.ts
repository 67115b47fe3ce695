import { type Fault, fault } from '../words/faults.ts';

/** The maximum length of a site's name, in characters. */
export const SITE_NAME_MAX = 80;

/**
 * Characters without a visible shape: they break logs, mails and CSV files (control characters, lone surrogates), change the
 * direction of the text after them, or make two different names look the same.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/**
 * An emoji with everything that belongs to it: a skin tone, a variation, joined emoji, a keycap, the flag of a country or region.
 */
const EMOJI =
  /[#*0-9]\ufe0f?\u20e3|\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)?(?:\u200d\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)?)*(?:[\u{e0020}-\u{e007e}]+\u{e007f})?/gu;

// Signs that suppress a vowel; a joiner next to one determines how a conjunct is drawn.
const VIRAMA =
  '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d3b\\u0d3c\\u0d4d\\u0dca\\u0f84\\u1039\\u17d2]';
// Scripts with joined letters; in Persian, for example, a non-joiner keeps two parts of a word apart ("می‌خواهم").
const JOINING = '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}]';
/**
 * Joiners where words need them (RFC 5892, appendix A), and the variants of Chinese characters used in names. The lookbehinds
 * follow the joiner on purpose: tested at every character, they would go through a run of marks as often as it is long.
 */
const JOINERS = new RegExp(
  `[\\u200c\\u200d](?<=${VIRAMA}.)|\\u200d(?<=\\p{L}.)(?=${VIRAMA})|[\\u200c\\u200d](?<=(?=\\p{L})${JOINING}\\p{M}*.)(?=(?=\\p{L})${JOINING})|[\\u{e0100}-\\u{e01ef}](?<=\\p{Script=Han}.)`,
  'gsu',
);

/**
 * Whether a text contains invisible characters: control characters, direction marks, characters of zero width. Joiners inside
 * emoji and inside Indic, Arabic and Persian words do not count.
 */
function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text.replace(EMOJI, '').replace(JOINERS, ''));
}

// What comes before a host: any scheme with slashes, and the schemes that mail programs recognize without them.
const SCHEME =
  /:\/\/|(?<![\p{L}\p{N}])(?:callto|data|facetime|file|javascript|magnet|mailto|sip|skype|sms|tel|whatsapp|xmpp):\S/iu;
const HOST = /(?<![\p{L}\p{N}])www\.[\p{L}\p{N}]|[\p{L}\p{N}]\.[\p{L}\p{M}]{2,}[/?#]/iu;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

// Top-level domains in other scripts. In Latin letters almost any word could be one; in other scripts they are few, and
// "ул.Ленина" contains none of them.
const OTHER_ENDINGS =
  /^(?:рф|рус|москва|дети|онлайн|сайт|орг|ком|бел|укр|срб|мкд|бг|ею|мон|қаз|ελ|ευ|հայ|გე|ישראל|קום|भारत|संगठन|नेट|कॉम|भारतम्|ভারত|বাংলা|ලංකා|இலங்கை|இந்தியா|சிங்கப்பூர்|భారత్|ಭಾರತ|ഭാരതം|ไทย|คอม|ລາວ|한국|닷컴|닷넷|삼성|中国|中國|公司|网络|网址|网站|网店|在线|中文网|香港|台湾|台灣|澳門|新加坡|商城|商店|集团|我爱你|コム|みんな|世界|مصر|السعودية|امارات|ایران|پاکستان|بھارت|قطر|عمان|سورية|تونس|المغرب|الجزائر|الاردن|فلسطين|عراق|السودان|شبكة|موقع|كوم|بازار)/u;

/** Abbreviations that precede a name with a dot and no space: "Dr.No", "St.Pauli", "Prof.Dr.Weiß". */
const ABBREVIATION =
  /^(?:dr|drs|prof|st|sta|ste|san|mr|mrs|ms|hr|fr|ing|dipl|mag|mgr|nr|no|str|abt|geb|bldg|univ|jr|sr)$/iu;
const AS_A_WHOLE = /^(?:(?:[BM]|Ph)\.(?:Sc|Eng|Ed|Arch|Phil|Des)|Co\.KG)$/u;
const NEVER_A_NAME =
  /^(?:com|net|org|info|biz|io|app|dev|xyz|top|site|online|shop|store|club|live|link|click|icu|cloud|zip|mov|support|tech|page)$/iu;

/** Whether two parts of a word, joined by a dot, could be the end of an address. */
function endsAddress(before: string, after: string): boolean {
  // "evil.com-x" becomes a link just as "evil.com" does.
  const ending = /^(?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)/iu.exec(after)?.[0];
  if (before === '' || ending === undefined) return false;
  if (!/\p{Script=Latin}/u.test(before + ending)) return before.length > 1 && OTHER_ENDINGS.test(ending);
  if (NEVER_A_NAME.test(ending)) return true;
  // "J.R.R.Tolkien" and "3.OG", but not "T.Me": an initial is followed by at least three letters.
  const isInitial = /^-?\p{Lu}$/u.test(before) && /^\p{Lu}\p{M}*\p{Ll}[\p{L}\p{M}]/u.test(ending);
  const isNumber = /^\d{1,2}$/.test(before) && /^\p{Lu}/u.test(ending);
  const isAbbreviated = ABBREVIATION.test(before) && (ABBREVIATION.test(ending) || ending.length > 2);
  return !(
    isInitial ||
    isNumber ||
    (isAbbreviated && /^\p{Lu}/u.test(ending)) ||
    AS_A_WHOLE.test(`${before}.${ending}`)
  );
}

/**
 * Whether a text contains a web address, or something that a mail program would turn into a link: two words with a dot but no
 * space between them, except initials and abbreviations. An email address does not count.
 */
function hasWebAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\u3002\uff0e\uff61]/g, '.');
  if (SCHEME.test(plain) || HOST.test(plain)) return true;
  return plain.split(/[^\p{L}\p{M}\p{N}.@_+-]+/u).some((word) => {
    if (/^[^@]+@[^@]+$/.test(word)) return false;
    const parts = word.replaceAll('@', '').split('.');
    return IPV4.test(word) || parts.some((part, index) => endsAddress(parts[index - 1] ?? '', part));
  });
}

/** What is wrong with a single line of text; null if nothing is. */
export function lineFault(text: string): Fault | null {
  return hasHiddenCharacters(text) ? fault('invisible-characters') : null;
}

/** What is wrong with a text of several lines; null if nothing is. */
export function textFault(text: string): Fault | null {
  return lineFault(text.replace(/[\n\t]/g, ' '));
}

/** What is wrong with the name of a person, organization, role or site, all of which appear in mails; null if nothing is. */
export function nameFault(name: string): Fault | null {
  return lineFault(name) ?? (hasWebAddress(name) ? fault('web-address') : null);
}
