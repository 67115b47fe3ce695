/** The form in which names are sorted, compared and kept unique: without regard to case and spaces around and between. */
export function nameKeyOf(name: string): string {
  return partKeyOf(name).trim();
}

/** The same of a part of a name, where the spaces around it are some between. */
export function partKeyOf(part: string): string {
  return part.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();
}
