import { useLingui } from '@lingui/react/macro';
import type { MemberName } from '@siteward/contract';
import { extentOf } from '@siteward/domain';
import { CheckField, CheckGroup } from '@siteward/ui/checkbox';
import { Field } from '@siteward/ui/field';
import { namesInLine } from '#lib/counts.ts';
import { useCan, useOrganizationScope } from '#lib/organization-scope.ts';
import { personName } from '#lib/people.ts';
import { LatePeopleSelect } from './late-people-select.tsx';

interface PeopleFieldProps {
  /** Ids of members. */
  value: readonly string[];
  /** `people`: those of them whose names are known. */
  onValueChange: (value: string[], people: readonly MemberName[]) => void;
  /** Those whose names are known from the start. */
  known: readonly MemberName[];
  error?: string | undefined;
}

/** Who is assigned to a work order. Whoever may not assign others can take it on, or let go of it. */
export function AssigneesField({ value, onValueChange, known, error }: PeopleFieldProps) {
  const { t } = useLingui();
  const { member, permissions } = useOrganizationScope();
  const me = member._id;
  if (useCan()('work-orders:assign')) {
    return (
      <Field label={t`Assignees`} optional error={error}>
        <LatePeopleSelect
          values={value}
          onValuesChange={onValueChange}
          known={[{ _id: me, name: personName(member) }, ...known]}
          placeholder={t`Nobody yet`}
        />
      </Field>
    );
  }
  if (extentOf(permissions, 'work-orders:update') === 'none') return null;
  const others = value.filter((id) => id !== me);
  const names = namesInLine(others.flatMap((id) => known.find(({ _id }) => _id === id)?.name ?? []));
  return (
    <Field group label={t`Assignees`} error={error} help={names && t`Also assigned: ${names}`}>
      <CheckGroup>
        <CheckField
          label={t`Assign to me`}
          checked={value.includes(me)}
          onCheckedChange={(on) => onValueChange(on ? [...others, me] : others, [])}
        />
      </CheckGroup>
    </Field>
  );
}
