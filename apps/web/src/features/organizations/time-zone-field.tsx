import { Combobox } from '@siteward/ui/combobox';
import { Field } from '@siteward/ui/field';
import { useMemo } from 'react';
import { timezoneOptions } from '#lib/time-zones.ts';

interface TimeZoneFieldProps {
  value: string;
  onValueChange: (zone: string) => void;
  error: string | undefined;
}

/** The time zone of the first site, to be searched for. */
export function TimeZoneField({ value, onValueChange, error }: TimeZoneFieldProps) {
  return (
    <Field label="Time zone" error={error} help="Times of the site are shown in it.">
      <Combobox
        options={useMemo(() => timezoneOptions(value), [value])}
        searchLabel="Search time zones"
        emptyText="No such time zone"
        value={value}
        onValueChange={(zone) => zone !== null && onValueChange(zone)}
      />
    </Field>
  );
}
