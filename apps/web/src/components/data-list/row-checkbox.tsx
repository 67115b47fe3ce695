import { Checkbox } from '@siteward/ui/checkbox';
import type { Selection } from './use-selection.ts';

interface RowCheckboxProps {
  id: string;
  /** What the record is called. */
  name: string;
  selection: Pick<Selection, 'has' | 'toggle'>;
}

/** Selects a record; with Shift all between it and the one before. */
export function RowCheckbox({ id, name, selection }: RowCheckboxProps) {
  return (
    <Checkbox
      aria-label={`Select ${name}`}
      checked={selection.has(id)}
      // With Shift the browser would mark the text between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }) => selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
