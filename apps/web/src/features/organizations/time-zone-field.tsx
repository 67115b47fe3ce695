import { Combobox } from '@siteward/ui/combobox';
import { Field } from '@siteward/ui/field';

/** The zones that this browser knows; the chosen one is among them even where it goes by another name. */
function optionsWith(chosen: string) {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = known.includes(chosen) ? known : [chosen, ...known];
  return zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}

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
        options={optionsWith(value)}
        searchLabel="Search time zones"
        emptyText="No such time zone"
        value={value}
        onValueChange={(zone) => zone !== null && onValueChange(zone)}
      />
    </Field>
  );
}
