import type { PlanPreview } from '@siteward/contract';
import type { Repetition } from '@siteward/domain';

/** The part of a recurrence that the editors change. */
export type EditedRule = {
  repeats: Repetition;
  from: string;
  time: string;
  until: string | null;
  count: number | null;
};

/** The props of each editor. */
export interface EditorProps {
  rule: EditedRule;
  onChange: (changed: Partial<EditedRule>) => void;
}

export type Closed = {
  /** The weekdays on which the site is closed. */
  closed: PlanPreview['closedWeekdays'];
};
