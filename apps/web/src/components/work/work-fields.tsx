import type { MemberName, WorkOrderDetail } from '@siteward/contract';
import { WORK_ORDER_LIMITS } from '@siteward/domain';
import type { ReactNode } from 'react';
import { Controller, FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import { fieldsOf } from '#lib/forms/form-engine.tsx';
import { ChecklistEditor } from './checklist-editor.tsx';
import { AssigneesField } from './people-field.tsx';
import type { PointValues } from './point-kinds.ts';
import { ProviderField } from './provider-field.tsx';
import { TagsField } from './tags-field.tsx';
import { WorkTextsContext } from './work-texts.tsx';
import type { WorkValues } from './work-values.ts';

interface WorkFormProps<Values extends WorkValues> {
  form: UseFormReturn<Values>;
  children: ReactNode;
}

/** Makes the fields of this file and of `work-texts.tsx`, wherever they are below it, fields of a form about work, whether one-off or recurring. */
export function WorkForm<Values extends WorkValues>({ form, children }: WorkFormProps<Values>) {
  return (
    <FormProvider {...form}>
      <TextFields>{children}</TextFields>
    </FormProvider>
  );
}

/** Makes the fields of `work-texts.tsx` fields of the same form. */
function TextFields({ children }: Pick<WorkFormProps<WorkValues>, 'children'>) {
  const form = useFormContext<WorkValues>();
  return <WorkTextsContext value={fieldsOf<WorkValues, WorkValues>(form, form.formState)}>{children}</WorkTextsContext>;
}

/** Returns the form, and the text of what is wrong with each field. */
function useWorkForm() {
  const form = useFormContext<WorkValues>();
  const { errors } = form.formState;
  return { ...form, errors };
}

interface WorkPeopleProps {
  /** The people who are already assigned. */
  people: readonly MemberName[];
  /** The service provider who is already assigned. */
  provider: WorkOrderDetail['serviceProvider'];
  /** Called with those who are chosen, with their names; service providers included. */
  onPeople: ((people: readonly MemberName[]) => void) | undefined;
}

/** Who does the work: people of the organization, and a service provider. */
export function WorkPeople({ people, provider, onPeople }: WorkPeopleProps) {
  const { control, errors } = useWorkForm();
  return (
    <>
      <Controller
        control={control}
        name="assignees"
        render={({ field }) => (
          <AssigneesField input={field} known={people} onPeople={onPeople} fault={errors.assignees?.message} />
        )}
      />
      <Controller
        control={control}
        name="serviceProvider"
        render={({ field }) => (
          <ProviderField input={field} known={provider} onPeople={onPeople} fault={errors.serviceProvider?.message} />
        )}
      />
    </>
  );
}

/** Words to find the work by. */
export function WorkTags() {
  const { control, setValue, errors } = useWorkForm();
  return (
    <Controller
      control={control}
      name="tags"
      render={({ field }) => (
        <TagsField
          tags={field.value}
          onTagsChange={(tags) => setValue('tags', tags, { shouldDirty: true, shouldValidate: true })}
          faults={errors.tags}
        />
      )}
    />
  );
}

interface WorkChecklistProps {
  /** Another control that adds points, given a function that adds as many of them as there is room for. */
  more?: (add: (points: readonly PointValues[]) => void) => ReactNode;
}

/** The points to be done. */
export function WorkChecklist({ more }: WorkChecklistProps) {
  const { control, getValues, errors } = useWorkForm();
  return (
    <Controller
      control={control}
      name="checklist"
      render={({ field: { value, onChange } }) => (
        <ChecklistEditor
          points={value}
          onPointsChange={onChange}
          fault={errors.checklist?.message}
          faultAt={(index) => errors.checklist?.[index]?.label?.message}
        >
          {more?.((points) => {
            // Not `value`: points may have been typed while these were being read.
            const now = getValues('checklist');
            onChange([...now, ...points.slice(0, WORK_ORDER_LIMITS.checklist - now.length)]);
          })}
        </ChecklistEditor>
      )}
    />
  );
}
