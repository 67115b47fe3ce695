import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { useSiteZone } from '#lib/time/site-time.ts';
import { inputOfInstant, instantOfInput, timeFault } from '#lib/time/time-inputs.ts';
import { reasonWords } from '#lib/words/reasons.ts';

interface TimeFieldProps {
  label: string;
  /** A point in time, or null for none. */
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** If given, only a day is entered, which stands for its first or its last minute. */
  dayAs?: DayEdge | undefined;
  error?: string | undefined;
  help?: string | undefined;
}

/** The first or the last minute of a day. */
export type DayEdge = 'first' | 'last';

/** A field for a point in time, entered by the clock of the site. */
export function TimeField({ label, value, onValueChange, dayAs, error, help }: TimeFieldProps) {
  const zone = useSiteZone();
  const take = (typed: string) => onValueChange(instantOfInput(typed, zone, dayAs));
  const fault = timeFault(value);
  return (
    <Field label={label} optional error={fault ? reasonWords(fault) : error} help={help}>
      {dayAs ? (
        <Input
          type="date"
          max="9999-12-31"
          className="tabular-nums"
          value={inputOfInstant(value, zone).slice(0, 10)}
          onChange={({ target }) => take(target.value)}
        />
      ) : (
        <Input
          type="datetime-local"
          max="9999-12-31T23:59"
          className="tabular-nums"
          value={inputOfInstant(value, zone)}
          onChange={({ target }) => take(target.value)}
        />
      )}
    </Field>
  );
}

/** The first or the last minute of the site's day that contains a point in time. */
export function edgeOfDay(at: string | null, edge: DayEdge, zone: string): string | null {
  return at === null ? null : instantOfInput(inputOfInstant(at, zone).slice(0, 10), zone, edge);
}
