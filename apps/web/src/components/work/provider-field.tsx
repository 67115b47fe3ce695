import { useLingui } from '@lingui/react/macro';
import type { ServiceProvider } from '@siteward/contract';
import { Field } from '@siteward/ui/field';
import { NativeSelect } from '@siteward/ui/native-select';
import { AverageRating, withRating } from '#components/average-rating.tsx';
import { useSiteProviders } from './at-site.ts';

/** A service provider as a work order names it. */
type Provider = { _id: string; name: string; rating?: ServiceProvider['rating'] };

interface ProviderFieldProps {
  /** Connects the control to the form; the value is the id of a service provider, or null for none. */
  input: { value: string | null; onChange: (id: string | null) => void };
  fault: string | undefined;
  /** The provider already named, which may no longer be active. */
  known: Provider | null;
  /** Called with the chosen provider and its name. */
  onPeople: ((chosen: readonly Provider[]) => void) | undefined;
}

/** The service provider that does the work: one of the site's active ones. Renders nothing for members who may not see them. */
export function ProviderField({ input: { value, onChange }, fault, known, onPeople }: ProviderFieldProps) {
  const { t } = useLingui();
  const { seesThem, providers } = useSiteProviders({ status: 'active' });
  if (!seesThem) return null;
  const active: readonly Provider[] = providers;
  const isListed = known === null || active.some(({ _id }) => _id === known._id);
  const all = isListed ? active : [known, ...active];
  const named = all.find(({ _id }) => _id === value);
  return (
    <Field
      label={t`Service provider`}
      optional
      error={fault}
      help={named?.rating === undefined ? undefined : <AverageRating rating={named.rating} />}
    >
      <NativeSelect
        value={value ?? ''}
        onChange={({ target }) => {
          const chosen = all.find(({ _id }) => _id === target.value) ?? null;
          onChange(chosen?._id ?? null);
          if (chosen) onPeople?.([chosen]);
        }}
      >
        <option value="">{t({ message: 'None', context: 'service provider' })}</option>
        {all.map(({ _id, name, rating }) => (
          <option key={_id} value={_id}>
            {withRating(name, rating)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
