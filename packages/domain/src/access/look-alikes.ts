import { SYSTEM_ROLES, type SystemRoleName } from './roles.ts';

/**
 * Digits, symbols and letters of other scripts that look like the letters in the system roles' names, in lower case and without
 * accents (from Unicode's list of confusables, UTS 39).
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: '@4ꭿ𐊠αꓮꭺдⱥʌλƛᴀаձᶏɒคმɑɐᶐ',
  c: 'ꮯⲥꓚ𐊢𐌂𐐽ↄƈㄈ८ͼշȼҁटɔσсҫʗᴄςɽϛ᧚ᥴ',
  d: 'ꭰꓓɖɗðժᴅↁđþɒᴆꮷꓒᵭԃƌԁᶁᶑʠ',
  e: '3ꭼ𐊆εꓰǝɛєᴇеɇⴹԑҿᧉᶒɘ૯ҽᥱ',
  g: '69qꓖᏻꮐɢɠʛԍǥց૭وɡᧁ',
  h: 'ηꓧ𐋏ꮋⲏƕԋᚺħⱨңҥӊӈнʜһђհɦիɧɥ',
  i: '1l|!іꮖاٳٲ៸ɨιɪᥣⵏ١۱ߊᛁᶖ𐑃ⳑꮮꓡւնʟꓶլγᄂɫᥧᥨㄥłⱡƚӏɭɩʅǀוןı',
  m: '𐌑𐊰ꓟⲙꮇм൱ო๓ʍᴍ௱μϻᛖӎᵯന൩ɱ៳ᶆ᧕᧗',
  n: 'ꓠνⲛиҋ៷ᴎɴɲոռהлπпᴨทŋћᥢᴻחᥒηᴒղຖƞภกɳԉդȵᶇᵰᥥ',
  o: '0𐊒ꓳⲟ𐐬𐊫𐓪οⵁѳθѻоөʘ૦øфծφօଠഠ௦סɵⵔ߀៰σဝ၀ϙ᧐ᥲðఠᦞփᴏ০୦٥౦೦൦๐໐ᴑ०੦',
  p: 'ꓑρꮲⲣ𐊕ҏƥրφքᴘקрᴩᵽƿ',
  q: 'g9ⵕԛգ۹զɋ',
  r: 'ꭱꮢ𐓜ꓣᴙʀяરɍʁɽᚱᴚгրɾᥬɼᴦᶉᵲґ',
  s: '5$ꮪꮥꓢ𐊖𐑈ֆտѕടꜱʂȿᶊకގ',
  t: '7+𐌕τ𐊱𐊗ꓔⲧꭲтҭƭŧեᴛϯʈㄒȶ੮էʇƫ',
  u: 'vꓴ𐓶ʊմաꓵцʋપսʉᥩυᥙนᴜยᵾμᥔᶙ',
  v: 'uꓦꮩѵ۷٧ⴸυ౮งעᴠνט៴',
  w: 'ꮤꮃꓪωᥕѡຟచաщшฬฝԝധѿɯⱳᴡπ',
};

/** Pairs of letters that read as one letter. */
const PAIRS: Readonly<Record<string, string>> = { m: 'rn', w: 'vv' };

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Symbols and letters of other scripts, whatever they look like, because no list of look-alikes is ever complete. */
const FOREIGN = '[\\p{So}\\p{Nl}\\p{No}]|(?!\\p{Script=Latin})\\p{L}';

/**
 * Matches anything that looks like a name: its letters or their look-alikes, with anything except letters and digits between
 * them. With `foreign`, any letter of another script and any symbol also counts as a letter.
 */
function patternOf(name: string, foreign: boolean): RegExp {
  // A character that counts as a letter must not also count as a separator, or long runs of symbols could be matched in too many
  // ways.
  const between = foreign ? '[^\\p{L}\\p{N}\\p{So}]*' : '[^\\p{L}\\p{N}]*';
  const letters = [...name.toLowerCase()].map((letter) => {
    const pair = PAIRS[letter];
    const one = `[${letter}${escaped(LOOK_ALIKES[letter] ?? '')}]`;
    return `(?:${[one, ...(pair === undefined ? [] : [pair]), ...(foreign ? [FOREIGN] : [])].join('|')})`;
  });
  return new RegExp(`^${between}${letters.join(between)}${between}$`, 'u');
}

const patternsOf = ({ name }: { name: SystemRoleName }) => ({
  name,
  exact: patternOf(name, false),
  foreign: patternOf(name, true),
});
/** Built on first use: compiling them takes tens of milliseconds, which a starting server should not spend. */
let patterns: ReturnType<typeof patternsOf>[] | undefined;

/** Words by which a name claims to be a system role: "Owner (system)", "Default Viewer". */
const CLAIMS =
  /(?<![\p{L}\p{N}])(?:system|default|standard|built[\s-]*in|official|original|genuine|verified|real|true|siteward|role)(?![\p{L}\p{N}])/gu;

/**
 * The system role that a name could be mistaken for: "0wner", "O w n e r", "Οwner" with a Greek letter, "Owner (system)"; null if
 * there is none.
 *
 * @param name - the name of a role that an organization defines itself
 */
export function systemRoleLike(name: string): SystemRoleName | null {
  const plainOf = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // Symbols are dropped before other characters are turned into letters, because "Owner™" would otherwise end in "tm".
  const readings = [plainOf(name), plainOf(name.replace(/\p{So}/gu, ''))]
    .flatMap((plain) => [plain, plain.replace(CLAIMS, ' ')])
    .map((plain) => ({ plain, isLatin: /[a-z].*[a-z].*[a-z]/su.test(plain) }));
  patterns ??= SYSTEM_ROLES.map(patternsOf);
  return (
    patterns.find(({ exact, foreign }) =>
      readings.some(({ plain, isLatin }) => exact.test(plain) || (isLatin && foreign.test(plain))),
    )?.name ?? null
  );
}
