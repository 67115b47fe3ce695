import type { ComponentType } from 'react';

/** Something that can be chosen. `words`: what it is found by beside its label, in any order; `note`: at the right. */
export type Entry = {
  key: string;
  label: string;
  Icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  words?: readonly string[];
  note?: string;
  /** The server has found it for what is typed, which need not be in its words. */
  found?: boolean;
  run: () => unknown;
};
/** Entries under a heading. `id` is the group's in every language. */
export type EntryGroup = { id: string; heading: string; entries: readonly Entry[] };

/** The groups with what matches, without those that are left empty. */
export function filterGroups(groups: readonly EntryGroup[], typed: string): EntryGroup[] {
  return groups
    .map(({ entries, ...group }) => ({
      ...group,
      entries: entries.filter(({ label, words = [], found }) => found || matches(typed, label, ...words)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** What an option is known by: no two groups share it. */
export function optionValue(group: string, key: string): string {
  return `${group} ${key}`;
}

/**
 * Without case, accents and nuktas, so that "zurich" finds "Zürich" and "फिल्टर" finds "फ़िल्टर". The vowel signs of Hindi
 * stay: without them its words would be told apart by their consonants alone.
 */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .toLowerCase();
}

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/**
 * Whether every word that was typed begins a word of what can be chosen. Nothing typed matches everything.
 *
 * @param words - the label and other words that it goes by
 */
export function matches(typed: string, ...words: readonly string[]): boolean {
  const begun = plain(words.join(' ')).split(BETWEEN_WORDS);
  const wanted = plain(typed).split(BETWEEN_WORDS).filter(Boolean);
  return wanted.every((each) => begun.some((word) => word.startsWith(each)));
}
