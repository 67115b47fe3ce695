/** Whether lists of people or sites name the same ones, in whichever order: each is in the order in which they were chosen. */
export function haveSameIds(lists: readonly (readonly string[])[]): boolean {
  return new Set(lists.map((ids) => ids.toSorted().join())).size <= 1;
}
