import type { ComponentType } from 'react';

/** An option. `words`: what it is found by besides its label, in any order; `note`: shown at the right. */
export type Entry = {
  key: string;
  label: string;
  Icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  words?: readonly string[];
  note?: string;
  /** The server found it for what is typed, which need not occur in its words. */
  found?: boolean;
  run: () => unknown;
};
/** Entries under a heading. `id` identifies the group, whatever the language. */
export type EntryGroup = { id: string; heading: string; entries: readonly Entry[] };

/** The groups with only their matching entries, leaving out groups that end up empty. */
export function filterGroups(groups: readonly EntryGroup[], typed: string): EntryGroup[] {
  return groups
    .map(({ entries, ...group }) => ({
      ...group,
      entries: entries.filter(({ label, words = [], found }) => found || matches(typed, label, ...words)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The value that identifies an option, unique across groups. */
export function optionValue(group: string, key: string): string {
  return `${group} ${key}`;
}

/**
 * Without case, accents and nuktas, so "zurich" finds "Zürich" and "फिल्टर" finds "फ़िल्टर". Hindi vowel signs are kept: without
 * them, words would be told apart only by their consonants.
 */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .toLowerCase();
}

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/**
 * Whether every typed word is the beginning of one of an option's words. An empty search matches everything.
 *
 * @param words - the option's label and the other words it goes by
 */
export function matches(typed: string, ...words: readonly string[]): boolean {
  const begun = plain(words.join(' ')).split(BETWEEN_WORDS);
  const wanted = plain(typed).split(BETWEEN_WORDS).filter(Boolean);
  return wanted.every((each) => begun.some((word) => word.startsWith(each)));
}
