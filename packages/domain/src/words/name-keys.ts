/**
 * The form in which names are sorted, compared and kept unique: ignoring case, surrounding spaces and the number of spaces
 * inside.
 */
export function nameKeyOf(name: string): string {
  return partKeyOf(name).trim();
}

/** The same for a part of a name, which keeps the spaces around it because they are inside the whole name. */
export function partKeyOf(part: string): string {
  return part.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();
}
