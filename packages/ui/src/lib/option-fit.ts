/** Texts as they are compared in a search: without accents, case and the marks between words. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s/_,()-]+/g, ' ')
    .trim();
}

/**
 * How well an option fits what is typed, from 0 for not at all to 1; the best comes first. Each word that is typed has
 * to be in it, better at the beginning of a word and best at its beginning: "york" finds "America/New York" and no name
 * that has these letters here and there.
 *
 * @param _value - the option's value, which is not looked at
 * @param words - the words of the option
 */
export function optionFit(_value: string, typed: string, words: readonly string[] = []): number {
  const text = folded(words.join(' '));
  const parts = folded(typed).split(' ').filter(Boolean);
  const fits = parts.map((part) => {
    if (text.startsWith(part)) return 1;
    if (text.includes(` ${part}`)) return 0.9;
    return text.includes(part) ? 0.5 : 0;
  });
  return fits.reduce<number>((product, fit) => product * fit, 1);
}
