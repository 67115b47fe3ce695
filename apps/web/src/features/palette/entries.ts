import type { LucideIcon } from 'lucide-react';
import { matches } from './matches.ts';

/** Something that can be chosen. `words`: what it is found by beside its label; `note`: at the right. */
export type Entry = {
  key: string;
  label: string;
  Icon: LucideIcon;
  words?: readonly string[];
  note?: string;
  /** Found by the server for what is typed, which need not show in its words. */
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
