import { SYSTEM_ROLES, type SystemRoleName } from './roles.ts';

/**
 * Digits, signs and letters of other scripts that people take for the letters of the system roles' names, in lower case
 * and without accents (after Unicode's list of confusables, UTS 39).
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

/** Signs that are read as one letter. */
const PAIRS: Readonly<Record<string, string>> = { m: 'rn', w: 'vv' };

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** Signs and letters of other scripts, whatever they look like: no list of them is ever complete. */
const FOREIGN = '[\\p{So}\\p{Nl}\\p{No}]|(?!\\p{Script=Latin})\\p{L}';

/**
 * Matches whatever looks like a name: its letters or their look-alikes, with anything but letters and digits between. With
 * `foreign`, any letter of another script and any sign counts as a letter too.
 */
function patternOf(name: string, foreign: boolean): RegExp {
  // What counts as a letter does not also count as something between letters, or long rows of signs could be read in
  // too many ways.
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
/** Made when a name is first looked at: that takes tens of milliseconds, which a server that starts has better use for. */
let patterns: ReturnType<typeof patternsOf>[] | undefined;

/** Words that claim that a role is the system's own: "Owner (system)", "Default Viewer". */
const CLAIMS =
  /(?<![\p{L}\p{N}])(?:system|default|standard|built[\s-]*in|official|original|genuine|verified|real|true|siteward|role)(?![\p{L}\p{N}])/gu;

/**
 * The system role that a name could be taken for: "0wner", "O w n e r", "Οwner" with a Greek letter, "Owner
 * (system)"; null for any other.
 *
 * @param name - the name of a role that an organization makes for itself
 */
export function systemRoleLike(name: string): SystemRoleName | null {
  const plainOf = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // Signs are dropped before other characters become letters, since "Owner™" would end in "tm".
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
