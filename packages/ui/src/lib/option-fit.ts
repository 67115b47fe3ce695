/** Text as it is compared in a search: without accents, case and the punctuation between words. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s/_,()-]+/g, ' ')
    .trim();
}

/**
 * How well an option matches what is typed, from 0 for not at all to 1; the best comes first. Every typed word has to occur in
 * the option, preferably at the beginning of a word, and ideally at the very beginning: "york" finds "America/New York", but no
 * name in which these letters are merely scattered.
 *
 * @param _value - the option's value, which is ignored
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
