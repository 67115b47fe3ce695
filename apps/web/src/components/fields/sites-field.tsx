import { useLingui } from '@lingui/react/macro';
import { CheckField, CheckGroup } from '@siteward/ui/checkbox';
import { Field } from '@siteward/ui/field';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import { SearchInput } from '@siteward/ui/search-input';
import { useState } from 'react';
import { moreSites, useSiteSearch, useSitesById } from '#lib/organization/places.ts';

/** The sites somebody may see: `all`, or a list, which is empty until one is chosen. */
export type SitesChoice = 'all' | readonly string[];

/** The list of sites that the API takes for a choice, where an empty list means all (docs/product.md, Members). */
export function sitesOf(choice: SitesChoice): string[] {
  return choice === 'all' ? [] : [...choice];
}

interface SitesFieldProps {
  value: SitesChoice;
  onValueChange: (value: SitesChoice) => void;
  /**
   * False for members who are limited themselves, and for members of a customer, who never get all sites (docs/product.md,
   * Members).
   */
  canBeAll: boolean;
  error?: string | undefined;
}

/** A choice between all sites and some of them, or of some only. */
export function SitesField({ value, onValueChange, canBeAll, error }: SitesFieldProps) {
  const { t } = useLingui();
  const chosen = value === 'all' && !canBeAll ? [] : value;
  return (
    <div className="grid gap-2">
      {canBeAll && (
        <Field group label={t`Sites`}>
          <RadioGroup
            value={chosen === 'all' ? 'all' : 'some'}
            onValueChange={(next) => onValueChange(next === 'all' ? 'all' : [])}
          >
            <RadioItem value="all" label={t`All sites`} help={t`Including sites added later.`} />
            <RadioItem value="some" label={t`Only some sites`} />
          </RadioGroup>
        </Field>
      )}
      {chosen !== 'all' && (
        <SomeSites
          // If all sites could be chosen, choosing some is a limit; if not, these are simply the sites.
          label={canBeAll ? t`Limited to` : t`Sites`}
          chosen={chosen}
          onChange={onValueChange}
          error={error}
        />
      )}
    </div>
  );
}

interface SomeSitesProps {
  label: string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error: string | undefined;
}

function SomeSites({ label, chosen, onChange, error }: SomeSitesProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const found = useSiteSearch(typed);
  const known = useSitesById(chosen).sites;
  // Chosen sites stay in view, whatever is searched for.
  const others = known.filter(({ _id }) => !found.sites.some((site) => site._id === _id));
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  const more = moreSites(found);
  const isEmpty = !found.searching && found.total === 0;
  const needsSearch = typed !== '' || more !== undefined;
  return (
    <>
      {needsSearch && (
        <SearchInput
          label={t`Search sites`}
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
          className="lg:w-full"
        />
      )}
      <Field group label={label} error={error}>
        <CheckGroup className="max-h-48 overflow-y-auto py-1 pl-1">
          {[...others, ...found.sites].map(({ _id, name }) => (
            <CheckField
              key={_id}
              label={name}
              checked={chosen.includes(_id)}
              onCheckedChange={(on) => toggle(_id, on)}
            />
          ))}
        </CheckGroup>
      </Field>
      <p role="status" className="text-muted text-sm empty:hidden">
        {found.failed ? t`Sites could not be searched.` : isEmpty ? t`No match` : more}
      </p>
    </>
  );
}
