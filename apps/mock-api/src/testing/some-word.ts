/**
 * A word that occurs nowhere else, for addresses and names of people. It begins as no other word does, so that no search finds it
 * by chance: some random words would begin with the number that a test looks for.
 */
export function someWord(): string {
  return `zq${crypto.randomUUID().replaceAll('-', '')}`;
}
