import type { LucideIcon } from 'lucide-react';

/** Something that can be chosen. `words`: what it is found by beside its label; `note`: at the right. */
export type Entry = {
  key: string;
  label: string;
  Icon: LucideIcon;
  words?: readonly string[];
  note?: string;
  /** The server has found it for what is typed, which need not be in its words. */
  found?: boolean;
  run: () => unknown;
};
export type EntryGroup = { heading: string; entries: readonly Entry[] };

/** The groups with what matches, without those that are left empty. */
export function filterGroups(groups: readonly EntryGroup[], typed: string): EntryGroup[] {
  return groups
    .map(({ heading, entries }) => ({
      heading,
      entries: entries.filter(({ label, words = [], found }) => found || matches(typed, label, ...words)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** What an option is known by: no two groups share it. */
export function optionValue(heading: string, key: string): string {
  return `${heading} ${key}`;
}

/** Without case and accents, so that "zurich" finds "Zürich". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Whether every word that was typed begins a word of what can be chosen. Nothing typed matches everything.
 *
 * @param words - the label and other words that it goes by
 */
export function matches(typed: string, ...words: readonly string[]): boolean {
  const begun = plain(words.join(' ')).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return wanted.every((each) => begun.some((word) => word.startsWith(each)));
}
