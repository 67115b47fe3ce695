import type { Calendar } from '@siteward/contract';
import type { Item } from '../calendar-entries.ts';
import type { EntryActions } from '../entry-block.tsx';

/** The props of every look that shows days. */
export interface GridProps {
  days: readonly string[];
  items: readonly Item[];
  place: Calendar['place'];
  zone: string;
  today: string;
  actions: EntryActions;
  onDay: (day: string) => void;
}
