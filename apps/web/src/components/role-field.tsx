import type { Role } from '@siteward/contract';
import { MEMBER_TYPE_LABELS } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { LoadingRegion } from '@siteward/ui/loading-region';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import { Skeleton } from '@siteward/ui/skeleton';
import type { Ref } from 'react';

interface RoleFieldProps {
  /** The roles that may be given; undefined while they load. */
  roles: readonly Role[] | undefined;
  /** The id of the chosen role; "" for none. */
  value: string;
  onValueChange: (id: string) => void;
  error?: string | undefined;
  /** The first radio, to focus it when it is at fault. */
  ref?: Ref<HTMLInputElement>;
}

/** The choice of a role, with what each is for; the member's type comes with it. */
export function RoleField({ roles, value, onValueChange, error, ref }: RoleFieldProps) {
  return (
    <Field
      group
      required
      label="Role"
      error={error}
      help={roles ? 'You can give the roles whose permissions you hold yourself.' : undefined}
    >
      {roles ? (
        <RadioGroup value={value} onValueChange={onValueChange} className="py-1 pl-1">
          {roles.map(({ _id, name, type, description }, index) => (
            <RadioItem
              key={_id}
              value={_id}
              label={<span className="font-medium">{name}</span>}
              help={[MEMBER_TYPE_LABELS[type], description].filter(Boolean).join(' · ')}
              {...(index === 0 && { ref })}
            />
          ))}
          {roles.length === 0 && <p className="text-muted">There is no role that you can give.</p>}
        </RadioGroup>
      ) : (
        <LoadingRegion label="Loading roles" className="grid gap-3 py-1">
          {[0, 1, 2].map((each) => (
            <Skeleton key={each} className="h-8 w-full" />
          ))}
        </LoadingRegion>
      )}
    </Field>
  );
}
