/** Without case and accents, so that "zurich" finds "Zürich". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Whether every word that was typed begins a word of what can be chosen. In: what was typed; the label and other words
 * that it goes by. Nothing typed matches everything.
 */
export function matches(typed: string, ...words: readonly string[]): boolean {
  const begun = plain(words.join(' ')).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return wanted.every((each) => begun.some((word) => word.startsWith(each)));
}
