/** A changed line of a list: added if there was none before, removed if there is none after. */
export type LineChange = { key: string; before: string | null; after: string | null };

/**
 * The changes between two lists, in the order of their lines. Lines that stay in order are left out; between two of these, a line
 * that takes the place of another counts as a change of it.
 */
export function pointChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const stays = commonLines(before, after);
  const changes: LineChange[] = [];
  let [from, to] = [0, 0];
  for (const [left, right] of [...stays, [before.length, after.length] as const]) {
    const [gone, come] = [before.slice(from, left), after.slice(to, right)];
    for (let index = 0; index < Math.max(gone.length, come.length); index += 1) {
      const key = `${from + index} ${to + index}`;
      changes.push({ key, before: gone[index] ?? null, after: come[index] ?? null });
    }
    [from, to] = [left + 1, right + 1];
  }
  return changes;
}

/** The positions of the longest sequence that both lists have in the same order. */
function commonLines(one: readonly string[], other: readonly string[]): (readonly [number, number])[] {
  // The length of that sequence from each position on.
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (left: number, right: number) => lengths[left]?.[right] ?? 0;
  for (let left = one.length - 1; left >= 0; left -= 1) {
    for (let right = other.length - 1; right >= 0; right -= 1) {
      const row = lengths[left] ?? [];
      row[right] =
        one[left] === other[right] ? at(left + 1, right + 1) + 1 : Math.max(at(left + 1, right), at(left, right + 1));
    }
  }
  const places: (readonly [number, number])[] = [];
  let [left, right] = [0, 0];
  while (left < one.length && right < other.length) {
    if (one[left] === other[right]) {
      places.push([left, right]);
      left += 1;
      right += 1;
    } else if (at(left + 1, right) >= at(left, right + 1)) left += 1;
    else right += 1;
  }
  return places;
}
