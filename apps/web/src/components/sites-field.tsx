import { CheckField, CheckGroup } from '@siteward/ui/checkbox';
import { Field } from '@siteward/ui/field';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import { useOrganizationScope } from '#lib/organization-scope.ts';

/** The sites somebody may see: `all`, or a list, which is empty until one is chosen. */
export type SitesChoice = 'all' | readonly string[];

/** The API's list of sites for a choice, where an empty one means all (product 2). */
export function sitesOf(choice: SitesChoice): string[] {
  return choice === 'all' ? [] : [...choice];
}

interface SitesFieldProps {
  value: SitesChoice;
  onValueChange: (value: SitesChoice) => void;
  error?: string | undefined;
}

/** The choice between all sites and some; who is limited to some sites can only give those (product 2). */
export function SitesField({ value, onValueChange, error }: SitesFieldProps) {
  const { sites, member } = useOrganizationScope();
  const own = member.sites;
  const some = value === 'all' ? [] : value;
  const toggle = (id: string, on: boolean) => onValueChange(on ? [...some, id] : some.filter((each) => each !== id));
  return (
    <div className="grid gap-2">
      {own.length === 0 && (
        <Field group label="Sites">
          <RadioGroup
            value={value === 'all' ? 'all' : 'some'}
            onValueChange={(next) => onValueChange(next === 'all' ? 'all' : [])}
          >
            <RadioItem value="all" label="All sites" help="Also those that are added later." />
            <RadioItem value="some" label="Only some sites" />
          </RadioGroup>
        </Field>
      )}
      {value !== 'all' && (
        <Field group label="Limited to" error={error}>
          <CheckGroup className="max-h-56 overflow-y-auto py-1 pl-1">
            {sites.map(({ _id, name }) => (
              <CheckField
                key={_id}
                label={name}
                checked={some.includes(_id)}
                onCheckedChange={(on) => toggle(_id, on)}
              />
            ))}
          </CheckGroup>
        </Field>
      )}
    </div>
  );
}
