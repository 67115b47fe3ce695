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

/** Matches whatever looks like a name: its letters or their look-alikes, with anything but letters and digits between. */
function patternOf(name: string): RegExp {
  const letters = [...name.toLowerCase()].map((letter) => {
    const pair = PAIRS[letter];
    const one = `[${letter}${escaped(LOOK_ALIKES[letter] ?? '')}]`;
    return pair === undefined ? one : `(?:${one}|${pair})`;
  });
  return new RegExp(`^[^\\p{L}\\p{N}]*${letters.join('[^\\p{L}\\p{N}]*')}[^\\p{L}\\p{N}]*$`, 'u');
}

/**
 * The system role that a name could be taken for: "0wner", "O w n e r", "Οwner" with a Greek letter; null for any other.
 * In: the name of a role that an organization makes for itself.
 */
export function systemRoleLike(name: string): SystemRoleName | null {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return SYSTEM_ROLES.find((role) => patternOf(role.name).test(plain))?.name ?? null;
}
