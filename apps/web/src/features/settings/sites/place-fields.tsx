import { useLingui } from '@lingui/react/macro';
import { Combobox, type Option } from '@siteward/ui/combobox';
import { Field } from '@siteward/ui/field';
import { useMemo } from 'react';
import { type Control, Controller, type FieldErrors, type FieldValues, type Path } from 'react-hook-form';
import { timezoneOptions } from '#lib/time/time-zones.ts';
import { intlLocale, sortByName } from '#lib/words/language.ts';
import { currencyOptions } from '#lib/words/money.ts';

interface PlaceFieldsProps<Values extends FieldValues> {
  control: Control<Values>;
  errors: FieldErrors<Values>;
  /** The names of the three fields in the form. */
  names: { timezone: Path<Values>; locale: Path<Values>; currency: Path<Values> };
}

/** A site's time zone, language and currency. */
export function PlaceFields<Values extends FieldValues>({ control, errors, names }: PlaceFieldsProps<Values>) {
  const { t } = useLingui();
  const fields = [
    { name: names.timezone, label: t`Time zone`, optionsFor: timezoneOptions, search: t`Search time zones` },
    { name: names.locale, label: t`Language and region`, optionsFor: localeOptions, search: t`Search languages` },
    { name: names.currency, label: t`Currency`, optionsFor: currencyOptions, search: t`Search currencies` },
  ];
  return fields.map(({ name, label, optionsFor, search }) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field }) => (
        <Field label={label} error={messageOf(errors, name)}>
          <PlaceCombobox
            value={field.value}
            onChange={field.onChange}
            optionsFor={optionsFor}
            searchLabel={search}
            disabled={field.disabled}
          />
        </Field>
      )}
    />
  ));
}

interface PlaceComboboxProps {
  value: string;
  onChange: (value: string | null) => void;
  /** `locale`: the language that the options are named in. */
  optionsFor: (own: string, locale: string) => readonly Option[];
  searchLabel: string;
  disabled: boolean | undefined;
}

function PlaceCombobox({ value, onChange, optionsFor, searchLabel, disabled }: PlaceComboboxProps) {
  const locale = intlLocale();
  const options = useMemo(() => optionsFor(value, locale), [optionsFor, value, locale]);
  return (
    <Combobox value={value} onValueChange={onChange} options={options} searchLabel={searchLabel} disabled={disabled} />
  );
}

function messageOf<Values extends FieldValues>(errors: FieldErrors<Values>, name: Path<Values>): string | undefined {
  const message = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
}

const LOCALES = ['de-DE', 'en-GB', 'en-US', 'es-ES', 'fr-FR', 'hi-IN', 'it-IT', 'nl-NL', 'pl-PL', 'pt-PT', 'sv-SE'];

const withOwn = (values: readonly string[], own: string) => (values.includes(own) ? values : [...values, own]);

function nameOf(names: Intl.DisplayNames, value: string): string {
  try {
    return names.of(value) ?? value;
  } catch {
    return value;
  }
}

/** The languages and regions to choose from, including the current one. */
export function localeOptions(own: string, locale = intlLocale()): readonly Option[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const options = withOwn(LOCALES, own).map((value) => ({ value, label: nameOf(names, value), hint: value }));
  return sortByName(options, ({ label }) => label, locale);
}
