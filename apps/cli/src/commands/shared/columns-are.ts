/** The beginning of a remark about one or several columns of an imported file. */
export function columnsAre(names: readonly string[]): string {
  return names.length === 1 ? 'This column is' : 'These columns are';
}
