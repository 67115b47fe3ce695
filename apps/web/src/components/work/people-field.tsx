import { useLingui } from '@lingui/react/macro';
import type { MemberName } from '@siteward/contract';
import { extentOf } from '@siteward/domain';
import { CheckField, CheckGroup } from '@siteward/ui/checkbox';
import { Field } from '@siteward/ui/field';
import { useCan, useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { personName } from '#lib/organization/person-name.ts';
import { namesInLine } from '#lib/words/counts.ts';
import { LatePeopleSelect } from './late-people-select.tsx';

interface PeopleFieldProps {
  /** Connects the control to the form; the value is a list of member ids. */
  input: { value: readonly string[]; onChange: (ids: string[]) => void };
  fault: string | undefined;
  /** People whose names are known from the start. */
  known: readonly MemberName[];
  /** Called with the chosen people whose names are known. */
  onPeople: ((people: readonly MemberName[]) => void) | undefined;
}

/** The assignees of a work order. Members who may not assign others can still assign or unassign themselves. */
export function AssigneesField({ input, fault, known, onPeople }: PeopleFieldProps) {
  const { t } = useLingui();
  const { member, permissions } = useOrganizationScope();
  const me = member._id;
  const { value, onChange } = input;
  if (useCan()('work-orders:assign')) {
    return (
      <Field label={t`Assignees`} optional error={fault}>
        <LatePeopleSelect
          values={value}
          onValuesChange={(ids, people) => {
            onChange(ids);
            onPeople?.(people);
          }}
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
    <Field group label={t`Assignees`} error={fault} help={names && t`Also assigned: ${names}`}>
      <CheckGroup>
        <CheckField
          label={t`Assign to me`}
          checked={value.includes(me)}
          onCheckedChange={(on) => onChange(on ? [...others, me] : others)}
        />
      </CheckGroup>
    </Field>
  );
}
