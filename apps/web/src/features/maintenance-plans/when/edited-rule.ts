import type { PlanPreview } from '@siteward/contract';
import type { Repetition } from '@siteward/domain';

/** When work is to be done, as far as the editors change it. */
export type EditedRule = {
  repeats: Repetition;
  from: string;
  time: string;
  until: string | null;
  count: number | null;
};

/** What each editor is given. */
export interface EditorProps {
  rule: EditedRule;
  onChange: (changed: Partial<EditedRule>) => void;
}

export type Closed = {
  /** The weekdays on which the site is closed. */
  closed: PlanPreview['closedWeekdays'];
};
