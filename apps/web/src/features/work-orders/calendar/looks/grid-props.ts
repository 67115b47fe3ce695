import type { Calendar } from '@siteward/contract';
import type { Item } from '../calendar-entries.ts';
import type { EntryActions } from '../entry-block.tsx';

/** What each look at the days is given. */
export interface GridProps {
  days: readonly string[];
  items: readonly Item[];
  place: Calendar['place'];
  zone: string;
  today: string;
  actions: EntryActions;
  onDay: (day: string) => void;
}
